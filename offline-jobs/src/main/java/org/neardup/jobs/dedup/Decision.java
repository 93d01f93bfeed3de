package org.neardup.jobs.dedup;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;
import org.neardup.util.EnumNames;

/**
 * What becomes of a unit of a record.
 *
 * @param position of the unit in its document
 * @param reason for which it is removed; {@link Reason#STAYS} for none
 * @param cluster the id of its cluster, without characters for none
 * @param kept the id of the unit that stays in its place, or of the item that its document holds;
 *     without characters for none
 * @param keptFile the name of its file; without characters for an old one
 * @param keptRecord and position: its place, as a {@link Member} has it
 * @param similarity to it; the share of what is contained
 */
record Decision(
    Text id,
    int position,
    Reason reason,
    Text cluster,
    Text kept,
    Text keptFile,
    long keptRecord,
    int keptPosition,
    double similarity) {
  /** Why a unit or a document is removed. */
  public enum Reason implements EnumNames {
    STAYS,
    /** One that stays is near to it. */
    NEAR,
    /** One that stays has the same normalised text. */
    EQUAL,
    /** One that stays contains it. */
    CONTAINED,
    /** It holds an item of the old collection. */
    HOLDS_ITEM,
    /** A document before it has its id, so that it was not compared. */
    DUPLICATE_ID,
    /** Too little of it is left without the units that were cut out. */
    TOO_LITTLE_LEFT
  }

  @SuppressWarnings("EnumOrdinal") // of one run
  static final Codec<Decision> CODEC =
      new Codec<>(
          (decision, out) ->
              out.putText(decision.id)
                  .putVLong(decision.position)
                  .putByte(decision.reason.ordinal())
                  .putText(decision.cluster)
                  .putText(decision.kept)
                  .putText(decision.keptFile)
                  .putLong(decision.keptRecord)
                  .putVLong(decision.keptPosition)
                  .putDouble(decision.similarity),
          in ->
              new Decision(
                  in.getText(),
                  in.getVInt(),
                  Reason.values()[in.getByte()],
                  in.getText(),
                  in.getText(),
                  in.getText(),
                  in.getLong(),
                  in.getVInt(),
                  in.getDouble()));

  static Decision stays(Member member) {
    return new Decision(
        member.id(),
        member.position(),
        Reason.STAYS,
        member.cluster(),
        Member.NO_TEXT,
        Member.NO_TEXT,
        -1,
        0,
        1);
  }

  boolean removes() {
    return reason != Reason.STAYS;
  }

  Decision because(Reason why, Text item, double like) {
    return because(why, item, Member.NO_TEXT, -1, 0, like);
  }

  Decision because(
      Reason why, Text by, Text file, long record, int positionThere, double like) {
    return new Decision(
        id, position, why, cluster, by, file, record, positionThere, like);
  }
}
