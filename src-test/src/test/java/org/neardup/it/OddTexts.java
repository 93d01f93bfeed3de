package org.neardup.it;

import java.util.LinkedHashMap;
import java.util.Map;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.TestScale;

/**
 * Texts that take long, become large, or are nothing when they are made with no thought of them.
 */
final class OddTexts {
  /** Characters of a text that is long. */
  static final int LONG = TestScale.of(1 << 20, 10 << 20);

  /** Of one that is odd beside that. */
  private static final int MANY = TestScale.of(100_000, 1_000_000);

  private OddTexts() {}

  /** The texts by what is odd about them; those without any unit are called nothing. */
  static Map<String, String> all() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("long", words(LONG));
    texts.put("long and becomes 18 times as long", "\uFDFA ".repeat(LONG / 4));
    texts.put("a word without end", "x".repeat(MANY));
    texts.put("words of one letter", "a ".repeat(MANY));
    texts.put("marks", "a" + "\u0301\u0323".repeat(MANY / 2));
    texts.put("control characters", "\u0000\u0001\u0008\u001B\u007F\u0085 and so on".repeat(50));
    texts.put("unpaired surrogates", "\uD800 \uDC00 \uDBFF\uD800 words".repeat(50));
    texts.put("emoji", "\uD83D\uDE00\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67".repeat(1000));
    texts.put("right to left", "שלום עולם. مرحبا بالعالم \u202Eabc\u202C ".repeat(100));
    texts.put("sentences without end", "A. ".repeat(900));
    texts.put("nothing", "");
    texts.put("nothing but spaces", " \t\n\u00A0\u3000".repeat(MANY));
    texts.put("nothing to see", "\u200B\uFEFF\u00AD".repeat(1000));
    return texts;
  }

  /** Ordinary text of at least this many characters. */
  static String words(int length) {
    StringBuilder words = new StringBuilder();
    for (int number = 0; words.length() < length; number += PlantedTexts.GROUP) {
      words.append(PlantedTexts.text(number)).append(' ');
    }
    return words.toString();
  }
}
