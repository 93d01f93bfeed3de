package org.neardup.elasticsearch.rest.compare;

import java.util.List;

/**
 * The units of one text.
 *
 * @param raw the text as it was given
 * @param units those that have a signature, in text order
 * @param outsideLimits how many are outside {@code min_length}, {@code max_length} and {@code
 *     min_words}
 * @param withoutShingles how many are empty or, where shingles are words, have no word
 */
public record ComparedText(
    String raw, List<ComparedUnit> units, int outsideLimits, int withoutShingles) {

  public ComparedText {
    units = List.copyOf(units);
  }

  /** The number of shingles over all units. */
  public long shingles() {
    return units.stream().mapToLong(unit -> unit.features().size()).sum();
  }

  /** The length of all units after normalisation, in code points. */
  public long codePoints() {
    return units.stream().mapToLong(ComparedUnit::codePoints).sum();
  }
}
