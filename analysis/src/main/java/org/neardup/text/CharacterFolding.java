package org.neardup.text;

import com.ibm.icu.lang.UCharacter;
import com.ibm.icu.text.Normalizer2;
import com.ibm.icu.text.SpoofChecker;
import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.text.UnicodeSet.SpanCondition;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * NFKC_Casefold (UAX #44, with the pinned tables of ICU4J), and one character for all that readers
 * or an orthography treat as one. Signs that look like an apostrophe, a quotation mark or a middle
 * dot (UTS #39) are that sign. A Dash is a hyphen, with spaces if it parts words (Line_Break B2).
 * Digits are ASCII, tatweel is left out, and Greek letters have no accents, as capitals have none.
 * Thread safe; O(length).
 */
final class CharacterFolding {
  private static final Normalizer2 NFKC_CASEFOLD = Normalizer2.getNFKCCasefoldInstance();

  /**
   * Letters, each followed by its replacement: dotless i and dotted I, as I is the capital of both
   * i; Cyrillic io; yeh, kaf and heh of Persian and Urdu (Lucene's PersianNormalizer); Malayalam
   * chillu letters (The Unicode Standard, section 12.9).
   */
  private static final String LETTERS =
      "\u0131i \u0130i \u0451\u0435 \u06cc\u064a \u06a9\u0643 \u06c1\u0647 \u06c0\u0647"
          + " \u0d7a\u0d23\u0d4d \u0d7b\u0d28\u0d4d \u0d7c\u0d30\u0d4d \u0d7d\u0d32\u0d4d"
          + " \u0d7e\u0d33\u0d4d \u0d7f\u0d15\u0d4d";

  private static final Map<Integer, String> FOLDED = new HashMap<>();
  private static final UnicodeSet CHANGED = new UnicodeSet("[\u0307]");

  static {
    SpoofChecker looks = new SpoofChecker.Builder().setChecks(SpoofChecker.CONFUSABLE).build();
    Map<String, String> signs = Map.of("'", "'", "''", "\"", "\u00b7", "\u00b7");
    put("[:Nd:]", c -> Integer.toString(UCharacter.digit(c.codePointAt(0))));
    put("[[:Quotation_Mark:]-[']]", c -> UCharacter.getName(c, "").contains("SINGLE") ? "'" : "\"");
    put("[[:P:][:Sk:][:Sm:][:Lm:]]", c -> signs.getOrDefault(looks.getSkeleton(c), c));
    put("[:Dash:]", c -> "-");
    put("[:Line_Break=B2:]", c -> " - ");
    put("[[:Joining_Type=C:]&[[:P:][:Lm:]]]", c -> "");
    put("[[:Grek:]&[:L:]]", CharacterFolding::withoutAccents);
    for (String letter : LETTERS.split(" ")) {
      put("[" + letter.charAt(0) + "]", c -> letter.substring(1));
    }
    CHANGED.freeze();
  }

  private CharacterFolding() {}

  private static void put(String characters, UnaryOperator<String> folding) {
    for (String c : new UnicodeSet(characters)) {
      String folded = folding.apply(c);
      if (!folded.equals(c)) {
        FOLDED.put(c.codePointAt(0), folded);
        CHANGED.add(c);
      }
    }
  }

  /** A Greek letter as capitals have it, with its dialytika and its iota alone. */
  private static String withoutAccents(String letter) {
    String marked = Normalizer2.getNFDInstance().normalize(letter);
    return NFKC_CASEFOLD.normalize(marked.replaceAll("[\u0300-\u0307\u0309-\u0344]", ""));
  }

  static String fold(CharSequence text) {
    String folded = NFKC_CASEFOLD.normalize(replaced(text.toString()));
    String again = replaced(folded);
    return again.equals(folded) ? folded : fold(again);
  }

  private static String replaced(String text) {
    if (CHANGED.containsNone(text)) {
      return text;
    }
    StringBuilder replaced = new StringBuilder();
    for (int at = 0; at < text.length(); ) {
      int from = CHANGED.span(text, at, SpanCondition.NOT_CONTAINED);
      replaced.append(text, at, from);
      at = CHANGED.span(text, from, SpanCondition.SIMPLE);
      String changed = text.substring(from, at);
      changed.codePoints().forEach(c -> replaced.append(FOLDED.getOrDefault(c, "\u0307")));
    }
    return replaced.toString().replace("i\u0307", "i");
  }

  /** Whether folding never changes a character, whatever its neighbours. */
  static boolean isInert(int c) {
    return c != 0 && NFKC_CASEFOLD.isInert(c) && !CHANGED.contains(c) && !WhiteSpace.is((char) c);
  }

  /** Whether no character before this one can change its folding. */
  static boolean isBoundary(int c) {
    return NFKC_CASEFOLD.hasBoundaryBefore(c)
        && !(CHANGED.contains(c) && FOLDED.getOrDefault(c, " ").isEmpty());
  }
}
