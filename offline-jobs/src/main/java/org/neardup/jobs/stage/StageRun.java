package org.neardup.jobs.stage;

import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * A stage that is to be run.
 *
 * @param conf Hadoop's settings, with the number of reduce tasks
 * @param atATime the number of tasks at a time, 0 for as many as the engine has room for
 * @param secret see {@link Task#secret}
 */
public record StageRun(
    StageInput input,
    Stage<?, ?> stage,
    Configuration conf,
    Path output,
    int atATime,
    Optional<byte[]> secret) {
  /** A stage with as many tasks at a time as the engine has room for. */
  public static StageRun of(StageInput input, Configuration conf, Path output) {
    return new StageRun(input, input.stage(), conf, output, 0, Optional.empty());
  }

  public int reducers() {
    return stage.reducers(conf.getInt(HadoopSettings.REDUCERS, 1));
  }
}
