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

  /** The folder of an attempt of the first reducer. */
  private static final Pattern ATTEMPT = Pattern.compile("^.*_r_000000_(\\d)\\b");

  private static final int NONE = -1;

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    Matcher attempt = ATTEMPT.matcher(from.toString());
    int number = attempt.find() ? Integer.parseInt(attempt.group(1)) : NONE;
    String stage = number == NONE ? "" : stage(new Path(attempt.group()));
    boolean extracts = stage.equals("extract");
    if (extracts && number == 1 || stage.equals("candidates")) {
      createNewFile(new Path(HANGING + "/" + stage, "" + ProcessHandle.current().pid()));
      hang();
    }
    boolean done = super.rename(from, to);
    if (extracts && number == 0) {
      throw new IOException("a failure that was planned");
    }
    return done;
  }

  /** The stage of an attempt. */
  private String stage(Path attempt) throws IOException {
    Path work = new Path(attempt, "_work");
    return exists(work) ? listStatus(work)[0].getPath().getName() : "";
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
