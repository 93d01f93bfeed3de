package org.neardup.jobs.stage.codec;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.failure;

import org.junit.Test;

public class ByteWriterTests {
  @Test
  public void aRecordThatNoArrayHoldsIsRefusedWithTheLimit() {
    ByteWriter writer = new ByteWriter().putInt(1);
    assertEquals(
        "a record of a stage has at most 2147483583 bytes: leave out or cut the longest texts",
        failure(
            IllegalStateException.class, () -> writer.put(new byte[1], 0, Integer.MAX_VALUE - 8)));
    assertEquals(Integer.BYTES, writer.size());
  }
}
