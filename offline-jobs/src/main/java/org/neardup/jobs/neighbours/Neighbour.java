package org.neardup.jobs.neighbours;

import java.util.Comparator;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;

/**
 * A unit beside the one that was asked for.
 *
 * @param estimated their similarity by the signatures
 * @param exact their similarity by the texts, above 0
 */
public record Neighbour(String id, double estimated, double exact, String text) {
  /** The nearest first, of equally near ones the smallest id. */
  static final Comparator<Neighbour> NEAREST_FIRST =
      Comparator.comparingDouble((Neighbour each) -> -each.exact)
          .thenComparing(each -> Utf8.encode(each.id), UnitId::compare);
}
