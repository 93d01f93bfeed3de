package org.neardup.jobs.join;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.io.Text;
import org.junit.Test;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.join.LoadedBlock.Entry;
import org.neardup.shingle.ShingleSet;

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
    long compared = SetJoin.similar(sets, sets, 0.8, (a, b, similarity) -> pairs[0]++);
    assertEquals(200, pairs[0]);
    // One in a hundred of the two million pairs.
    assertTrue("" + compared, compared < 20_000);
  }

  /** Sets of few different elements, some much more frequent than others; many are alike. */
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
        sets, sets, threshold, (a, b, value) -> put(pairs, Math.min(a, b), Math.max(a, b), value));
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

  @Test
  public void aSetIsInTheOneThatHoldsMostOfIt() throws Exception {
    long[][] sets = {
      {1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 9}, {1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 8, 9}, {}
    };
    assertEquals(Set.of("0 in 2: 5", "1 in 3: 5"), containers(0.8, sets, null));
    assertEquals(Set.of("0 in 2: 5"), containers(1, sets, null));
    assertEquals(Set.of("0 in 2: 5", "1 in 3: 5", "3 in 2: 5"), containers(5 / 7.0, sets, null));
  }

  /** Every form of a long template holds most of every other. */
  @Test
  public void inAGroupOfCopiesNearlyNoneIsCompared() throws Exception {
    long[][] sets = new long[500][];
    long[] template = LongStream.range(0, 99).toArray();
    Arrays.setAll(
        sets, i -> LongStream.concat(Arrays.stream(template), LongStream.of(1000L + i)).toArray());
    LoadedBlock block = block(sets);
    long compared =
        new ContainedStage.LargestContainers(block, block, 0.9, BlockingRule.ANY).join();
    assertTrue(Long.toString(compared), compared < 2L * sets.length);
  }

  @Test
  public void findsTheLargestContainersOfRandomSets() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    int found = 0;
    for (int run = 0; run < 300; run++) {
      long[][] sets = smallSets(random);
      long[][] others = random.nextBoolean() ? null : smallSets(random);
      double threshold = 0.3 + 0.1 * random.nextInt(8);
      Set<String> wanted = bruteForce(threshold, sets, others == null ? sets : others);
      assertEquals("run " + run, wanted, containers(threshold, sets, others));
      found += wanted.size();
    }
    assertTrue(Integer.toString(found), found > 1000);
  }

  /** Few elements, and small ones more often, so that much is contained. */
  private static long[][] smallSets(SplittableRandom random) {
    long[][] sets = new long[random.nextInt(30)][];
    Arrays.setAll(
        sets,
        i ->
            random
                .longs(random.nextInt(25))
                .map(any -> Math.floorMod(any, 1 + random.nextInt(40)) - 5)
                .distinct()
                .sorted()
                .toArray());
    return sets;
  }

  /** Joins, with the collection itself if there is no other one. */
  private static Set<String> containers(double threshold, long[][] sets, long[][] others)
      throws Exception {
    LoadedBlock texts = block(sets);
    LoadedBlock containers = others == null ? texts : block(others);
    ContainedStage.LargestContainers largest =
        new ContainedStage.LargestContainers(texts, containers, threshold, BlockingRule.ANY);
    largest.join();
    Set<String> found = new TreeSet<>();
    for (int set = 0; set < sets.length; set++) {
      if (largest.container(set) >= 0) {
        int common = (int) Math.round(largest.share(set) * sets[set].length);
        found.add(line(set, largest.container(set), common));
      }
    }
    return found;
  }

  /** Texts whose ids are in the order of their numbers. */
  private static LoadedBlock block(long[][] sets) {
    return new LoadedBlock(
        IntStream.range(0, sets.length)
            .mapToObj(i -> new Entry(i, unit(i), ShingleSet.of(sets[i].clone())))
            .toList());
  }

  private static UnitRecord unit(int number) {
    return new UnitRecord(
        new Text("%03d".formatted(number)), 0, new Text(), List.of(), UnitTraits.NONE);
  }

  private static String line(int set, int container, int common) {
    return set + " in " + container + ": " + common;
  }

  private static Set<String> bruteForce(double threshold, long[][] sets, long[][] containers) {
    Set<String> found = new TreeSet<>();
    for (int set = 0; set < sets.length; set++) {
      int best = -1;
      int most = 0;
      for (int container = 0; container < containers.length; container++) {
        boolean mayHold =
            containers[container].length > sets[set].length
                || (containers[container].length == sets[set].length && container < set);
        int common = common(sets[set], containers[container]);
        if (mayHold && common > most && common >= threshold * sets[set].length - 1e-9) {
          best = container;
          most = common;
        }
      }
      if (best >= 0) {
        found.add(line(set, best, most));
      }
    }
    return found;
  }

  private static int common(long[] a, long[] b) {
    Set<Long> common = Arrays.stream(a).boxed().collect(Collectors.toSet());
    common.retainAll(Arrays.stream(b).boxed().collect(Collectors.toSet()));
    return common.size();
  }
}
