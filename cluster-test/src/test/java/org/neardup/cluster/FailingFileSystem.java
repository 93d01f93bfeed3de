package org.neardup.cluster;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * HDFS as the first reducer sees it in {@link ClusterIT} when it has written everything and
 * commits. In the stage extract its first attempt fails behind that, and the second hangs before it
 * until somebody kills it; in the stage candidates each one hangs.
 */
public final class FailingFileSystem extends DistributedFileSystem {
  /**
   * Where, in a folder of the stage's name, a file with the number of a hanging process appears.
   */
  static final String HANGING = "/user/" + MiniHadoop.USER + "/hanging";

  private static final Pattern FAILS = Pattern.compile("/extract/.*_r_000000_0\\b");

  private static final Pattern HANGS =
      Pattern.compile("/(extract)/.*_r_000000_1\\b|/(candidates)/.*_r_000000_\\d");

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    Matcher hangs = HANGS.matcher(from.toString());
    if (hangs.find()) {
      String stage = hangs.group(1) == null ? hangs.group(2) : hangs.group(1);
      createNewFile(new Path(HANGING + "/" + stage, "" + ProcessHandle.current().pid()));
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
      Thread.sleep(Long.MAX_VALUE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("nobody killed it");
    }
  }
}
