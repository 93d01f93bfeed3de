package org.neardup.benchmarks;

import java.util.Random;

/** English-looking texts from a fixed seed: words of syllables, drawn with Zipf's frequencies. */
final class Texts {

  private static final int VOCABULARY = 20_000;

  private Texts() {}

  /** As many different texts of a length in characters. */
  static String[] of(int length, int count) {
    Random random = new Random(length);
    String[] vocabulary = new String[VOCABULARY];
    for (int word = 0; word < VOCABULARY; word++) {
      vocabulary[word] = word(random);
    }
    String[] texts = new String[count];
    for (int i = 0; i < count; i++) {
      texts[i] = text(random, vocabulary, length);
    }
    return texts;
  }

  private static String text(Random random, String[] vocabulary, int length) {
    StringBuilder text = new StringBuilder(length + 20);
    while (text.length() < length) {
      int rank = (int) Math.pow(VOCABULARY, random.nextDouble()) - 1;
      text.append(vocabulary[rank]).append(random.nextInt(12) == 0 ? ", " : " ");
    }
    text.setCharAt(0, Character.toUpperCase(text.charAt(0)));
    return text.substring(0, length - 1) + ".";
  }

  private static String word(Random random) {
    String consonants = "bcdfghjklmnprstvw";
    StringBuilder word = new StringBuilder();
    for (int syllables = 1 + random.nextInt(4); syllables > 0; syllables--) {
      word.append(consonants.charAt(random.nextInt(consonants.length())));
      word.append("aeiou".charAt(random.nextInt(5)));
      if (random.nextInt(3) == 0) {
        word.append("nrst".charAt(random.nextInt(4)));
      }
    }
    return word.toString();
  }
}
