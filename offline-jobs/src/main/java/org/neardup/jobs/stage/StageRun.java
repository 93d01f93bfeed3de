package org.neardup.jobs.stage;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

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
  /** The setting that names the folder of a run's results, which contains the output. */
  public static final String RESULTS = "neardup.results";

  /** A stage with as many tasks at a time as the engine has room for. */
  public static StageRun of(StageInput input, Configuration conf, Path output) {
    return new StageRun(input, input.stage(), conf, output, 0, Optional.empty());
  }

  /**
   * The folder into which the tasks commit: the folder of a run's results if the output is in it,
   * else the output.
   */
  public Path root() {
    String results = conf.get(RESULTS, "");
    boolean within = !results.isEmpty() && output.toString().startsWith(results + "/");
    return within ? new Path(results) : output;
  }

  /** The folders that tasks open: the root and the folders of the sources. */
  public List<Path> paths() {
    return Stream.concat(Stream.of(root()), stage.paths()).toList();
  }

  /** The path of the output in the root: {@code /_work/extract}, or empty if it is the root. */
  public String place() {
    return output.toString().substring(root().toString().length());
  }

  public int reducers() {
    return stage.reducers(conf.getInt(HadoopSettings.REDUCERS, 1));
  }
}
