package org.neardup.jobs.bruteforce;

import org.apache.hadoop.conf.Configuration;
import org.neardup.signature.Angle;
import org.neardup.signature.Seeds;

/**
 * What brute force compares.
 *
 * @param minSimilarity the least similarity of a pair that is put out, 0 to 1
 * @param bits with how many bits of the signatures similarity is estimated; for signatures only
 * @param share the share of the texts that is compared with all, above 0 and at most 1
 * @param seed chooses that share
 * @param blockSize texts of a block at most, from 1
 * @param onlyCrossLingual whether only texts of different sides are compared
 */
public record BruteForceSettings(
    double minSimilarity,
    int bits,
    double share,
    long seed,
    int blockSize,
    boolean onlyCrossLingual) {

  /** Two blocks of sentences, in whatever form, fit in the heap of any task. */
  public static final int DEFAULT_BLOCK_SIZE = 5_000;

  /** The same where blocks are joined, which is the better the larger they are. */
  public static final int JOIN_BLOCK_SIZE = 100_000;

  private static final String PREFIX = "neardup.brute-force.";

  public BruteForceSettings {
    if (!(minSimilarity >= 0 && minSimilarity <= 1)) {
      throw new IllegalArgumentException(
          "[min_similarity] must be between 0 and 1, got " + minSimilarity);
    }
    if (!(share > 0 && share <= 1)) {
      throw new IllegalArgumentException("[share] must be above 0 and at most 1, got " + share);
    }
    if (blockSize < 1) {
      throw new IllegalArgumentException("[block_size] must be at least 1, got " + blockSize);
    }
  }

  /** All pairs, by their exact similarity. */
  public static BruteForceSettings allPairs(double minSimilarity) {
    return new BruteForceSettings(minSimilarity, 0, 1, 0, DEFAULT_BLOCK_SIZE, false);
  }

  /** All pairs, by joins of their shingles. */
  public static BruteForceSettings joined(double minSimilarity) {
    return new BruteForceSettings(minSimilarity, 0, 1, 0, JOIN_BLOCK_SIZE, false);
  }

  /** Whether a text is compared with all: the same in every run with that share and seed. */
  public boolean isSampled(long textKey) {
    long random = Seeds.derive(textKey ^ seed, "sample", 0);
    return (random >>> 11) * 0x1p-53 < share;
  }

  /** The largest Hamming distance that is put out. */
  int hamming() {
    return Angle.hammingThreshold(minSimilarity, bits);
  }

  /** Puts the settings where {@link #load} finds them. */
  public void store(Configuration conf) {
    conf.setDouble(PREFIX + "min-similarity", minSimilarity);
    conf.setInt(PREFIX + "bits", bits);
    conf.setDouble(PREFIX + "share", share);
    conf.setLong(PREFIX + "seed", seed);
    conf.setInt(PREFIX + "block-size", blockSize);
    conf.setBoolean(PREFIX + "only-cross-lingual", onlyCrossLingual);
  }

  /** The settings that were stored. */
  public static BruteForceSettings load(Configuration conf) {
    return new BruteForceSettings(
        conf.getDouble(PREFIX + "min-similarity", 0),
        conf.getInt(PREFIX + "bits", 0),
        conf.getDouble(PREFIX + "share", 1),
        conf.getLong(PREFIX + "seed", 0),
        conf.getInt(PREFIX + "block-size", DEFAULT_BLOCK_SIZE),
        conf.getBoolean(PREFIX + "only-cross-lingual", false));
  }
}
