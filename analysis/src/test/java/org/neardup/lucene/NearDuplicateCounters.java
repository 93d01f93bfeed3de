package org.neardup.lucene;

import java.util.concurrent.atomic.LongAdder;

/**
 * What {@link NearDuplicateQuery queries} did: how many candidates they found and kept, and how
 * much they compared. Counts add up over every search, and within one over every weight, that was
 * made with this object. Thread safe.
 */
final class NearDuplicateCounters implements SearchMonitor {

  private final LongAdder candidates = new LongAdder();
  private final LongAdder kept = new LongAdder();
  private final LongAdder verifications = new LongAdder();
  private final LongAdder comparisons = new LongAdder();

  /** Live documents that share a token with the query. */
  public long candidates() {
    return candidates.sum();
  }

  /** Candidates that were left by the limit on their number. */
  public long kept() {
    return kept.sum();
  }

  /**
   * Whether there were more candidates than the limit, so that near duplicates may have been
   * missed.
   */
  public boolean cut() {
    return kept() < candidates();
  }

  /** Documents whose signatures were looked at. */
  public long verifications() {
    return verifications.sum();
  }

  /** Pairs of a unit of the query and a unit of a document that were compared. */
  public long comparisons() {
    return comparisons.sum();
  }

  @Override
  public void gathered(long found, long left) {
    candidates.add(found);
    kept.add(left);
  }

  @Override
  public void verified(int pairs) {
    verifications.increment();
    comparisons.add(pairs);
  }

  @Override
  public String toString() {
    return "candidates="
        + candidates()
        + ", kept="
        + kept()
        + ", verifications="
        + verifications()
        + ", comparisons="
        + comparisons();
  }
}
