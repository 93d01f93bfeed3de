package org.neardup.lucene;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Texts of sentences many of which are near copies of each other. */
public final class RandomTexts {

  private final Random random;
  private final List<String[]> originals = new ArrayList<>();

  public RandomTexts(Random random, int originals) {
    this.random = random;
    for (int i = 0; i < originals; i++) {
      this.originals.add(words());
    }
  }

  private String[] words() {
    String[] words = new String[8 + random.nextInt(8)];
    for (int i = 0; i < words.length; i++) {
      words[i] = word();
    }
    return words;
  }

  private String word() {
    StringBuilder word = new StringBuilder();
    for (int i = 2 + random.nextInt(7); i > 0; i--) {
      word.append((char) ('a' + random.nextInt(26)));
    }
    return word.toString();
  }

  /**
   * A copy of one of the originals with up to four words exchanged, or sometimes a new sentence.
   */
  String sentence() {
    if (random.nextInt(5) == 0) {
      return sentence(words());
    }
    String[] words = originals.get(random.nextInt(originals.size())).clone();
    for (int edits = random.nextInt(5); edits > 0; edits--) {
      words[random.nextInt(words.length)] = word();
    }
    return sentence(words);
  }

  private static String sentence(String[] words) {
    String sentence = String.join(" ", words);
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
  }

  public String text(int maxUnits) {
    StringBuilder text = new StringBuilder(sentence());
    for (int more = random.nextInt(maxUnits); more > 0; more--) {
      text.append(' ').append(sentence());
    }
    return text.toString();
  }
}
