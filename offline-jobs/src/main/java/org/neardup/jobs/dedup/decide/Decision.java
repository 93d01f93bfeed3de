package org.neardup.jobs.dedup.decide;

import org.neardup.jobs.stage.codec.Codec;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.util.EnumNames;

/**
 * The decision whether a unit is removed.
 *
 * @param reason for which it is removed; {@link Reason#STAYS} for none
 * @param kept the unit that is retained for it, or the example in its document; null for none
 * @param similarity to that; the share of the contained text
 */
public record Decision(Member unit, Reason reason, Member kept, double similarity) {
  /** Why a unit or a document is removed. */
  public enum Reason implements EnumNames {
    STAYS,
    /** One that stays is near to it. */
    NEAR,
    /** One that stays has the same text; of a part of a document, or if none stays, any other. */
    EQUAL,
    /** One that stays contains it. */
    CONTAINED,
    /** It holds an example of the reference collection. */
    HOLDS_EXAMPLE,
    /** A document before it has its id, so that it was not compared. */
    DUPLICATE_ID,
    /** Too little of it is left without the units that were cut out. */
    TOO_LITTLE_LEFT
  }

  public static final Codec<Decision> CODEC = Codec.of(Decision.class);

  static Decision stays(Member unit) {
    return new Decision(unit, Reason.STAYS, null, 1);
  }

  /** The id of the one that stays, without characters for none. */
  String keptId() {
    return kept == null ? "" : kept.id().toString();
  }

  /** Puts the fields of a line of {@code removed/}. */
  public ObjectNode put(ObjectNode line) {
    line.put("id", unit.id().toString())
        .put("reason", reason.id())
        .put("kept_id", keptId())
        .put("kept_file", kept == null ? "" : kept.file().toString())
        .put("similarity", similarity);
    return unit.documents() > 0 ? line.put("documents", unit.documents()) : line;
  }

  public boolean removes() {
    return reason != Reason.STAYS;
  }
}
