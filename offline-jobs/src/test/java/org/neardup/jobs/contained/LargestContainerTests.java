package org.neardup.jobs.contained;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.hadoop.io.Text;
import org.junit.Test;
import org.neardup.jobs.blocks.LoadedBlock;
import org.neardup.jobs.blocks.LoadedBlock.Entry;
import org.neardup.text.ShingleSet;

/** Which text of a block holds most of each text of another one. */
public class LargestContainerTests {
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
    LoadedBlock block = block(sets);
    long compared = new ContainedStage.LargestContainers(block, block, 0.9).join();
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
    LoadedBlock texts = block(sets);
    LoadedBlock containers = others == null ? texts : block(others);
    ContainedStage.LargestContainers largest =
        new ContainedStage.LargestContainers(texts, containers, threshold);
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
            .mapToObj(
                i -> new Entry(i, new Text("%03d".formatted(i)), ShingleSet.of(sets[i].clone())))
            .toList());
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
