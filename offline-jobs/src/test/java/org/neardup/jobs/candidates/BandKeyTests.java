package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.Test;

public class BandKeyTests {
  private final SplittableRandom random = new SplittableRandom(1);

  /** The top bit too: hashes are unsigned. */
  @Test
  public void bytesCompareAsObjectsDo() throws IOException {
    for (int i = 0; i < 1000; i++) {
      long[] hashes = {random.nextLong(-2, 3) << 24, random.nextLong(-2, 3) << 24};
      BandKey a = new BandKey().set(hashes[0], random.nextLong(-2, 3));
      BandKey b = new BandKey().set(hashes[1], random.nextLong(-2, 3));
      int whole = new BandKey.Order().compare(bytes(a), 0, 13, bytes(b), 0, 13);
      assertEquals(Integer.signum(a.compareTo(b)), Integer.signum(whole));
      int byHash = new BandKey.SameHash().compare(bytes(a), 0, 13, bytes(b), 0, 13);
      assertEquals(Long.compareUnsigned(hashes[0], hashes[1]), Integer.signum(byHash));
    }
  }

  @Test
  public void isThirteenBytesAndReadsWhatItWrote() throws IOException {
    for (int i = 0; i < 100; i++) {
      BandKey key = new BandKey().set(random.nextLong(), random.nextLong());
      DataInputBuffer in = new DataInputBuffer();
      in.reset(bytes(key), BandKey.BYTES);
      BandKey read = new BandKey();
      read.readFields(in);
      assertEquals(0, key.compareTo(read));
    }
  }

  @Test
  public void partitionsAreAboutEqual() {
    int[] counts = new int[7];
    for (int i = 0; i < 70_000; i++) {
      BandKey key = new BandKey().set(random.nextLong(), i);
      counts[new BandKey.ByHash().getPartition(key, null, 7)]++;
    }
    for (int count : counts) {
      // The standard deviation is 93.
      assertTrue("" + count, Math.abs(count - 10_000) < 500);
    }
  }

  private static byte[] bytes(BandKey key) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    key.write(out);
    assertEquals(BandKey.BYTES, out.getLength());
    return out.getData();
  }
}
