package org.neardup.benchmarks;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.Hyperplanes;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Seeds;
import org.neardup.vector.UnitVector;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Averaged word vectors to signature, Gaussian entries. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class DenseHyperplaneBenchmark {

  private static final int UNITS = 512;

  /** Dimensions of the vectors. */
  @Param({"100", "400"})
  public int dimensions;

  /** Bits of a signature. */
  @Param({"100", "1000"})
  public int bits;

  private UnitVector[] units;
  private Hyperplanes hyperplanes;
  private long[] words;
  private int next;

  /** Makes vectors. */
  @Setup
  public void setUp() {
    SplittableRandom random = new SplittableRandom(1);
    units = new UnitVector[UNITS];
    Arrays.setAll(units, i -> UnitVector.dense(random.doubles(dimensions, -1, 1).toArray()));
    hyperplanes = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, bits, Seeds.DEFAULT);
    words = new long[BitSignatures.words(bits)];
  }

  /** Signs one vector. */
  @Benchmark
  public long[] sign() {
    next = (next + 1) % UNITS;
    hyperplanes.sign(units[next], words);
    return words;
  }
}
