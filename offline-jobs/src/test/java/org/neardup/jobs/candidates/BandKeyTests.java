package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.Test;
import org.neardup.jobs.data.KeyOrder;
import org.neardup.jobs.data.TextKey;

public class BandKeyTests {
  private final SplittableRandom random = new SplittableRandom(1);

  /** The top bit of a hash too: hashes are unsigned, text keys are not negative. */
  @Test
  public void bytesSortByHashAndText() throws IOException {
    for (int i = 0; i < 1000; i++) {
      long[] hashes = {random.nextLong(-2, 3) << 24, random.nextLong(-2, 3) << 24};
      long[] texts = {TextKey.of(random.nextLong(-2, 3)), TextKey.of(random.nextLong(-2, 3))};
      byte[] a = bytes(new BandKey().set(hashes[0], texts[0]));
      byte[] b = bytes(new BandKey().set(hashes[1], texts[1]));
      int byHash = Long.compareUnsigned(hashes[0], hashes[1]);
      int expected = byHash != 0 ? byHash : Long.compare(texts[0], texts[1]);
      int whole = new KeyOrder().compare(a, 0, BandKey.BYTES, b, 0, BandKey.BYTES);
      assertEquals(expected, Integer.signum(whole));
      int grouped = new KeyOrder().compare(a, 0, BandKey.HASH_BYTES, b, 0, BandKey.HASH_BYTES);
      assertEquals(byHash, Integer.signum(grouped));
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
      assertEquals(key.band(), read.band());
      assertEquals(key.text(), read.text());
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
