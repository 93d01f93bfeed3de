package org.neardup.signer;

import java.util.function.ObjLongConsumer;
import org.neardup.resource.Resources;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Seeds;
import org.neardup.vector.UnitVector;

/**
 * Random projection: bit i of a signature is the side of hyperplane i on which a vector lies, 1
 * where r_i . u is at least 0 (Charikar, "Similarity Estimation Techniques from Rounding
 * Algorithms", STOC 2002, section 3). There is no vocabulary: the entries of a term in all
 * hyperplanes are made from its hash, the entries of a dimension from its number, so that a dense
 * vector is signed as the sparse one whose terms are its dimensions.
 *
 * <p>O(terms x bits): a text of 200 terms takes some ten microseconds at 1000 bits. Not thread
 * safe: one per thread.
 */
public abstract sealed class Hyperplanes permits GaussianSums, SignSums {

  public static Hyperplanes of(ProjectionDistribution distribution, int bits, long seed) {
    return of(distribution, bits, seed, Resources.NONE);
  }

  /** Hyperplanes with the resources that several threads and schemes share. */
  static Hyperplanes of(
      ProjectionDistribution distribution, int bits, long seed, Resources resources) {
    long derived = Seeds.derive(seed, distribution.id(), 0);
    return switch (distribution) {
      case GAUSSIAN -> {
        GaussianRows kept =
            resources.shared(GaussianRows.class, () -> new GaussianRows(resources.kept()));
        yield new GaussianSums(bits, derived, kept);
      }
      case RADEMACHER -> new SignSums(bits, randomWords(derived));
    };
  }

  /**
   * Computes the bits of a vector.
   *
   * @param vector not zero
   * @param words receives the bits, bit i as bit 63 - (i mod 64) of word i / 64; unused bits of the
   *     last word become 0
   */
  public final void sign(UnitVector vector, long[] words) {
    double largest = 0;
    for (int i = 0; i < vector.size(); i++) {
      largest = Math.max(largest, Math.abs(vector.weight(i)));
    }
    clear();
    for (int i = 0; i < vector.size(); i++) {
      add(vector.term(i), (float) (vector.weight(i) / largest));
    }
    signs(words);
  }

  /** Sets the sums of weight times entry, one for each hyperplane, to 0. */
  abstract void clear();

  /**
   * Adds a term's entries to the sums.
   *
   * @param term any number that identifies the term
   * @param weight relative to the largest of the vector, so between -1 and 1
   */
  abstract void add(long term, float weight);

  /** Writes one bit for each hyperplane, 1 where its sum is at least 0; unused bits become 0. */
  abstract void signs(long[] words);

  /** Fills an array with the random words of a term: splitmix64, started from term and seed. */
  static ObjLongConsumer<long[]> randomWords(long seed) {
    return (words, term) -> {
      long start = Seeds.mix(term ^ seed);
      for (int i = 0; i < words.length; i++) {
        words[i] = Seeds.mix(start + (i + 1) * Seeds.GOLDEN);
      }
    };
  }
}
