package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.neardup.util.Check;
import org.neardup.util.EnumNames;

/**
 * Everything that decides which units a value has and what their normalised text is.
 *
 * @param unit document, sentence or passage
 * @param language BCP 47 tag for the sentence boundaries, such as {@code en}
 * @param sentenceRules where sentences end; {@link SentenceRules#LANGUAGE} with another unit
 * @param lineBreaks what line ends mean; {@link LineBreaks#END} of documents, and where every line
 *     is a sentence
 * @param passageWords words of a passage; 0 with another unit
 * @param minLength shortest unit kept, after normalisation, in code points, where an ideograph
 *     counts as 3, kana and Hangul as 2, inclusive
 * @param maxLength longest unit kept, counted in the same way, inclusive
 * @param minWords fewest words (UAX #29, as {@code Words} finds them) of a unit kept
 * @param abbreviations more {@code Abbreviations} than those of the language, sorted
 * @param changes what is done to the text besides NFKC_Casefold; {@link
 *     Normalization#EXPAND_CONTRACTIONS} is for English only
 * @param stemmer name of the {@link Stemmers stemmer} that the words of shingles go through, or
 *     {@value #NO_STEMMER}; not part of the normalised text
 */
@RecordBuilder
public record TextOptions(
    Unit unit,
    String language,
    SentenceRules sentenceRules,
    LineBreaks lineBreaks,
    int passageWords,
    int minLength,
    int maxLength,
    int minWords,
    List<String> abbreviations,
    Set<Normalization> changes,
    String stemmer)
    implements TextOptionsBuilder.With {

  /** The value of {@code max_length} that means no limit. */
  public static final int NO_LIMIT = Integer.MAX_VALUE;

  public static final int MIN_PASSAGE_WORDS = 8;
  public static final int MAX_PASSAGE_WORDS = 1000;
  public static final int DEFAULT_PASSAGE_WORDS = 30;

  /** The value of {@code stemmer} with which words stay the same. */
  public static final String NO_STEMMER = "none";

  public TextOptions {
    requireLanguage("[language] must be a BCP 47 tag such as [en]", language);
    changes = Set.copyOf(changes);
    abbreviations = List.copyOf(abbreviations);
    Check.that(
        abbreviations.isEmpty() || unit == Unit.SENTENCE && sentenceRules == SentenceRules.LANGUAGE,
        "[abbreviations] is for [unit] = [sentence] with [sentence_rules] = [language] only");
    Check.that(
        minLength >= 0 && maxLength >= 1 && minLength <= maxLength,
        "[min_length] must be between 0 and [max_length], and [max_length] at least 1, got %s and"
            + " %s",
        minLength,
        maxLength);
    Check.atLeast("min_words", minWords, 0);
    Check.that(
        unit == Unit.SENTENCE || sentenceRules == SentenceRules.LANGUAGE,
        "[sentence_rules] is for [unit] = [sentence] only");
    Check.that(
        lineBreaks == LineBreaks.END || unit.isPart() && sentenceRules != SentenceRules.LINES,
        "[line_breaks] is for sentences and passages, not where every line is a sentence");
    Check.that(
        unit == Unit.PASSAGE
            ? passageWords >= MIN_PASSAGE_WORDS && passageWords <= MAX_PASSAGE_WORDS
            : passageWords == 0,
        "[passage_words] is for [unit] = [passage] and must be between %s and %s, got %s",
        MIN_PASSAGE_WORDS,
        MAX_PASSAGE_WORDS,
        passageWords);
    Check.noneOrOneOf("stemmer", Stemmers.names(), stemmer);
  }

  /** Refuses a text that has not the form of a BCP 47 tag, with the beginning of the message. */
  public static void requireLanguage(String message, String tag) {
    Check.that(tag.matches("[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"), "%s, got [%s]", message, tag);
  }

  /**
   * Options of a unit with every other setting at its default: English, no length limits, nothing
   * stripped.
   */
  public static TextOptions of(Unit unit) {
    int passageWords = unit == Unit.PASSAGE ? DEFAULT_PASSAGE_WORDS : 0;
    return new TextOptions(
        unit,
        "en",
        SentenceRules.LANGUAGE,
        usualLineBreaks(unit, SentenceRules.LANGUAGE),
        passageWords,
        0,
        NO_LIMIT,
        0,
        List.of(),
        Set.of(),
        NO_STEMMER);
  }

  /** The default of {@code line_breaks}. */
  public static LineBreaks usualLineBreaks(Unit unit, SentenceRules rules) {
    return unit.isPart() && rules != SentenceRules.LINES ? LineBreaks.DETECT : LineBreaks.END;
  }

  /** The options by which the sentences of such texts are found, of any length. */
  public TextOptions ofSentences() {
    return with()
        .unit(Unit.SENTENCE)
        .lineBreaks(unit.isPart() ? lineBreaks : usualLineBreaks(Unit.SENTENCE, sentenceRules))
        .passageWords(0)
        .minLength(0)
        .maxLength(NO_LIMIT)
        .minWords(0)
        .build();
  }

  public void putInto(Map<String, Object> settings) {
    settings.put("unit", unit.id());
    settings.put("language", language);
    settings.put("sentence_rules", sentenceRules.id());
    if (unit.isPart()) {
      settings.put("line_breaks", lineBreaks.id());
    }
    if (unit == Unit.PASSAGE) {
      settings.put("passage_words", passageWords);
    }
    settings.put("min_length", minLength);
    settings.put("max_length", maxLength);
    settings.put("min_words", minWords);
    settings.put("stemmer", stemmer);
    if (!abbreviations.isEmpty()) {
      settings.put("abbreviations", String.join(", ", abbreviations));
    }
    for (Normalization change : Normalization.values()) {
      settings.put(EnumNames.of(change), changes.contains(change));
    }
  }

  /**
   * Changes of the normalised text that are made where a setting asks for them. The setting is a
   * flag of the same {@linkplain EnumNames name}.
   */
  public enum Normalization {
    /** Punctuation (general category P) is taken out. */
    STRIP_PUNCTUATION(
        UCharacter.DASH_PUNCTUATION,
        UCharacter.START_PUNCTUATION,
        UCharacter.END_PUNCTUATION,
        UCharacter.CONNECTOR_PUNCTUATION,
        UCharacter.OTHER_PUNCTUATION,
        UCharacter.INITIAL_PUNCTUATION,
        UCharacter.FINAL_PUNCTUATION),
    /** Digits (general category Nd) are taken out. */
    STRIP_DIGITS(UCharacter.DECIMAL_DIGIT_NUMBER),
    /** URLs are taken out before anything else. */
    STRIP_URLS,
    /** English contractions are written out, "don't" as "do not". */
    EXPAND_CONTRACTIONS;

    private final int stripped;

    Normalization(int... categories) {
      int mask = 0;
      for (int category : categories) {
        mask |= 1 << category;
      }
      stripped = mask;
    }

    /** The general categories that some changes take out, as a mask of ICU's numbers of them. */
    static int strippedBy(Set<Normalization> changes) {
      return changes.stream().mapToInt(change -> change.stripped).reduce(0, (a, b) -> a | b);
    }
  }

  public enum SentenceRules implements EnumNames {
    /**
     * UAX #29 with CLDR's tailorings for the language. A full stop ends no sentence after an
     * abbreviation, of CLDR's or of our own list ("z. B.", "vol. 3"), after a single capital letter
     * ("J. S. Bach"), nor, in languages that write ordinal numbers so, after a number of one or two
     * digits ("am 3. Oktober"). In Thai and Lao, which have no full stop, white space between two
     * letters of the script ends one. A sentence has a letter: dotted lines are none.
     */
    LANGUAGE,

    /** Every line is a sentence: for text that a sentence splitter of the user's has been at. */
    LINES;
  }

  public enum LineBreaks implements EnumNames {
    /**
     * Line ends at which a paragraph was wrapped are white space, as are the {@code >} that mail
     * puts before the lines of quoted paragraphs; all others end a sentence. {@code LineJoiner}
     * distinguishes them.
     */
    DETECT,

    /**
     * Line ends are white space, as are the {@code >} after them; only an empty line ends a
     * sentence.
     */
    SPACE,

    END;
  }
}
