package org.neardup.jobs.complete;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;

/**
 * What travels with one of the rarest shingles of a text: its place among all shingles of the text,
 * from rare to frequent, and the parities of the text's shingles by some bits of their hashes. Two
 * texts have at least as many different shingles as parities (Sandes, Teodoro, Melo: Bitmap Filter,
 * 2017, section 3.3). A mutable Writable: number of words (1 byte), place (1 to 5), words (8 each).
 */
public final class TextOutline implements Writable {
  /** With more, sending them costs more than what they rule out. */
  private static final int MAX_WORDS = 4;

  /** So many standard errors of the parities of unrelated texts are left above the bound. */
  private static final double STANDARD_ERRORS = 3;

  private long[] words = {};
  private int place;

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

  /** Computes the parities of a text. */
  void setShingles(long[] shingles, int wordCount) {
    words = new long[wordCount];
    if (wordCount > 0) {
      for (long shingle : shingles) {
        int bit = (int) Math.unsignedMultiplyHigh(shingle, (long) wordCount * Long.SIZE);
        words[bit / Long.SIZE] ^= 1L << bit;
      }
    }
  }

  TextOutline setPlace(int newPlace) {
    place = newPlace;
    return this;
  }

  int place() {
    return place;
  }

  /** The parities; the next record overwrites them. */
  long[] words() {
    return words;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeByte(words.length);
    WritableUtils.writeVInt(out, place);
    for (long word : words) {
      out.writeLong(word);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    int length = in.readByte();
    place = WritableUtils.readVInt(in);
    words = words.length == length ? words : new long[length];
    for (int i = 0; i < length; i++) {
      words[i] = in.readLong();
    }
  }
}
