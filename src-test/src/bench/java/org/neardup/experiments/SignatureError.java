package org.neardup.experiments;

import java.util.ArrayList;
import java.util.List;
import org.neardup.experiments.CosineMethod.Bits;
import org.neardup.experiments.CosineMethod.Values;
import org.neardup.signature.Hyperplanes;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;

/**
 * The average absolute error of cosines estimated from signatures, beside what theory gives for
 * exactly the pairs measured. Every method signs with several seeds: all pairs of one share its
 * functions, so that their mean is off by more than their number suggests.
 */
final class SignatureError {

  private static final double[] BANDS = {-1, 0.1, 0.2};

  private final CosineSample sample;

  SignatureError(CosineSample sample) {
    this.sample = sample;
  }

  /** The methods of the paper's Table 1; its simhash with two hashes. */
  static List<CosineMethod> methods(SimHash.TermHash poor) {
    List<CosineMethod> methods = new ArrayList<>();
    methods.add(new Values("MinHash as J", 2, false));
    methods.add(new Values("MinHash as 2J/(1+J)", 2, true));
    methods.add(new Bits("Simhash, AP hash", 64, seed -> new SimHash(poor)::sign));
    methods.add(
        new Bits(
            "Simhash, splitmix64",
            64,
            seed -> Hyperplanes.of(ProjectionDistribution.RADEMACHER, 64, seed)::sign));
    for (int bits : new int[] {64, 100, 200, 500, 1000}) {
      methods.add(projection(ProjectionDistribution.GAUSSIAN, bits));
    }
    methods.add(new Values("MinHash as J", 31, false));
    methods.add(new Values("MinHash as 2J/(1+J)", 31, true));
    return methods;
  }

  /** Random projection. */
  static CosineMethod projection(ProjectionDistribution distribution, int bits) {
    return new Bits(
        "RP, " + distribution.id(), bits, seed -> Hyperplanes.of(distribution, bits, seed)::sign);
  }

  /** A table with a row for each method and band. */
  static Table table() {
    return new Table(
        "units",
        "method",
        "bits",
        "cosine_above",
        "pairs",
        "error",
        "theory",
        "ratio",
        "bias",
        "microseconds");
  }

  /** Measures one method. */
  void measure(String units, CosineMethod method, Table table) {
    double[] error = new double[BANDS.length];
    double[] bias = new double[BANDS.length];
    double seconds = Double.MAX_VALUE;
    int seeds = method.seeds();
    for (int seed = 0; seed < seeds; seed++) {
      long start = System.nanoTime();
      long[] signatures = method.sign(sample.units(), method.signer(seed));
      seconds = Math.min(seconds, (System.nanoTime() - start) * 1e-9);
      addErrors(method, signatures, error, bias);
    }
    double[] theory = new double[BANDS.length];
    int[] pairs = new int[BANDS.length];
    addTheory(method, theory, pairs);
    for (int band = 0; band < BANDS.length; band++) {
      double measured = error[band] / seeds / pairs[band];
      double expected = theory[band] / pairs[band];
      table.row(
          units,
          method.name(),
          method.bits(),
          band == 0 ? "all" : BANDS[band],
          pairs[band],
          measured,
          expected,
          measured / expected,
          bias[band] / seeds / pairs[band],
          seconds * 1e6 / sample.units().size());
    }
  }

  private void addErrors(CosineMethod method, long[] signatures, double[] error, double[] bias) {
    int units = sample.units().size();
    int pair = 0;
    for (int i = 0; i < units; i++) {
      for (int j = i + 1; j < units; j++, pair++) {
        double off = method.estimate(signatures, i, j) - sample.cosines()[pair];
        for (int band = 0; band < BANDS.length && sample.cosines()[pair] > BANDS[band]; band++) {
          error[band] += Math.abs(off);
          bias[band] += off;
        }
      }
    }
  }

  private void addTheory(CosineMethod method, double[] theory, int[] pairs) {
    for (int pair = 0; pair < sample.cosines().length; pair++) {
      double cosine = sample.cosines()[pair];
      double expected = method.expectedError(cosine, sample.jaccards()[pair]);
      for (int band = 0; band < BANDS.length && cosine > BANDS[band]; band++) {
        theory[band] += expected;
        pairs[band]++;
      }
    }
  }
}
