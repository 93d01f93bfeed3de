package org.neardup.text;

import java.util.List;
import java.util.Set;
import org.neardup.text.TextOptions.Normalization;
import org.neardup.text.TextOptions.SentenceRules;

/** Options for tests. */
public final class Options {

  private Options() {}

  /** Options of a unit with other changes of the text. */
  public static TextOptions changing(Unit unit, Normalization... changes) {
    return of(unit, 0, TextOptions.NO_STEMMER, changes);
  }

  public static TextOptions of(Unit unit, SentenceRules rules) {
    TextOptions plain = TextOptions.of(unit);
    return new TextOptions(
        unit,
        plain.language(),
        rules,
        TextOptions.usualLineBreaks(unit, rules),
        plain.passageWords(),
        0,
        TextOptions.NO_LIMIT,
        0,
        List.of(),
        Set.of(),
        TextOptions.NO_STEMMER);
  }

  public static TextOptions of(Unit unit, int minWords, String stemmer, Normalization... changes) {
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
        List.of(),
        Set.of(changes),
        stemmer);
  }

  public static TextOptions limited(TextOptions options, int min, int max) {
    return new TextOptions(
        options.unit(),
        options.language(),
        options.sentenceRules(),
        options.lineBreaks(),
        options.passageWords(),
        min,
        max,
        options.minWords(),
        options.abbreviations(),
        options.changes(),
        options.stemmer());
  }
}
