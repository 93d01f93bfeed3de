package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

public class BucketTests {
  private final List<String> pairs = new ArrayList<>();
  private final Bucket bucket =
      new Bucket(3, (a, b, capped) -> pairs.add(a + "-" + b + (capped ? " capped" : "")));

  @Test
  public void everyTwoOfASmallBucketAreAPair() throws Exception {
    fill(1, 4, 9);
    assertEquals(List.of("1-4", "1-9", "4-9"), pairs);
    assertFalse(bucket.isCapped());
    assertEquals(0, bucket.pairsLeftOut());
  }

  @Test
  public void aLargeBucketIsLinkedThroughItsFirst() throws Exception {
    fill(1, 4, 9, 12, 15);
    assertEquals(List.of("1-4 capped", "1-9 capped", "1-12 capped", "1-15 capped"), pairs);
    assertTrue(bucket.isCapped());
    assertEquals(10 - 4, bucket.pairsLeftOut());
  }

  @Test
  public void theSameTextTwiceCountsOnce() throws Exception {
    fill(1, 1, 4, 4, 4, 9);
    assertEquals(List.of("1-4", "1-9", "4-9"), pairs);
    assertEquals(3, bucket.size());
  }

  @Test
  public void isUsedAgain() throws Exception {
    fill(1, 4, 9, 12);
    pairs.clear();
    fill(2);
    assertEquals(List.of(), pairs);
    fill(2, 3);
    assertEquals(List.of("2-3"), pairs);
    assertFalse(bucket.isCapped());
  }

  @Test
  public void aHugeBucketStaysLinear() throws Exception {
    long[] texts = new long[100_000];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = i;
    }
    fill(texts);
    assertEquals(99_999, pairs.size());
    assertEquals(99_999L * 100_000 / 2 - 99_999, bucket.pairsLeftOut());
  }

  private void fill(long... texts) throws Exception {
    bucket.clear();
    for (long text : texts) {
      bucket.add(text);
    }
    bucket.finish();
  }
}
