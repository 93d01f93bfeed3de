package org.neardup.jobs.stage;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class PlainLocalFileSystemTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private FileSystem fs;
  private Path file;

  @Before
  public void write() throws IOException {
    fs = FileSystem.get(HadoopSettings.files(new Configuration()));
    file = new Path(folder.getRoot().getPath(), "file");
    fs.create(file).close();
  }

  @Test
  public void leavesNoChecksumFile() {
    assertTrue(fs instanceof PlainLocalFileSystem);
    assertArrayEquals(new String[] {"file"}, folder.getRoot().list());
  }

  @Test
  public void setsAndTellsPermissions() throws IOException {
    for (int bits : new int[] {0700, 0640, 0751}) {
      fs.setPermission(file, new FsPermission((short) bits));
      assertEquals(bits, fs.getFileStatus(file).getPermission().toShort());
    }
    java.nio.file.Path path = folder.getRoot().toPath().resolve("file");
    FileStatus status = fs.listStatus(file.getParent())[0];
    assertEquals(Files.getOwner(path).getName(), status.getOwner());
    assertEquals(file.toUri().getPath(), status.getPath().toUri().getPath());
  }

  @Test
  public void aMissingFileIsMissing() throws IOException {
    assertThrows(FileNotFoundException.class, () -> fs.getFileStatus(new Path(file, "missing")));
  }
}
