package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UProperty;
import com.ibm.icu.lang.UScript;

/** White_Space as Unicode defines it, all of it in the basic plane. */
public final class WhiteSpace {

  private WhiteSpace() {}

  public static boolean is(char c) {
    return (c <= ' ' || c >= 0x80) && UCharacter.isUWhiteSpace(c);
  }

  /**
   * Whether a character is of a script that puts no spaces between words: one that breaks lines
   * between any letters, as CLDR has it (Han, Thai, Khmer), or at any syllable (UAX #14: Javanese).
   */
  public static boolean isMissingIn(int codePoint) {
    return UScript.breaksBetweenLetters(UScript.getScript(codePoint))
        || UCharacter.getIntPropertyValue(codePoint, UProperty.LINE_BREAK)
            == UCharacter.LineBreak.AKSARA;
  }

  /**
   * The span without the white space at its ends; empty at {@code start} if there is nothing else.
   */
  public static Span trim(String text, int start, int end) {
    int first = start;
    int last = end;
    while (first < last && is(text.charAt(first))) {
      first++;
    }
    while (last > first && is(text.charAt(last - 1))) {
      last--;
    }
    return new Span(first, last);
  }
}
