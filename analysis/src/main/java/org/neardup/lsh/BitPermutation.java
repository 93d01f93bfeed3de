package org.neardup.lsh;

import org.neardup.signature.Seeds;
import org.neardup.util.UnsignedProduct;

/**
 * A fixed reordering of the bits of a signature, drawn uniformly from all of them. Immutable and
 * thread safe.
 *
 * <p>Bit i is bit 63 - (i mod 64) of word i / 64. Each bit is fetched by a load and a shift:
 * O(bits), without the tables of scattered bytes, which are larger than the caches, and without the
 * set-up of a switching network.
 */
public final class BitPermutation {

  private final short[] sources;

  private BitPermutation(short[] sources) {
    this.sources = sources;
  }

  /** The bit permutation of a number from 0, of at most 32,767 bits. */
  public static BitPermutation of(int bits, long seed, int index) {
    long own = Seeds.derive(seed, "permute", index);
    short[] sources = new short[bits];
    for (int i = 0; i < bits; i++) {
      int other = (int) UnsignedProduct.high(Seeds.derive(own, "position", i), i + 1L);
      sources[i] = sources[other];
      sources[other] = (short) i;
    }
    return new BitPermutation(sources);
  }

  /** Reorders a signature into another array; bits after the last one are 0. */
  public void apply(long[] words, long[] out) {
    for (int i = 0; i << 6 < sources.length; i++) {
      out[i] = word(words, 0, i);
    }
  }

  /** One word of a reordered signature that begins at an offset. */
  long word(long[] words, int offset, int index) {
    int first = index << 6;
    int end = Math.min(first + Long.SIZE, sources.length);
    long word = 0;
    for (int i = first; i < end; i++) {
      int source = sources[i];
      // A shift takes the low six bits of its distance; adding the word to itself shifts it.
      word += word + ((words[offset + (source >>> 6)] << source) >>> 63);
    }
    return word << (first - end);
  }
}
