package org.neardup.benchmarks;

import java.util.SplittableRandom;
import org.neardup.lsh.BitPermutation;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.Seeds;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Comparing in window order: 10,000 random signatures one behind the other, each with the 100 after
 * it; nanoseconds a comparison. And reordering one signature.
 */
public class BitBenchmark extends Kernel {

  private static final int SIGNATURES = 10_000;
  private static final int WINDOW = 100;
  private static final int COMPARISONS = (SIGNATURES - WINDOW) * WINDOW;

  @Param({"1000", "2000"})
  public int bits;

  private int words;
  private int bytes;
  private long[] all;
  private byte[] packed;
  private BitPermutation permutation;
  private long[] one;
  private long[] permuted;

  @Setup
  public void setUp() {
    words = BitSignatures.words(bits);
    bytes = (bits + 7) / 8;
    SplittableRandom random = new SplittableRandom(1);
    all = random.longs((long) SIGNATURES * words).toArray();
    packed = new byte[SIGNATURES * bytes];
    random.nextBytes(packed);
    permutation = BitPermutation.of(bits, Seeds.DEFAULT, 0);
    one = random.longs(words).toArray();
    permuted = new long[words];
  }

  @Benchmark
  @OperationsPerInvocation(COMPARISONS)
  public long full() {
    long sum = 0;
    for (int i = 0; i < SIGNATURES - WINDOW; i++) {
      for (int j = i + 1; j <= i + WINDOW; j++) {
        sum += BitSignatures.hamming(all, i * words, all, j * words, words);
      }
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(COMPARISONS)
  public long fullPacked() {
    long sum = 0;
    for (int i = 0; i < SIGNATURES - WINDOW; i++) {
      for (int j = i + 1; j <= i + WINDOW; j++) {
        sum += BitSignatures.hamming(packed, i * bytes, packed, j * bytes, bytes);
      }
    }
    return sum;
  }

  /** With the threshold of cosine .9. */
  @Benchmark
  @OperationsPerInvocation(COMPARISONS)
  public int within90() {
    int limit = Angle.hammingThreshold(0.9, bits);
    int found = 0;
    for (int i = 0; i < SIGNATURES - WINDOW; i++) {
      for (int j = i + 1; j <= i + WINDOW; j++) {
        int distance = BitSignatures.hammingWithin(all, i * words, all, j * words, words, limit);
        found += distance <= limit ? 1 : 0;
      }
    }
    return found;
  }

  @Benchmark
  public long[] permute() {
    permutation.apply(one, permuted);
    return permuted;
  }
}
