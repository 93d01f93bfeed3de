package org.neardup.jobs.stage.hadoop;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.util.ConfigUtil;
import org.neardup.util.Arithmetic;

/**
 * Settings that differ from Hadoop's own defaults. A value that the user gave, in a file or with
 * {@code -D}, always stays.
 */
public final class HadoopSettings {
  public static final String REDUCERS = MRJobConfig.NUM_REDUCES;

  /** The buffer of a file that is read or written; Hadoop's default has 4 KB. */
  private static final String BUFFER_BYTES = "65536";

  static {
    // The files of a cluster, each after Hadoop's defaults: a default that is read later wins.
    // Without such a file the defaults, which are long, are read only where a job is made.
    if (Thread.currentThread().getContextClassLoader().getResource("mapred-site.xml") != null) {
      ConfigUtil.loadResources();
    }
  }

  private HadoopSettings() {}

  public static boolean isLocal(Configuration conf) {
    return conf.get(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME)
        .equals(MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  public static boolean isYarn(Configuration conf) {
    return MRConfig.YARN_FRAMEWORK_NAME.equals(conf.get(MRConfig.FRAMEWORK_NAME));
  }

  public static int localTasks() {
    return Arithmetic.clamp(Runtime.getRuntime().availableProcessors(), 2, 8);
  }

  /**
   * A copy with our defaults. Tasks of this process sort in {@code scratch}, a local folder that
   * the caller removes.
   */
  public static Configuration tuned(Configuration conf, java.nio.file.Path scratch) {
    Configuration tuned = files(conf);
    setUnlessGiven(tuned, MRJobConfig.MAP_OUTPUT_COMPRESS, "true");
    setUnlessGiven(tuned, MRJobConfig.MAP_OUTPUT_COMPRESS_CODEC, SnappyCodec.class.getName());
    tuned.setBoolean(FileOutputCommitter.SUCCESSFUL_JOB_OUTPUT_DIR_MARKER, false);
    setUnlessGiven(tuned, FileOutputFormat.COMPRESS_CODEC, GzipCodec.class.getName());
    if (isLocal(conf)) {
      setUnlessGiven(tuned, CommonConfigurationKeysPublic.IO_FILE_BUFFER_SIZE_KEY, BUFFER_BYTES);
      setUnlessGiven(tuned, "hadoop.tmp.dir", scratch.resolve("hadoop").toString());
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
      // Else s3a, which has local files too, looks for that class among Hadoop's own alone.
      setUnlessGiven(files, "fs.s3a.classloader.isolation", "false");
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

  private static void setUnlessGiven(Configuration conf, String name, String value) {
    if (!isGiven(conf, name)) {
      conf.set(name, value);
    }
  }

  /**
   * Hadoop's local file system without its {@code .crc} files, which would lie about in the output
   * folder, and without a {@code chmod} process for every file, which takes longer than the file.
   */
  public static final class PlainLocalFileSystem extends LocalFileSystem {
    public PlainLocalFileSystem() {
      super(new InProcess());
    }

    @Override
    public void initialize(URI name, Configuration conf) throws IOException {
      super.initialize(name, conf);
      setWriteChecksum(false);
      setVerifyChecksum(false);
    }

    /** Hadoop's own takes a colon in a name for the end of a scheme. */
    @Override
    public Path getChecksumFile(Path file) {
      return new Path(file.getParent(), new Path(null, null, "." + file.getName() + ".crc"));
    }

    private static final class InProcess extends RawLocalFileSystem {
      @Override
      public void setPermission(Path path, FsPermission permission) throws IOException {
        String symbols =
            permission.getUserAction().SYMBOL
                + permission.getGroupAction().SYMBOL
                + permission.getOtherAction().SYMBOL;
        try {
          Files.setPosixFilePermissions(
              pathToFile(path).toPath(), PosixFilePermissions.fromString(symbols));
        } catch (UnsupportedOperationException e) {
          super.setPermission(path, permission); // a disk whose files have no such attributes
        }
      }
    }
  }
}
