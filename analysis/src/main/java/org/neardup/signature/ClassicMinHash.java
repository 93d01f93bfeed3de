package org.neardup.signature;

import java.util.Arrays;

/**
 * MinHash with m independent functions (Broder, "On the resemblance and containment of documents",
 * 1997): component i is the smallest value of multiply-shift function i, h -> a_i h + b_i with odd
 * a_i (Dietzfelbinger 1997), over the set. The minimum is mixed before it is cut to {@code
 * signature_bits} bits, since the low bits of a product depend on the low bits of its factors
 * alone. O(n m). Not thread safe.
 */
public final class ClassicMinHash implements MinHash {

  private final long mask;
  private final long[] factors;
  private final long[] offsets;
  private final long[] smallest;

  ClassicMinHash(int components, int bits, long seed) {
    this.mask = -1L >>> (Long.SIZE - bits);
    this.factors = new long[components];
    this.offsets = new long[components];
    this.smallest = new long[components];
    for (int i = 0; i < components; i++) {
      factors[i] = Seeds.derive(seed, "classic", 2 * i) | 1;
      offsets[i] = Seeds.derive(seed, "classic", 2 * i + 1);
    }
  }

  @Override
  public void sketch(long[] hashes, int count, long[] components) {
    Arrays.fill(smallest, Long.MAX_VALUE);
    for (int i = 0; i < count; i++) {
      add(hashes[i]);
    }
    for (int i = 0; i < smallest.length; i++) {
      components[i] = Mixing.mix(smallest[i]) & mask;
    }
  }

  private void add(long hash) {
    long[] kept = smallest;
    for (int i = 0; i < kept.length; i++) {
      kept[i] = Math.min(kept[i], factors[i] * hash + offsets[i]);
    }
  }
}
