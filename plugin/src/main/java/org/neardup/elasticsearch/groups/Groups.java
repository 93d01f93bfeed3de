package org.neardup.elasticsearch.groups;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All groups of a table: the largest first, of equal ones that with the smallest representative.
 * They are made into objects page by page. Valid as long as the table and the memory are open; not
 * thread safe.
 */
final class Groups {

  /**
   * What the limit of comparisons in a bucket left out.
   *
   * @param buckets how many buckets lost pairs
   * @param pairs how many pairs of theirs were neither compared nor connected by others by then
   */
  record Cut(int buckets, long pairs) {}

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
   * @param sets which ranks belong together; named by the smallest, that of the representative
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

  /** Some groups in order, with at most as many members of each. O(units). */
  List<Group> page(int from, int size, int maxMembers) {
    Map<Integer, List<Integer>> shown = new LinkedHashMap<>();
    Arrays.stream(largestFirst)
        .skip(from)
        .limit(size)
        .forEach(key -> shown.put((int) key, new ArrayList<>()));
    for (int unit : order.units()) {
      List<Integer> ofGroup = shown.get(rootOf(unit));
      if (ofGroup != null && ofGroup.size() <= maxMembers) {
        ofGroup.add(unit);
      }
    }
    return shown.entrySet().stream().map(e -> group(e.getKey(), e.getValue())).toList();
  }

  private Group group(int root, List<Integer> shown) {
    List<Group.Member> members =
        shown.stream().skip(1).map(unit -> member(order.signatureAt()[root], unit)).toList();
    return new Group(sizes[root], table.reference(shown.get(0)), members);
  }

  private Group.Member member(int representative, int unit) {
    return new Group.Member(
        table.reference(unit), table.similarity(representative, table.signatureOf(unit)));
  }
}
