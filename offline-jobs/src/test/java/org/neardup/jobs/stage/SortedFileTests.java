package org.neardup.jobs.stage;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.stage.codec.Codec;

public class SortedFileTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Configuration conf = new Configuration(false);
  private Path path;

  @Before
  public void write() throws IOException {
    path = new Path(folder.getRoot().toURI());
    Path file = SortedFile.path(path, 3);
    try (RecordWriter<Long, Text> out = RecordWriter.create(conf, file, Codec.INT64, Codec.TEXT)) {
      for (long key : new long[] {0, 1, 1, 8}) {
        out.put(key, new Text("value " + key));
      }
    }
  }

  @Test
  public void findsKeysInAscendingOrder() throws IOException {
    try (SortedFile<Text> file = SortedFile.open(conf, path, 3, Codec.TEXT)) {
      assertTrue(file.seek(0));
      assertEquals("value 0", file.value().toString());
      assertTrue(file.seek(1));
      assertEquals("value 1", file.value().toString());
      assertTrue(file.seek(1));
      assertFalse(file.seek(7));
      assertEquals(8, file.key());
      assertTrue(file.seek(8));
      file.advance();
      assertFalse(file.hasCurrent());
      assertFalse(file.seek(9));
    }
  }
}
