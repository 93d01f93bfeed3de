package org.neardup.lsh;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.Test;
import org.neardup.text.CountingAccount;

/** Buckets in memory against lists of units. */
public class BucketsTests {

  @Test
  public void testABucketHasTheUnitsOfItsHashFromLastToFirst() {
    Random random = new Random(3);
    CountingAccount account = new CountingAccount();
    List<long[]> added = new ArrayList<>();
    try (Buckets buckets = new Buckets(3, account)) {
      for (int unit = 0; unit < 2_000; unit++) {
        long[] hashes = random.longs(3, 0, 500).toArray();
        added.add(hashes);
        assertEquals(unit, buckets.add(hashes));
      }
      for (int band = 0; band < 3; band++) {
        for (long hash = 0; hash < 520; hash++) {
          assertEquals(expected(added, band, hash), units(buckets, band, hash));
        }
      }
      assertTrue("" + account.reserved(), account.reserved() > 2_000 * 3 * 16);
    }
    assertEquals(0, account.reserved());
  }

  private static List<Integer> expected(List<long[]> added, int band, long hash) {
    List<Integer> units = new ArrayList<>();
    for (int unit = added.size() - 1; unit >= 0; unit--) {
      if (added.get(unit)[band] == hash) {
        units.add(unit);
      }
    }
    return units;
  }

  private static List<Integer> units(Buckets buckets, int band, long hash) {
    List<Integer> units = new ArrayList<>();
    int link = buckets.last(band, hash);
    for (; link != Buckets.NONE; link = buckets.previous(link)) {
      units.add(buckets.unit(link));
    }
    return units;
  }
}
