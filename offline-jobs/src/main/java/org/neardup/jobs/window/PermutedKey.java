package org.neardup.jobs.window;

import java.util.Arrays;
import org.neardup.jobs.stage.ByteReader;
import org.neardup.jobs.stage.Codec;

/**
 * A signature under one bit permutation: number of the bit permutation (2 bytes), how many words
 * (2), the words (8 each), text key (8), side (1). Sorted by bit permutation, bits (the first bit
 * first) and text key.
 */
record PermutedKey(int permutation, long[] words, long textKey, boolean foreign)
    implements Comparable<PermutedKey> {
  static final Codec<PermutedKey> CODEC =
      new Codec<>(
          (key, out) ->
              out.putShort(key.permutation)
                  .putShort(key.words.length)
                  .putLongs(key.words)
                  .putLong(key.textKey)
                  .putBoolean(key.foreign),
          PermutedKey::read);

  private static PermutedKey read(ByteReader in) {
    int permutation = in.getShort();
    long[] words = in.getLongs(in.getShort());
    return new PermutedKey(permutation, words, in.getLong(), in.getBoolean());
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
