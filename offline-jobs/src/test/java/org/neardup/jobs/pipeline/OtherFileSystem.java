package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local files under the scheme {@code other}: code that takes a path for a local one does not
 * find them.
 */
public class OtherFileSystem extends RawLocalFileSystem {
  @Override
  public URI getUri() {
    return URI.create("other:///");
  }

  @Override
  public String getScheme() {
    return "other";
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path("other:///");
  }

  /** Nothing, instead of a process for every file. */
  @Override
  public void setPermission(Path path, FsPermission permission) {}

  /** The status without the permissions, which only local paths have. */
  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    FileStatus status = super.getFileStatus(path);
    return new FileStatus(
        status.getLen(),
        status.isDirectory(),
        status.getReplication(),
        status.getBlockSize(),
        status.getModificationTime(),
        status.getPath());
  }
}
