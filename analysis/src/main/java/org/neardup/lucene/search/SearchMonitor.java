package org.neardup.lucene.search;

import java.util.List;
import org.neardup.util.MemoryAccount;

/**
 * Watches {@link NearDuplicateQuery queries} at work, and can stop them by throwing, also where
 * they ask for memory: what they do not release is theirs until the search ends. Every method does
 * nothing unless overridden. Implementations must be thread safe: segments are searched in
 * parallel.
 */
public interface SearchMonitor extends MemoryAccount {

  SearchMonitor NONE = new SearchMonitor() {};

  /**
   * Candidates were gathered, once for each weight.
   *
   * @param found live documents that share a token with the query and pass its filter
   * @param kept how many of them are verified; fewer than found if the query's limit cut some off
   */
  default void gathered(long found, long kept) {}

  /** A document was verified by comparing a number of pairs of units. */
  default void verified(int comparisons) {}

  /** A document has no raw text, so that the estimate is taken for its exact similarity. */
  default void textMissing() {}

  /**
   * Pairs of units that share a token were left out in some document, where there are more of them
   * than {@link NearDuplicateQuery#MAX_PAIRS} allows.
   */
  default void pairsCut() {}

  /**
   * The passages of some document repeat themselves so much that their windows are shown instead of
   * the runs that they share with a like.
   */
  default void runsCut() {}

  /** Notes for a reader of the hits, in words; there may be more once segments are searched. */
  default List<String> notes() {
    return List.of();
  }

  /** Called every few thousand postings, tokens and pairs, and for each document verified. */
  default void checkCancelled() {}
}
