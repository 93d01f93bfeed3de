package org.neardup.sentence;

import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.ULocale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.text.TextOptions.SentenceRules;

/**
 * The rules of {@link SentenceRules#LANGUAGE} beyond UAX #29: initials and acronyms, ordinal
 * numbers with a full stop, Armenian, and scripts whose sentences end with a space. Thread safe.
 */
final class LanguageRules {

  /** Languages that write "3rd" as "3.". */
  private static final Set<String> ORDINAL_STOPS =
      Set.of(
          "bs", "cs", "da", "de", "dsb", "et", "eu", "fi", "fo", "hr", "hsb", "hu", "is", "lb",
          "lt", "lv", "nb", "nn", "no", "pl", "sk", "sl", "sr", "tr");

  /** Letters of Thai and Lao, but not their signs of abbreviation. */
  private static final String SPACED = "[\\p{IsThai}\\p{IsLao}&&[\\p{Lo}\\p{Mn}]&&[^\u0e2f\u0eaf]]";

  /** White space that ends a sentence. */
  static final Pattern SPACE =
      Pattern.compile("(?<=" + SPACED + ")[\\s\\x85\\p{Z}]++(?=" + SPACED + ")");

  /** Scripts without capitals, whose initials have one or two characters. */
  private static final UnicodeSet INDIC =
      new UnicodeSet("[[\\p{L}\\p{M}]-\\p{InSC=Other}]").freeze();

  private static final char FIRST_GREEK = '\u0370';

  private static final String WORD_START = "(?<![\\p{L}\\p{M}\\p{N}\\p{Pc}])";
  private static final String ALONE = WORD_START + "(?<![.,:'\u2019])";

  /** The full stop, and the one of Armenian initials. */
  private static final String STOPS = ".\u2024";

  private static final String STOP = "[" + STOPS + "]";

  /** Markdown escapes the stop at the beginning of a line: 31\. */
  private static final String ORDINAL = "|" + ALONE + "\\p{Nd}{1,2}+\\\\?\\.";

  /**
   * Armenian, where the full stop is a semicolon; an initial; an acronym, as in {@code U.N.}, but
   * not {@code e.V.}; an initial in {@link #INDIC} scripts; and a Cyrillic consonant, as in {@code
   * г. Москва}, but not in {@code 1990 г.}, {@code XIX в.} or {@code и т. д.}
   */
  private static final String INITIAL =
      "\\p{IsArmenian}"
          + STOP
          + ("|" + ALONE + "\\p{Lu}" + STOP)
          + ("|" + WORD_START + "\\p{Lu}\\.\\p{Lu}" + STOP)
          + ("|" + WORD_START + "([\\p{Lo}\\p{Mn}\\p{Mc}]{1,2})" + STOP)
          + ("|(?<![\\p{Nd}IVX\u0425]\\h|\u0442\\.\\h)"
              + ALONE
              + "[\u0431-\u0434\u0436\u0437\u043a-\u0442\u0444-\u0449&&[^\u043e]]\\.");

  /** A short word after an acronym of a plural, as in "EE. UU. El", begins a sentence. */
  private static final Pattern BEGINNING =
      Pattern.compile("(?<=\\p{Lu}{2}\\.\\h?\\p{Lu}{2}\\.\\h{0,3})\\p{Lu}\\p{Ll}{0,2}(?=\\h)");

  private final Pattern noEnd;

  /** Whether {@link #SPACE} ends a sentence. */
  final boolean spaces;

  LanguageRules(String tag) {
    String language = ULocale.forLanguageTag(tag).getLanguage();
    String ordinal = ORDINAL_STOPS.contains(language) ? ORDINAL : "";
    noEnd = Pattern.compile("(?<=" + INITIAL + ordinal + ")");
    spaces = language.equals("th") || language.equals("lo");
  }

  /**
   * Whether the full stop before {@code last}, where a sentence may end, belongs to an initial, an
   * acronym or an ordinal number on the same line, or is Armenian, where it is a semicolon.
   */
  boolean endsNone(String text, int last) {
    // A small Latin letter, with which most sentences end, saves them the pattern.
    if (last < 2
        || STOPS.indexOf(text.charAt(last - 1)) < 0
        || text.charAt(last - 2) < FIRST_GREEK && Character.isLowerCase(text.charAt(last - 2))) {
      return false;
    }
    Matcher initial = matcher(noEnd, text, last);
    return initial.lookingAt() && (initial.group(1) == null || INDIC.containsAll(initial.group(1)));
  }

  boolean beginsSentence(String text, int end) {
    return matcher(BEGINNING, text, end).lookingAt();
  }

  private static Matcher matcher(Pattern pattern, String text, int from) {
    return pattern.matcher(text).region(from, text.length()).useTransparentBounds(true);
  }
}
