package org.neardup.signature;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.neardup.shingle.Shingling;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;

/** Pairs of random sets of a known similarity. */
final class Sets {

  private Sets() {}

  /**
   * Two sets of hashes whose union has {@code union} elements, {@code common} of them in both, the
   * rest shared out evenly.
   */
  static long[][] pair(SplittableRandom random, int union, int common) {
    long[] all = random.longs(union).toArray();
    int rest = union - common;
    long[] a = Arrays.copyOf(all, common + rest / 2);
    long[] b = Arrays.copyOf(all, common + rest - rest / 2);
    System.arraycopy(all, common + rest / 2, b, common, rest - rest / 2);
    return new long[][] {a, b};
  }

  /** A scheme of sentences by characters. */
  static MinHashScheme scheme(Family family, int components, int bits, long seed) {
    return scheme(family, ComponentWidths.equal(components, bits), seed);
  }

  static MinHashScheme scheme(Family family, ComponentWidths widths, long seed) {
    return new MinHashScheme(
        TextOptions.of(Unit.SENTENCE),
        Shingling.parse("char:5"),
        family,
        widths,
        seed,
        Optional.empty());
  }

  /** A signature of a set by a family with a seed. */
  static UnitSignature sketch(Family family, int components, int bits, long seed, long... set) {
    return sketch(MinHash.of(scheme(family, components, bits, seed)), components, set);
  }

  /** A signature of a set. */
  static UnitSignature sketch(MinHash minHash, int components, long[] set) {
    long[] sketch = new long[components];
    minHash.sketch(set, set.length, sketch);
    return new UnitSignature(0, 0, 0, sketch);
  }
}
