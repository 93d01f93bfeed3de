package org.neardup.jobs.window;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Writable;

/**
 * A signature under one bit permutation: number of the bit permutation (2 bytes), how many words
 * (2), the words (8 each), text key (8), side (1). Sorted by bit permutation, bits (the first bit
 * first) and text key. A mutable Writable.
 */
public final class PermutedKey implements Writable, Comparable<PermutedKey> {
  private int permutation;
  private long[] words = {};
  private long textKey;
  private boolean foreign;

  /** Fills the key; the array is not copied. */
  PermutedKey set(int newPermutation, long[] newWords, long newTextKey, boolean isForeign) {
    permutation = newPermutation;
    words = newWords;
    textKey = newTextKey;
    foreign = isForeign;
    return this;
  }

  int permutation() {
    return permutation;
  }

  long[] words() {
    return words;
  }

  long textKey() {
    return textKey;
  }

  boolean foreign() {
    return foreign;
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeShort(permutation);
    out.writeShort(words.length);
    for (long word : words) {
      out.writeLong(word);
    }
    out.writeLong(textKey);
    out.writeBoolean(foreign);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    permutation = in.readUnsignedShort();
    int length = in.readUnsignedShort();
    words = words.length == length ? words : new long[length];
    for (int i = 0; i < length; i++) {
      words[i] = in.readLong();
    }
    textKey = in.readLong();
    foreign = in.readBoolean();
  }

  /** In the order of their bytes, which is that of a shuffle. */
  @Override
  public int compareTo(PermutedKey other) {
    if (permutation != other.permutation) {
      return Integer.compare(permutation, other.permutation);
    }
    int byBits = Arrays.compareUnsigned(words, other.words);
    return byBits != 0 ? byBits : Long.compare(textKey, other.textKey);
  }
}
