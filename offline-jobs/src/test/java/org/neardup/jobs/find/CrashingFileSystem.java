package org.neardup.jobs.find;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/**
 * The local files under the scheme {@code other}. The file system is lost after a number of
 * changes, as if the process had been killed then: from there on nothing can be changed any more,
 * not even to tidy up.
 */
public final class CrashingFileSystem extends SchemeFiles {
  /** How many changes are left; shared by all instances, as Hadoop makes them as it likes. */
  static final AtomicInteger LEFT = new AtomicInteger(Integer.MAX_VALUE);

  /** A name of a file that crashes the system when it is about to appear; empty for none. */
  static final AtomicReference<String> AT = new AtomicReference<>("");

  public CrashingFileSystem() {
    super("other");
  }

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
}
