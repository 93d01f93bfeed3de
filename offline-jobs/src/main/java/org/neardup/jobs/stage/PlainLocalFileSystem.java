package org.neardup.jobs.stage;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * Hadoop's local file system without its {@code .crc} files, which would lie about in the output
 * folder, and without a {@code chmod} process for every file, which takes longer than the file.
 */
public final class PlainLocalFileSystem extends LocalFileSystem {
  public PlainLocalFileSystem() {
    super(new InProcess());
  }

  @Override
  public void initialize(URI name, Configuration conf) throws IOException {
    super.initialize(name, conf);
    setWriteChecksum(false);
    setVerifyChecksum(false);
  }

  private static final class InProcess extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
      PosixFileAttributeView view = view(path);
      if (view == null) {
        super.setPermission(path, permission);
        return;
      }
      String symbols =
          permission.getUserAction().SYMBOL
              + permission.getGroupAction().SYMBOL
              + permission.getOtherAction().SYMBOL;
      view.setPermissions(PosixFilePermissions.fromString(symbols));
    }

    /** Null where files have no such attributes. */
    private PosixFileAttributeView view(Path path) {
      return Files.getFileAttributeView(
          pathToFile(path).toPath(), PosixFileAttributeView.class, new LinkOption[0]);
    }
  }
}
