package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.neardup.jobs.data.TextKey;

public class BucketTests {
  private final List<String> pairs = new ArrayList<>();
  private final Bucket bucket =
      new Bucket(
          3, (a, b, capped) -> pairs.add(number(a) + "-" + number(b) + (capped ? " capped" : "")));

  @Test
  public void everyTwoOfASmallBucketAreAPair() throws Exception {
    fill(2, 4, 10);
    assertEquals(List.of("2-4", "2-10", "4-10"), pairs);
    assertFalse(bucket.isCapped());
    assertEquals(0, bucket.pairsLeftOut());
  }

  @Test
  public void aLargeBucketIsLinkedThroughItsFirst() throws Exception {
    fill(2, 4, 10, 12, 16);
    assertEquals(List.of("2-4 capped", "2-10 capped", "2-12 capped", "2-16 capped"), pairs);
    assertTrue(bucket.isCapped());
    assertEquals(10 - 4, bucket.pairsLeftOut());
  }

  @Test
  public void theSameTextTwiceCountsOnce() throws Exception {
    fill(2, 2, 4, 4, 4, 10);
    assertEquals(List.of("2-4", "2-10", "4-10"), pairs);
    assertEquals(3, bucket.size());
  }

  @Test
  public void aTextThatIsOldAndNewIsNew() throws Exception {
    fill(2, 3, 3, 5);
    assertEquals(List.of("2-5"), pairs);
    assertEquals(2, bucket.size());
  }

  @Test
  public void isUsedAgain() throws Exception {
    fill(2, 4, 10, 12);
    pairs.clear();
    fill(2);
    assertEquals(List.of(), pairs);
    fill(2, 4);
    assertEquals(List.of("2-4"), pairs);
    assertFalse(bucket.isCapped());
  }

  @Test
  public void aHugeBucketStaysLinear() throws Exception {
    long[] texts = new long[100_000];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = 2L * i;
    }
    fill(texts);
    assertEquals(99_999, pairs.size());
    assertEquals(99_999L * 100_000 / 2 - 99_999, bucket.pairsLeftOut());
  }

  @Test
  public void twoOldTextsAreNoPair() throws Exception {
    fill(3, 4, 11);
    assertEquals(List.of("3-4", "4-11"), pairs);
  }

  @Test
  public void aLargeBucketLinksAnOldFirstToNewOnesOnly() throws Exception {
    fill(3, 4, 11, 13, 16);
    assertEquals(List.of("3-4 capped", "3-16 capped"), pairs);
    assertEquals(10 - 3 - 2, bucket.pairsLeftOut());
    pairs.clear();
    fill(2, 5, 11, 13, 16);
    assertEquals(List.of("2-5 capped", "2-11 capped", "2-13 capped", "2-16 capped"), pairs);
    assertEquals(10 - 3 - 4, bucket.pairsLeftOut());
  }

  /** Texts by small numbers, those of old ones odd. */
  private void fill(long... texts) throws Exception {
    bucket.clear();
    for (long text : texts) {
      bucket.add(text >>> 1 << TextKey.LOW_BITS | text & 1);
    }
    bucket.finish();
  }

  private static long number(long key) {
    return key >>> TextKey.LOW_BITS << 1 | key & 1;
  }
}
