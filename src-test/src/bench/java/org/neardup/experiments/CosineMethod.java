package org.neardup.experiments;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.MinHashScheme.Family;
import org.neardup.signature.MinHash;
import org.neardup.signature.MinHashScheme;
import org.neardup.text.Shingling;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.vector.UnitVector;

/** A kind of signature from which cosines are estimated. */
sealed interface CosineMethod {

  /** Signs one vector. */
  interface Signer {
    void sign(UnitVector vector, long[] words);
  }

  /** What tables call it. */
  String name();

  /** The size of a signature. */
  int bits();

  /** How many long values one signature is handed over in. */
  int words();

  /** A signer; different seeds give independent ones. */
  Signer signer(long seed);

  /** With how many seeds to sign for a mean that is 1 % off at most. */
  int seeds();

  /** The estimate of a cosine. */
  double estimate(long[] signatures, int a, int b);

  /** The mean absolute error that theory gives for a pair. */
  double expectedError(double cosine, double jaccard);

  /** The signatures of all units, one behind the other. */
  default long[] sign(List<UnitVector> units, Signer signer) {
    int words = words();
    long[] signatures = new long[units.size() * words];
    long[] one = new long[words];
    for (int i = 0; i < units.size(); i++) {
      signer.sign(units.get(i), one);
      System.arraycopy(one, 0, signatures, i * words, words);
    }
    return signatures;
  }

  /**
   * Bits that are equal with probability 1 - theta/pi. The estimate is cos(pi h/D), below 0 where
   * more than half of the bits differ: cut at 0, half of the errors of unrelated pairs would go.
   */
  record Bits(String name, int bits, LongFunction<Signer> signers) implements CosineMethod {

    @Override
    public int words() {
      return BitSignatures.words(bits);
    }

    @Override
    public Signer signer(long seed) {
      return signers.apply(seed);
    }

    @Override
    public int seeds() {
      return 20_000 / bits;
    }

    @Override
    public double estimate(long[] signatures, int a, int b) {
      int words = words();
      int hamming = BitSignatures.hamming(signatures, a * words, signatures, b * words, words);
      return Math.cos(Math.PI * hamming / bits);
    }

    @Override
    public double expectedError(double cosine, double jaccard) {
      return Math.sqrt(2 / Math.PI) * Angle.standardError(cosine, bits);
    }
  }

  /**
   * MinHash values of 32 bits. Which share of them is equal is binomial around the Jaccard
   * similarity of the sets of terms, whose difference to the cosine no length of signature takes
   * away.
   *
   * @param asCosine whether J is turned into 2J/(1+J), the cosine of sets of equal size
   */
  record Values(String name, int values, boolean asCosine) implements CosineMethod {

    private static final int VALUE_BITS = 32;

    @Override
    public int bits() {
      return values * VALUE_BITS;
    }

    @Override
    public int words() {
      return values;
    }

    @Override
    public Signer signer(long seed) {
      MinHash minHash =
          MinHash.of(
              new MinHashScheme(
                  TextOptions.of(Unit.DOCUMENT),
                  Shingling.parse("word:1"),
                  Family.CLASSIC,
                  values,
                  VALUE_BITS,
                  seed));
      return (vector, words) -> {
        long[] terms = IntStream.range(0, vector.size()).mapToLong(vector::term).toArray();
        minHash.sketch(terms, terms.length, words);
      };
    }

    /** A value is often that of a frequent term, and then the same for many pairs at once. */
    @Override
    public int seeds() {
      return 10_000 / values;
    }

    @Override
    public double estimate(long[] signatures, int a, int b) {
      int equal = 0;
      for (int i = 0; i < values; i++) {
        equal += signatures[a * values + i] == signatures[b * values + i] ? 1 : 0;
      }
      return ofEqual(equal);
    }

    private double ofEqual(int equal) {
      double jaccard = (double) equal / values;
      return asCosine ? 2 * jaccard / (1 + jaccard) : jaccard;
    }

    @Override
    public double expectedError(double cosine, double jaccard) {
      double expected = 0;
      double probability = Math.pow(1 - jaccard, values);
      for (int equal = 0; equal <= values; equal++) {
        expected += probability * Math.abs(ofEqual(equal) - cosine);
        probability *= (values - equal) / (equal + 1.0) * jaccard / (1 - jaccard);
      }
      return expected;
    }
  }
}
