package org.neardup.jobs.dedup.decide;

import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.util.EnumNames;

/**
 * The decision whether a unit is removed.
 *
 * @param reason for which it is removed; {@link Reason#RETAINED} for none
 * @param retained the unit that is retained for it, or the example in its document; null for none
 * @param similarity to that; the share of the contained text
 * @param loss the share of the unit's shingles that the retained one lacks, 1 if their numbers
 *     differ; NaN if there is none, or if units are compared by vectors
 */
public record Decision(
    Member unit, Reason reason, Member retained, double similarity, double loss) {
  /** A removal that loses more than this share is reported. */
  public static final double LARGE_LOSS = .05;

  /** Why a unit or a document is removed. */
  public enum Reason implements EnumNames {
    RETAINED,
    /** A retained one is near to it. */
    NEAR,
    /** A retained one has the same text; of a part of a document, or if none is retained, any. */
    EQUAL,
    /** A retained one contains it. */
    CONTAINED,
    /** It holds an example of the reference collection. */
    HOLDS_EXAMPLE,
    /** A document before it has its id, so that it was not compared. */
    DUPLICATE_ID,
    /** Too little of it is left without the units that were cut out. */
    TOO_LITTLE_LEFT
  }

  public static final Codec<Decision> CODEC = Codec.of(Decision.class);

  static Decision retain(Member unit) {
    return new Decision(unit, Reason.RETAINED, null, 1, 0);
  }

  /** The id of the retained one, without characters for none. */
  String retainedId() {
    return retained == null ? "" : retained.id().toString();
  }

  /** Puts the fields of a line of {@code removed/}. */
  public ObjectNode put(ObjectNode line) {
    line.put("id", unit.id().toString())
        .put("reason", reason.id())
        .put("retained_id", retainedId())
        .put("retained_file", retained == null ? "" : retained.file().toString())
        .put("similarity", similarity);
    if (!Double.isNaN(loss)) {
      line.put("loss", loss);
    }
    return unit.documents() > 0 ? line.put("documents", unit.documents()) : line;
  }

  public boolean removes() {
    return reason != Reason.RETAINED;
  }
}
