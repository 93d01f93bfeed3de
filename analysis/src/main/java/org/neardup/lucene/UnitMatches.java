package org.neardup.lucene;

import org.apache.lucene.util.ArrayUtil;

/**
 * The different units of a query that have a near duplicate in one document, ascending, each with
 * its best one. Reused from document to document.
 */
final class UnitMatches {

  private int[] likeUnits = new int[8];
  private int[] units = new int[8];
  private int[] sharedTokens = new int[8];
  private double[] similarities = new double[8];
  private int size;

  void clear() {
    size = 0;
  }

  /**
   * Adds a pair unless the unit of the query already has one that is at least as similar. Pairs
   * come in ascending order of the units of the query.
   */
  void add(int likeUnit, int unit, double similarity, int shared) {
    boolean first = size == 0 || likeUnits[size - 1] != likeUnit;
    if (first) {
      grow();
      size++;
    }
    int last = size - 1;
    if (first || similarity > similarities[last]) {
      likeUnits[last] = likeUnit;
      units[last] = unit;
      similarities[last] = similarity;
      sharedTokens[last] = shared;
    }
  }

  private void grow() {
    likeUnits = ArrayUtil.grow(likeUnits, size + 1);
    units = ArrayUtil.grow(units, size + 1);
    sharedTokens = ArrayUtil.grow(sharedTokens, size + 1);
    similarities = ArrayUtil.grow(similarities, size + 1);
  }

  int size() {
    return size;
  }

  /** The number of a unit of the query. */
  int likeUnit(int match) {
    return likeUnits[match];
  }

  /** The index, in the document's container, of the unit that it matches best. */
  int unit(int match) {
    return units[match];
  }

  double similarity(int match) {
    return similarities[match];
  }

  int sharedTokens(int match) {
    return sharedTokens[match];
  }
}
