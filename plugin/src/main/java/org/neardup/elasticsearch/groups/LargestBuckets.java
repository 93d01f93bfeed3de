package org.neardup.elasticsearch.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.neardup.elasticsearch.groups.UnitTable.Document;
import org.neardup.elasticsearch.groups.UnitTable.Signature;
import org.neardup.util.Reservation;

/**
 * The buckets of a table that have the most documents. The tokens of a boilerplate text are all in
 * the same documents: tokens with the same first unit and equal numbers of documents are one
 * bucket. O(units) time for each band. Not thread safe.
 */
final class LargestBuckets {

  /**
   * A bucket of the answer.
   *
   * @param documents how many documents have its token
   * @param tokens how many tokens are in these documents
   * @param example its first unit
   */
  record Bucket(int documents, int tokens, Groups.Member example) {}

  /** Memory of a signature: its bucket, and the documents of a bucket that begins with it. */
  static final int SIGNATURE_BYTES = 3 * Integer.BYTES;

  private final UnitTable table;
  private final int limit;

  /** For each rank the lowest rank in its bucket, which identifies the bucket. */
  private final int[] firsts;

  private final int[] documents;
  private final int[] lastDocument;

  /** Numbers of tokens by the documents, the most first, and the first rank. */
  private final TreeMap<Long, Integer> tokens = new TreeMap<>();

  /** An empty list for as many buckets as the limit; the memory is charged for it. */
  LargestBuckets(UnitTable table, int limit, Reservation memory) {
    int signatures = table.differentSignatures();
    memory.add((long) SIGNATURE_BYTES * signatures);
    this.table = table;
    this.limit = limit;
    this.firsts = new int[signatures];
    this.documents = new int[signatures];
    this.lastDocument = new int[signatures];
  }

  /** Notes the bucket of a signature in the band at hand. */
  void put(int rank, int firstOfBucket) {
    firsts[rank] = firstOfBucket;
  }

  /** Counts the documents of the band's buckets, once all its signatures are put. */
  void endBand() {
    Arrays.fill(documents, 0);
    Arrays.fill(lastDocument, -1);
    for (int number = 0; number < table.documents().size(); number++) {
      for (Signature signature : table.documents().get(number).signatures()) {
        int first = firsts[signature.rank()];
        if (lastDocument[first] != number) {
          lastDocument[first] = number;
          documents[first]++;
        }
      }
    }
    for (int first = 0; first < documents.length; first++) {
      if (documents[first] > 1) {
        add(((long) -documents[first] << Integer.SIZE) | first);
      }
    }
  }

  private void add(long key) {
    if (tokens.size() < limit || (limit > 0 && key <= tokens.lastKey())) {
      tokens.merge(key, 1, Integer::sum);
      if (tokens.size() > limit) {
        tokens.pollLastEntry();
      }
    }
  }

  static long bytes(int buckets) {
    return Groups.SHOWN_BYTES * buckets;
  }

  /** The buckets, the largest first; the memory is charged for them. O(units). */
  List<Bucket> list(Reservation answer) {
    answer.add(bytes(tokens.size()));
    Set<Integer> wanted = new HashSet<>();
    tokens.keySet().forEach(key -> wanted.add(key.intValue()));
    Map<Integer, Groups.Member> examples = new HashMap<>();
    for (Document document : table.documents()) {
      for (int unit = 0; unit < document.signatures().length; unit++) {
        int rank = document.signatures()[unit].rank();
        if (wanted.remove(rank)) {
          examples.put(rank, table.member(document, unit, 1));
        }
      }
    }
    List<Bucket> buckets = new ArrayList<>();
    tokens.forEach(
        (key, count) ->
            buckets.add(
                new Bucket((int) -(key >> Integer.SIZE), count, examples.get(key.intValue()))));
    return buckets;
  }
}
