package org.neardup.jobs.run;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;

/**
 * Settings that differ from Hadoop's own defaults. A value that the user gave, in a file or with
 * {@code -D}, always stays.
 */
public final class HadoopSettings {
  private static final int MIN_SORT_MB = 16;
  private static final int MAX_SORT_MB = 256;

  private HadoopSettings() {}

  /** Whether jobs run inside this process. */
  public static boolean isLocal(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
        .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /** Whether jobs are applications of YARN. */
  static boolean isYarn(Configuration conf) {
    return MRConfig.YARN_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME));
  }

  /** How many tasks the local runner runs at a time. */
  public static int localTasks() {
    return Math.clamp(Runtime.getRuntime().availableProcessors(), 2, 8);
  }

  /**
   * A copy of the configuration with our defaults.
   *
   * @param scratch a local folder for map outputs of the local runner; removed by the caller
   */
  public static Configuration tuned(Configuration conf, Path scratch) {
    Configuration tuned = files(conf);
    setUnlessGiven(tuned, MRJobConfig.MAP_OUTPUT_COMPRESS, "true");
    setUnlessGiven(tuned, MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, SnappyCodec.class.getName());
    setUnlessGiven(tuned, FileOutputFormat.COMPRESS_CODEC, GzipCodec.class.getName());
    if (isLocal(conf)) {
      tuneLocal(tuned, scratch);
    }
    return tuned;
  }

  /**
   * A copy of the configuration, with our local file system where jobs run in this process. The
   * processes of a cluster read the configuration before they have our classes.
   */
  public static Configuration files(Configuration conf) {
    Configuration files = new JobConf(conf);
    if (isLocal(conf)) {
      setUnlessGiven(files, "fs.file.impl", PlainLocalFileSystem.class.getName());
      setUnlessGiven(files, "fs.file.impl.disable.cache", "true");
    }
    return files;
  }

  /**
   * Whether the user set a value: one that comes from Hadoop's own {@code *-default.xml} counts as
   * not given.
   */
  public static boolean isGiven(Configuration conf, String name) {
    String[] sources = conf.getPropertySources(name);
    return sources != null
        && sources.length > 0
        && !sources[sources.length - 1].endsWith("-default.xml");
  }

  static void setUnlessGiven(Configuration conf, String name, String value) {
    if (!isGiven(conf, name)) {
      conf.set(name, value);
    }
  }

  private static void tuneLocal(Configuration conf, Path scratch) {
    int tasks = localTasks();
    long heapMb = Runtime.getRuntime().maxMemory() >> 20;
    long sortMb = Math.clamp(heapMb / (6L * tasks), MIN_SORT_MB, MAX_SORT_MB);
    setUnlessGiven(conf, "mapreduce.local.map.tasks.maximum", Integer.toString(tasks));
    setUnlessGiven(conf, "mapreduce.local.reduce.tasks.maximum", Integer.toString(tasks));
    setUnlessGiven(conf, MRJobConfig.IO_SORT_MB, Long.toString(sortMb));
    // All reducers share this process' heap, and each would take 70 % of it.
    setUnlessGiven(conf, MRJobConfig.SHUFFLE_INPUT_BUFFER_PERCENT, Double.toString(0.4 / tasks));
    // Every local job would wait up to five seconds for the next look at its state.
    setUnlessGiven(conf, "mapreduce.client.completion.pollinterval", "10");
    // How often a task tells where it stands; by default it is over before it says anything.
    setUnlessGiven(conf, "mapreduce.task.progress-report.interval", "250");
    setUnlessGiven(conf, "hadoop.tmp.dir", new Path(scratch, "hadoop").toString());
  }
}
