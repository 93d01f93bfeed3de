package org.neardup.experiments;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.neardup.vector.UnitVector;

/**
 * Exact cosines of a vector with all of a collection, by an inverted index: brute force over
 * vectors without looking at terms that are not shared. Not thread safe.
 */
final class ExactCosines {

  private static final class Postings {
    private int[] units = new int[4];
    private double[] weights = new double[4];
    private int size;

    void add(int unit, double weight) {
      if (size == units.length) {
        units = Arrays.copyOf(units, 2 * size);
        weights = Arrays.copyOf(weights, 2 * size);
      }
      units[size] = unit;
      weights[size++] = weight;
    }
  }

  private final Map<Long, Postings> index = new HashMap<>();
  private final double[] cosines;

  ExactCosines(List<UnitVector> collection) {
    cosines = new double[collection.size()];
    for (int unit = 0; unit < collection.size(); unit++) {
      UnitVector vector = collection.get(unit);
      double norm = norm(vector);
      for (int term = 0; term < vector.size(); term++) {
        index
            .computeIfAbsent(vector.term(term), unused -> new Postings())
            .add(unit, vector.weight(term) / norm);
      }
    }
  }

  private static double norm(UnitVector vector) {
    double squares = 0;
    for (int term = 0; term < vector.size(); term++) {
      squares += vector.weight(term) * vector.weight(term);
    }
    return Math.sqrt(squares);
  }

  /** The cosines with all units of the collection, overwritten by the next call. */
  double[] with(UnitVector vector) {
    Arrays.fill(cosines, 0);
    double norm = norm(vector);
    for (int term = 0; term < vector.size(); term++) {
      Postings postings = index.get(vector.term(term));
      if (postings != null) {
        double weight = vector.weight(term) / norm;
        for (int i = 0; i < postings.size; i++) {
          cosines[postings.units[i]] += weight * postings.weights[i];
        }
      }
    }
    return cosines;
  }
}
