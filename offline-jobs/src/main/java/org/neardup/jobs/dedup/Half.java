package org.neardup.jobs.dedup;

import org.apache.hadoop.io.Text;
import org.neardup.jobs.stage.Codec;

/**
 * One end of a pair of texts, as the other end sees it; or a text itself.
 *
 * @param id of the text's unit of the best rank
 * @param file the name of its file
 * @param record and position: its place, as a {@link Member} has it
 * @param documents the records of documents that have a unit with this text, as many as matter
 * @param units how many units have it
 */
record Half(
    Kind kind,
    double similarity,
    Text id,
    Text file,
    long record,
    int position,
    long[] documents,
    long units) {
  enum Kind {
    SELF,
    NEAR,
    /** The end that contains the other one. */
    CONTAINER
  }

  @SuppressWarnings("EnumOrdinal") // of one run
  static final Codec<Half> CODEC =
      new Codec<>(
          (half, out) ->
              out.putByte(half.kind.ordinal())
                  .putDouble(half.similarity)
                  .putText(half.id)
                  .putText(half.file)
                  .putLong(half.record)
                  .putVLong(half.position)
                  .putInt(half.documents.length)
                  .putLongs(half.documents)
                  .putVLong(half.units),
          in ->
              new Half(
                  Kind.values()[in.getByte()],
                  in.getDouble(),
                  in.getText(),
                  in.getText(),
                  in.getLong(),
                  in.getVInt(),
                  in.getLongs(in.getInt()),
                  in.getVLong()));

  Half at(Kind otherKind, double otherSimilarity) {
    return new Half(
        otherKind, otherSimilarity, id, file, record, position, documents, units);
  }
}
