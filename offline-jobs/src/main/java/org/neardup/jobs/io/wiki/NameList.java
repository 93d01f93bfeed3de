package org.neardup.jobs.io.wiki;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Names in a text block, with commas or line ends between them. */
final class NameList {
  private NameList() {}

  static Set<String> of(String names) {
    return Arrays.stream(names.split(",|\\n"))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }
}
