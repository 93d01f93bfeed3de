package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.lucene.util.ArrayUtil;
import org.neardup.lucene.CandidateHash.LeafHash;

/**
 * Keeps the best of too many candidates, over all segments together: those that share most tokens,
 * among equals those with the smallest hash, among equal hashes those that come first.
 *
 * <p>O(candidates), plus a hash and its share of a sort for each candidate that shares as many
 * tokens as the last one kept.
 */
final class CandidateCut {

  private final int limit;
  private final CandidateHash hash;

  CandidateCut(int limit, CandidateHash hash) {
    this.limit = limit;
    this.hash = hash;
  }

  /** All candidates if there are at most as many as the limit, else the best ones. */
  List<LeafCandidates> apply(List<LeafCandidates> leaves) throws IOException {
    long total = leaves.stream().mapToLong(LeafCandidates::size).sum();
    if (total <= limit) {
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
        room == 0
            ? () -> true
            : new Ties(hashes(leaves, fewest), room + histogram[fewest])::keepNext;
    return keep(leaves, fewest, keepTied);
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

  /** The hashes of the candidates that share so many tokens, in document order. */
  private long[] hashes(List<LeafCandidates> leaves, int shared) throws IOException {
    long[] hashes = new long[64];
    int size = 0;
    for (LeafCandidates leaf : leaves) {
      LeafHash leafHash = hash.forLeaf(leaf.context());
      for (int i = 0; i < leaf.size(); i++) {
        if (leaf.sharedTokens(i) == shared) {
          hashes = ArrayUtil.grow(hashes, size + 1);
          hashes[size++] = leafHash.hash(leaf.doc(i));
        }
      }
    }
    return Arrays.copyOf(hashes, size);
  }

  private static List<LeafCandidates> keep(
      List<LeafCandidates> leaves, int shared, BooleanSupplier keepTied) {
    List<LeafCandidates> kept = new ArrayList<>(leaves.size());
    for (LeafCandidates leaf : leaves) {
      kept.add(keep(leaf, shared, keepTied));
    }
    return kept;
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

  /** Says for one hash after the other whether it is among the smallest. */
  private static final class Ties {

    private final long[] hashes;
    private final long largest;
    private int largestToKeep;
    private int next;

    /** Keeps at least one and not all of the hashes. */
    Ties(long[] hashes, int count) {
      long[] sorted = hashes.clone();
      Arrays.sort(sorted);
      this.hashes = hashes;
      this.largest = sorted[count - 1];
      for (int i = count - 1; i >= 0 && sorted[i] == largest; i--) {
        largestToKeep++;
      }
    }

    boolean keepNext() {
      long hash = hashes[next++];
      return hash < largest || (hash == largest && largestToKeep-- > 0);
    }
  }
}
