package org.neardup.experiments;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.neardup.experiments.CrossLingualVectors.Vector;
import org.neardup.lsh.WindowSearch;
import org.neardup.signature.Angle;
import org.neardup.signature.BitSignatures;
import org.neardup.signature.HyperplaneScheme.ProjectionDistribution;
import org.neardup.signature.Hyperplanes;
import org.neardup.signature.Seeds;
import org.neardup.vector.UnitVector;

/** A German and an English collection with their signatures; the German units come first. */
final class SignedCollections {

  static final int BITS = 1000;
  static final int WORDS = BitSignatures.words(BITS);

  /** Pairs of a German and an English unit, by ordinal, with their cosines. */
  record Pairs(int[] german, int[] english, double[] cosines) {

    int size() {
      return cosines.length;
    }

    /** The pairs for which a number is at most a limit. */
    Pairs within(int[] distances, int limit) {
      int[] kept = IntStream.range(0, size()).filter(i -> distances[i] <= limit).toArray();
      return new Pairs(
          Arrays.stream(kept).map(i -> german[i]).toArray(),
          Arrays.stream(kept).map(i -> english[i]).toArray(),
          Arrays.stream(kept).mapToDouble(i -> cosines[i]).toArray());
    }
  }

  private final List<UnitVector> german;
  private final List<UnitVector> english;
  private final long[] signatures;
  private final double signSeconds;

  SignedCollections(List<Vector> germanUnits, List<Vector> englishUnits) {
    german = germanUnits.stream().map(Vector::vector).toList();
    english = englishUnits.stream().map(Vector::vector).toList();
    signatures = new long[units() * WORDS];
    long start = System.nanoTime();
    Hyperplanes hyperplanes = Hyperplanes.of(ProjectionDistribution.GAUSSIAN, BITS, Seeds.DEFAULT);
    long[] words = new long[WORDS];
    int unit = 0;
    for (UnitVector vector : Stream.concat(german.stream(), english.stream()).toList()) {
      hyperplanes.sign(vector, words);
      System.arraycopy(words, 0, signatures, unit++ * WORDS, WORDS);
    }
    signSeconds = seconds(start);
  }

  static double seconds(long since) {
    return (System.nanoTime() - since) * 1e-9;
  }

  int units() {
    return german.size() + english.size();
  }

  int germanUnits() {
    return german.size();
  }

  /** The comparisons of brute force across the languages. */
  long bruteForce() {
    return (long) german.size() * english.size();
  }

  double signSeconds() {
    return signSeconds;
  }

  /** The ordinals of the German units. */
  BitSet foreign() {
    BitSet foreign = new BitSet();
    foreign.set(0, german.size());
    return foreign;
  }

  WindowSearch windows() {
    return new WindowSearch(BITS, signatures, Seeds.DEFAULT, foreign());
  }

  /** Brute force over vectors: all pairs at or above a cosine. */
  Pairs exactPairs(double threshold) {
    ExactCosines exact = new ExactCosines(english);
    IntStream.Builder first = IntStream.builder();
    IntStream.Builder second = IntStream.builder();
    DoubleStream.Builder cosines = DoubleStream.builder();
    for (int g = 0; g < german.size(); g++) {
      double[] all = exact.with(german.get(g));
      for (int e = 0; e < all.length; e++) {
        if (all[e] >= threshold) {
          first.add(g);
          second.add(german.size() + e);
          cosines.add(all[e]);
        }
      }
    }
    return new Pairs(first.build().toArray(), second.build().toArray(), cosines.build().toArray());
  }

  /** The Hamming distances of pairs. */
  int[] distances(Pairs pairs) {
    int[] distances = new int[pairs.size()];
    for (int i = 0; i < distances.length; i++) {
      distances[i] =
          BitSignatures.hamming(
              signatures, pairs.german()[i] * WORDS, signatures, pairs.english()[i] * WORDS, WORDS);
    }
    return distances;
  }

  /** Brute force over signatures: how many pairs across are within a distance. */
  long pairsWithin(int maxDistance) {
    long within = 0;
    for (int g = 0; g < german.size(); g++) {
      for (int e = german.size(); e < units(); e++) {
        int distance =
            BitSignatures.hammingWithin(
                signatures, g * WORDS, signatures, e * WORDS, WORDS, maxDistance);
        within += distance <= maxDistance ? 1 : 0;
      }
    }
    return within;
  }

  /** The largest distance at which the estimate reaches a cosine. */
  static int maxDistance(double cosine) {
    return Angle.hammingThreshold(cosine, BITS);
  }
}
