package org.neardup.jobs.demo;

import java.util.Arrays;

/**
 * Marks in brackets what a text has and another has not, word by word: {@code "a [new] word"}.
 *
 * <p>By the longest common subsequence of words, in O(n m) time and space, which is for sentences.
 */
final class WordDifference {
  private final String[] words;
  private final String[] others;

  private WordDifference(String text, String other) {
    this.words = text.strip().split("\\s+");
    this.others = other.strip().split("\\s+");
  }

  static String mark(String text, String other) {
    return new WordDifference(text, other).mark();
  }

  private String mark() {
    boolean[] kept = kept();
    StringBuilder marked = new StringBuilder();
    for (int i = 0; i < words.length; i++) {
      boolean open = !kept[i] && (i == 0 || kept[i - 1]);
      boolean close = !kept[i] && (i == words.length - 1 || kept[i + 1]);
      marked.append(i == 0 ? "" : " ").append(open ? "[" : "");
      marked.append(words[i]).append(close ? "]" : "");
    }
    return marked.toString();
  }

  /** Which words are in the longest common subsequence. */
  private boolean[] kept() {
    int[][] common = common();
    boolean[] kept = new boolean[words.length];
    int i = 0;
    int j = 0;
    while (i < words.length && j < others.length) {
      if (words[i].equals(others[j])) {
        kept[i++] = true;
        j++;
      } else if (common[i + 1][j] >= common[i][j + 1]) {
        i++;
      } else {
        j++;
      }
    }
    return kept;
  }

  /** {@code common[i][j]}: the length of the one of words from i and others from j. */
  private int[][] common() {
    int[][] common = new int[words.length + 1][];
    Arrays.setAll(common, i -> new int[others.length + 1]);
    for (int i = words.length - 1; i >= 0; i--) {
      for (int j = others.length - 1; j >= 0; j--) {
        common[i][j] =
            words[i].equals(others[j])
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
