package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.codec.Codec;

/**
 * A unit's id and its raw text, both in UTF-8. Stands at the end of a record, because the scope may
 * take no bytes.
 *
 * @param position of the unit in its document, from 0
 * @param old whether it is of an input against which the new ones are compared
 */
public record UnitRecord(Text id, int position, boolean old, Text text, UnitScope scope) {
  public static final int EXCERPT = 2_000;

  public static final Codec<UnitRecord> CODEC =
      new Codec<>(
          (unit, out) ->
              UnitScope.CODEC.write(
                  unit.scope,
                  out.putText(unit.id)
                      .putVLong(unit.position)
                      .putBoolean(unit.old)
                      .putText(unit.text)),
          in ->
              new UnitRecord(
                  in.getText(),
                  Math.toIntExact(in.getVLong()),
                  in.getBoolean(),
                  in.getText(),
                  UnitScope.CODEC.read(in)));

  /** A text on one line, cut behind {@value #EXCERPT} characters, to be shown. */
  public static String excerpt(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    int end = line.offsetByCodePoints(0, Math.min(EXCERPT, line.codePointCount(0, line.length())));
    return end == line.length() ? line : line.substring(0, end) + "…";
  }

  public static UnitRecord first(Iterable<UnitRecord> units) {
    UnitRecord first = null;
    for (UnitRecord unit : units) {
      first = first == null || unit.id.compareTo(first.id) < 0 ? unit : first;
    }
    return first;
  }
}
