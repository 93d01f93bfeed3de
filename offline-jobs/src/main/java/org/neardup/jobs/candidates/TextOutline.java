package org.neardup.jobs.candidates;

import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.Codec;

/**
 * The value of a rare shingle: its place among all shingles of the text, from rare to frequent, and
 * the parities of the text's shingles by some bits of their hashes. Two texts have at least as many
 * different shingles as parities (Sandes, Teodoro, Melo: Bitmap Filter, 2017, section 3.3).
 */
record TextOutline(int place, long[] words) {
  /** Number of words (1 byte), place (1 to 5), words (8 each). */
  static final Codec<TextOutline> CODEC =
      new Codec<>(
          (outline, out) ->
              out.putByte(outline.words.length).putVLong(outline.place).putLongs(outline.words),
          TextOutline::read);

  /** More words cost more to send than they save in comparisons. */
  private static final int MAX_WORDS = 4;

  /** The distance between the bound and the parities of unrelated texts, in standard errors. */
  private static final double STANDARD_ERRORS = 3;

  private static TextOutline read(ByteReader in) {
    int words = in.getByte();
    return new TextOutline(in.getVInt(), in.getLongs(words));
  }

  /**
   * The fewest words of 64 bits that rule nearly all unrelated pairs out, or 0 if there would have
   * to be too many: half of all parities of unrelated texts differ.
   *
   * @param shingles how many a text has on average
   */
  static int words(double threshold, double shingles) {
    double mayDiffer = 2 * shingles * (1 - threshold) / (1 + threshold);
    for (int words = 1; words <= MAX_WORDS; words++) {
      double bits = words * Long.SIZE;
      if (mayDiffer <= (bits - STANDARD_ERRORS * StrictMath.sqrt(bits)) / 2) {
        return words;
      }
    }
    return 0;
  }

  static long[] parities(long[] shingles, int wordCount) {
    long[] words = new long[wordCount];
    if (wordCount > 0) {
      for (long shingle : shingles) {
        int bit = (int) Math.unsignedMultiplyHigh(shingle, (long) wordCount * Long.SIZE);
        words[bit / Long.SIZE] ^= 1L << bit;
      }
    }
    return words;
  }
}
