package org.neardup.lsh;

/**
 * A scheme with the threshold that it is for.
 *
 * @param scheme every parameter of signatures and tokens
 * @param threshold the similarity from which pairs are wanted; the default of {@code
 *     min_similarity}
 */
public record ResolvedScheme(IndexScheme scheme, double threshold) {

  public ResolvedScheme {
    BandPlanner.requireThreshold(threshold);
  }

  /** The predicted recall of a pair exactly at the threshold. */
  public double plannedRecall() {
    return scheme.plan().recallAt(threshold);
  }
}
