package org.neardup.lsh;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.signature.BitSignatures;

/**
 * Windows and prefixes against the models on a uniform collection: 16,500 signatures of 256 random
 * bits, 7,500 of them with a partner whose bits each differ with probability angle/pi, for 2,500
 * pairs at each of three cosines. The bound is 4 standard deviations of the model's share of 2,500
 * pairs, and half a point for the model's omissions; the seed is fixed.
 */
public class WindowRecallTests {

  private static final int BITS = 256;
  private static final int WORDS = 4;
  private static final int UNITS = 16_500;
  private static final int PAIRS = 2_500;
  private static final double[] COSINES = {.5, .7, .9};
  private static final int MOST_PERMUTATIONS = 40;

  private static long[] signatures;

  /** Pair i at cosine c is units 2 (c PAIRS + i) and the one after. */
  @BeforeClass
  public static void makeCollection() {
    SplittableRandom random = new SplittableRandom(20);
    signatures = random.longs((long) UNITS * WORDS).toArray();
    for (int c = 0; c < COSINES.length; c++) {
      double p = Math.acos(COSINES[c]) / Math.PI;
      for (int i = 0; i < PAIRS; i++) {
        int unit = 2 * (c * PAIRS + i);
        for (int bit = 0; bit < BITS; bit++) {
          long flip = random.nextDouble() < p ? 1L << bit : 0;
          int word = unit * WORDS + (bit >>> 6);
          signatures[word + WORDS] =
              (signatures[word + WORDS] & ~(1L << bit)) | ((signatures[word] ^ flip) & (1L << bit));
        }
      }
    }
  }

  @Test
  public void testWindowsFindWhatTheModelSays() {
    int maxDistance = WindowPlanner.maxDistance(BITS, .5);
    Map<Integer, Map<Integer, Set<Integer>>> found = new TreeMap<>();
    for (int window : new int[] {1, 4, 12, 50}) {
      found.put(window, new TreeMap<>());
    }
    findPlanted(maxDistance, found);
    List<String> failures = new ArrayList<>();
    found.forEach(
        (window, byPermutations) ->
            byPermutations.forEach(
                (permutations, pairs) -> {
                  WindowPlan plan =
                      new WindowPlan(BITS, permutations, window, maxDistance, UNITS, 1);
                  for (int c = 0; c < COSINES.length; c++) {
                    compare(plan, plan.recallAt(COSINES[c]), share(pairs, c), failures);
                  }
                }));
    assertEquals(List.of(), failures);
  }

  @Test
  public void aCurveIsMadeOfTheRecallsAtItsPlaces() {
    for (int window : new int[] {3, 300}) {
      WindowPlan plan = new WindowPlan(BITS, 9, window, BITS / 3, UNITS, 1);
      DoubleUnaryOperator curve = plan.recallCurve();
      for (double cosine = 0; cosine <= 1; cosine += 0.05) {
        assertEquals(plan.recallAt(cosine), curve.applyAsDouble(cosine), 1e-9);
      }
    }
  }

  /** Scans once with the widest window and sorts each pair under all windows that hold it. */
  private static void findPlanted(int maxDistance, Map<Integer, Map<Integer, Set<Integer>>> found) {
    Map<Integer, Set<Integer>> soFar = new TreeMap<>();
    found.keySet().forEach(window -> soFar.put(window, new HashSet<>()));
    for (int permutations = 1; permutations <= MOST_PERMUTATIONS; permutations++) {
      int[] places = places(permutations - 1);
      for (int pair = 0; pair < COSINES.length * PAIRS; pair++) {
        int apart = Math.abs(places[2 * pair] - places[2 * pair + 1]);
        int distance =
            BitSignatures.hamming(
                signatures, 2 * pair * WORDS, signatures, (2 * pair + 1) * WORDS, WORDS);
        for (Map.Entry<Integer, Set<Integer>> each : soFar.entrySet()) {
          if (apart <= each.getKey() && distance <= maxDistance) {
            each.getValue().add(pair);
          }
        }
      }
      if (permutations == 1 || permutations == 10 || permutations == MOST_PERMUTATIONS) {
        for (Map.Entry<Integer, Set<Integer>> each : soFar.entrySet()) {
          found.get(each.getKey()).put(permutations, new HashSet<>(each.getValue()));
        }
      }
    }
  }

  /** The place of each unit in the order of a bit permutation, by the first 49 bits of each. */
  private static int[] places(int index) {
    BitPermutation permutation = BitPermutation.of(BITS, 11, index);
    long ordinal = (1 << 15) - 1;
    long[] keys = new long[UNITS];
    for (int unit = 0; unit < UNITS; unit++) {
      long word = permutation.word(signatures, unit * WORDS, 0) ^ Long.MIN_VALUE;
      keys[unit] = (word & ~ordinal) | unit;
    }
    Arrays.sort(keys);
    int[] places = new int[UNITS];
    for (int place = 0; place < UNITS; place++) {
      places[(int) (keys[place] & ordinal)] = place;
    }
    return places;
  }

  private static double share(Set<Integer> pairs, int c) {
    return pairs.stream().filter(pair -> pair / PAIRS == c).count() / (double) PAIRS;
  }

  private static void compare(Object plan, double model, double measured, List<String> failures) {
    if (Math.abs(measured - model) > .005 + 4 * Math.sqrt(model * (1 - model) / PAIRS)) {
      failures.add(plan + ": model " + model + ", measured " + measured);
    }
  }

  @Test
  public void testPrefixesFindWhatTheModelSays() {
    List<String> failures = new ArrayList<>();
    for (int length : new int[] {4, 8, 12, 16}) {
      Set<Integer> pairs = new HashSet<>();
      for (int permutations = 1; permutations <= MOST_PERMUTATIONS; permutations++) {
        BitPermutation permutation = BitPermutation.of(BITS, 11, permutations - 1);
        for (int pair = 0; pair < COSINES.length * PAIRS; pair++) {
          long a = permutation.word(signatures, 2 * pair * WORDS, 0);
          long b = permutation.word(signatures, (2 * pair + 1) * WORDS, 0);
          if ((a ^ b) >>> (64 - length) == 0) {
            pairs.add(pair);
          }
        }
        if (permutations == 1 || permutations == 10 || permutations == MOST_PERMUTATIONS) {
          PrefixPlan plan = new PrefixPlan(BITS, permutations, length);
          for (int c = 0; c < COSINES.length; c++) {
            compare(plan, plan.recallAt(COSINES[c]), share(pairs, c), failures);
          }
        }
      }
    }
    assertEquals(List.of(), failures);
  }
}
