package org.neardup.jobs.sample;

/**
 * How large a sample may be. Its texts are held by each task, with their shingles up to nine bytes
 * for a character.
 *
 * @param texts how many texts at most, from 1 to {@value #MAX_TEXTS}
 */
public record SampleSize(int texts) {
  /** How many texts are drawn unless said otherwise. */
  public static final int DEFAULT = 10_000;

  /** Together they have at most so many characters, unless the first alone has more. */
  static final long MAX_LENGTH = 8L << 20;

  private static final int MAX_TEXTS = 1_000_000;

  public SampleSize {
    if (texts < 1 || texts > MAX_TEXTS) {
      throw new IllegalArgumentException(
          "[sample-size] must be between 1 and " + MAX_TEXTS + ", got " + texts);
    }
  }

  boolean isExceeded(long number, long length) {
    return number > 1 && (number > texts || length > MAX_LENGTH);
  }
}
