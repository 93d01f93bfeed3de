package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UScript;
import com.ibm.icu.util.ULocale;
import java.util.Set;
import org.neardup.text.TextOptions.SentenceRules;

/**
 * The rules of {@link SentenceRules#LANGUAGE} beyond UAX #29: initials, ordinal numbers with a full
 * stop, and scripts whose sentences end with a space. Thread safe.
 */
final class LanguageRules {

  /** Languages that write "3rd" as "3.". */
  private static final Set<String> ORDINAL_STOPS =
      Set.of(
          "bs", "cs", "da", "de", "dsb", "et", "eu", "fi", "fo", "hr", "hsb", "hu", "is", "lb",
          "lt", "lv", "nb", "nn", "no", "pl", "sk", "sl", "sr", "tr");

  /** Signs of abbreviation, after which a space ends nothing: paiyannoi and its Lao brother. */
  private static final Set<Integer> ABBREVIATION_SIGNS = Set.of(0x0E2F, 0x0EAF);

  private static final int MOST_ORDINAL_DIGITS = 2;

  private final boolean ordinals;
  private final boolean spaces;

  LanguageRules(String tag) {
    String language = ULocale.forLanguageTag(tag).getLanguage();
    ordinals = ORDINAL_STOPS.contains(language);
    spaces = language.equals("th") || language.equals("lo");
  }

  /**
   * Whether the full stop before {@code end}, where a sentence may end, belongs to an initial or an
   * ordinal number on the same line.
   */
  boolean endsNone(String text, int end) {
    int last = end;
    while (last > 0 && text.charAt(last - 1) == ' ') {
      last--;
    }
    if (last < 2 || text.charAt(last - 1) != '.') {
      return false;
    }
    int stop = last - 1;
    int before = text.codePointBefore(stop);
    return UCharacter.isUUppercase(before)
        ? standsAlone(text, stop - Character.charCount(before))
        : ordinals && isOrdinal(text, stop);
  }

  private static boolean isOrdinal(String text, int stop) {
    int start = stop;
    while (start > 0 && UCharacter.isDigit(text.charAt(start - 1))) {
      start--;
    }
    int digits = stop - start;
    return digits > 0 && digits <= MOST_ORDINAL_DIGITS && standsAlone(text, start);
  }

  private static boolean standsAlone(String text, int index) {
    if (index == 0) {
      return true;
    }
    int before = text.codePointBefore(index);
    return !UCharacter.isLetterOrDigit(before) && ".,:'\u2019".indexOf(before) < 0;
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
