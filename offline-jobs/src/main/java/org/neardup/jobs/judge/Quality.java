package org.neardup.jobs.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;
import org.neardup.jobs.data.LongPair;

/**
 * Recall and precision of the pairs that a search found.
 *
 * @param bands recall in each band of similarity, from the threshold up
 * @param precision of all pairs found that the truth judges
 */
record Quality(List<Band> bands, Share recall, Share precision) {
  /** Nearly 1 apart, so that a similarity of exactly 1 has a band too. */
  private static final double STEP = 0.05;

  /** A half-open band of similarities, but for the last one, and the recall in it. */
  record Band(double low, double high, Share recall) {}

  /**
   * A share with its 95 % confidence interval by Wilson's score (Wilson, JASA 1927), which holds
   * for few trials and for shares near 0 and 1 too.
   */
  record Share(long hits, long trials) {
    private static final double Z = 1.959964;

    /** The share; 1 of nothing. */
    double value() {
      return trials == 0 ? 1 : (double) hits / trials;
    }

    double low() {
      return trials == 0 ? 0 : Math.max(0, centre() - margin());
    }

    double high() {
      return trials == 0 ? 1 : Math.min(1, centre() + margin());
    }

    private double centre() {
      return (value() + Z * Z / (2 * trials)) / (1 + Z * Z / trials);
    }

    private double margin() {
      double variance = value() * (1 - value()) / trials + Z * Z / (4.0 * trials * trials);
      return Z * Math.sqrt(variance) / (1 + Z * Z / trials);
    }
  }

  /**
   * The quality of the pairs that were found.
   *
   * @param truth all true pairs of the texts that are judged, by text keys, the smaller first, with
   *     their similarities
   * @param judged whether the pairs of a text are judged
   * @param found pairs of text keys, the smaller first
   */
  static Quality of(
      Map<LongPair, Double> truth, LongPredicate judged, Set<LongPair> found, double threshold) {
    List<Band> bands = new ArrayList<>();
    for (int i = 0; i == 0 || threshold + i * STEP < 1; i++) {
      double low = threshold + i * STEP;
      double high = Math.min(1, threshold + (i + 1) * STEP);
      bands.add(new Band(low, high, recall(truth, found, low, high)));
    }
    long right = found.stream().filter(truth::containsKey).count();
    long all =
        found.stream()
            .filter(pair -> judged.test(pair.first()) || judged.test(pair.second()))
            .count();
    return new Quality(bands, recall(truth, found, threshold, 1), new Share(right, all));
  }

  private static Share recall(
      Map<LongPair, Double> truth, Set<LongPair> found, double low, double high) {
    long hits = 0;
    long trials = 0;
    for (Map.Entry<LongPair, Double> pair : truth.entrySet()) {
      double similarity = pair.getValue();
      if (similarity >= low && (similarity < high || high >= 1)) {
        trials++;
        hits += found.contains(pair.getKey()) ? 1 : 0;
      }
    }
    return new Share(hits, trials);
  }
}
