package org.neardup.jobs.dedup;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;

/**
 * A unit that has a pair.
 *
 * @param file the name of its file; without characters for an old unit
 * @param record file and number of the record there, as {@code UnitPlace} has them; of an old unit
 *     a negative number, the same for all units of its document
 * @param unit its place in its document
 * @param length of its document's text, in UTF-16 code units
 * @param rank bytes that are smaller than those of units that go rather than this one
 * @param scope a hash of the value in which units must agree, not 0
 * @param cluster the id of its cluster, without characters for none
 */
record Member(
    Text id,
    Text file,
    long record,
    UnitCut unit,
    int length,
    byte[] rank,
    long scope,
    Text cluster) {
  static final Codec<Member> CODEC =
      new Codec<>(
          (member, out) ->
              out.putText(member.id)
                  .putText(member.file)
                  .putLong(member.record)
                  .putVLong(member.unit.position())
                  .putVLong(member.unit.start())
                  .putVLong(member.unit.end())
                  .putVLong(member.length)
                  .putBytes(member.rank)
                  .putLong(member.scope)
                  .putText(member.cluster),
          in ->
              new Member(
                  in.getText(),
                  in.getText(),
                  in.getLong(),
                  new UnitCut(in.getVInt(), in.getVInt(), in.getVInt(), 0),
                  in.getVInt(),
                  in.getBytes(),
                  in.getLong(),
                  in.getText()));

  static final Text NO_TEXT = new Text();
  static final byte[] NO_RANK = {};

  boolean isOld() {
    return record < 0;
  }

  int position() {
    return unit.position();
  }

  Member inCluster(Text named) {
    return new Member(id, file, record, unit, length, rank, scope, named);
  }

  /** Without the rank, for which a number stands. */
  Member ranked() {
    return new Member(id, file, record, unit, length, NO_RANK, scope, cluster);
  }
}
