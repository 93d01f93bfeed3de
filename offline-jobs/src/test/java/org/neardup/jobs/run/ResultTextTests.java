package org.neardup.jobs.run;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ResultTextTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** Which cannot be opened, as one of a library that is not there. */
  public static final class BrokenCodec extends DefaultCodec {
    @Override
    public org.apache.hadoop.io.compress.CompressionInputStream createInputStream(
        java.io.InputStream in) {
      throw new IllegalStateException("no library");
    }

    @Override
    public String getDefaultExtension() {
      return ".broken";
    }
  }

  private static final AtomicInteger OPEN = new AtomicInteger();

  public static final class CountingFiles extends LocalFileSystem {
    public CountingFiles() {
      super(new RawLocalFileSystem());
    }

    @Override
    public FSDataInputStream open(Path file, int size) throws IOException {
      OPEN.incrementAndGet();
      return new FSDataInputStream(super.open(file, size)) {
        @Override
        public void close() throws IOException {
          OPEN.decrementAndGet();
          super.close();
        }
      };
    }
  }

  @Test
  public void aFileThatCannotBeDecompressedIsClosed() throws Exception {
    Configuration conf = new Configuration();
    conf.setClass("fs.file.impl", CountingFiles.class, LocalFileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    conf.set("io.compression.codecs", BrokenCodec.class.getName());
    Path file = new Path(folder.getRoot().toURI().toString(), "part.broken");
    try (OutputStream out = file.getFileSystem(conf).create(file)) {
      out.write(1);
    }
    assertThrows(IllegalStateException.class, () -> ResultText.open(conf, file));
    assertEquals(0, OPEN.get());
  }
}
