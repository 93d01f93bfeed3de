package org.neardup.jobs.report;

import java.util.List;
import org.neardup.jobs.report.WordDifference.Part;

/**
 * What the texts of a cluster are to each other, judged by the words in which they differ. A rule
 * of thumb: a word is a fact if it has a digit, or begins with a capital and is not the first of
 * its text.
 */
public enum ClusterKind {
  /** All texts are equal after normalisation. */
  EXACT_COPY("exact copy"),
  /** Texts differ, but not in facts put for others. */
  COPY_EDITING("copy editing"),
  /** Digits or names of one place differ between two texts. */
  FACTUAL_DRIFT("factual drift"),
  /** Facts differ among three texts or more, or in several places: a pattern that was filled in. */
  TEMPLATE("template");

  private final String label;

  ClusterKind(String label) {
    this.label = label;
  }

  /** Its name for people. */
  public String label() {
    return label;
  }

  /**
   * The kind of different texts.
   *
   * @param texts each once, the one that the others are compared with first
   */
  public static ClusterKind of(List<String> texts) {
    if (texts.size() < 2) {
      return EXACT_COPY;
    }
    int most = 0;
    int least = Integer.MAX_VALUE;
    for (String text : texts.subList(1, texts.size())) {
      int places = factPlaces(texts.get(0), text);
      most = Math.max(most, places);
      least = Math.min(least, places);
    }
    if (most == 0) {
      return COPY_EDITING;
    }
    return most > 1 || texts.size() > 2 && least > 0 ? TEMPLATE : FACTUAL_DRIFT;
  }

  /** In how many places one text has a fact where the other has another. */
  private static int factPlaces(String first, String text) {
    int places = 0;
    boolean start = true;
    for (Part part : WordDifference.parts(first, text)) {
      if (!part.common() && hasFact(part.words(), start) && hasFact(part.others(), start)) {
        places++;
      }
      start = false;
    }
    return places;
  }

  private static boolean hasFact(List<String> words, boolean start) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      boolean capital =
          word.codePoints().filter(Character::isLetter).limit(1).anyMatch(Character::isUpperCase);
      if (capital && !(start && i == 0) || word.codePoints().anyMatch(Character::isDigit)) {
        return true;
      }
    }
    return false;
  }
}
