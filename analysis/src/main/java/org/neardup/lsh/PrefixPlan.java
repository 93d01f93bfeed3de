package org.neardup.lsh;

import org.neardup.signature.Angle;

/**
 * The predicted recall and cost of equal prefixes of permuted bit signatures. Two units are a
 * candidate pair when their first {@code prefixLength} bits are equal under at least one bit
 * permutation. For a pair at Hamming distance d, one bit permutation makes the prefixes equal with
 * probability s(d) = product of (bits - d - i) / (bits - i) for i below the length, and at least
 * one of Q does with 1 - (1 - s(d))^Q (Ture, Elsayed, Lin, SIGIR 2011, section 5, where the prefix
 * approximates the window); d is binomial. With several lengths the shortest one counts, since it
 * finds everything that the longer ones find.
 *
 * <p>The background cosine of {@value #BACKGROUND} is right for documents, whose terms are many.
 * Short texts are mostly at 0 with a few pairs far above, and raw averages of word vectors have a
 * median of .88 (centered ones about 0): there the share of false-positive candidates has to be
 * measured.
 *
 * <p>Immutable and thread safe; each prediction costs O(bits).
 *
 * @param bits bits of a signature, D
 * @param bitPermutations Q
 * @param prefixLength n, in bits, from 1 to {@code bits}
 */
public record PrefixPlan(int bits, int bitPermutations, int prefixLength) implements CandidatePlan {

  /** The cosine of documents that have nothing to do with each other; hardly any is above it. */
  static final double BACKGROUND = 0.1;

  @Override
  public String describe() {
    return bitPermutations + " bit permutations with prefixes of " + prefixLength + " bits";
  }

  @Override
  public double recallAt(double similarity) {
    return found(similarity, bits);
  }

  @Override
  public double falseCandidateRate() {
    return recallAt(BACKGROUND);
  }

  /** Both at once, since near signatures share prefixes more often. */
  @Override
  public double signatureRecallAt(double similarity, double minSimilarity) {
    return found(similarity, bits - Angle.requiredEqual(minSimilarity, bits));
  }

  private double found(double cosine, int maxDistance) {
    HammingModel model = new HammingModel(bits);
    return HammingModel.anyOf(
        bitPermutations, model.distances(cosine), model.prefixShares(prefixLength), maxDistance);
  }
}
