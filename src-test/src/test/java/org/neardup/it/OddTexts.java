package org.neardup.it;

import java.util.LinkedHashMap;
import java.util.Map;
import org.neardup.fixture.PlantedTexts;

/**
 * Texts that take long, become large, or are nothing when they are made with no thought of them.
 */
final class OddTexts {
  static final int MEGABYTE = 1 << 20;

  private OddTexts() {}

  /** The texts by what is odd about them; those without any unit are called nothing. */
  static Map<String, String> all() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("10 MB", words(10 * MEGABYTE));
    texts.put("a word of a million characters", "x".repeat(1_000_000));
    texts.put("a million words of one letter", "a ".repeat(1_000_000));
    texts.put("a million marks", "a" + "\u0301\u0323".repeat(500_000));
    texts.put("10 MB that become 18 times as long", "\uFDFA ".repeat(2_500_000));
    texts.put("control characters", "\u0000\u0001\u0008\u001B\u007F\u0085 and so on".repeat(50));
    texts.put("unpaired surrogates", "\uD800 \uDC00 \uDBFF\uD800 words".repeat(50));
    texts.put("emoji", "\uD83D\uDE00\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67".repeat(1000));
    texts.put("right to left", "שלום עולם. مرحبا بالعالم \u202Eabc\u202C ".repeat(100));
    texts.put("sentences without end", "A. ".repeat(9_000));
    texts.put("nothing", "");
    texts.put("nothing but spaces", " \t\n\u00A0\u3000".repeat(100_000));
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
