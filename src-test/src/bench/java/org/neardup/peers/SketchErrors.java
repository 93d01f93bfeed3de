package org.neardup.peers;

import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.shingle.Shingling;

/**
 * Prints how far a tool's estimates are from the exact similarity: a line {@code
 * union<TAB>similarity<TAB>root mean square error<TAB>bytes} for each size of the union and each
 * similarity, over {@value #PAIRS} pairs of random texts.
 */
public final class SketchErrors {

  private static final int PAIRS = 1000;
  private static final int SIZE = 5;
  private static final int[] UNIONS = {20, 60, 300};
  private static final double[] SIMILARITIES = {.5, .8};

  private SketchErrors() {}

  /**
   * Measures one tool.
   *
   * @param args the name of a {@link Tool}
   */
  public static void main(String[] args) {
    Tool.Sketcher<?> sketcher = Tool.valueOf(args[0]).sketcher(Shingling.parse("char:" + SIZE));
    for (int union : UNIONS) {
      for (double similarity : SIMILARITIES) {
        System.out.printf(
            "%d\t%.1f\t%.5f\t%d%n",
            union, similarity, error(sketcher, union, similarity, PAIRS), bytes(sketcher));
      }
    }
  }

  private static <S> int bytes(Tool.Sketcher<S> sketcher) {
    return sketcher.bytes().applyAsInt(sketcher.sketch().apply("0123456789"));
  }

  /** The root of the mean square error of the estimates over a number of pairs. */
  static <S> double error(Tool.Sketcher<S> sketcher, int union, double similarity, int pairs) {
    Random random = new Random(union);
    int common = (int) Math.round(union * similarity);
    int own = (union - common) / 2;
    double sum = 0;
    for (int pair = 0; pair < pairs; pair++) {
      // The number of characters in common at the front gives the number of common shingles.
      String shared = letters(random, common + SIZE - 1);
      String a = shared + letters(random, own);
      String b = shared + letters(random, own);
      double estimate =
          sketcher
              .similarity()
              .applyAsDouble(sketcher.sketch().apply(a), sketcher.sketch().apply(b));
      sum += Math.pow(estimate - exact(a, b), 2);
    }
    return Math.sqrt(sum / pairs);
  }

  private static String letters(Random random, int count) {
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  private static double exact(String a, String b) {
    Set<String> all = shingles(a);
    int sum = all.size() + shingles(b).size();
    all.addAll(shingles(b));
    return (double) (sum - all.size()) / all.size();
  }

  private static Set<String> shingles(String text) {
    return IntStream.rangeClosed(0, text.length() - SIZE)
        .mapToObj(i -> text.substring(i, i + SIZE))
        .collect(Collectors.toSet());
  }
}
