package org.neardup.lsh;

import org.neardup.signature.Similarity;

/**
 * What a banding finds and what it costs, predicted. Two units are a candidate pair when all
 * components of at least one band are equal: with disjoint bands 1 - (1 - p^rows)^bands, where p is
 * the similarity plus what truncation to {@code signatureBits} adds.
 *
 * <p>Immutable. The predictions are for independent components; the fast family finds slightly
 * more.
 *
 * @param components components of a signature
 * @param signatureBits bits of each
 * @param bands bands of a signature
 * @param rows components of each band
 * @param banding how bands choose their components
 */
public record BandPlan(int components, int signatureBits, int bands, int rows, Banding banding)
    implements CandidatePlan {

  @Override
  public String describe() {
    return bands + " bands of " + rows + " rows";
  }

  /** The S-curve. */
  @Override
  public double recallAt(double similarity) {
    double p = Similarity.componentProbability(similarity, signatureBits);
    return switch (banding) {
      case DISJOINT -> anyOf(bands, StrictMath.pow(p, rows));
      case DRAWS -> recallOfDraws(p);
    };
  }

  /** Exact for independent components in disjoint bands; for draws the product. */
  @Override
  public double signatureRecallAt(double similarity, double minSimilarity) {
    double p = Similarity.componentProbability(similarity, signatureBits);
    int required = Similarity.requiredEqual(minSimilarity, components, signatureBits);
    double passes = tail(binomial(components, p), required);
    if (banding == Banding.DRAWS) {
      return passes * recallAt(similarity);
    }
    return passes - tail(equalWithoutFullBand(p), required);
  }

  private static double anyOf(int trials, double probability) {
    return -StrictMath.expm1(trials * StrictMath.log1p(-probability));
  }

  /** Averages over the number of equal components, since all bands draw from the same ones. */
  private double recallOfDraws(double p) {
    double[] equal = binomial(components, p);
    double recall = 0;
    for (int e = 0; e <= components; e++) {
      recall += equal[e] * anyOf(bands, StrictMath.pow((double) e / components, rows));
    }
    return recall;
  }

  /** The probabilities of 0 to m equal components without any band having all of its equal. */
  private double[] equalWithoutFullBand(double p) {
    double[] band = binomial(rows, p);
    double[] sum = {1};
    for (int b = 0; b < bands; b++) {
      double[] next = new double[sum.length + rows];
      for (int e = 0; e < sum.length; e++) {
        for (int r = 0; r < rows; r++) {
          next[e + r] += sum[e] * band[r];
        }
      }
      sum = next;
    }
    return sum;
  }

  private static double[] binomial(int trials, double p) {
    double[] probabilities = {1};
    for (int t = 0; t < trials; t++) {
      double[] next = new double[t + 2];
      for (int k = 0; k <= t; k++) {
        next[k] += probabilities[k] * (1 - p);
        next[k + 1] += probabilities[k] * p;
      }
      probabilities = next;
    }
    return probabilities;
  }

  private static double tail(double[] probabilities, int from) {
    double sum = 0;
    for (int k = probabilities.length - 1; k >= from; k--) {
      sum += probabilities[k];
    }
    return Math.min(1, sum);
  }
}
