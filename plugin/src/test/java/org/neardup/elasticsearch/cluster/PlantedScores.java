package org.neardup.elasticsearch.cluster;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

/**
 * What a query for a planted text must find in a field with default settings, by comparing
 * signatures one with another: without tokens, an index or the query's code.
 */
final class PlantedScores {
  static final double MIN_SIMILARITY = .5;

  /** A text and its near copies. */
  static final int GROUP = 4;

  private static final int WORDS = 100;

  private final IndexScheme scheme = SchemeRequest.of(Map.of()).resolve().scheme();
  private final Map<Integer, UnitSignature> signatures = new HashMap<>();

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

  /** The score of each text of the group, by number, that is found with text {@code number}. */
  Map<String, Float> of(int number) {
    Map<String, Float> scores = new TreeMap<>();
    int first = number - number % GROUP;
    for (int other = first; other < first + GROUP; other++) {
      double similarity = similarity(signature(number), signature(other));
      if (similarity >= MIN_SIMILARITY && shareABand(signature(number), signature(other))) {
        scores.put(Integer.toString(other), (float) similarity);
      }
    }
    return scores;
  }

  private UnitSignature signature(int number) {
    return signatures.computeIfAbsent(number, this::sign);
  }

  private UnitSignature sign(int number) {
    return new Signer(scheme.signature()).signUnit(text(number)).orElseThrow();
  }

  private double similarity(UnitSignature a, UnitSignature b) {
    return scheme.signature().estimate(a.equalComponents(b));
  }

  private boolean shareABand(UnitSignature a, UnitSignature b) {
    UnitTokens tokens = UnitTokens.of(scheme);
    return IntStream.range(0, tokens.perUnit())
        .anyMatch(token -> tokens.hash(token, a) == tokens.hash(token, b));
  }
}
