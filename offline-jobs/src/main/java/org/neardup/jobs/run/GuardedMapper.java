package org.neardup.jobs.run;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Mapper;

/** A mapper whose failures are recorded for the user, see {@link TaskFailures}. */
public abstract class GuardedMapper<K, V, L, W> extends Mapper<K, V, L, W> {

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.guard(context, () -> super.run(context));
  }
}
