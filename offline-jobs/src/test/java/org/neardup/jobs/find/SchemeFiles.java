package org.neardup.jobs.find;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local files under another scheme, so that code that takes a path for a local one does not
 * find them.
 */
public abstract class SchemeFiles extends RawLocalFileSystem {
  private final String scheme;

  protected SchemeFiles(String scheme) {
    this.scheme = scheme;
  }

  @Override
  public URI getUri() {
    return URI.create(scheme + ":///");
  }

  @Override
  public String getScheme() {
    return scheme;
  }

  @Override
  public Path getWorkingDirectory() {
    return new Path(getUri());
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
