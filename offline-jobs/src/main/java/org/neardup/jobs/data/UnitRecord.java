package org.neardup.jobs.data;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.codec.Codec;

/**
 * A unit's id and its raw text, both in UTF-8. Stands at the end of a record, because the traits
 * may take no bytes.
 *
 * @param position of the unit in its document, from 0
 * @param values of the document, of the fields of a {@link BlockingRule}
 */
public record UnitRecord(Text id, int position, Text text, List<String> values, UnitTraits traits) {
  public static final int EXCERPT = 2_000;

  private static final Codec<List<String>> VALUES =
      new Codec<>(
          (values, out) -> {
            out.putVLong(values.size());
            values.forEach(value -> out.putText(new Text(value)));
          },
          in -> {
            int size = in.getVInt();
            return size == 0
                ? List.of()
                : Stream.generate(in::getText).limit(size).map(Text::toString).toList();
          });

  public static final Codec<UnitRecord> CODEC =
      new Codec<>(
          (unit, out) -> {
            out.putText(unit.id).putVLong(unit.position).putText(unit.text);
            VALUES.write(unit.values, out);
            UnitTraits.CODEC.write(unit.traits, out);
          },
          in ->
              new UnitRecord(
                  in.getText(),
                  Math.toIntExact(in.getVLong()),
                  in.getText(),
                  VALUES.read(in),
                  UnitTraits.CODEC.read(in)));

  /** Whether it is of the reference collection. */
  public boolean reference() {
    return traits.reference();
  }

  /** A text on one line, cut after {@value #EXCERPT} characters, to be shown. */
  public static String excerpt(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    int end = line.offsetByCodePoints(0, Math.min(EXCERPT, line.codePointCount(0, line.length())));
    return end == line.length() ? line : line.substring(0, end) + "…";
  }

  /** The unit with the smaller id. */
  public static UnitRecord first(UnitRecord a, UnitRecord b) {
    return b.id.compareTo(a.id) < 0 ? b : a;
  }
}
