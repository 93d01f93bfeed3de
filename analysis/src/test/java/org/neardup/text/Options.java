package org.neardup.text;

import java.util.Set;
import org.neardup.text.TextOptions.Normalization;

/** Options for tests. */
final class Options {

  private Options() {}

  /** Options of a unit with other changes of the text. */
  static TextOptions changing(Unit unit, Normalization... changes) {
    return of(unit, 0, TextOptions.NO_STEMMER, changes);
  }

  static TextOptions of(Unit unit, int minWords, String stem, Normalization... changes) {
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
        Set.of(changes),
        stem);
  }
}
