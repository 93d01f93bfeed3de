package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.Test;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitTraits;

public class BucketTests {
  private final List<String> pairs = new ArrayList<>();
  private final Bucket bucket =
      new Bucket(
          3, BlockingRule.ANY, (a, b, star) -> pairs.add(a + "-" + b + (star ? " star" : "")));

  @Test
  public void everyTwoOfASmallBucketAreAPair() throws Exception {
    check(3, 0, List.of("2-4", "2-10", "4-10"), 2, 4, 10);
  }

  @Test
  public void anOversizedBucketIsAStar() throws Exception {
    check(5, 10 - 4, star("2-4", "2-10", "2-12", "2-16"), 2, 4, 10, 12, 16);
    check(2, 0, List.of("2-4"), 2, 4); // used again
  }

  @Test
  public void theSameTextTwiceCountsOnceAsANewOneIfEitherIs() throws Exception {
    check(3, 0, List.of("2-4", "2-10", "4-10"), 2, 2, 4, 4, 4, 10);
    check(2, 0, List.of("2-4"), 2, 3, 3, 5);
  }

  @Test
  public void twoReferenceTextsAreNoPair() throws Exception {
    check(3, 0, List.of("2-4", "4-10"), 3, 4, 11);
    check(5, 10 - 3 - 2, star("2-4", "2-16"), 3, 4, 11, 13, 16);
    check(5, 10 - 3 - 4, star("2-4", "2-10", "2-12", "2-16"), 2, 5, 11, 13, 16);
  }

  @Test
  public void aHugeBucketStaysLinear() throws Exception {
    fill(LongStream.range(0, 100_000).map(i -> 2 * i).toArray());
    assertEquals(99_999, pairs.size());
    assertEquals(99_999L * 100_000 / 2 - 99_999, bucket.pairsLeftOut());
  }

  /** Sides 1, 2, 2, 1, 1, days 0, 0, 5, 5, 9: links are with the first that may be met. */
  @Test
  public void onlyTextsThatTheBlockingRuleAllowsArePairs() throws Exception {
    BlockingRule rule = BlockingRule.ANY.withAcross("source").withDateField("day").withDays(5);
    for (int maxBucket : new int[] {5, 3}) {
      pairs.clear();
      Bucket blocked =
          new Bucket(maxBucket, rule, (a, b, star) -> pairs.add(a + "-" + b + (star ? "!" : "")));
      blocked.clear();
      blocked.add(2, new UnitTraits(false, false, 0, 1, 0));
      blocked.add(4, new UnitTraits(false, false, 0, 2, 0));
      blocked.add(6, new UnitTraits(false, false, 0, 2, 5));
      blocked.add(8, new UnitTraits(false, false, 0, 1, 5));
      blocked.add(10, new UnitTraits(false, false, 0, 1, 9));
      blocked.finish();
      assertEquals(
          maxBucket == 5
              ? List.of("2-4", "2-6", "4-8", "6-8", "6-10")
              : List.of("2-4!", "2-6!", "4-8!", "6-10!"),
          pairs);
    }
  }

  private static List<String> star(String... links) {
    return Stream.of(links).map(link -> link + " star").toList();
  }

  private void check(long size, long leftOut, List<String> expected, long... texts)
      throws Exception {
    pairs.clear();
    fill(texts);
    assertEquals(expected, pairs);
    assertEquals(size, bucket.size());
    assertEquals(leftOut > 0, bucket.isOversized());
    assertEquals(leftOut, bucket.pairsLeftOut());
  }

  /** Texts by small numbers, those of reference ones odd. */
  private void fill(long... texts) throws Exception {
    bucket.clear();
    for (long text : texts) {
      bucket.add(text >>> 1 << TextKey.LOW_BITS, UnitTraits.of((text & 1) != 0, false));
    }
    bucket.finish();
  }
}
