package org.neardup.text;

import java.util.Set;
import org.neardup.text.TextOptions.Normalization;

/** Options for tests. */
final class Options {

  private Options() {}

  /** Options of a unit with other changes of the text. */
  static TextOptions changing(Unit unit, Normalization... changes) {
    return of(unit, 0, Set.of(changes));
  }

  /** Options of a unit with a least number of words. */
  static TextOptions ofWords(Unit unit, int least) {
    return of(unit, least, Set.of());
  }

  private static TextOptions of(Unit unit, int minWords, Set<Normalization> changes) {
    TextOptions plain = TextOptions.of(unit);
    return new TextOptions(
        unit,
        plain.language(),
        plain.sentenceRules(),
        plain.lineBreaks(),
        plain.passageWords(),
        0,
        TextOptions.NO_LIMIT,
        minWords,
        changes,
        TextOptions.NO_STEMMER);
  }
}
