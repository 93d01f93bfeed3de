package org.neardup.scale;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.neardup.text.Unit;

/** The exact similarity of two made texts by sets of strings: no code of the jobs. */
final class Overlap {
  private static final int SIZE = 5;

  private Overlap() {}

  /** Jaccard similarity of 5 characters of sentences, 5 words of documents. */
  static double of(Unit unit, String a, String b) {
    Set<String> left = shingles(unit, a.toLowerCase(Locale.ROOT));
    Set<String> right = shingles(unit, b.toLowerCase(Locale.ROOT));
    long common = left.stream().filter(right::contains).count();
    return (double) common / (left.size() + right.size() - common);
  }

  private static Set<String> shingles(Unit unit, String text) {
    Set<String> shingles = new HashSet<>();
    if (unit == Unit.SENTENCE) {
      for (int i = 0; i + SIZE <= text.length(); i++) {
        shingles.add(text.substring(i, i + SIZE));
      }
    } else {
      List<String> words = List.of(text.replace(".", "").split(" "));
      for (int i = 0; i + SIZE <= words.size(); i++) {
        shingles.add(String.join(" ", words.subList(i, i + SIZE)));
      }
    }
    return shingles;
  }
}
