package org.neardup.elasticsearch.cluster;

import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Texts of made-up words, and near copies of them. The same number always gives the same text. */
final class PlantedTexts {
  /** A text and its near copies. */
  static final int GROUP = 4;

  private static final int WORDS = 100;

  private PlantedTexts() {}

  /**
   * Text {@code number}: the numbers from a multiple of {@link #GROUP} on are one group, in which
   * the second has one word changed, the third two, and the fourth three.
   */
  static String text(int number) {
    Random random = new Random(number / GROUP);
    return IntStream.range(0, WORDS)
        .mapToObj(
            word -> {
              String text = "word" + random.nextInt(1_000_000);
              boolean changed =
                  word % (WORDS / GROUP) == 1 && word * GROUP / WORDS < number % GROUP;
              return changed ? text + number : text;
            })
        .collect(Collectors.joining(" "));
  }
}
