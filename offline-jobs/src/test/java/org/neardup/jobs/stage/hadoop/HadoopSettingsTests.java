package org.neardup.jobs.stage.hadoop;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class HadoopSettingsTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private static final java.nio.file.Path SCRATCH = java.nio.file.Path.of("/scratch");

  @Test
  public void whatTheUserGaveStays() {
    Configuration conf = new Configuration();
    conf.set("mapreduce.task.io.sort.mb", "77");
    conf.set("mapreduce.map.output.compress", "false");
    Configuration tuned = HadoopSettings.tuned(conf, SCRATCH);
    assertTrue(HadoopSettings.isLocal(tuned));
    assertEquals("/scratch/hadoop", tuned.get("hadoop.tmp.dir"));
    assertEquals("77", tuned.get("mapreduce.task.io.sort.mb"));
    assertEquals("false", tuned.get("mapreduce.map.output.compress"));
    assertFalse(HadoopSettings.isGiven(tuned, "mapreduce.job.reduces"));
  }

  @Test
  public void aClusterKeepsItsOwnSettings() {
    Configuration conf = new Configuration();
    conf.set("mapreduce.framework.name", "yarn");
    Configuration tuned = HadoopSettings.tuned(conf, SCRATCH);
    assertFalse(HadoopSettings.isLocal(tuned));
    assertEquals("5000", tuned.get("mapreduce.client.completion.pollinterval"));
    assertEquals("true", tuned.get("mapreduce.map.output.compress"));
    assertNull(tuned.get("fs.file.impl"));
  }

  /** Hadoop's own local file system leaves checksums and starts a process for each permission. */
  @Test
  public void localFilesArePlain() throws IOException {
    Path file = new Path(folder.getRoot().getPath(), "file");
    FileSystem fs = FileSystem.get(HadoopSettings.files(new Configuration()));
    fs.create(file).close();
    assertArrayEquals(new String[] {"file"}, folder.getRoot().list());
    for (int bits : new int[] {0700, 0640, 0751}) {
      fs.setPermission(file, new FsPermission((short) bits));
      assertEquals(bits, fs.getFileStatus(file).getPermission().toShort());
    }
  }
}
