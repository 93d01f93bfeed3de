package org.neardup.jobs.data;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;

/**
 * A unit's id and its raw text, both in UTF-8.
 *
 * @param position of the unit in its document, from 0
 * @param old whether it is of an input against which the new ones are compared
 */
public record UnitRecord(Text id, int position, boolean old, Text text) {
  public static final Codec<UnitRecord> CODEC =
      new Codec<>(
          (unit, out) ->
              out.putText(unit.id).putVLong(unit.position).putBoolean(unit.old).putText(unit.text),
          in ->
              new UnitRecord(
                  in.getText(), Math.toIntExact(in.getVLong()), in.getBoolean(), in.getText()));

  public static UnitRecord first(Iterable<UnitRecord> units) {
    UnitRecord first = null;
    for (UnitRecord unit : units) {
      first = first == null || unit.id.compareTo(first.id) < 0 ? unit : first;
    }
    return first;
  }
}
