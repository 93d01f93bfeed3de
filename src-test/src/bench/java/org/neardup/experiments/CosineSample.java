package org.neardup.experiments;

import java.util.List;
import org.neardup.vector.UnitVector;

/**
 * Units with the exact similarities of all their pairs, numbered (0,1), (0,2), ..., (1,2), ...
 *
 * @param units the units
 * @param cosines of the weighted terms
 * @param jaccards of the sets of terms
 */
record CosineSample(List<UnitVector> units, double[] cosines, double[] jaccards) {

  /** Compares all pairs. */
  static CosineSample of(List<UnitVector> units) {
    ExactCosines exact = new ExactCosines(units);
    int pairs = units.size() * (units.size() - 1) / 2;
    double[] cosines = new double[pairs];
    double[] jaccards = new double[pairs];
    int pair = 0;
    for (int i = 0; i < units.size(); i++) {
      double[] ofUnit = exact.with(units.get(i));
      for (int j = i + 1; j < units.size(); j++, pair++) {
        cosines[pair] = Math.min(1, ofUnit[j]);
        jaccards[pair] = jaccard(units.get(i), units.get(j));
      }
    }
    return new CosineSample(units, cosines, jaccards);
  }

  private static double jaccard(UnitVector a, UnitVector b) {
    int common = 0;
    int i = 0;
    int j = 0;
    while (i < a.size() && j < b.size()) {
      long x = a.term(i);
      long y = b.term(j);
      common += x == y ? 1 : 0;
      i += x <= y ? 1 : 0;
      j += y <= x ? 1 : 0;
    }
    return (double) common / (a.size() + b.size() - common);
  }
}
