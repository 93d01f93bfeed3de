package org.neardup.benchmarks;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Seeds;
import org.neardup.signer.Hyperplanes;
import org.neardup.vector.UnitVector;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Vectors to signature. Warm: all terms are among 1,000 that come again and again. Cold: no term
 * ever comes twice. Dense: averaged word vectors.
 */
public class HyperplaneBenchmark extends Kernel {

  private static final int UNITS = 512;

  /** Different terms in a unit; a dense vector has twice as many dimensions. */
  @Param({"50", "200"})
  public int terms;

  @Param({"1000"})
  public int bits;

  private final SplittableRandom random = new SplittableRandom(1);
  private UnitVector[] units;
  private UnitVector[] denseUnits;
  private double[] weights;
  private int next;
  private long nextTerm;
  private Hyperplanes gaussian;
  private Hyperplanes rademacher;
  private long[] words;

  @Setup
  public void setUp() {
    long[] frequent = random.longs(1000).toArray();
    weights = random.doubles(terms, 1, 8).toArray();
    units = new UnitVector[UNITS];
    Arrays.setAll(units, i -> UnitVector.sparse(someOf(frequent), weights));
    denseUnits = new UnitVector[UNITS];
    Arrays.setAll(denseUnits, i -> UnitVector.dense(random.doubles(2 * terms, -1, 1).toArray()));
    gaussian = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, Seeds.DEFAULT);
    rademacher = Hyperplanes.of(ProjectionDistribution.RADEMACHER, bits, Seeds.DEFAULT);
    words = new long[BitSignatures.words(bits)];
  }

  private long[] someOf(long[] hashes) {
    return random
        .ints(0, hashes.length)
        .distinct()
        .limit(terms)
        .mapToLong(i -> hashes[i])
        .sorted()
        .toArray();
  }

  private UnitVector unit() {
    next = (next + 1) % UNITS;
    return units[next];
  }

  private UnitVector unseen() {
    long[] hashes = new long[terms];
    for (int i = 0; i < terms; i++) {
      nextTerm += 0x9E3779B97F4A7C15L;
      hashes[i] = nextTerm;
    }
    return UnitVector.sparse(hashes, weights);
  }

  /** Gaussian entries, all kept. */
  @Benchmark
  public long[] gaussianWarm() {
    gaussian.sign(unit(), words);
    return words;
  }

  /** Gaussian entries, none kept. */
  @Benchmark
  public long[] gaussianCold() {
    gaussian.sign(unseen(), words);
    return words;
  }

  /** Entries +1 and -1: nothing is kept. */
  @Benchmark
  public long[] rademacher() {
    rademacher.sign(unit(), words);
    return words;
  }

  /** Gaussian entries, of dimensions. */
  @Benchmark
  public long[] dense() {
    next = (next + 1) % UNITS;
    gaussian.sign(denseUnits[next], words);
    return words;
  }
}
