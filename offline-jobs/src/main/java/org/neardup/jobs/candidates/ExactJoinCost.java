package org.neardup.jobs.candidates;

import org.neardup.jobs.candidates.PrefixFilterBucket.TextOutline;
import org.neardup.shingle.Shingling;

/**
 * The cost of an exact join, by the length of texts.
 *
 * @param shingles how many a text has on average
 */
public record ExactJoinCost(double threshold, double shingles) {
  /** Above this number buckets of prefix shingles are large, and work grows with their square. */
  private static final long FEW_TEXTS = 1_000_000;

  private static final double CHARACTERS_A_WORD = 6;

  /** The key, the lengths of key and value, the number of words and the shingle's rank. */
  private static final int RECORD_BYTES = 20 + 2 + 2;

  /**
   * @param characters how many a text has on average
   */
  public static ExactJoinCost of(double threshold, Shingling shingling, double characters) {
    double parts =
        shingling.kind() == Shingling.Kind.WORD ? characters / CHARACTERS_A_WORD : characters;
    return new ExactJoinCost(threshold, Math.max(1, parts - shingling.size() + 1));
  }

  /** Records that are shuffled for a text. */
  public double records() {
    return (1 - threshold) * shingles + 1;
  }

  /** Bytes that are shuffled for a text. */
  public double bytes() {
    return records() * (RECORD_BYTES + TextOutline.words(threshold, shingles) * Long.BYTES);
  }

  /** Whether the join takes about as long as one by this many bands for each text. */
  public boolean isAbout(long texts, int bands) {
    return texts <= FEW_TEXTS && records() <= bands;
  }
}
