package org.neardup.jobs.run;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Reducer;

/** A reducer whose failures are recorded for the user, see {@link TaskFailures}. */
public abstract class GuardedReducer<K, V, L, W> extends Reducer<K, V, L, W> {

  @Override
  public void run(Context context) throws IOException, InterruptedException {
    TaskFailures.guard(context, () -> super.run(context));
  }
}
