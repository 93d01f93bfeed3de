package org.neardup.elasticsearch.groups;

import java.util.Arrays;

/**
 * The order of units, by id in UTF-8 bytes, then index, then position, and the order of their
 * signatures: a signature's <em>rank</em> is given by its first unit. Ranks do not depend on the
 * order in which units came into the table.
 *
 * @param units all units in order
 * @param rankOf the rank of each signature
 * @param signatureAt the signature of each rank
 */
record UnitOrder(int[] units, int[] rankOf, int[] signatureAt) {

  /** The order of a table. O(units log units). */
  static UnitOrder of(UnitTable table, Memory memory) {
    int[] units = table.inOrder(memory);
    int[] rankOf = memory.ints(table.signatures());
    int[] signatureAt = memory.ints(table.signatures());
    Arrays.fill(rankOf, -1);
    int ranks = 0;
    for (int unit : units) {
      int signature = table.signatureOf(unit);
      if (rankOf[signature] < 0) {
        signatureAt[ranks] = signature;
        rankOf[signature] = ranks++;
      }
    }
    return new UnitOrder(units, rankOf, signatureAt);
  }
}
