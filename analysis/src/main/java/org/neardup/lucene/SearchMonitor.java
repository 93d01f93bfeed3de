package org.neardup.lucene;

/**
 * Watches {@link NearDuplicateQuery queries} at work, and can stop them by throwing. Every method
 * does nothing unless overridden. Implementations must be thread safe: segments are searched in
 * parallel.
 */
public interface SearchMonitor {

  /** Watches nothing. */
  SearchMonitor NONE = new SearchMonitor() {};

  /**
   * Candidates were gathered, once for each weight.
   *
   * @param found live documents that share a token with the query and pass its filter
   * @param kept how many of them are verified; fewer than found if the query's limit cut some off
   */
  default void gathered(long found, long kept) {}

  /**
   * A document was verified.
   *
   * @param comparisons pairs of a unit of the query and a unit of the document that were compared
   */
  default void verified(int comparisons) {}

  /** A document has no raw text, so that the estimate stands in for its exact similarity. */
  default void textMissing() {}

  /** Memory is about to be used for candidates, until the search ends. */
  default void reserve(long bytes) {}

  /** Called every few thousand postings and for each document verified. */
  default void checkCancelled() {}
}
