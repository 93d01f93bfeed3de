package org.neardup.elasticsearch.collapse;

import org.elasticsearch.common.Strings;
import org.elasticsearch.core.Nullable;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.query.QueryOptions.Verification;
import org.neardup.lucene.collapse.Collapser;
import org.neardup.util.Check;

/**
 * The options of a {@link CollapseRetrieverBuilder}.
 *
 * @param minSimilarity of two units, above 0 and at most 1; the field's threshold if null
 * @param minCoverage the share of one of two documents of several sentences that must have near
 *     duplicates in the other, above 0 and at most 1
 * @param rankWindowSize how many hits of the inner retriever are looked at, 1 to {@value
 *     #MAX_WINDOW}
 * @param maxDuplicates how many copies of a hit are named, 0 to {@value #MAX_DUPLICATES}
 */
record CollapseOptions(
    String field,
    @Nullable Double minSimilarity,
    double minCoverage,
    Verification verification,
    int rankWindowSize,
    int maxDuplicates) {

  static final double DEFAULT_COVERAGE = 0.8;
  static final int DEFAULT_WINDOW = 100;
  static final int DEFAULT_DUPLICATES = 3;

  /** Their signatures are in memory at once. */
  static final int MAX_WINDOW = 10_000;

  static final int MAX_DUPLICATES = 100;

  /** Most bytes of the signatures, and of the texts, of all hits that are looked at. */
  private static final int MAX_BYTES = 1 << 26;

  static final String FIELD = "field";
  static final String MIN_SIMILARITY = "min_similarity";
  static final String MIN_COVERAGE = "min_coverage";
  static final String VERIFY = "verify";
  static final String RANK_WINDOW_SIZE = "rank_window_size";
  static final String DUPLICATES = "max_duplicates";

  CollapseOptions {
    Check.that(
        !Strings.isEmpty(field),
        "[%s] of a [%s] retriever must not be empty",
        FIELD,
        CollapseRetrieverBuilder.NAME);
    if (minSimilarity != null) {
      Collapser.requireShare(MIN_SIMILARITY, minSimilarity);
    }
    Collapser.requireShare(MIN_COVERAGE, minCoverage);
    Check.range(RANK_WINDOW_SIZE, rankWindowSize, 1, MAX_WINDOW);
    Check.range(DUPLICATES, maxDuplicates, 0, MAX_DUPLICATES);
  }

  /** The format of the field in which a hit has its signature, if it is not too large. */
  String format() {
    NearDuplicateFieldType.Format format =
        verification == Verification.EXACT
            ? NearDuplicateFieldType.Format.SCHEME_TEXT
            : NearDuplicateFieldType.Format.SCHEME;
    return format.id() + ":" + MAX_BYTES / rankWindowSize;
  }
}
