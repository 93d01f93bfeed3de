package org.neardup.jobs.cli;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.FindScheme;
import picocli.CommandLine.Option;

/**
 * The options that make a scheme, as a group of the help page, which is why defaults are
 * initialisers: picocli sets no others in a group. They are handed on as text: one place reads and
 * checks them.
 */
final class SchemeOptions {
  static final Map<String, String> METHODS =
      new TreeMap<>(Map.of("minhash", "jaccard", "random-projection", "cosine"));

  @Option(
      names = "--unit",
      paramLabel = "UNIT",
      completionCandidates = Choices.Units.class,
      description = "What is compared: ${COMPLETION-CANDIDATES} (default: document).")
  private String unit;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      completionCandidates = Choices.Methods.class,
      description = "${COMPLETION-CANDIDATES} (default: the scheme's, or minhash).")
  private String method;

  @Option(
      names = "--threshold",
      paramLabel = "T",
      description = "Similarity from which pairs are wanted (default: 0.8).")
  private String threshold;

  @Option(
      names = "--recall",
      paramLabel = "R",
      description = "Share of the pairs at the threshold to be found (default: 0.95).")
  private String recall;

  @Option(
      names = "--scheme",
      paramLabel = "FILE|PRESET",
      description = "A scheme.json of an earlier run, a JSON file of settings, or weissman.")
  private String scheme;

  @Option(
      names = "--shingle",
      paramLabel = "KIND:SIZE",
      description = "char:5 or word:5 (default: char:5 for sentences, word:5 for documents).")
  private String shingle;

  @Option(
      names = "--min-length",
      paramLabel = "N",
      description = "Shortest unit in characters (default: 75 for sentences).")
  private String minLength;

  @Option(
      names = "--max-length",
      paramLabel = "N",
      description = "Longest unit in characters (default: 600 for sentences).")
  private String maxLength;

  @Option(
      names = "--min-words",
      paramLabel = "N",
      description = "Fewest words of a unit; others are left out and counted (default: 0).")
  private String minWords;

  @Option(
      names = "--language",
      paramLabel = "TAG",
      description = "Language of the sentence boundaries (default: en).")
  private String language;

  @Option(
      names = "--sentence-rules",
      paramLabel = "RULES",
      completionCandidates = Choices.SentenceRuleNames.class,
      description = "Where sentences end: ${COMPLETION-CANDIDATES} (default: cldr).")
  private String sentenceRules;

  @Option(names = "--strip-punctuation", description = "Compare without punctuation.")
  private boolean stripPunctuation;

  @Option(names = "--strip-digits", description = "Compare without digits.")
  private boolean stripDigits;

  @Option(
      names = "--expand-contractions",
      description = "Compare English contractions as what they stand for: don't as do not.")
  private boolean expandContractions;

  @Option(
      names = "--stem",
      paramLabel = "STEMMER",
      completionCandidates = Choices.StemmerNames.class,
      description = "Compare stems of words: a Snowball stemmer, such as english (default: none).")
  private String stem;

  @Option(
      names = "--units",
      paramLabel = "N",
      description =
          "How many units there are, about: bands get more rows the more there are, so that"
              + " accidental candidates do not grow as the square (default: unknown).")
  private long units;

  @Option(
      names = "--max-accidents",
      paramLabel = "M",
      description = "With --units: accidental candidate pairs allowed for each unit (default: 1).")
  private double maxAccidents = 1;

  /** How many units there are, 0 for unknown. */
  long units() {
    return units;
  }

  /** The scheme that the options ask for, and what a run needs beside it. */
  FindScheme.Resolved resolve(Configuration conf, ProjectionOptions projection) throws IOException {
    return resolve(conf, projection, Optional.empty());
  }

  /**
   * The scheme that the options ask for, and what a run needs beside it.
   *
   * @param otherwise the scheme file where no option names one
   */
  FindScheme.Resolved resolve(
      Configuration conf, ProjectionOptions projection, Optional<String> otherwise)
      throws IOException {
    Optional<String> file = Optional.ofNullable(scheme).or(() -> otherwise);
    Map<String, String> settings = settings();
    settings.putAll(projection.settings());
    requireUnits();
    FindScheme.Resolved resolved =
        FindScheme.resolve(conf, file, settings, projection.projection(recall));
    // The bands of a scheme that is given stay what they are.
    return units == 0 || file.isPresent()
        ? resolved
        : resolved.forUnits(settings, units, maxAccidents);
  }

  private void requireUnits() {
    if (units < 0) {
      throw new IllegalArgumentException(
          "[units] must be at least 1, or 0 for unknown, got " + units);
    }
    if (!(maxAccidents > 0)) {
      throw new IllegalArgumentException(
          "[max_accidents] must be above 0, such as 1, got " + maxAccidents);
    }
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    if (method != null) {
      put(settings, "similarity", similarity());
    }
    put(settings, "unit", unit);
    put(settings, "threshold", threshold);
    put(settings, "recall", recall);
    put(settings, "shingle", shingle);
    put(settings, "min_length", minLength);
    put(settings, "max_length", maxLength);
    put(settings, "min_words", minWords);
    put(settings, "language", language);
    put(settings, "sentence_rules", sentenceRules);
    putTrue(settings, "strip_punctuation", stripPunctuation);
    putTrue(settings, "strip_digits", stripDigits);
    putTrue(settings, "expand_contractions", expandContractions);
    put(settings, "stem", stem);
    return settings;
  }

  private String similarity() {
    String similarity = METHODS.get(method);
    if (similarity == null) {
      throw new IllegalArgumentException(
          "[method] must be [minhash] or [random-projection], got [" + method + "]");
    }
    return similarity;
  }

  private static void putTrue(Map<String, String> settings, String name, boolean given) {
    if (given) {
      settings.put(name, "true");
    }
  }

  private static void put(Map<String, String> settings, String name, String value) {
    if (value != null) {
      settings.put(name, value);
    }
  }
}
