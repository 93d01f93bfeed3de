package org.neardup.text;

import java.util.Objects;
import java.util.function.Consumer;

/**
 * Everything that decides which units a value has and what their normalised text is.
 *
 * @param unit document or sentence
 * @param language BCP 47 tag for the sentence boundaries, such as {@code en}
 * @param sentenceRules where sentences end; {@link SentenceRules#CLDR} with unit document
 * @param minLength shortest unit kept, in code points after normalisation, inclusive
 * @param maxLength longest unit kept, in code points after normalisation, inclusive
 * @param minWords fewest words (UAX #29, as {@link Words} finds them) of a unit kept
 * @param stripPunctuation whether punctuation (general category P) is taken out
 * @param stripDigits whether digits (general category Nd) are taken out
 * @param expandContractions whether English contractions are written out, "don't" as "do not"
 * @param stem name of the {@link Stemmers stemmer} that the words of shingles go through, or
 *     {@value #NO_STEMMER}; not part of the normalised text
 */
public record TextOptions(
    Unit unit,
    String language,
    SentenceRules sentenceRules,
    int minLength,
    int maxLength,
    int minWords,
    boolean stripPunctuation,
    boolean stripDigits,
    boolean expandContractions,
    String stem) {

  /** The value of {@code max_length} that means no limit. */
  public static final int NO_LIMIT = Integer.MAX_VALUE;

  /** The value of {@code stem} that means that words stay as they are. */
  public static final String NO_STEMMER = "none";

  public TextOptions {
    Objects.requireNonNull(unit, "unit");
    if (!language.matches("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")) {
      throw new IllegalArgumentException(
          "[language] must be a BCP 47 tag such as [en], got [" + language + "]");
    }
    if (minLength < 0 || maxLength < 1 || minLength > maxLength) {
      throw new IllegalArgumentException(
          "[min_length] must be between 0 and [max_length], and [max_length] at least 1, got "
              + minLength
              + " and "
              + maxLength);
    }
    if (minWords < 0) {
      throw new IllegalArgumentException("[min_words] must be at least 0, got " + minWords);
    }
    if (unit == Unit.DOCUMENT && sentenceRules != SentenceRules.CLDR) {
      throw new IllegalArgumentException("[sentence_rules] is for [unit] = [sentence] only");
    }
    if (!stem.equals(NO_STEMMER) && !Stemmers.names().contains(stem)) {
      throw new IllegalArgumentException(
          "[stem] must be ["
              + NO_STEMMER
              + "] or one of "
              + Stemmers.names()
              + ", got ["
              + stem
              + "]");
    }
  }

  /**
   * Options of a unit with every other setting at its default: English, no length limits, nothing
   * stripped.
   */
  public static TextOptions of(Unit unit) {
    return new TextOptions(
        unit, "en", SentenceRules.CLDR, 0, NO_LIMIT, 0, false, false, false, NO_STEMMER);
  }

  /** These options for texts of another language. */
  public TextOptions withLanguage(String tag) {
    return with(builder -> builder.language = tag);
  }

  /** These options with sentences that end by other rules. */
  public TextOptions withSentenceRules(SentenceRules rules) {
    return with(builder -> builder.sentenceRules = rules);
  }

  /** These options with other length limits, both inclusive. */
  public TextOptions withLengths(int min, int max) {
    return with(
        builder -> {
          builder.minLength = min;
          builder.maxLength = max;
        });
  }

  /** These options with another number of words that a unit has at least. */
  public TextOptions withMinWords(int words) {
    return with(builder -> builder.minWords = words);
  }

  /** These options with punctuation or digits taken out, or not. */
  public TextOptions withStripped(boolean punctuation, boolean digits) {
    return with(
        builder -> {
          builder.stripPunctuation = punctuation;
          builder.stripDigits = digits;
        });
  }

  /** These options with English contractions written out, or not. */
  public TextOptions withExpandedContractions(boolean expanded) {
    return with(builder -> builder.expandContractions = expanded);
  }

  private TextOptions with(Consumer<Builder> change) {
    Builder builder = new Builder(this);
    change.accept(builder);
    return builder.build(unit, stem);
  }

  /** What can be changed of options, while it is. */
  private static final class Builder {
    private String language;
    private SentenceRules sentenceRules;
    private int minLength;
    private int maxLength;
    private int minWords;
    private boolean stripPunctuation;
    private boolean stripDigits;
    private boolean expandContractions;

    private Builder(TextOptions options) {
      language = options.language;
      sentenceRules = options.sentenceRules;
      minLength = options.minLength;
      maxLength = options.maxLength;
      minWords = options.minWords;
      stripPunctuation = options.stripPunctuation;
      stripDigits = options.stripDigits;
      expandContractions = options.expandContractions;
    }

    private TextOptions build(Unit unit, String stem) {
      return new TextOptions(
          unit,
          language,
          sentenceRules,
          minLength,
          maxLength,
          minWords,
          stripPunctuation,
          stripDigits,
          expandContractions,
          stem);
    }
  }
}
