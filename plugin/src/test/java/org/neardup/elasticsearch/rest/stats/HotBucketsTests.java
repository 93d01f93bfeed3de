package org.neardup.elasticsearch.rest.stats;

import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.rest.stats.HotBuckets.Bucket;
import org.neardup.elasticsearch.rest.stats.HotBuckets.Entry;

public class HotBucketsTests extends ESTestCase {

  public void testTokensOfOneTextAreOneEntry() {
    HotBuckets hot = new HotBuckets(2);
    hot.add(new Bucket(3, 7, 1), "a");
    hot.add(new Bucket(5, 2, 0), "b");
    hot.add(new Bucket(3, 7, 1), "c");
    hot.add(new Bucket(3, 6, 1), "d");
    hot.add(new Bucket(5, 2, 0), "e");
    assertThat(
        hot.largest(),
        equalTo(
            List.of(
                new Entry(new Bucket(5, 2, 0), "b", 2), new Entry(new Bucket(3, 6, 1), "d", 1))));
  }

  public void testMayBeHot() {
    HotBuckets hot = new HotBuckets(1);
    assertFalse("a bucket of one is shared with nobody", hot.mayBeHot(1));
    assertTrue(hot.mayBeHot(2));
    hot.add(new Bucket(4, 0, 0), "a");
    assertFalse(hot.mayBeHot(3));
    assertTrue(hot.mayBeHot(4));
    assertFalse(new HotBuckets(0).mayBeHot(9));
    assertThat(new HotBuckets(0).largest(), empty());
  }
}
