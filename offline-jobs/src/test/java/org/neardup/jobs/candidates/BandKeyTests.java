package org.neardup.jobs.candidates;

import static org.junit.Assert.assertEquals;

import java.util.SplittableRandom;
import org.junit.Test;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.codec.KeyOrder;

public class BandKeyTests {
  private final SplittableRandom random = new SplittableRandom(1);

  /** The top bit of a hash too: hashes are unsigned, text keys are not negative. */
  @Test
  public void bytesSortByHashAndText() {
    for (int i = 0; i < 1000; i++) {
      long[] hashes = {random.nextLong(-2, 3) << 24, random.nextLong(-2, 3) << 24};
      long[] texts = {TextKey.of(random.nextLong(-2, 3)), TextKey.of(random.nextLong(-2, 3))};
      byte[] a = bytes(key(hashes[0], texts[0]));
      byte[] b = bytes(key(hashes[1], texts[1]));
      int byHash = Long.compareUnsigned(hashes[0], hashes[1]);
      int expected = byHash != 0 ? byHash : Long.compare(texts[0], texts[1]);
      int whole = new KeyOrder().compare(a, 0, BandKey.BYTES, b, 0, BandKey.BYTES);
      assertEquals(expected, Integer.signum(whole));
      int grouped = new KeyOrder().compare(a, 0, BandKey.HASH_BYTES, b, 0, BandKey.HASH_BYTES);
      assertEquals(byHash, Integer.signum(grouped));
    }
  }

  @Test
  public void isThirteenBytesAndReadsWhatItWrote() {
    for (int i = 0; i < 100; i++) {
      BandKey key = key(random.nextLong(), random.nextLong());
      assertEquals(key, BandKey.CODEC.decode(bytes(key)));
    }
  }

  private static BandKey key(long hash, long text) {
    return new BandKey(BandKey.band(hash), text);
  }

  private static byte[] bytes(BandKey key) {
    byte[] bytes = BandKey.CODEC.encode(key);
    assertEquals(BandKey.BYTES, bytes.length);
    return bytes;
  }
}
