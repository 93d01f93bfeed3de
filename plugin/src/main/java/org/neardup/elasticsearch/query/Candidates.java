package org.neardup.elasticsearch.query;

import org.neardup.text.EnumNames;

/** Where candidates come from in a field of hyperplane signatures. */
enum Candidates {
  /** What shares a prefix token. */
  PREFIXES,
  /** What stands near in the order of whole permuted signatures. */
  WINDOW;

  /** The name in a query. */
  String id() {
    return EnumNames.of(this);
  }

  /**
   * The source of a name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  static Candidates parse(String id) {
    return EnumNames.parse("[candidates]", values(), id);
  }
}
