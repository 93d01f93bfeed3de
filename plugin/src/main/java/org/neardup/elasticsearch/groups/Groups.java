package org.neardup.elasticsearch.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  /** About how much a unit takes in a page, with an id that Elasticsearch has made. */
  private static final long SHOWN_BYTES = 200;

  private final UnitTable table;
  private final UnitOrder order;
  private final DisjointSets sets;
  private final Cut cut;
  private final int[] sizes;
  private final long[] largestFirst;
  private final long unitsInGroups;

  /**
   * Groups of units.
   *
   * @param sets the ranks that belong together; a set is named by its smallest rank, that of the
   *     representative
   */
  Groups(UnitTable table, UnitOrder order, DisjointSets sets, Cut cut, Memory memory) {
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

  /** How many groups there are. */
  int total() {
    return largestFirst.length;
  }

  /** How many units are in groups. */
  long unitsInGroups() {
    return unitsInGroups;
  }

  Cut cut() {
    return cut;
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
  List<Group> page(int from, int size, int maxMembers, Memory answer) {
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
    return shown.entrySet().stream().map(e -> group(e.getKey(), e.getValue())).toList();
  }

  /** The representative is the first of all units. */
  private Group group(int root, List<Group.Member> shown) {
    return new Group(sizes[root], shown.get(0).unit(), shown.subList(1, shown.size()));
  }

  private Group.Member member(int representative, int unit) {
    return new Group.Member(
        table.reference(unit), table.similarity(representative, table.signatureOf(unit)));
  }
}
