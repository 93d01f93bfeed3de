package org.neardup.elasticsearch.groups;

import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;

/**
 * What a request for groups is told besides the indices.
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
 * @param pointInTime that of the page before, or a new one if null
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

  static final int DEFAULT_SIZE = 10;
  static final int MAX_SIZE = 10_000;
  static final int DEFAULT_MEMBERS = 100;
  static final int DEFAULT_UNITS = 100_000;

  /** Largest {@code max_units}. */
  static final int MAX_UNITS = 1_000_000;

  GroupsOptions {
    if (Strings.isEmpty(field)) {
      throw new IllegalArgumentException(
          "[field] must name the near_duplicate field whose groups are wanted, got none");
    }
    if (minSimilarity != null && !(minSimilarity >= 0 && minSimilarity <= 1)) {
      throw new IllegalArgumentException(
          "[min_similarity] must be between 0 and 1, got " + minSimilarity);
    }
    requireRange("from", from, 0, MAX_UNITS);
    requireRange("size", size, 0, MAX_SIZE);
    requireRange("max_members", maxMembers, 0, MAX_UNITS);
    requireRange("max_units", maxUnits, 1, MAX_UNITS);
    if (keepAlive != null && keepAlive.millis() <= 0) {
      throw new IllegalArgumentException(
          "[keep_alive] must be longer than 0, such as 5m, got " + keepAlive);
    }
  }

  private static void requireRange(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "[" + name + "] must be between " + min + " and " + max + ", got " + value);
    }
  }

  /** Options that are not given yet have their defaults. Not thread safe. */
  static final class Builder {
    private String field;
    private Double minSimilarity;
    private int from;
    private int size = DEFAULT_SIZE;
    private int maxMembers = DEFAULT_MEMBERS;
    private int maxUnits = DEFAULT_UNITS;
    private TimeValue keepAlive;
    private BytesReference pointInTime;
    private QueryBuilder query;

    Builder field(String value) {
      field = value;
      return this;
    }

    Builder minSimilarity(double value) {
      minSimilarity = value;
      return this;
    }

    Builder from(int value) {
      from = value;
      return this;
    }

    Builder size(int value) {
      size = value;
      return this;
    }

    Builder maxMembers(int value) {
      maxMembers = value;
      return this;
    }

    Builder maxUnits(int value) {
      maxUnits = value;
      return this;
    }

    Builder keepAlive(TimeValue value) {
      keepAlive = value;
      return this;
    }

    Builder pointInTime(BytesReference value) {
      pointInTime = value;
      return this;
    }

    Builder query(QueryBuilder value) {
      query = value;
      return this;
    }

    /**
     * The options.
     *
     * @throws IllegalArgumentException if one is out of range
     */
    GroupsOptions build() {
      return new GroupsOptions(
          field, minSimilarity, from, size, maxMembers, maxUnits, keepAlive, pointInTime, query);
    }
  }
}
