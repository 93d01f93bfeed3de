package org.neardup.experiments;

import java.util.Arrays;
import java.util.List;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Seeds;
import org.neardup.vector.UnitVector;

/**
 * How well signatures tell which pairs of two collections reach a cosine: precision, recall, what
 * theory gives for the same pairs, and the time of a comparison.
 */
final class SignatureRecall {

  private static final int STEPS = 10_000;
  private static final int WINDOW = 100;
  private static final int ROUNDS = 50;

  private final String name;
  private final List<UnitVector> left;
  private final List<UnitVector> right;
  private final double threshold;
  private final int[] histogram = new int[STEPS + 1];

  SignatureRecall(String name, List<UnitVector> left, List<UnitVector> right, double threshold) {
    this.name = name;
    this.left = left;
    this.right = right;
    this.threshold = threshold;
  }

  /** A table with a row for each length of signature. */
  static Table table() {
    return new Table(
        "units",
        "bits",
        "pairs",
        "reach",
        "precision",
        "precision_theory",
        "recall",
        "recall_theory",
        "ns",
        "ns_early_exit");
  }

  /** Adds the rows. */
  void measure(Table table) {
    for (int bits : new int[] {1000, 2000, 3000}) {
      measure(bits, table);
    }
  }

  private void measure(int bits, Table table) {
    CosineMethod method = SignatureError.projection(ProjectionDistribution.GAUSSIAN, bits);
    CosineMethod.Signer signer = method.signer(Seeds.DEFAULT);
    long[] a = method.sign(left, signer);
    long[] b = method.sign(right, signer);
    int limit = Angle.hammingThreshold(threshold, bits);
    double ns = nanoseconds(b, method.words(), Integer.MAX_VALUE);
    double nsWithin = nanoseconds(b, method.words(), limit);
    long[] found = found(a, b, method.words(), limit);
    double[] expected = expected(bits, limit);
    table.row(
        name,
        bits,
        found[3],
        found[0],
        (double) found[1] / found[2],
        expected[0],
        (double) found[1] / found[0],
        expected[1],
        ns,
        nsWithin);
  }

  /**
   * How many pairs reach the threshold, are found and reach it, are found, are there at all; and
   * the histogram. A unit is not paired with itself.
   */
  private long[] found(long[] a, long[] b, int words, int limit) {
    ExactCosines exact = new ExactCosines(right);
    long[] counts = new long[4];
    Arrays.fill(histogram, 0);
    for (int i = 0; i < left.size(); i++) {
      double[] cosines = exact.with(left.get(i));
      for (int j = 0; j < right.size(); j++) {
        if (left.get(i).equals(right.get(j))) {
          continue;
        }
        boolean reaches = cosines[j] >= threshold;
        boolean found =
            BitSignatures.hammingWithin(a, i * words, b, j * words, words, limit) <= limit;
        counts[0] += reaches ? 1 : 0;
        counts[1] += reaches && found ? 1 : 0;
        counts[2] += found ? 1 : 0;
        counts[3]++;
        histogram[(int) (Math.min(1, cosines[j]) * STEPS)]++;
      }
    }
    return counts;
  }

  /** Precision and recall of binomial distances, for the cosines of the histogram. */
  private double[] expected(int bits, int limit) {
    double found = 0;
    double right = 0;
    double reach = 0;
    for (int step = 0; step <= STEPS; step++) {
      double cosine = Math.min(1, (step + 0.5) / STEPS);
      double passes = histogram[step] == 0 ? 0 : histogram[step] * atMost(limit, bits, cosine);
      found += passes;
      if (cosine >= threshold) {
        right += passes;
        reach += histogram[step];
      }
    }
    return new double[] {right / found, right / reach};
  }

  /** The probability that at most so many bits differ at a cosine. */
  static double atMost(int limit, int bits, double cosine) {
    double p = 1 - Angle.bitProbability(cosine);
    double logarithm = bits * Math.log1p(-p);
    double sum = Math.exp(logarithm);
    for (int d = 1; d <= limit; d++) {
      logarithm += Math.log((bits - d + 1.0) / d * p / (1 - p));
      sum += Math.exp(logarithm);
    }
    return Math.min(1, sum);
  }

  /** The time of a comparison in window order, each with the next 100; the best of some rounds. */
  private static double nanoseconds(long[] signatures, int words, int limit) {
    int units = Math.min(10_000, signatures.length / words);
    double best = Double.MAX_VALUE;
    long within = 0;
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      for (int i = 0; i < units - WINDOW; i++) {
        for (int j = i + 1; j <= i + WINDOW; j++) {
          int distance =
              BitSignatures.hammingWithin(
                  signatures, i * words, signatures, j * words, words, limit);
          within += distance <= limit ? 1 : 0;
        }
      }
      best = Math.min(best, (double) (System.nanoTime() - start) / (units - WINDOW) / WINDOW);
    }
    return within < 0 ? 0 : best;
  }
}
