package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.lang.UCharacterCategory;
import com.ibm.icu.text.DateFormatSymbols;
import com.ibm.icu.util.ULocale;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.neardup.text.RawWords.WordBoundaries;
import org.neardup.text.RawWords.WordBoundaries.WordConsumer;

/**
 * The facts of a text: its numbers, amounts, dates and codes. A fact is
 *
 * <ul>
 *   <li>a word (UAX #29) with a digit, and one without that a hyphen joins to it: {@code 45},
 *       {@code 1st}, {@code M8}, {@code AB-17}. In numbers {@code 1,000}, {@code 1.000} and {@code
 *       1000} are one, as are {@code 3.5} and {@code 3,5}: a mark before three digits is left out;
 *   <li>the name of a month, in full or short, directly before a number or at most {@value #NEAR}
 *       words behind one: {@code 3 de mayo};
 *   <li>a currency symbol.
 * </ul>
 *
 * <p>Two texts have the same facts if they have the same, each as often, in any order. This is
 * transitive: no third text makes two that differ the same. Thread safe.
 */
public final class Facts {
  private static final String MARKS = ".,'\u2019";
  private static final Pattern THOUSANDS =
      Pattern.compile("(?<=\\d)[" + MARKS + "](?=\\d{3}(?!\\d))");
  private static final Pattern OTHERS = Pattern.compile("[" + MARKS + "]");
  private static final int NEAR = 2;

  private final Map<String, String> months = new HashMap<>();
  private final boolean names;

  private Facts(boolean names) {
    this.names = names;
  }

  /** Reads normalised texts of a language, by its BCP 47 tag. */
  static Facts in(String language) {
    Facts facts = new Facts(false);
    DateFormatSymbols symbols = new DateFormatSymbols(ULocale.forLanguageTag(language));
    for (String[] months : List.of(symbols.getMonths(), symbols.getShortMonths())) {
      for (int month = 0; month < months.length; month++) {
        String name = UCharacter.foldCase(months[month], true).replace(".", "");
        facts.months.put(name, "month " + month);
      }
    }
    return facts;
  }

  /** Reads raw texts of any language; words that begin with a capital are facts too. */
  public static Facts withNames() {
    return new Facts(true);
  }

  /** What pairs of texts say of their facts: {@code same} or {@code differ}. */
  public static String compared(long facts, long others) {
    return facts == others ? "same" : "differ";
  }

  /** The sum of the hashes of a text's facts; 0 if it has none. O(length). */
  public long of(String text) {
    Reading reading = new Reading(text);
    new WordBoundaries().forEach(text, reading);
    return text.codePoints()
        .filter(c -> UCharacter.getType(c) == UCharacterCategory.CURRENCY_SYMBOL)
        .mapToLong(c -> hash(Character.toString(c)))
        .reduce(reading.sum, Long::sum);
  }

  private final class Reading implements WordConsumer {
    private final String text;
    private long sum;
    private int behindNumber = NEAR;
    private String month;
    private String last;
    private int lastEnd;

    private Reading(String text) {
      this.text = text;
    }

    @Override
    public void accept(int start, int end) {
      String word = text.substring(start, end);
      boolean number = isNumber(word);
      behindNumber = number ? 0 : behindNumber + 1;
      month = number ? month : months.get(word);
      if (month != null && behindNumber <= NEAR) {
        sum += hash(month);
        month = null;
      }
      if (number || names && UCharacter.isUpperCase(word.codePointAt(0))) {
        sum += hash(OTHERS.matcher(THOUSANDS.matcher(word).replaceAll("")).replaceAll("."));
      }
      if (last != null && start == lastEnd + 1 && text.charAt(lastEnd) == '-') {
        sum += number == isNumber(last) ? 0 : hash(number ? last : word);
      }
      last = word;
      lastEnd = end;
    }
  }

  private static boolean isNumber(String word) {
    return word.codePoints().anyMatch(UCharacter::isDigit);
  }

  private static long hash(String fact) {
    byte[] bytes = fact.getBytes(StandardCharsets.UTF_16LE);
    return ShingleHash.hash(bytes, 0, bytes.length);
  }
}
