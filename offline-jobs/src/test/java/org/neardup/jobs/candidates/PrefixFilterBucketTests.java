package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.Test;
import org.neardup.jobs.candidates.PrefixFilterBucket.TextOutline;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.join.Frequencies;

public class PrefixFilterBucketTests {
  private final SplittableRandom random = new SplittableRandom(1);

  private record Entry(int text, int size, int place) {}

  /** Sets of any size over few elements, at any threshold; counted by a sample, as in a run. */
  @Test
  public void noSimilarPairIsLeftOut() throws Exception {
    for (int i = 0; i < 300; i++) {
      double threshold = random.nextInt(1, 11) / 10.0;
      long[][] sets = sets(random.nextInt(2, 30), random.nextInt(3, 60));
      Frequencies frequencies = Frequencies.of(Arrays.copyOf(sets, sets.length / 2));
      int words = random.nextInt(4);
      Set<String> candidates = candidates(sets, frequencies, threshold, words, 1000);
      for (int a = 0; a < sets.length; a++) {
        for (int b = a + 1; b < sets.length; b++) {
          if (similarity(sets[a], sets[b]) >= threshold) {
            assertTrue(a + " and " + b + " at " + threshold, candidates.contains(a + "-" + b));
          }
        }
      }
    }
  }

  @Test
  public void unrelatedTextsAreRuledOutByTheirParities() throws Exception {
    long[][] sets = new long[200][];
    for (int i = 0; i < sets.length; i++) {
      sets[i] = random.longs(120).sorted().toArray();
      sets[i][0] = Long.MIN_VALUE; // all share one
    }
    Frequencies frequencies = new Frequencies(1 << 10);
    int words = TextOutline.words(0.8, 120);
    assertEquals(2, words);
    assertEquals(Set.of(), candidates(sets, frequencies, 0.8, words, 1000));
    assertTrue(candidates(sets, frequencies, 0.8, 0, 1000).size() > 1000);
  }

  @Test
  public void afterAsManyPairsAsAnOversizedBucketHasEachTextIsLinked() throws Exception {
    List<String> pairs = new ArrayList<>();
    PrefixFilterBucket bucket =
        new PrefixFilterBucket(
            0.5,
            0,
            4,
            BlockingRule.ANY,
            (a, b, star) -> pairs.add(a + "-" + b + (star ? " star" : "")));
    bucket.clear();
    for (int text = 1; text <= 7; text++) {
      bucket.add(2L * text, 3, outline(new long[] {1, 2, 3}, 0, 0));
    }
    bucket.finish();
    assertEquals(
        List.of("2-4", "2-6", "4-6", "2-8", "4-8", "6-8", "2-10 star", "2-12 star", "2-14 star"),
        pairs);
    assertEquals(3 + 4 + 5, bucket.pairsLeftOut());
    assertEquals(7, bucket.size());
  }

  @Test
  public void twoReferenceTextsAreNoPairAndATextIsNewIfAUnitIs() throws Exception {
    List<String> pairs = new ArrayList<>();
    PrefixFilterBucket bucket =
        new PrefixFilterBucket(
            0.5, 0, 1000, BlockingRule.ANY, (a, b, star) -> pairs.add(a + "-" + b));
    TextOutline outline = outline(new long[] {1, 2}, 0, 0);
    TextOutline reference = new TextOutline(0, outline.words(), UnitTraits.of(true, false));
    bucket.clear();
    bucket.add(2, 2, reference);
    bucket.add(4, 2, reference);
    bucket.add(4, 2, outline);
    bucket.add(6, 2, reference);
    bucket.finish();
    assertEquals(List.of("2-4", "4-6"), pairs);
    assertEquals(3, bucket.size());
  }

  private long[][] sets(int count, int elements) {
    long[][] sets = new long[count][];
    for (int i = 0; i < count; i++) {
      Set<Long> set = new HashSet<>();
      int size = random.nextInt(1, elements + 1);
      while (set.size() < size) {
        set.add((random.nextInt(elements) + 1) * 0x9E3779B97F4A7C15L);
      }
      sets[i] = set.stream().mapToLong(Long::longValue).sorted().toArray();
    }
    return sets;
  }

  private static Set<String> candidates(
      long[][] sets, Frequencies frequencies, double threshold, int words, int maxBucket)
      throws Exception {
    Map<Long, List<Entry>> buckets = new TreeMap<>();
    for (int text = 0; text < sets.length; text++) {
      int size = sets[text].length;
      long[] rarest = frequencies.rarest(sets[text], size - Frequencies.ceil(threshold * size) + 1);
      for (int place = 0; place < rarest.length; place++) {
        Entry entry = new Entry(text, size, place);
        buckets.computeIfAbsent(rarest[place], any -> new ArrayList<>()).add(entry);
      }
    }
    Set<String> pairs = new HashSet<>();
    PrefixFilterBucket bucket =
        new PrefixFilterBucket(
            threshold,
            words,
            maxBucket,
            BlockingRule.ANY,
            (a, b, star) -> pairs.add(Math.min(a, b) / 2 + "-" + Math.max(a, b) / 2));
    for (List<Entry> entries : buckets.values()) {
      entries.sort(Comparator.comparingInt(Entry::size).thenComparingInt(Entry::text));
      bucket.clear();
      for (Entry entry : entries) {
        TextOutline outline = outline(sets[entry.text], words, entry.place);
        bucket.add(2L * entry.text, entry.size, outline);
      }
      bucket.finish();
    }
    return pairs;
  }

  private static TextOutline outline(long[] set, int words, int place) {
    return new TextOutline(place, TextOutline.parities(set, words), UnitTraits.NONE);
  }

  private static double similarity(long[] a, long[] b) {
    long common = Arrays.stream(a).filter(x -> Arrays.binarySearch(b, x) >= 0).count();
    return (double) common / (a.length + b.length - common);
  }
}
