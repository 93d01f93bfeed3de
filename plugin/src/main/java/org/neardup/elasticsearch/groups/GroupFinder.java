package org.neardup.elasticsearch.groups;

import java.util.Arrays;
import java.util.Optional;
import org.neardup.elasticsearch.groups.UnitTable.Signature;
import org.neardup.lsh.IndexScheme;
import org.neardup.util.DisjointSets;
import org.neardup.util.Reservation;

/**
 * Finds which units of a table belong together.
 *
 * <p>Band by band the signatures are sorted by their hash, and the signatures of a bucket that are
 * not connected yet are compared: comparing the others would change nothing. O(units x (bands x log
 * units + {@value #MAX_COMPARED} components at worst)) time. Not thread safe.
 */
final class GroupFinder {

  /** Most signatures before it in a bucket with which a signature is compared. */
  static final int MAX_WINDOW = 256;

  /** Most components with which a signature is compared in all bands: a millisecond of work. */
  private static final long MAX_COMPARED = 1 << 20;

  /** Memory of a signature: its key, parent and root, and its part in {@link Groups}. */
  private static final int SIGNATURE_BYTES =
      Long.BYTES + 2 * Integer.BYTES + Groups.SIGNATURE_BYTES;

  private final UnitTable table;
  private final int bands;
  private final int requiredEqual;
  private final int window;
  private final LargestBuckets largest;
  private final Runnable checkCancelled;
  private final Signature[] signatures;
  private final DisjointSets sets;
  private final long rankMask;
  private final int[] rootsOfBucket;
  private int cutBuckets;
  private long pairsLeftOut;

  /** A finder for one table, whose buckets it counts; the memory is charged for its groups, too. */
  GroupFinder(
      UnitTable table,
      IndexScheme scheme,
      double minSimilarity,
      LargestBuckets largest,
      Reservation memory,
      Runnable checkCancelled) {
    this.table = table;
    this.bands = scheme.tokensPerUnit();
    this.requiredEqual = scheme.signature().requiredEqual(minSimilarity);
    this.window = window(scheme);
    this.largest = largest;
    this.checkCancelled = checkCancelled;
    this.signatures = table.rank();
    memory.add((long) SIGNATURE_BYTES * signatures.length);
    this.sets = new DisjointSets(new int[signatures.length]);
    this.rankMask = (Long.highestOneBit(Math.max(1, signatures.length)) << 1) - 1;
    this.rootsOfBucket = new int[signatures.length];
  }

  /** With how many signatures before it in a bucket a signature is compared under a scheme. */
  static int window(IndexScheme scheme) {
    long each = (long) scheme.tokensPerUnit() * scheme.signature().components();
    return Math.clamp(MAX_COMPARED / each, 1, MAX_WINDOW);
  }

  /** How much a finder, its groups and the largest buckets take at most, beside the table. */
  static long bytes(long units) {
    return units * (SIGNATURE_BYTES + LargestBuckets.SIGNATURE_BYTES);
  }

  /** The groups, and the buckets; or the buckets alone, comparing nothing. To be called once. */
  Optional<Groups> find(boolean compare) {
    long[] keys = new long[signatures.length];
    for (int band = 0; band < bands; band++) {
      checkCancelled.run();
      // Hash and rank in one number: the low bits of the hash make room for the rank. At least 44
      // bits are left, and a collision of these costs one needless comparison.
      for (int rank = 0; rank < keys.length; rank++) {
        keys[rank] = (signatures[rank].bandHash(band) & ~rankMask) | rank;
      }
      Arrays.sort(keys);
      visitBuckets(keys, compare);
      largest.endBand();
    }
    return compare
        ? Optional.of(new Groups(table, signatures, sets, new Groups.Cut(cutBuckets, pairsLeftOut)))
        : Optional.empty();
  }

  private void visitBuckets(long[] keys, boolean compare) {
    int start = 0;
    for (int at = 1; at <= keys.length; at++) {
      largest.put(rank(keys[at - 1]), rank(keys[start]));
      if (at == keys.length || ((keys[at] ^ keys[start]) & ~rankMask) != 0) {
        if (compare) {
          connectBucket(keys, start, at);
        }
        start = at;
      }
    }
  }

  private void connectBucket(long[] keys, int start, int end) {
    for (int at = start + 1; at < end; at++) {
      if ((at & 63) == 0) {
        checkCancelled.run();
      }
      int rank = rank(keys[at]);
      for (int before = Math.max(start, at - window); before < at; before++) {
        connectIfSimilar(rank(keys[before]), rank);
      }
    }
    if (end - start > window + 1) {
      countLeftOut(keys, start, end);
    }
  }

  private void connectIfSimilar(int a, int b) {
    if (sets.root(a) != sets.root(b)
        && table.equalComponents(signatures[a], signatures[b]) >= requiredEqual) {
      sets.connect(a, b);
    }
  }

  /**
   * Counts the pairs that a bucket larger than the window lost: pairs that are not connected now,
   * less the pairs within the window, which were compared.
   */
  private void countLeftOut(long[] keys, int start, int end) {
    int[] roots = rootsOfBucket;
    int size = end - start;
    long leftOut = 0;
    for (int at = 0; at < size; at++) {
      if ((at & 1023) == 0) {
        checkCancelled.run();
      }
      roots[at] = sets.root(rank(keys[start + at]));
      for (int before = Math.max(0, at - window); before < at; before++) {
        leftOut -= roots[before] == roots[at] ? 0 : 1;
      }
    }
    leftOut += pairsApart(roots, size);
    if (leftOut > 0) {
      cutBuckets++;
      pairsLeftOut += leftOut;
    }
  }

  private static long pairsApart(int[] roots, int size) {
    Arrays.sort(roots, 0, size);
    long apart = pairs(size);
    int first = 0;
    for (int at = 1; at <= size; at++) {
      if (at == size || roots[at] != roots[first]) {
        apart -= pairs(at - first);
        first = at;
      }
    }
    return apart;
  }

  private static long pairs(long units) {
    return units * (units - 1) / 2;
  }

  private int rank(long key) {
    return (int) (key & rankMask);
  }
}
