package org.neardup.jobs.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The words in which two texts differ.
 *
 * <p>By the longest common subsequence of words, in O(n m) time and space. Of longer texts windows
 * of {@value #MAX_WORDS} words are compared, one where the other ends, only where words differ.
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
    Window window = new Window(words, others, 0, 0);
    List<Part> parts = new ArrayList<>();
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
        window = window.at(i, j);
        if (window.passesOver(i, j)) {
          i++;
        } else {
          j++;
        }
      }
      parts.add(new Part(same, words.subList(fromI, i), others.subList(fromJ, j)));
    }
    return parts;
  }

  private static boolean isSame(List<String> words, int i, List<String> others, int j) {
    return i < words.size() && j < others.size() && words.get(i).equals(others.get(j));
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

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : Arrays.asList(text.strip().split("\\s+"));
  }

  /** The words of both texts from places on, as far as they are compared at once. */
  private static final class Window {
    private final List<String> words;
    private final List<String> others;
    private final int fromI;
    private final int fromJ;

    /** The lengths of the longest common subsequences from two places on; made where needed. */
    private int[][] common;

    Window(List<String> words, List<String> others, int fromI, int fromJ) {
      this.words = words;
      this.others = others;
      this.fromI = fromI;
      this.fromJ = fromJ;
    }

    /** This window, or the next one if it has too few words behind two places. */
    Window at(int i, int j) {
      int most = MAX_WORDS * 3 / 4;
      boolean passed = i - fromI > most || j - fromJ > most;
      boolean ends = words.size() - fromI <= MAX_WORDS && others.size() - fromJ <= MAX_WORDS;
      return passed && !ends ? new Window(words, others, i, j) : this;
    }

    /** Whether the word at a place is to be passed over before that of the other text. */
    boolean passesOver(int i, int j) {
      if (i == words.size() || j == others.size()) {
        return i < words.size();
      }
      if (common == null) {
        common = common(end(words, fromI), end(others, fromJ));
      }
      return common[i - fromI + 1][j - fromJ] >= common[i - fromI][j - fromJ + 1];
    }

    private static List<String> end(List<String> words, int from) {
      return words.subList(from, Math.min(words.size(), from + MAX_WORDS));
    }

    private static int[][] common(List<String> words, List<String> others) {
      int[][] lengths = new int[words.size() + 1][others.size() + 1];
      for (int i = words.size() - 1; i >= 0; i--) {
        for (int j = others.size() - 1; j >= 0; j--) {
          lengths[i][j] =
              words.get(i).equals(others.get(j))
                  ? lengths[i + 1][j + 1] + 1
                  : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
        }
      }
      return lengths;
    }
  }
}
