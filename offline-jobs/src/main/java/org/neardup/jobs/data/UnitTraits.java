package org.neardup.jobs.data;

import java.util.List;
import java.util.stream.Stream;
import org.neardup.jobs.stage.codec.Codec;

/**
 * The properties of a unit on which a {@link BlockingRule} decides.
 *
 * @param reference whether it is of the reference collection
 * @param sourceLanguage whether it is of the source language
 * @param group hash of the value in which both agree, 0 where none matters
 * @param side hash of the value in which they differ, 0 where none matters
 * @param day number of the day, 0 where none matters
 */
public record UnitTraits(
    boolean reference, boolean sourceLanguage, long group, long side, int day) {
  private static final int REFERENCE = 1;
  private static final int SOURCE_LANGUAGE = 2;
  private static final int HAS_FIELDS = 4;

  /** The traits without any field, by their flags. */
  private static final List<UnitTraits> WITHOUT_FIELDS =
      Stream.of(0, REFERENCE, SOURCE_LANGUAGE, REFERENCE | SOURCE_LANGUAGE)
          .map(f -> new UnitTraits((f & REFERENCE) != 0, (f & SOURCE_LANGUAGE) != 0, 0, 0, 0))
          .toList();

  public static final UnitTraits NONE = of(false, false);

  /**
   * For the end of a record: no bytes for a new unit without fields that is not of the source
   * language, else flags (1 byte), followed by group (8), side (8) and day (4) if there are fields.
   */
  public static final Codec<UnitTraits> CODEC =
      new Codec<>(
          (traits, out) -> {
            if (!traits.equals(NONE)) {
              out.putByte(traits.flags());
              if (traits.hasFields()) {
                out.putLong(traits.group).putLong(traits.side).putInt(traits.day);
              }
            }
          },
          in -> {
            int flags = in.left() == 0 ? 0 : in.getByte();
            UnitTraits plain = WITHOUT_FIELDS.get(flags & ~HAS_FIELDS);
            return (flags & HAS_FIELDS) == 0
                ? plain
                : new UnitTraits(
                    plain.reference, plain.sourceLanguage, in.getLong(), in.getLong(), in.getInt());
          });

  /** The traits of a unit whose fields do not matter. */
  public static UnitTraits of(boolean reference, boolean sourceLanguage) {
    return WITHOUT_FIELDS.get((reference ? REFERENCE : 0) | (sourceLanguage ? SOURCE_LANGUAGE : 0));
  }

  /** Whether any field of the document matters. */
  boolean hasFields() {
    return (group | side | day) != 0;
  }

  private int flags() {
    return (reference ? REFERENCE : 0)
        | (sourceLanguage ? SOURCE_LANGUAGE : 0)
        | (hasFields() ? HAS_FIELDS : 0);
  }
}
