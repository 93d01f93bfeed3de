package org.neardup.jobs.find;

import java.io.IOException;
import java.net.URI;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local files under the scheme {@code other}, so that code that takes a path for a local one
 * does not find them. The file system is lost after a number of changes, as if the process had been
 * killed then: from there on nothing can be changed any more, not even to tidy up.
 */
public final class CrashingFileSystem extends RawLocalFileSystem {
  /** How many changes are left; shared by all instances, as Hadoop makes them as it likes. */
  static final AtomicInteger LEFT = new AtomicInteger(Integer.MAX_VALUE);

  /** A name of a file that crashes the system when it is about to appear; empty for none. */
  static final AtomicReference<String> AT = new AtomicReference<>("");

  private static void change() throws IOException {
    if (LEFT.getAndDecrement() <= 0) {
      LEFT.set(0);
      throw new IOException("crashed");
    }
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    if (to.getName().equals(AT.get())) {
      LEFT.set(0);
    }
    change();
    return super.rename(from, to);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    change();
    return super.delete(path, recursive);
  }

  @Override
  public boolean mkdirs(Path path) throws IOException {
    change();
    return super.mkdirs(path);
  }

  @Override
  public FSDataOutputStream create(
      Path path,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    change();
    return super.create(path, permission, overwrite, bufferSize, replication, blockSize, progress);
  }

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
