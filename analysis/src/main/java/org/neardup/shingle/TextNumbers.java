package org.neardup.shingle;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterCategory;
import com.ibm.icu.text.DateFormatSymbols;
import com.ibm.icu.util.ULocale;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.neardup.text.NormalizedText;
import org.neardup.text.WhiteSpace;

/**
 * The numbers of a text, and its amounts, dates and codes. Each is
 *
 * <ul>
 *   <li>a word with a digit, with what a hyphen joins to its letters: {@code 45}, {@code 1st},
 *       {@code M8}, {@code AB-17}. In numbers {@code 1,000}, {@code 1.000} and {@code 1000} are
 *       one, as are {@code 3.5} and {@code 3,5}: a mark before three digits is left out;
 *   <li>the name of a month, in full or short, directly before a number or at most {@value
 *       #MAX_DISTANCE} words after one: {@code 3 de mayo};
 *   <li>a currency symbol.
 * </ul>
 *
 * <p>Two texts have the same numbers if they have the same, each as often, in any order. This is
 * transitive: no third text makes two that differ the same. Thread safe.
 */
public final class TextNumbers {
  private static final String MARKS = ".,'\u2019";
  private static final Pattern THOUSANDS =
      Pattern.compile("(?<=\\d)[" + MARKS + "](?=\\d{3}(?!\\d))");
  private static final Pattern OTHERS = Pattern.compile("[" + MARKS + "]");
  private static final int MAX_DISTANCE = 2;

  private final Map<String, Long> months = new HashMap<>();
  private final boolean names;

  private TextNumbers(boolean names) {
    this.names = names;
  }

  /** Reads normalised texts of a language, by its BCP 47 tag. */
  public static TextNumbers in(String language) {
    TextNumbers numbers = new TextNumbers(false);
    DateFormatSymbols symbols = new DateFormatSymbols(ULocale.forLanguageTag(language));
    for (String[] months : List.of(symbols.getMonths(), symbols.getShortMonths())) {
      for (int month = 0; month < months.length; month++) {
        String name = UCharacter.foldCase(months[month], true).replace(".", "");
        numbers.months.put(name, ShingleHash.hash("month " + month));
      }
    }
    return numbers;
  }

  /** Reads raw texts of any language; words that begin with a capital count too. */
  public static TextNumbers withNames() {
    return new TextNumbers(true);
  }

  /** The result of a comparison of numbers: {@code same} or {@code differ}. */
  public static String compared(long numbers, long others) {
    return numbers == others ? "same" : "differ";
  }

  /** False if a text has neither a digit nor a currency symbol, and so no numbers. O(length). */
  public static boolean mayBeIn(NormalizedText text) {
    int at = 0;
    while (at < text.length() && !mayBeOfNumber(text.charAt(at))) {
      at++;
    }
    return at < text.length();
  }

  /** The sum of the hashes of a text's numbers; 0 if it has none. O(length). */
  public long of(String text) {
    long sum = 0;
    int sinceNumber = MAX_DISTANCE;
    int nameStart = 0; // of the word before, which may be a month
    int nameEnd = 0;
    int end;
    for (int at = names ? 0 : start(text); at < text.length(); at = Math.max(end, at + 1)) {
      end = wordEnd(text, at);
      if (end == at) {
        sum += isCurrency(text.charAt(at)) ? ShingleHash.hash(text.substring(at, at + 1)) : 0;
        continue;
      }
      boolean number = hasDigit(text, at, end);
      if (number || names && UCharacter.isUpperCase(text.codePointAt(at))) {
        sum += ShingleHash.hash(plain(text.substring(at, end)));
      }
      sinceNumber = number ? 0 : sinceNumber + 1;
      nameStart = number ? nameStart : at;
      nameEnd = number ? nameEnd : end;
      Long month =
          sinceNumber <= MAX_DISTANCE ? months.get(text.substring(nameStart, nameEnd)) : null;
      sum += month == null ? 0 : month;
      nameEnd = number || month != null ? nameStart : nameEnd;
    }
    return sum;
  }

  /**
   * Where the word before the first number or currency symbol begins; all before it is passed over.
   */
  private static int start(String text) {
    int at = 0;
    while (at < text.length() && !mayBeOfNumber(text.charAt(at))) {
      at++;
    }
    for (int word = 0; at < text.length() && word < 2; word++) {
      while (at > 0 && !mayBeOfWord(text.charAt(at - 1))) {
        at--;
      }
      while (at > 0 && mayBeOfWord(text.charAt(at - 1))) {
        at--;
      }
    }
    return at;
  }

  private static boolean mayBeOfNumber(char c) {
    return c < 0x80
        ? isDigit(c) || c == '$'
        : Character.isSurrogate(c) || isDigit(c) || isCurrency(c);
  }

  private static boolean mayBeOfWord(char c) {
    return c >= 0x80 || isOfWord(c) || c == '-' || MARKS.indexOf(c) >= 0;
  }

  /** The end of the word that begins at an offset; the offset itself if none does. */
  private static int wordEnd(String text, int start) {
    int at = start;
    while (at < text.length()) {
      int c = text.codePointAt(at);
      if (!isOfWord(c) && (at == start || !joins(text, at))) {
        break;
      }
      at += Character.charCount(c);
    }
    return at;
  }

  /** Where no spaces part words, only digits are some. */
  private static boolean isOfWord(int c) {
    return c < 0x80
        ? c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit(c) || c == '_'
        : UCharacter.isUnicodeIdentifierPart(c) && (isDigit(c) || !WhiteSpace.isMissingIn(c));
  }

  /** Whether a character after a word belongs to it, together with the next character. */
  private static boolean joins(String text, int at) {
    char c = text.charAt(at);
    if (c != '-' && MARKS.indexOf(c) < 0 || at + 1 == text.length()) {
      return false;
    }
    int last = text.codePointBefore(at);
    int next = text.codePointAt(at + 1);
    boolean digits = isDigit(last) && isDigit(next);
    return c == '-' ? !digits && isOfWord(last) && isOfWord(next) : digits;
  }

  private static boolean hasDigit(String text, int start, int end) {
    for (int i = start; i < end; i++) {
      if (isDigit(text.codePointAt(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDigit(int c) {
    return c < 0x80 ? c >= '0' && c <= '9' : UCharacter.isDigit(c);
  }

  private static boolean isCurrency(char c) {
    return c < 0x80 ? c == '$' : UCharacter.getType(c) == UCharacterCategory.CURRENCY_SYMBOL;
  }

  private static String plain(String word) {
    return OTHERS.matcher(THOUSANDS.matcher(word).replaceAll("")).replaceAll(".");
  }
}
