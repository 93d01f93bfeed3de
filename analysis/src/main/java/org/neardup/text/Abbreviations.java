package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.util.ULocale;
import com.ibm.icu.util.UResourceBundle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.neardup.util.Check;

/**
 * The abbreviations of a language ("Mr.", "z. B."), after which a full stop ends no sentence: the
 * ones in CLDR, or the English ones for a language without sentence rules there; and the ones in
 * {@code abbreviations.txt}, some of which count before a digit only ("vol. 3"), and those that a
 * scheme names.
 *
 * <p>ICU has a break iterator that uses CLDR's list, but it also finds "er." at the end of every
 * longer word; here an abbreviation is one or more whole words. Thread safe.
 */
public final class Abbreviations {

  private static final String BREAK_RULES = "com/ibm/icu/impl/data/icudata/brkitr";
  private static final String MORE = "abbreviations.txt";
  private static final char BEFORE_DIGITS = '#';
  private static final int MOST_WORDS = 3;
  private static final Pattern FORM = Pattern.compile("[^ #]{1,40}( [^ #]{1,40}){0,2}\\.#?");
  private static final char NO_BREAK = '\u00a0';
  private static final char NARROW = '\u202f';

  private final Set<String> known = new HashSet<>();
  private final Set<String> knownBeforeDigits = new HashSet<>();
  private int longest;

  /**
   * @param own more of them, as in {@code abbreviations.txt}
   */
  Abbreviations(String tag, List<String> own) {
    try {
      for (String abbreviation :
          rules(tag).get("exceptions").get("SentenceBreak").getStringArray()) {
        addWithBeginnings(abbreviation);
      }
    } catch (MissingResourceException e) {
      // CLDR has rules for the language, but no abbreviations: every full stop may end a sentence.
      known.clear();
    }
    addMore(ULocale.forLanguageTag(tag).getLanguage());
    own.forEach(this::add);
    known.forEach(each -> longest = Math.max(longest, each.length()));
    knownBeforeDigits.forEach(each -> longest = Math.max(longest, each.length()));
  }

  /**
   * Reads abbreviations between commas or line ends; lines that begin with # are comments.
   *
   * @return sorted
   * @throws IllegalArgumentException if one does not end with a full stop, or with one and #
   */
  public static List<String> parse(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("#"))
        .flatMap(line -> Stream.of(line.split(",")))
        .map(String::strip)
        .filter(each -> !each.isEmpty())
        .peek(
            each ->
                Check.that(
                    FORM.matcher(each).matches(),
                    "[abbreviations] must be such as [BGBl., No.#]: each of at most %s words with a"
                        + " full stop at the end, and # behind it if it counts before a digit only;"
                        + " got [%s]",
                    MOST_WORDS,
                    each))
        .distinct()
        .sorted()
        .toList();
  }

  /**
   * ICU answers with the rules of the JVM's default language where it has none for the one asked
   * for: English then, which is the same everywhere.
   */
  private static UResourceBundle rules(String tag) {
    ULocale asked = ULocale.forLanguageTag(tag);
    UResourceBundle rules = UResourceBundle.getBundleInstance(BREAK_RULES, asked);
    return rules.getULocale().getLanguage().equals(asked.getLanguage())
        ? rules
        : UResourceBundle.getBundleInstance(BREAK_RULES, ULocale.ENGLISH);
  }

  private void addMore(String language) {
    try (InputStream in = Abbreviations.class.getResourceAsStream(MORE)) {
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(language + ": "))
          .flatMap(line -> Stream.of(line.substring(language.length() + 2).split(", ")))
          .forEach(this::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String abbreviation) {
    int last = abbreviation.length() - 1;
    if (abbreviation.charAt(last) == BEFORE_DIGITS) {
      knownBeforeDigits.add(abbreviation.substring(0, last));
    } else {
      addWithBeginnings(abbreviation);
      // As the first word of a sentence.
      addWithBeginnings(
          UCharacter.toUpperCase(ULocale.ROOT, abbreviation.substring(0, 1))
              + abbreviation.substring(1));
    }
  }

  /** "z. B." also makes "z." an abbreviation, or a sentence would end between the two. */
  private void addWithBeginnings(String abbreviation) {
    known.add(abbreviation);
    for (int space = abbreviation.indexOf(' '); space > 0; ) {
      known.add(abbreviation.substring(0, space));
      space = abbreviation.indexOf(' ', space + 1);
    }
  }

  /**
   * Whether the text up to {@code end}, where a sentence may end, ends with an abbreviation on the
   * same line. Looks back no further than the longest one, or a run of letters and full stops would
   * take quadratic time.
   */
  boolean endAt(String text, int end) {
    int last = end;
    while (last > 0 && isSpace(text.charAt(last - 1))) {
      last--;
    }
    if (last == 0 || text.charAt(last - 1) != '.') {
      return false;
    }
    boolean beforeDigit = end < text.length() && UCharacter.isDigit(text.codePointAt(end));
    int start = last;
    for (int words = 0; words < MOST_WORDS && start > 0; words++) {
      start = wordStart(text, words == 0 ? start : start - 1, last - longest);
      String found = text.substring(start, last).replace(NO_BREAK, ' ').replace(NARROW, ' ');
      if (known.contains(found) || beforeDigit && knownBeforeDigits.contains(found)) {
        return true;
      }
      if (start == 0 || !isSpace(text.charAt(start - 1))) {
        return false;
      }
    }
    return false;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == NO_BREAK || c == NARROW;
  }

  /** Where a word starts, or a place before the least one that is of interest. */
  private static int wordStart(String text, int end, int least) {
    int start = end;
    while (start > Math.max(0, least - 1) && isWordPart(text.codePointBefore(start))) {
      start -= Character.charCount(text.codePointBefore(start));
    }
    return start;
  }

  /** An unpaired surrogate is none, as the U+FFFD that it becomes is none. */
  private static boolean isWordPart(int codePoint) {
    return codePoint == '.' || codePoint == '-' || UCharacter.isLetterOrDigit(codePoint);
  }
}
