package org.neardup.jobs.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The words in which two texts differ.
 *
 * <p>By the longest common subsequence of words, in O(n m) time and space; where longer texts
 * differ, it is limited to the next {@value #MAX_WORDS} words of each.
 */
public final class WordDifference {
  private static final int MAX_WORDS = 2_000;

  private WordDifference() {}

  /**
   * Words that follow each other.
   *
   * @param common whether both texts have them
   * @param words of the text, perhaps none where they differ
   * @param others words of the other text, perhaps none where they differ
   */
  public record Part(boolean common, List<String> words, List<String> others) {}

  /** The parts of a text in order, common and different ones taking turns. */
  public static List<Part> parts(String text, String other) {
    List<String> words = words(text);
    List<String> others = words(other);
    int[][] common = {};
    List<Part> parts = new ArrayList<>();
    int windowI = 0;
    int windowJ = 0;
    int i = 0;
    int j = 0;
    while (i < words.size() || j < others.size()) {
      int fromI = i;
      int fromJ = j;
      while (isSame(words, i, others, j)) {
        i++;
        j++;
      }
      boolean same = i > fromI;
      while (!same && !isSame(words, i, others, j) && (i < words.size() || j < others.size())) {
        if (common.length == 0 || Math.max(i - windowI, j - windowJ) > MAX_WORDS / 2) {
          common = common(words.subList(i, words.size()), others.subList(j, others.size()));
          windowI = i;
          windowJ = j;
        }
        int a = i - windowI;
        int b = j - windowJ;
        boolean passed =
            j == others.size() || i < words.size() && common[a + 1][b] >= common[a][b + 1];
        i += passed ? 1 : 0;
        j += passed ? 0 : 1;
      }
      parts.add(new Part(same, words.subList(fromI, i), others.subList(fromJ, j)));
    }
    return parts;
  }

  /**
   * A text with marks around the words in which another differs.
   *
   * @param added the mark around words that the other has not, such as {@code [%s]}
   * @param missing the mark around words that only the other has; empty to leave these out
   */
  public static String mark(String text, String other, String added, String missing) {
    List<String> marked = new ArrayList<>();
    for (Part part : parts(text, other)) {
      if (!part.common && !part.others.isEmpty() && !missing.isEmpty()) {
        marked.add(missing.formatted(String.join(" ", part.others)));
      }
      if (!part.words.isEmpty()) {
        String joined = String.join(" ", part.words);
        marked.add(part.common ? joined : added.formatted(joined));
      }
    }
    return String.join(" ", marked);
  }

  private static boolean isSame(List<String> words, int i, List<String> others, int j) {
    return i < words.size() && j < others.size() && words.get(i).equals(others.get(j));
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : Arrays.asList(text.strip().split("\\s+"));
  }

  /** The lengths of the longest common subsequences of the words from i and the others from j. */
  private static int[][] common(List<String> words, List<String> others) {
    int rows = Math.min(MAX_WORDS, words.size());
    int columns = Math.min(MAX_WORDS, others.size());
    int[][] lengths = new int[rows + 1][columns + 1];
    for (int i = rows - 1; i >= 0; i--) {
      for (int j = columns - 1; j >= 0; j--) {
        lengths[i][j] =
            words.get(i).equals(others.get(j))
                ? lengths[i + 1][j + 1] + 1
                : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
      }
    }
    return lengths;
  }
}
