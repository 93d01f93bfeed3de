package org.neardup.it;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Texts of made-up words, and near copies of them. The same number always gives the same text, and
 * texts of different groups share no sentence and hardly a word.
 */
final class PlantedTexts {
  /** A text and its near copies. */
  static final int GROUP = 4;

  private static final int SENTENCES = 6;
  private static final int SENTENCE_WORDS = 16;
  private static final String[] SYLLABLES =
      "ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo yu za bre cli dro flu gra ple tri"
          .split(" ");

  private PlantedTexts() {}

  /**
   * Text {@code number}: the numbers from a multiple of {@link #GROUP} on are one group, in which
   * the second has one word changed, the third two, and the fourth three.
   */
  static String text(int number) {
    List<String> words = words(number / GROUP);
    SplittableRandom random = new SplittableRandom(number);
    for (int i = 0; i < number % GROUP; i++) {
      words.set(random.nextInt(words.size()), word(random));
    }
    return sentences(words);
  }

  private static List<String> words(int group) {
    SplittableRandom random = new SplittableRandom(-1 - group);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < SENTENCES * SENTENCE_WORDS; i++) {
      words.add(word(random));
    }
    return words;
  }

  private static String word(SplittableRandom random) {
    StringBuilder word = new StringBuilder();
    for (int syllables = 1 + random.nextInt(3); syllables >= 0; syllables--) {
      word.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
    }
    return word.toString();
  }

  private static String sentences(List<String> words) {
    List<String> sentences = new ArrayList<>();
    for (int i = 0; i < words.size(); i += SENTENCE_WORDS) {
      String sentence = String.join(" ", words.subList(i, i + SENTENCE_WORDS));
      sentences.add(
          sentence.substring(0, 1).toUpperCase(Locale.ROOT) + sentence.substring(1) + ".");
    }
    return String.join(" ", sentences);
  }

  /** The sentences of a text. */
  static List<String> sentences(String text) {
    return Arrays.stream(text.split("(?<=\\.) ")).collect(Collectors.toList());
  }
}
