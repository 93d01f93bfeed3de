package org.neardup.jobs.data;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.io.WritableUtils;
import org.neardup.signature.BitSignatures;

/**
 * The bit signature of a text, and whether the text is of the language that is translated. Bit i is
 * bit 63 - (i &amp; 63) of word i / 64; the words after the last bit are 0. A mutable Writable.
 */
public final class BitSignature implements Writable {
  private boolean foreign;
  private long[] words = {};

  /** Whether the text is of the language that is translated. */
  public boolean foreign() {
    return foreign;
  }

  /** The bits; overwritten when the record is filled again. */
  public long[] words() {
    return words;
  }

  /** A copy of the first bits, as a signature of that length. */
  public long[] firstBits(int bits) {
    long[] first = Arrays.copyOf(words, BitSignatures.words(bits));
    if ((bits & 63) != 0) {
      first[first.length - 1] &= -1L << (-bits & 63);
    }
    return first;
  }

  /** Fills the record; the array is not copied. */
  public BitSignature set(boolean isForeign, long[] newWords) {
    foreign = isForeign;
    words = newWords;
    return this;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeBoolean(foreign);
    WritableUtils.writeVInt(out, words.length);
    for (long word : words) {
      out.writeLong(word);
    }
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    foreign = in.readBoolean();
    int length = WritableUtils.readVInt(in);
    words = words.length == length ? words : new long[length];
    for (int i = 0; i < length; i++) {
      words[i] = in.readLong();
    }
  }
}
