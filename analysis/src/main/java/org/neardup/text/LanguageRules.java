package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.util.ULocale;
import java.util.Set;
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

  /** Signs of abbreviation, after which a space ends nothing: paiyannoi and its Lao brother. */
  private static final Set<Integer> ABBREVIATION_SIGNS = Set.of(0x0E2F, 0x0EAF);

  /** The full stop, and the one of Armenian initials. */
  private static final String STOPS = ".\u2024";

  /** Scripts without capitals, whose initials have one or two characters. */
  private static final UnicodeSet INDIC =
      new UnicodeSet("[[\\p{L}\\p{M}]-\\p{InSC=Other}]").freeze();

  private static final int MOST_ORDINAL_DIGITS = 2;

  private final boolean ordinals;
  private final boolean spaces;

  LanguageRules(String tag) {
    String language = ULocale.forLanguageTag(tag).getLanguage();
    ordinals = ORDINAL_STOPS.contains(language);
    spaces = language.equals("th") || language.equals("lo");
  }

  /**
   * Whether the full stop before {@code end}, where a sentence may end, belongs to an initial, an
   * acronym or an ordinal number on the same line, or is Armenian, where it is a semicolon.
   */
  boolean endsNone(String text, int end) {
    int last = end;
    while (last > 0 && text.charAt(last - 1) == ' ') {
      last--;
    }
    if (last < 2 || STOPS.indexOf(text.charAt(last - 1)) < 0) {
      return false;
    }
    int stop = last - 1;
    int before = text.codePointBefore(stop);
    int start = stop - Character.charCount(before);
    return UScript.getScript(before) == UScript.ARMENIAN
        || UCharacter.isUUppercase(before)
            && (standsAlone(text, start) || isBehindInitial(text, start))
        || INDIC.contains(before) && (isWordStart(text, start) || isWordStart(text, start - 1))
        || ordinals && isOrdinal(text, stop);
  }

  private static boolean isOrdinal(String text, int mark) {
    // Markdown escapes the mark at the beginning of a line: 31\.
    int stop = text.charAt(mark - 1) == '\\' ? mark - 1 : mark;
    int start = stop;
    while (start > 0 && UCharacter.isDigit(text.charAt(start - 1))) {
      start--;
    }
    int digits = stop - start;
    return digits > 0 && digits <= MOST_ORDINAL_DIGITS && standsAlone(text, start);
  }

  /** Whether a letter is one of an acronym, as in {@code U.N.}, but not in {@code e.V.} */
  private static boolean isBehindInitial(String text, int index) {
    return index > 1
        && text.charAt(index - 1) == '.'
        && UCharacter.isUUppercase(text.charAt(index - 2))
        && isWordStart(text, index - 2);
  }

  private static boolean standsAlone(String text, int index) {
    return isWordStart(text, index)
        && (index == 0 || ".,:'\u2019".indexOf(text.charAt(index - 1)) < 0);
  }

  private static boolean isWordStart(String text, int index) {
    return index == 0 || !UCharacter.isUnicodeIdentifierPart(text.codePointBefore(index));
  }

  boolean hasSpacedSentences() {
    return spaces;
  }

  /** Whether white space that ends a sentence begins at an index. */
  boolean endsAt(String text, int index) {
    if (index == 0
        || !WhiteSpace.is(text.charAt(index))
        || !isSpacedLetter(text.codePointBefore(index))) {
      return false;
    }
    int end = index;
    while (end < text.length() && WhiteSpace.is(text.charAt(end))) {
      end++;
    }
    return end < text.length() && isSpacedLetter(text.codePointAt(end));
  }

  private static boolean isSpacedLetter(int codePoint) {
    int script = UScript.getScript(codePoint);
    int type = UCharacter.getType(codePoint);
    return (script == UScript.THAI || script == UScript.LAO)
        && (type == UCharacter.OTHER_LETTER || type == UCharacter.NON_SPACING_MARK)
        && !ABBREVIATION_SIGNS.contains(codePoint);
  }
}
