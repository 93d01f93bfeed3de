package org.neardup.jobs.dedup;

import java.util.Arrays;
import org.neardup.jobs.dedup.decide.Decision;
import org.neardup.jobs.stage.codec.Codec;

/**
 * How many documents, and how many characters of their texts, there were and are.
 *
 * @param cut documents that lost some of their units
 * @param lossless removals for a text with all shingles and numbers of the removed one
 * @param largeLosses removals that lost more than {@link Decision#LARGE_LOSS}
 */
record Loss(
    long documents,
    long retained,
    long removed,
    long cut,
    long charactersIn,
    long charactersOut,
    long lossless,
    long largeLosses) {
  static final Loss NONE = new Loss(0, 0, 0, 0, 0, 0, 0, 0);
  static final Codec<Loss> CODEC = Codec.of(Loss.class);

  /** The numbers of a line of {@code losses/}, after its kind and name. */
  static Loss of(String[] line) {
    long[] n = Arrays.stream(line).skip(2).mapToLong(Long::parseLong).toArray();
    return new Loss(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7]);
  }

  Loss plus(Loss other) {
    return new Loss(
        documents + other.documents,
        retained + other.retained,
        removed + other.removed,
        cut + other.cut,
        charactersIn + other.charactersIn,
        charactersOut + other.charactersOut,
        lossless + other.lossless,
        largeLosses + other.largeLosses);
  }
}
