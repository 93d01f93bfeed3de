package org.neardup.jobs.sets;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.Test;

/** The join finds what comparing every pair finds, whatever the sets. */
public class SetJoinTests {
  private static final double[] THRESHOLDS = {0.05, 1 / 3.0, 0.5, 0.6, 2 / 3.0, 0.75, 0.8, 0.9, 1};

  @Test
  public void byHand() throws Exception {
    long[][] sets = {{1, 2, 3, 4}, {2, 3, 4, 5}, {7}, {}, {1, 2, 3, 4, 5}, {7}};
    // 3 of 5, 4 of 5 twice, 1 of 1.
    Map<String, Double> expected = Map.of("0 1", 0.6, "0 4", 0.8, "1 4", 0.8, "2 5", 1.0);
    assertEquals(new TreeMap<>(expected), join(sets, 0.6));
    assertEquals(3, join(sets, 0.61).size());
  }

  @Test
  public void findsAllPairsOfRandomSets() throws Exception {
    SplittableRandom random = new SplittableRandom(3);
    for (int round = 0; round < 200; round++) {
      long[][] left = sets(random, 1 + random.nextInt(60));
      long[][] right = sets(random, 1 + random.nextInt(60));
      double threshold = THRESHOLDS[round % THRESHOLDS.length];
      assertEquals(compareAll(left, left, true, threshold), join(left, threshold));
      assertEquals(compareAll(left, right, false, threshold), join(left, right, threshold));
    }
  }

  @Test
  public void comparesFewOfTheMany() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    long[][] sets = new long[2_000][];
    for (int i = 0; i < sets.length; i++) {
      sets[i] =
          i % 10 == 1
              ? sets[i - 1].clone()
              : random.longs(100, 0, 50_000).distinct().sorted().toArray();
    }
    long[] pairs = new long[1];
    long compared = SetJoin.similar(sets, 0.8, (a, b, similarity) -> pairs[0]++);
    assertEquals(200, pairs[0]);
    // One in a hundred of the two million pairs.
    assertTrue("" + compared, compared < 20_000);
  }

  @Test
  public void aThresholdOfNothingIsRefused() {
    long[][] none = {};
    for (double wrong : new double[] {0, -1, 1.1, Double.NaN}) {
      String message =
          assertThrows(
                  IllegalArgumentException.class,
                  () -> SetJoin.similar(none, wrong, (a, b, similarity) -> {}))
              .getMessage();
      assertEquals("[threshold] must be above 0 and at most 1, got " + wrong, message);
    }
  }

  /** Of few different elements, some much more frequent than others, many of the sets alike. */
  private static long[][] sets(SplittableRandom random, int count) {
    long[][] sets = new long[count][];
    for (int i = 0; i < count; i++) {
      Set<Long> set = new TreeSet<>();
      if (i > 0 && random.nextInt(3) > 0) {
        Arrays.stream(sets[random.nextInt(i)]).forEach(set::add);
      }
      int changes = random.nextInt(12);
      for (int change = 0; change < changes; change++) {
        long element = (long) (random.nextDouble() * random.nextDouble() * 60) - 10;
        if (!set.remove(element)) {
          set.add(element);
        }
      }
      sets[i] = set.stream().mapToLong(Long::longValue).toArray();
    }
    return sets;
  }

  private static Map<String, Double> join(long[][] sets, double threshold) throws Exception {
    Map<String, Double> pairs = new TreeMap<>();
    SetJoin.similar(
        sets, threshold, (a, b, value) -> put(pairs, Math.min(a, b), Math.max(a, b), value));
    return pairs;
  }

  private static Map<String, Double> join(long[][] left, long[][] right, double threshold)
      throws Exception {
    Map<String, Double> pairs = new TreeMap<>();
    SetJoin.similar(left, right, threshold, (a, b, value) -> put(pairs, a, b, value));
    return pairs;
  }

  private static void put(Map<String, Double> pairs, int a, int b, double similarity) {
    assertNull(a + " " + b + " came twice", pairs.put(a + " " + b, similarity));
  }

  /** Every pair of two collections, or each once of one that is given twice. */
  private static Map<String, Double> compareAll(
      long[][] left, long[][] right, boolean self, double threshold) {
    Map<String, Double> pairs = new TreeMap<>();
    for (int i = 0; i < left.length; i++) {
      for (int j = self ? i + 1 : 0; j < right.length; j++) {
        Set<Long> union = new HashSet<>();
        Arrays.stream(left[i]).forEach(union::add);
        Arrays.stream(right[j]).forEach(union::add);
        int common = left[i].length + right[j].length - union.size();
        if (common > 0 && (double) common / union.size() >= threshold) {
          pairs.put(i + " " + j, (double) common / union.size());
        }
      }
    }
    return pairs;
  }
}
