package org.neardup.jobs.input.bytes;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.junit.Test;

public class StreamBytesTests {
  @Test
  public void whateverAReaderThrowsIsDamage() throws IOException {
    SourceFiles.Packing failing =
        new SourceFiles.Packing(
            in -> {
              throw new IllegalStateException("what a library throws");
            },
            out -> out,
            true,
            Optional.empty());
    try (SplitBytes bytes = new StreamBytes(file(), 1, failing, Optional.of(file()))) {
      assertEquals(SplitBytes.GAP, bytes.nextByte());
    }
  }

  private static FSDataInputStream file() throws IOException {
    return new FSDataInputStream(new SmallInput(new byte[] {1}));
  }
}
