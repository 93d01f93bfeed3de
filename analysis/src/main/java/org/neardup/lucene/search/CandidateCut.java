package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.function.BooleanSupplier;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IOFunction;
import org.neardup.lucene.StoredSignatures;

/**
 * Keeps the best of too many candidates, over all segments together: the candidates that share most
 * tokens, among equals those with the smallest {@link StoredSignatures#idHash hash of their id},
 * among equal hashes the first ones.
 *
 * <p>O(candidates), plus one read of the doc values for each candidate that shares as many tokens
 * as the last one kept.
 */
record CandidateCut(int limit, IOFunction<LeafCandidates, LeafIdHashes> hashes) {

  /** A hash, in an array and its sorted copy. */
  static final long BYTES_A_CANDIDATE = 2 * Long.BYTES;

  /** The hash of a document, asked for in ascending order. */
  @FunctionalInterface
  interface LeafIdHashes {
    long of(int doc) throws IOException;
  }

  /** All candidates if there are at most as many as the limit, else the best ones. */
  List<LeafCandidates> apply(List<LeafCandidates> leaves) throws IOException {
    if (LeafCandidates.count(leaves) <= limit) {
      return leaves;
    }
    int[] histogram = histogram(leaves);
    int fewest = histogram.length;
    int room = limit;
    while (room > 0) {
      fewest--;
      room -= histogram[fewest];
    }
    BooleanSupplier keepTied =
        room == 0 ? () -> true : smallest(hashes(leaves, fewest), room + histogram[fewest]);
    List<LeafCandidates> kept = new ArrayList<>(leaves.size());
    for (LeafCandidates leaf : leaves) {
      kept.add(keep(leaf, fewest, keepTied));
    }
    return kept;
  }

  /** How many candidates share how many tokens. */
  private static int[] histogram(List<LeafCandidates> leaves) {
    int[] histogram = new int[8];
    for (LeafCandidates leaf : leaves) {
      for (int i = 0; i < leaf.size(); i++) {
        int shared = leaf.sharedTokens(i);
        histogram = ArrayUtil.grow(histogram, shared + 1);
        histogram[shared]++;
      }
    }
    return histogram;
  }

  /** The hashes of the candidates that share this number of tokens, in document order. */
  private long[] hashes(List<LeafCandidates> leaves, int shared) throws IOException {
    long[] found = new long[64];
    int size = 0;
    for (LeafCandidates leaf : leaves) {
      LeafIdHashes ofLeaf = hashes.apply(leaf);
      for (int i = 0; i < leaf.size(); i++) {
        if (leaf.sharedTokens(i) == shared) {
          found = ArrayUtil.grow(found, size + 1);
          found[size++] = ofLeaf.of(leaf.doc(i));
        }
      }
    }
    return Arrays.copyOf(found, size);
  }

  private static LeafCandidates keep(LeafCandidates leaf, int shared, BooleanSupplier keepTied) {
    int[] indexes = new int[leaf.size()];
    int size = 0;
    for (int i = 0; i < leaf.size(); i++) {
      int has = leaf.sharedTokens(i);
      if (has > shared || (has == shared && keepTied.getAsBoolean())) {
        indexes[size++] = i;
      }
    }
    return leaf.only(indexes, size);
  }

  /**
   * Returns for each hash in turn whether it is among the {@code count} smallest, where {@code
   * count} is at least 1 and not all.
   */
  private static BooleanSupplier smallest(long[] hashes, int count) {
    long[] sorted = hashes.clone();
    Arrays.sort(sorted);
    long largest = sorted[count - 1];
    long below = Arrays.stream(hashes).filter(hash -> hash < largest).count();
    PrimitiveIterator.OfLong next = Arrays.stream(hashes).iterator();
    long[] left = {count - below};
    return () -> {
      long hash = next.nextLong();
      return hash < largest || (hash == largest && left[0]-- > 0);
    };
  }
}
