package org.neardup.jobs.data;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.run.TaskFiles;

public class SortedFileTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Configuration conf = new Configuration(false);
  private Path path;

  @Before
  public void write() throws IOException {
    path = new Path(folder.getRoot().toURI());
    Path file = SortedFile.path(path, 3);
    try (SequenceFile.Writer writer =
        TaskFiles.sequence(conf, file, LongWritable.class, Text.class)) {
      for (long key : new long[] {-5, 1, 1, 8}) {
        writer.append(new LongWritable(key), new Text("value " + key));
      }
    }
  }

  @Test
  public void findsKeysInAscendingOrder() throws IOException {
    try (SortedFile<Text> file = SortedFile.open(conf, path, 3, new Text())) {
      assertEquals("value -5", file.get(-5).toString());
      assertEquals("value 1", file.get(1).toString());
      assertEquals("value 1", file.get(1).toString());
      assertFalse(file.seek(7));
      assertEquals(8, file.key());
      assertTrue(file.seek(8));
      file.advance();
      assertFalse(file.hasCurrent());
      assertFalse(file.seek(9));
    }
  }

  @Test
  public void aKeyThatMustBeThereIsMissed() throws IOException {
    try (SortedFile<Text> file = SortedFile.open(conf, path, 3, new Text())) {
      assertThrows(FileNotFoundException.class, () -> file.get(2));
    }
  }

  @Test
  public void theNameTellsThePartition() {
    assertEquals("part-r-00003", SortedFile.path(path, 3).getName());
    assertEquals(123456, SortedFile.partition(SortedFile.path(path, 123456)));
  }
}
