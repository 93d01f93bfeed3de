package org.neardup.lucene;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How the similarities of pairs of units become the score of a document. A unit of the query counts
 * by its best pair in the document, and only if that pair reaches the smallest similarity wanted.
 */
public enum UnitScoring {
  /** The similarity of the best pair. */
  MAX,
  /** The mean over the query's units, 0 for those without a near duplicate. */
  AVG,
  /** The share of the query's units, weighted by their length, that have a near duplicate. */
  COVERAGE;

  /** The name in settings. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The scoring of a name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static UnitScoring parse(String id) {
    List<String> ids = Arrays.stream(values()).map(UnitScoring::id).toList();
    int index = ids.indexOf(id);
    if (index < 0) {
      throw new IllegalArgumentException(
          "[score_mode] must be one of " + ids + ", got [" + id + "]");
    }
    return values()[index];
  }

  /** The sum of a like with one more unit that has a near duplicate of a similarity. */
  double add(double sum, LikeUnit unit, double similarity) {
    return switch (this) {
      case MAX -> Math.max(sum, similarity);
      case AVG -> sum + similarity;
      case COVERAGE -> sum + unit.length();
    };
  }

  /** What the sum of a like is divided by. */
  double total(List<LikeUnit> like) {
    return switch (this) {
      case MAX -> 1;
      case AVG -> like.size();
      case COVERAGE -> like.stream().mapToLong(LikeUnit::length).sum();
    };
  }
}
