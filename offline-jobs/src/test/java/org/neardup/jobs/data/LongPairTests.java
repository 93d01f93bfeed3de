package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.Test;

public class LongPairTests {
  @Test
  public void bytesSortByBothKeys() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      LongPair a = new LongPair().set(random.nextLong(3), random.nextLong(Long.MAX_VALUE));
      LongPair b = new LongPair().set(random.nextLong(3), random.nextLong(Long.MAX_VALUE));
      int byFirst = Long.compare(a.first(), b.first());
      int expected = byFirst != 0 ? byFirst : Long.compare(a.second(), b.second());
      int compared = new KeyOrder().compare(bytes(a), 0, 16, bytes(b), 0, 16);
      assertEquals(expected, Integer.signum(compared));
    }
  }

  @Test
  public void isSixteenBytesAndReadsWhatItWrote() throws IOException {
    LongPair pair = new LongPair().set(Long.MIN_VALUE, -1);
    DataInputBuffer in = new DataInputBuffer();
    in.reset(bytes(pair), 16);
    LongPair read = new LongPair();
    read.readFields(in);
    assertEquals(pair, read);
    assertEquals(pair.hashCode(), read.hashCode());
  }

  private static byte[] bytes(LongPair pair) throws IOException {
    DataOutputBuffer out = new DataOutputBuffer();
    pair.write(out);
    assertEquals(16, out.getLength());
    return out.getData();
  }
}
