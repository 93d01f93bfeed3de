package org.neardup.elasticsearch.groups;

import java.util.Base64;
import java.util.Set;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.neardup.elasticsearch.rest.RequestValues;
import org.neardup.text.Check;

/**
 * The options of a request for groups, without the indices.
 *
 * @param field the {@code near_duplicate} field
 * @param minSimilarity lowest similarity of a pair, inclusive; the lowest threshold of the indices'
 *     fields if null
 * @param from how many groups are left out before the page
 * @param size most groups of the page
 * @param maxMembers most members that are shown of a group
 * @param maxUnits most units that are taken on
 * @param keepAlive how long the point in time is kept for the next page, a minute at least; it is
 *     closed if null
 * @param pointInTime the point in time of the page before, or a new one if null
 * @param query only documents that it matches are looked at; all of them if null
 */
record GroupsOptions(
    String field,
    @Nullable Double minSimilarity,
    int from,
    int size,
    int maxMembers,
    int maxUnits,
    @Nullable TimeValue keepAlive,
    @Nullable BytesReference pointInTime,
    @Nullable QueryBuilder query) {

  static final Set<String> NAMES =
      Set.of(
          "field",
          "min_similarity",
          "from",
          "size",
          "max_members",
          "max_units",
          "keep_alive",
          "pit_id",
          RequestValues.QUERY);

  /** Largest {@code max_units}. */
  static final int MAX_UNITS = 1_000_000;

  /**
   * The options of a request, or their defaults.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  static GroupsOptions of(RequestValues values) {
    Check.that(
        !Strings.isEmpty(values.text("field")),
        "[field] must name the near_duplicate field whose groups are wanted, got none");
    return new GroupsOptions(
        values.text("field"),
        values.similarity("min_similarity"),
        (int) values.integer("from", 0, 0, MAX_UNITS),
        (int) values.integer("size", 10, 0, 10_000),
        (int) values.integer("max_members", 100, 0, MAX_UNITS),
        (int) values.integer("max_units", 100_000, 1, MAX_UNITS),
        values.time("keep_alive"),
        pointInTime(values.text("pit_id")),
        values.query());
  }

  @Nullable
  private static BytesReference pointInTime(@Nullable String text) {
    try {
      return text == null ? null : new BytesArray(Base64.getUrlDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "[pit_id] must be one that an answer has given: " + e.getMessage(), e);
    }
  }
}
