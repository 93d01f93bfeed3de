package org.neardup.elasticsearch.rest.stats;

import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The largest buckets of a shard, found in one pass over its tokens. The tokens of a boilerplate
 * text all stand in the same documents: tokens with equal numbers of documents and the same first
 * place are one entry. Memory is bounded by the number of entries. Not thread safe.
 */
final class HotBuckets {

  /**
   * A bucket by its size and its first place.
   *
   * @param documents how many documents
   * @param doc the first of them
   * @param position the position in that document
   */
  record Bucket(long documents, int doc, int position) {
    private static final Comparator<Bucket> ORDER =
        Comparator.comparingLong(Bucket::documents)
            .reversed()
            .thenComparingInt(Bucket::doc)
            .thenComparingInt(Bucket::position);
  }

  /**
   * A bucket with its tokens.
   *
   * @param bucket size and place
   * @param token the first token
   * @param tokens how many tokens there are
   */
  record Entry(Bucket bucket, String token, int tokens) {
    private Entry plusOne() {
      return new Entry(bucket, token, tokens + 1);
    }
  }

  private final int limit;
  private final TreeMap<Bucket, Entry> entries = new TreeMap<>(Bucket.ORDER);

  HotBuckets(int limit) {
    this.limit = limit;
  }

  /** Whether a bucket of a size may be among the largest: only then its place matters. */
  boolean mayBeHot(long documents) {
    return limit > 0
        && documents > 1
        && (entries.size() < limit || documents >= entries.lastKey().documents());
  }

  /** Adds a token; tokens come in ascending order. */
  void add(Bucket bucket, String token) {
    entries.merge(bucket, new Entry(bucket, token, 1), (old, more) -> old.plusOne());
    if (entries.size() > limit) {
      entries.pollLastEntry();
    }
  }

  /** The entries, largest first. */
  List<Entry> largest() {
    return List.copyOf(entries.values());
  }
}
