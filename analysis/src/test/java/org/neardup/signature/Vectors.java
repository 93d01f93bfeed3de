package org.neardup.signature;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.neardup.signer.Hyperplanes;
import org.neardup.vector.UnitVector;

/** Pairs of vectors whose angle is known. */
public final class Vectors {

  private Vectors() {}

  /** Two vectors over the same random terms with a given cosine. */
  public static UnitVector[] pair(SplittableRandom random, int terms, double cosine) {
    double[] u = unit(random.doubles(terms, -1, 1).toArray());
    double[] other = random.doubles(terms, -1, 1).toArray();
    double along = product(u, other);
    for (int i = 0; i < terms; i++) {
      other[i] -= along * u[i];
    }
    other = unit(other);
    double sine = Math.sqrt(1 - cosine * cosine);
    double[] v = new double[terms];
    for (int i = 0; i < terms; i++) {
      v[i] = cosine * u[i] + sine * other[i];
    }
    long[] hashes = random.longs(terms).sorted().toArray();
    return new UnitVector[] {UnitVector.sparse(hashes, u), UnitVector.sparse(hashes, v)};
  }

  /** Two texts of equally weighted terms, some of them common. */
  public static UnitVector[] texts(SplittableRandom random, int terms, int common) {
    long[] hashes = random.longs(2L * terms - common).toArray();
    double[] ones = new double[terms];
    Arrays.fill(ones, 1);
    long[] a = Arrays.copyOf(hashes, terms);
    long[] b = Arrays.copyOfRange(hashes, terms - common, hashes.length);
    Arrays.sort(a);
    Arrays.sort(b);
    return new UnitVector[] {UnitVector.sparse(a, ones), UnitVector.sparse(b, ones)};
  }

  /** The bits of a vector. */
  public static long[] sign(Hyperplanes hyperplanes, int bits, UnitVector vector) {
    long[] words = new long[BitSignatures.words(bits)];
    hyperplanes.sign(vector, words);
    return words;
  }

  private static double[] unit(double[] vector) {
    double norm = Math.sqrt(product(vector, vector));
    return Arrays.stream(vector).map(value -> value / norm).toArray();
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
