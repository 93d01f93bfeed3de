package org.neardup.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Texts of which some have near copies: the same 1,000 with three each, however many unrelated
 * texts are around them.
 */
final class Families {
  private static final int FAMILIES = 1_000;
  private static final int COPIES = 3;
  private static final int LENGTH = 150;

  private Families() {}

  /** The texts of an index. */
  static List<String> texts(int count) {
    Random random = new Random(3);
    List<String> texts = new ArrayList<>(count);
    for (String original : Texts.of(LENGTH, FAMILIES)) {
      texts.add(original);
      for (int copy = 0; copy < COPIES; copy++) {
        texts.add(edited(original, random));
      }
    }
    // Other lengths draw on other words: nothing in common with the families.
    texts.addAll(List.of(Texts.of(LENGTH + 1, count - texts.size())));
    return texts;
  }

  /** A near copy of each family's original. */
  static List<String> queries() {
    Random random = new Random(4);
    List<String> texts = new ArrayList<>();
    for (String original : Texts.of(LENGTH, FAMILIES)) {
      texts.add(edited(original, random));
    }
    return texts;
  }

  /** Replaces two characters. */
  private static String edited(String text, Random random) {
    StringBuilder edited = new StringBuilder(text);
    for (int edit = 0; edit < 2; edit++) {
      edited.setCharAt(random.nextInt(text.length()), 'x');
    }
    return edited.toString();
  }
}
