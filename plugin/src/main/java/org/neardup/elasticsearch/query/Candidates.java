package org.neardup.elasticsearch.query;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Where candidates come from in a field of hyperplane signatures. */
enum Candidates {
  /** What shares a prefix token. */
  PREFIXES,
  /** What stands near in the order of whole permuted signatures. */
  WINDOW;

  /** The name in a query. */
  String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The source of a name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Candidates parse(String id) {
    List<String> ids = Arrays.stream(values()).map(Candidates::id).toList();
    int index = ids.indexOf(id);
    if (index < 0) {
      throw new IllegalArgumentException(
          "[candidates] must be one of " + ids + ", got [" + id + "]");
    }
    return values()[index];
  }
}
