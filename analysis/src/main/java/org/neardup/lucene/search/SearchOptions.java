package org.neardup.lucene.search;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Objects;
import java.util.OptionalDouble;
import org.neardup.util.Check;

/**
 * How a {@link NearDuplicateQuery} searches and scores, whatever it looks for. Immutable; start
 * with {@link #DEFAULT}.
 *
 * @param minSimilarity the smallest similarity of a pair of units that counts, 0 to 1; if absent,
 *     every pair of a candidate counts, and Elasticsearch takes the threshold of the field
 * @param numCandidates the most documents that are verified, at least 1
 */
@RecordBuilder
public record SearchOptions(OptionalDouble minSimilarity, int numCandidates, UnitScoring scoring)
    implements SearchOptionsBuilder.With {

  /** Every pair counts, at most 1,000 documents are verified, and the best pair is the score. */
  public static final SearchOptions DEFAULT =
      new SearchOptions(OptionalDouble.empty(), 1000, UnitScoring.MAX);

  public SearchOptions {
    double min = minSimilarity.orElse(0);
    Check.that(min >= 0 && min <= 1, "[min_similarity] must be between 0 and 1, got %s", min);
    Check.atLeast("num_candidates", numCandidates, 1);
    Objects.requireNonNull(scoring, "scoring");
  }

  /** These options with the smallest similarity of a pair that counts. */
  public SearchOptions withMinSimilarity(double similarity) {
    return new SearchOptions(OptionalDouble.of(similarity), numCandidates, scoring);
  }
}
