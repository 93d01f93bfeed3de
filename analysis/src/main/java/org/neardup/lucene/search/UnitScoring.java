package org.neardup.lucene.search;

import java.util.List;
import org.neardup.util.EnumNames;

/**
 * How the similarities of pairs of units become the score of a document. A unit of the query counts
 * by its best pair in the document, and only if that pair reaches the smallest similarity wanted.
 */
public enum UnitScoring implements EnumNames {
  /** The similarity of the best pair. */
  MAX,
  /** The mean over the query's units, 0 for those without a near duplicate. */
  AVG,
  /** The share of the query's units, weighted by their length, that have a near duplicate. */
  COVERAGE;

  /** The scoring of a name; refuses others. */
  public static UnitScoring parse(String id) {
    return EnumNames.parse("[score_mode]", values(), id);
  }

  double weight(LikeUnit unit) {
    return this == COVERAGE ? unit.length() : 1;
  }

  /** The sum of a like with more units that have near duplicates of a similarity. */
  double add(double sum, double weight, double similarity) {
    return switch (this) {
      case MAX -> Math.max(sum, similarity);
      case AVG -> sum + weight * similarity;
      case COVERAGE -> sum + weight;
    };
  }

  double total(List<LikeUnit> like) {
    return this == MAX ? 1 : like.stream().mapToDouble(this::weight).sum();
  }
}
