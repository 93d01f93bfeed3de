package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.SplittableRandom;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.DataOutputBuffer;
import org.junit.Test;

public class LongPairTests {
  @Test
  public void bytesCompareAsObjectsDo() throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 1000; i++) {
      LongPair a = new LongPair().set(random.nextLong(-2, 3), random.nextLong());
      LongPair b = new LongPair().set(random.nextLong(-2, 3), random.nextLong());
      assertEquals(
          Integer.signum(a.compareTo(b)),
          Integer.signum(new LongPair.Order().compare(bytes(a), 0, 16, bytes(b), 0, 16)));
      assertEquals(
          Long.compare(a.first(), b.first()),
          new LongPair.FirstOnly().compare(bytes(a), 0, 16, bytes(b), 0, 16));
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
