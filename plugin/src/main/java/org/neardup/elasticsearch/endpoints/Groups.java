package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.xcontent.XContentBuilder;
import org.neardup.text.DisjointSets;

/**
 * All groups of a table: the largest first, of equal ones that with the smallest representative.
 * They are made into objects page by page. Valid as long as the table and the memory are open; not
 * thread safe.
 */
final class Groups {

  /**
   * The pairs that the limit of comparisons in a bucket left out.
   *
   * @param buckets how many buckets lost pairs
   * @param pairs how many pairs of theirs were neither compared nor connected by others by then
   */
  record Cut(int buckets, long pairs) {}

  /**
   * Some of the groups, with figures of all.
   *
   * @param total how many groups there are
   */
  record Page(int total, long unitsInGroups, Cut cut, List<Group> groups) {}

  /** About how much a unit takes in a page, with an id that Elasticsearch has made. */
  private static final long SHOWN_BYTES = 200;

  private final UnitTable table;
  private final UnitTable.UnitOrder order;
  private final DisjointSets sets;
  private final Cut cut;
  private final int[] sizes;
  private final long[] largestFirst;
  private final long unitsInGroups;

  Groups(
      UnitTable table,
      UnitTable.UnitOrder order,
      DisjointSets sets,
      Cut cut,
      UnitTable.Memory memory) {
    this.table = table;
    this.order = order;
    this.sets = sets;
    this.cut = cut;
    this.sizes = memory.ints(order.signatureAt().length);
    for (int unit : order.units()) {
      sizes[rootOf(unit)]++;
    }
    this.largestFirst = memory.longs((int) Arrays.stream(sizes).filter(size -> size > 1).count());
    this.unitsInGroups = sort();
  }

  private long sort() {
    int at = 0;
    long inGroups = 0;
    for (int root = 0; root < sizes.length; root++) {
      if (sizes[root] > 1) {
        largestFirst[at++] = ((long) -sizes[root] << Integer.SIZE) | root;
        inGroups += sizes[root];
      }
    }
    Arrays.sort(largestFirst);
    return inGroups;
  }

  private int rootOf(int unit) {
    return sets.root(order.rankOf()[table.signatureOf(unit)]);
  }

  /** About how much a page of some units takes at most. */
  static long bytes(int units, int size, int maxMembers) {
    return SHOWN_BYTES * Math.min(units, size * (1L + maxMembers));
  }

  /**
   * Some groups in order, with at most as many members of each. O(units).
   *
   * @param answer is charged for the page until it is closed
   */
  Page page(int from, int size, int maxMembers, UnitTable.Memory answer) {
    Map<Integer, List<Group.Member>> shown = new LinkedHashMap<>();
    Arrays.stream(largestFirst)
        .skip(from)
        .limit(size)
        .forEach(key -> shown.put((int) key, new ArrayList<>()));
    answer.charge(
        SHOWN_BYTES
            * shown.keySet().stream()
                .mapToLong(root -> Math.min(sizes[root], 1L + maxMembers))
                .sum());
    for (int unit : order.units()) {
      int root = rootOf(unit);
      List<Group.Member> ofGroup = shown.get(root);
      if (ofGroup != null && ofGroup.size() <= maxMembers) {
        ofGroup.add(member(order.signatureAt()[root], unit));
      }
    }
    List<Group> page = shown.entrySet().stream().map(e -> group(e.getKey(), e.getValue())).toList();
    return new Page(largestFirst.length, unitsInGroups, cut, page);
  }

  /** The representative is the first of all units. */
  private Group group(int root, List<Group.Member> shown) {
    return new Group(sizes[root], shown.get(0).unit(), shown.subList(1, shown.size()));
  }

  private Group.Member member(int representative, int unit) {
    return new Group.Member(
        table.reference(unit), table.similarity(representative, table.signatureOf(unit)));
  }

  /**
   * One group of the answer.
   *
   * @param size how many units it has, the representative and members that are not shown included
   * @param representative its smallest unit
   * @param members the others in order, as many as are shown
   */
  record Group(int size, UnitReference representative, List<Member> members) {

    /**
     * A unit of a group.
     *
     * @param similarity to the representative, estimated; lower than asked for where only others
     *     connect the two
     */
    record Member(UnitReference unit, double similarity) {}

    /**
     * Which unit is meant.
     *
     * @param position counts the sentences of the field from 0; 0 for a document
     */
    record UnitReference(String index, String id, int position, int start, int end) {

      /** Writes the fields of the unit's object; where it stands only for parts of a document. */
      void toXContent(XContentBuilder builder, boolean part) throws IOException {
        builder.field("_index", index).field("_id", id);
        if (part) {
          builder.field("position", position).field("start", start).field("end", end);
        }
      }
    }
  }
}
