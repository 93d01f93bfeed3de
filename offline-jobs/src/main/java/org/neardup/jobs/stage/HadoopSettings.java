package org.neardup.jobs.stage;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
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
  /** How many reduce tasks a stage has. */
  public static final String REDUCERS = MRJobConfig.NUM_REDUCES;

  /** Of files that are read and written; Hadoop takes 4 KB. */
  private static final String BUFFER_BYTES = "65536";

  static {
    // Which engine runs stages depends on it; the defaults, which are long, matter to clusters
    // only.
    Configuration.addDefaultResource("mapred-site.xml");
  }

  private HadoopSettings() {}

  /** Whether tasks run inside this process. */
  public static boolean isLocal(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
        .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /** Says that tasks run inside this process. */
  static void setLocal(Configuration conf) {
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  /** Whether jobs are applications of YARN. */
  static boolean isYarn(Configuration conf) {
    return MRConfig.YARN_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME));
  }

  /** How many tasks run in this process at a time. */
  public static int localTasks() {
    return Math.clamp(Runtime.getRuntime().availableProcessors(), 2, 8);
  }

  /**
   * A copy of the configuration with our defaults.
   *
   * @param scratch a local folder for what tasks of this process sort; removed by the caller
   */
  public static Configuration tuned(Configuration conf, Path scratch) {
    Configuration tuned = files(conf);
    setUnlessGiven(tuned, MRJobConfig.MAP_OUTPUT_COMPRESS, "true");
    setUnlessGiven(tuned, MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, SnappyCodec.class.getName());
    setUnlessGiven(tuned, FileOutputFormat.COMPRESS_CODEC, GzipCodec.class.getName());
    if (isLocal(conf)) {
      setUnlessGiven(tuned, CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, BUFFER_BYTES);
      setUnlessGiven(tuned, "hadoop.tmp.dir", new Path(scratch, "hadoop").toString());
    }
    return tuned;
  }

  /**
   * A copy of the configuration, with our local file system where jobs run in this process. The
   * processes of a cluster read the configuration before they have our classes.
   */
  public static Configuration files(Configuration conf) {
    Configuration files = isLocal(conf) ? new Configuration(conf) : new JobConf(conf);
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
}
