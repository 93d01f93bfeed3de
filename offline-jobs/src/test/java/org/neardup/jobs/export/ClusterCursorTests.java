package org.neardup.jobs.export;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.run.TaskFiles;

public class ClusterCursorTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /**
   * Texts with one hash have keys that differ in the last four bits; their copies may be mixed. The
   * last bit says whether a unit is old, which a copy need not be when the first one is.
   */
  @Test
  public void findsClustersOfTextsWithOneHashInAnyOrder() throws IOException {
    try (ClusterCursor clusters = clusters(16, 19, 34, 64)) {
      assertTrue(clusters.find(0).isEmpty());
      assertEquals("19", id(clusters, 18));
      assertEquals("16", id(clusters, 16));
      assertEquals("19", id(clusters, 18));
      assertEquals("16", id(clusters, 17));
      assertTrue(clusters.find(20).isEmpty());
      assertTrue(clusters.find(32).isEmpty());
      assertEquals("34", id(clusters, 34));
      assertTrue(clusters.find(48).isEmpty());
      assertEquals("64", id(clusters, 64));
      assertTrue(clusters.find(80).isEmpty());
    }
  }

  private static String id(ClusterCursor clusters, long key) throws IOException {
    return clusters.find(key).orElseThrow().id().toString();
  }

  private ClusterCursor clusters(long... keys) throws IOException {
    Configuration conf = new Configuration(false);
    Path path = new Path(folder.getRoot().toURI());
    Path file = SortedFile.path(path, 0);
    CountedId record = new CountedId();
    try (SequenceFile.Writer writer =
        TaskFiles.sequence(conf, file, LongWritable.class, CountedId.class)) {
      for (long key : keys) {
        byte[] id = Long.toString(key).getBytes(StandardCharsets.UTF_8);
        writer.append(new LongWritable(key), record.set(new Text(id), 2));
      }
    }
    return new ClusterCursor(SortedFile.open(conf, path, 0, new CountedId()));
  }
}
