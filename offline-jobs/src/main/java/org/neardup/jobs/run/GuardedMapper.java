package org.neardup.jobs.run;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Mapper;

/**
 * A mapper whose failures are recorded for the user, see {@link TaskFailures}, and that can be run
 * a record at a time. By itself it writes what comes.
 */
public class GuardedMapper<K, V, L, W> extends Mapper<K, V, L, W> {
  private boolean begun;

  @Override
  public final void run(Context context) throws IOException, InterruptedException {
    boolean more = true;
    while (more) {
      more = step(context);
    }
  }

  /**
   * Maps the next record, after setting up before the first one. After the last one, and after a
   * failure, it cleans up.
   *
   * @return whether there was one
   */
  public final boolean step(Context context) throws IOException, InterruptedException {
    try {
      if (!begun) {
        setup(context);
        begun = true;
      }
      return mapNext(context);
    } catch (IOException | RuntimeException | Error e) {
      TaskFailures.record(context, e);
      throw e;
    }
  }

  private boolean mapNext(Context context) throws IOException, InterruptedException {
    boolean more = false;
    try {
      if (context.nextKeyValue()) {
        map(context.getCurrentKey(), context.getCurrentValue(), context);
        more = true;
      }
    } finally {
      if (!more) {
        cleanup(context);
      }
    }
    return more;
  }
}
