package org.neardup.elasticsearch.groups;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.elasticsearch.groups.UnitTable.Document;
import org.neardup.elasticsearch.groups.UnitTable.Signature;
import org.neardup.util.DisjointSets;
import org.neardup.util.Reservation;

/**
 * All groups of a table: the largest first, of equal ones the one with the smallest representative
 * first. They are made into objects page by page. Not thread safe.
 */
final class Groups {

  /**
   * The pairs that the limit of comparisons in a bucket left out.
   *
   * @param buckets how many buckets lost pairs
   * @param pairs how many pairs of theirs were neither compared nor connected by others by then
   */
  record Cut(int buckets, long pairs) {}

  /** Some of the groups, with the number of all groups and of the units in them. */
  record Page(int total, long unitsInGroups, Cut cut, List<Group> groups) {}

  /**
   * One group of the answer.
   *
   * @param size the number of all its units
   * @param shown its first units in order; the first one represents the group
   */
  record Group(int size, List<Member> shown) {}

  /**
   * A unit of a group.
   *
   * @param position counts the sentences of the field from 0; 0 for a document
   * @param similarity to the representative, estimated; lower than asked for where only others
   *     connect the two
   */
  record Member(String index, String id, int position, int start, int end, double similarity) {

    /** Writes the fields of the unit's object; its offsets only for parts of a document. */
    XContentBuilder writeUnit(XContentBuilder builder, boolean part) throws IOException {
      builder.field("_index", index).field("_id", id);
      return part
          ? builder.field("position", position).field("start", start).field("end", end)
          : builder;
    }
  }

  /** Memory of a signature: a size, and a key for every other one. */
  static final int SIGNATURE_BYTES = Integer.BYTES + Long.BYTES / 2;

  /** About how much a unit takes in a page, with an id that Elasticsearch has made. */
  static final long SHOWN_BYTES = 200;

  private final UnitTable table;
  private final Signature[] signatures;
  private final DisjointSets sets;
  private final Cut cut;

  /** By the rank that is the root of a group. */
  private final int[] sizes;

  private final long[] largestFirst;

  /** The groups of a table: sets of ranks, and the signatures by their ranks. */
  Groups(UnitTable table, Signature[] signatures, DisjointSets sets, Cut cut) {
    this.table = table;
    this.signatures = signatures;
    this.sets = sets;
    this.cut = cut;
    this.sizes = new int[signatures.length];
    for (Document document : table.documents()) {
      for (Signature signature : document.signatures()) {
        sizes[sets.root(signature.rank())]++;
      }
    }
    this.largestFirst =
        IntStream.range(0, sizes.length)
            .filter(root -> sizes[root] > 1)
            .mapToLong(root -> ((long) -sizes[root] << Integer.SIZE) | root)
            .sorted()
            .toArray();
  }

  static long bytes(int units, int size, int maxMembers) {
    return SHOWN_BYTES * Math.min(units, size * (1L + maxMembers));
  }

  /**
   * Some groups in order, with at most as many members of each beside its representative; the
   * memory is charged for them. O(units).
   */
  Page page(int from, int size, int maxMembers, Reservation answer) {
    Map<Integer, List<Member>> shown = new LinkedHashMap<>();
    Arrays.stream(largestFirst)
        .skip(from)
        .limit(size)
        .forEach(key -> shown.put((int) key, new ArrayList<>()));
    for (int root : shown.keySet()) {
      answer.add(SHOWN_BYTES * Math.min(sizes[root], 1L + maxMembers));
    }
    for (Document document : table.documents()) {
      for (int unit = 0; unit < document.signatures().length; unit++) {
        Signature signature = document.signatures()[unit];
        int root = sets.root(signature.rank());
        List<Member> ofGroup = shown.get(root);
        if (ofGroup != null && ofGroup.size() <= maxMembers) {
          double similarity = table.similarity(signatures[root], signature);
          ofGroup.add(table.member(document, unit, similarity));
        }
      }
    }
    List<Group> page =
        shown.entrySet().stream().map(e -> new Group(sizes[e.getKey()], e.getValue())).toList();
    long unitsInGroups = Arrays.stream(sizes).filter(of -> of > 1).asLongStream().sum();
    return new Page(largestFirst.length, unitsInGroups, cut, page);
  }
}
