package org.neardup.jobs.contained;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.Test;

public class ContainmentJoinTests {

  @Test
  public void aSetIsInTheOneThatHoldsMostOfIt() throws Exception {
    long[][] sets = {
      {1, 2, 3, 4, 5}, {0, 1, 2, 3, 4, 9}, {1, 2, 3, 4, 5, 6, 7}, {1, 2, 3, 4, 5, 8, 9}, {}
    };
    assertEquals(Set.of("0 in 2: 5", "1 in 3: 5"), join(0.8, sets, null));
    assertEquals(Set.of("0 in 2: 5"), join(1, sets, null));
    assertEquals(Set.of("0 in 2: 5", "1 in 3: 5", "3 in 2: 5"), join(5 / 7.0, sets, null));
  }

  /** Every form of a long template holds most of every other. */
  @Test
  public void inAGroupOfCopiesNearlyNoneIsCompared() throws Exception {
    long[][] sets = new long[500][];
    long[] template = LongStream.range(0, 99).toArray();
    Arrays.setAll(
        sets, i -> LongStream.concat(Arrays.stream(template), LongStream.of(1000L + i)).toArray());
    long compared =
        new ContainmentJoin(0.9).join(sets, (a, b) -> a < b, (set, container, common) -> {});
    assertTrue(Long.toString(compared), compared < 2L * sets.length);
  }

  @Test
  public void theSameAsBruteForce() throws Exception {
    SplittableRandom random = new SplittableRandom(5);
    int found = 0;
    for (int run = 0; run < 300; run++) {
      long[][] sets = random(random);
      long[][] others = random.nextBoolean() ? null : random(random);
      double threshold = 0.3 + 0.1 * random.nextInt(8);
      Set<String> wanted = bruteForce(threshold, sets, others == null ? sets : others);
      assertEquals("run " + run, wanted, join(threshold, sets, others));
      found += wanted.size();
    }
    assertTrue(Integer.toString(found), found > 1000);
  }

  @Test
  public void aShareIsAboveNothing() {
    assertEquals(
        "[threshold] must be above 0 and at most 1, got 0.0",
        assertThrows(IllegalArgumentException.class, () -> new ContainmentJoin(0)).getMessage());
  }

  /** Few elements, and small ones more often, so that much is contained. */
  private static long[][] random(SplittableRandom random) {
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
  private static Set<String> join(double threshold, long[][] sets, long[][] others)
      throws Exception {
    Set<String> found = new TreeSet<>();
    ContainmentJoin join = new ContainmentJoin(threshold);
    ContainmentJoin.Order order = (container, set) -> container < set;
    ContainmentJoin.Sink sink = (set, container, common) -> found.add(line(set, container, common));
    if (others == null) {
      join.join(sets, order, sink);
    } else {
      join.join(sets, others, order, sink);
    }
    return found;
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
