package org.neardup.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * HDFS as reducers see it in {@link ClusterIT}: when the first attempt of one has written
 * everything and commits, that of the first reducer fails behind that, and that of the second hangs
 * before that until somebody kills it.
 */
public final class FailingFileSystem extends DistributedFileSystem {
  /** Where a file appears for each attempt that hangs, with its name. */
  static final String HANGING = "/hanging";

  private static final long LONG_MILLIS = 600_000;

  private static final Pattern FAILS = Pattern.compile("attempt_\\w+_r_000000_0");

  /** Two stages are enough. */
  private static final Pattern HANGS =
      Pattern.compile("/(?:extract|candidates)/.*(attempt_\\w+_r_000001_0)");

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    Matcher hangs = HANGS.matcher(from.toString());
    if (hangs.find()) {
      createNewFile(new Path(HANGING, hangs.group(1)));
      hang();
    }
    boolean done = super.rename(from, to);
    if (FAILS.matcher(from.toString()).find()) {
      throw new IOException("a failure that was planned");
    }
    return done;
  }

  private static void hang() throws InterruptedIOException {
    try {
      Thread.sleep(LONG_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("nobody killed it");
    }
  }
}
