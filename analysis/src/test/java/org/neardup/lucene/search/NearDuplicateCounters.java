package org.neardup.lucene.search;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the work of {@link NearDuplicateQuery queries}; counts add up over every search, and
 * within one over every weight, that was made with this object. Thread safe.
 */
final class NearDuplicateCounters implements SearchMonitor {

  final AtomicLong candidates = new AtomicLong();
  final AtomicLong kept = new AtomicLong();
  final AtomicLong verifications = new AtomicLong();
  final AtomicLong comparisons = new AtomicLong();
  final AtomicLong reserved = new AtomicLong();
  final AtomicLong pairsCut = new AtomicLong();

  boolean cut() {
    return kept.get() < candidates.get();
  }

  @Override
  public void gathered(long found, long left) {
    candidates.addAndGet(found);
    kept.addAndGet(left);
  }

  @Override
  public void verified(int pairs) {
    verifications.incrementAndGet();
    comparisons.addAndGet(pairs);
  }

  @Override
  public void reserve(long bytes) {
    reserved.addAndGet(bytes);
  }

  @Override
  public void release(long bytes) {
    reserved.addAndGet(-bytes);
  }

  @Override
  public void pairsCut() {
    pairsCut.incrementAndGet();
  }

  @Override
  public String toString() {
    return "candidates=%s, kept=%s, verifications=%s, comparisons=%s"
        .formatted(candidates, kept, verifications, comparisons);
  }
}
