package org.neardup.sentence;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.DateFormatSymbols;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.neardup.util.Check;

/**
 * The abbreviations of a language ("Mr.", "z. B."), after which a full stop ends no sentence: the
 * abbreviations in CLDR (for a language without sentence rules there, the English ones), with or
 * without a space after their inner stops; those in {@code abbreviations.txt}; and the ones that a
 * scheme names. Some count only before a number ("vol. 3", "Vol. XII", "Stat. § 3"), another one of
 * these ("Cal. App. 5"), or a day or month ("5 p.m. Monday").
 *
 * <p>ICU has a break iterator that uses CLDR's list, but it also finds "er." at the end of every
 * longer word; here an abbreviation is one or more whole words. Thread safe.
 */
public final class Abbreviations {

  private static final String BREAK_RULES = "com/ibm/icu/impl/data/icudata/brkitr";
  private static final String MORE = "abbreviations.txt";
  private static final char BEFORE_DIGITS = '#';
  private static final int MAX_WORDS = 3;
  private static final Pattern NUMBER =
      Pattern.compile("[\\p{Nd}\u00a7\u00b6#]|(?:[IVXLC]{2,}+|[A-Z]{1,3}[TC])(?!\\p{L})");
  private static final Pattern NEXT = Pattern.compile("[\\p{L}\\p{N}.-]{1,40}+");
  private static final Pattern INNER_STOP = Pattern.compile("(?<=\\p{Lu})\\.(?=\\p{Lu})");
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
    UResourceBundle rules = rules(tag);
    DateFormatSymbols symbols = new DateFormatSymbols(rules.getULocale());
    Stream.of(symbols.getWeekdays(), symbols.getShortWeekdays(), symbols.getMonths())
        .flatMap(Stream::of)
        .filter(name -> !name.isEmpty())
        .forEach(knownBeforeDigits::add);
    try {
      for (String abbreviation : rules.get("exceptions").get("SentenceBreak").getStringArray()) {
        addSpaced(abbreviation);
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
                        + " full stop at the end, and # behind it if it counts before a number"
                        + " only; got [%s]",
                    MAX_WORDS,
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
      String alone = abbreviation.substring(0, last);
      knownBeforeDigits.add(alone);
      known.remove(alone);
    } else {
      addSpaced(abbreviation);
      // As the first word of a sentence.
      addSpaced(
          UCharacter.toUpperCase(ULocale.ROOT, abbreviation.substring(0, 1))
              + abbreviation.substring(1));
    }
  }

  /** No sentence ends after the "EE." of "EE. UU.", which is an abbreviation only there. */
  private void addSpaced(String written) {
    known.add(written);
    String abbreviation = INNER_STOP.matcher(written).replaceAll(". ");
    known.add(abbreviation);
    for (int space = abbreviation.indexOf(' '); space > 0; ) {
      known.add(abbreviation.substring(0, space));
      space = abbreviation.indexOf(' ', space + 1);
    }
  }

  /**
   * Whether the text up to {@code last} ends with an abbreviation, if a sentence may end there or
   * after the spaces up to {@code end}. Looks back no further than the longest one, or a run of
   * letters and full stops would take quadratic time.
   */
  boolean endAt(String text, int last, int end) {
    if (last == 0 || text.charAt(last - 1) != '.') {
      return false;
    }
    int start = last;
    for (int words = 0; words < MAX_WORDS && start > 0; words++) {
      start = wordStart(text, words == 0 ? start : start - 1, last - longest);
      String found = text.substring(start, last).replace(NO_BREAK, ' ').replace(NARROW, ' ');
      if (known.contains(found) || knownBeforeDigits.contains(found) && isNumber(text, end)) {
        return true;
      }
      if (start == 0 || !isSpace(text.charAt(start - 1))) {
        return false;
      }
    }
    return false;
  }

  private boolean isNumber(String text, int at) {
    Matcher word = NEXT.matcher(text).region(at, text.length());
    String next = word.lookingAt() ? word.group() : "";
    return knownBeforeDigits.contains(next)
        || knownBeforeDigits.contains(next.replace(".", ""))
        || NUMBER.matcher(text).region(at, text.length()).lookingAt();
  }

  static boolean isSpace(char c) {
    return c == ' ' || c == NO_BREAK || c == NARROW;
  }

  /** Where a word starts, or an offset before {@code min} if the word starts before that. */
  private static int wordStart(String text, int end, int min) {
    int start = end;
    while (start > Math.max(0, min - 1) && isWordPart(text.codePointBefore(start))) {
      start -= Character.charCount(text.codePointBefore(start));
    }
    return start;
  }

  /** An unpaired surrogate is none, as the U+FFFD that it becomes is none. */
  private static boolean isWordPart(int codePoint) {
    return codePoint == '.' || codePoint == '-' || UCharacter.isLetterOrDigit(codePoint);
  }
}
