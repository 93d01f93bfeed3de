package org.neardup.signature;

import java.util.Arrays;

/**
 * Sketches a set of 64-bit hashes into m components, so that the probability that a component of
 * two sets is equal is their Jaccard similarity (but for truncation).
 *
 * <p>Implementations are not thread safe: one per thread.
 */
public sealed interface MinHash permits FastMinHash, MinHash.ClassicMinHash {

  static MinHash of(MinHashScheme scheme) {
    return switch (scheme.family()) {
      case FAST -> new FastMinHash(scheme.widths(), scheme.seed());
      case CLASSIC -> new ClassicMinHash(scheme.widths(), scheme.seed());
    };
  }

  /**
   * Computes the components of a set.
   *
   * @param hashes the set's hashes, in any order, repeated ones allowed
   * @param count how many of them are the set, at least 1
   * @param components receives m values, each with the bits that {@link ComponentWidths} gives it
   */
  void sketch(long[] hashes, int count, long[] components);

  /**
   * MinHash with m independent functions (Broder, "On the resemblance and containment of
   * documents", 1997): component i is the smallest value of multiply-shift function i, h -> a_i h +
   * b_i with odd a_i (Dietzfelbinger 1997), over the set. The minimum is mixed before it is cut to
   * few bits, since the low bits of a product depend on the low bits of its factors alone. O(n m).
   * Not thread safe.
   */
  public static final class ClassicMinHash implements MinHash {

    private final ComponentWidths widths;
    private final long[] factors;
    private final long[] offsets;
    private final long[] smallest;

    ClassicMinHash(ComponentWidths widths, long seed) {
      this.widths = widths;
      int components = widths.components();
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
        components[i] = Seeds.mix(smallest[i]);
      }
      widths.cut(components);
    }

    private void add(long hash) {
      long[] kept = smallest;
      for (int i = 0; i < kept.length; i++) {
        kept[i] = Math.min(kept[i], factors[i] * hash + offsets[i]);
      }
    }
  }
}
