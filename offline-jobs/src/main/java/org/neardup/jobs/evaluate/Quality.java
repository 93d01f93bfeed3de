package org.neardup.jobs.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.neardup.jobs.data.LongPair;

/**
 * Recall and precision of the pairs that a search found.
 *
 * @param bands recall in each band of similarity, from the threshold up
 * @param recall of all true pairs
 * @param precision of all pairs found that the truth judges
 */
record Quality(List<Band> bands, Share recall, Share precision) {
  /** Nearly 1 apart, so that a similarity of exactly 1 has a band too. */
  private static final double STEP = 0.05;

  /** A half-open band of similarities, but for the last one, and the recall in it. */
  record Band(double low, double high, Share recall) {}

  /**
   * Compares.
   *
   * @param found pairs of text keys, the smaller first
   */
  static Quality of(Truth truth, Set<LongPair> found, double threshold) {
    return of(truth, found, found.stream().filter(truth::judges).count(), threshold);
  }

  /**
   * Compares.
   *
   * @param found at least those pairs found that are true ones
   * @param judged how many of all pairs found the truth judges
   */
  static Quality of(Truth truth, Set<LongPair> found, long judged, double threshold) {
    List<Band> bands = new ArrayList<>();
    for (int i = 0; i == 0 || threshold + i * STEP < 1; i++) {
      double low = threshold + i * STEP;
      double high = Math.min(1, threshold + (i + 1) * STEP);
      bands.add(new Band(low, high, recall(truth, found, low, high)));
    }
    long right = found.stream().filter(truth.pairs()::containsKey).count();
    Share precision = new Share(right, judged);
    return new Quality(bands, recall(truth, found, threshold, 1), precision);
  }

  private static Share recall(Truth truth, Set<LongPair> found, double low, double high) {
    long hits = 0;
    long trials = 0;
    for (Map.Entry<LongPair, Double> pair : truth.pairs().entrySet()) {
      double similarity = pair.getValue();
      if (similarity >= low && (similarity < high || high >= 1)) {
        trials++;
        hits += found.contains(pair.getKey()) ? 1 : 0;
      }
    }
    return new Share(hits, trials);
  }
}
