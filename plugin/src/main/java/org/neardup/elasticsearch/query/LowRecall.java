package org.neardup.elasticsearch.query;

import java.util.Locale;
import java.util.Optional;

/** Says when more is asked of a field than its tokens were planned for. */
public final class LowRecall {

  /** Below this a pair is more likely missed than found. */
  private static final double LEAST_RECALL = 0.5;

  private LowRecall() {}

  /**
   * The warning if few pairs are found, in words that depend on nothing else: equal warnings of
   * several shards are shown once.
   *
   * @param recall the share of the pairs of just that similarity that is found
   */
  public static Optional<String> warning(String field, double minSimilarity, double recall) {
    if (recall >= LEAST_RECALL) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "[min_similarity] = %s is less than the tokens of field [%s] were planned for: of"
                + " pairs at that similarity %.2g in 100 are found; a field with a lower"
                + " [threshold] finds more",
            minSimilarity,
            field,
            100 * recall));
  }
}
