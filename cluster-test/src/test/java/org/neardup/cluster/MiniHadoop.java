package org.neardup.cluster;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.namenode.EditLogFileOutputStream;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.MiniMRYarnCluster;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/**
 * A cluster whose YARN has two nodes: the daemons of HDFS, YARN and the job history are in this
 * process, while application masters and tasks are containers, that is separate processes. As on a
 * real cluster these have Hadoop on their class path and nothing of ours.
 */
final class MiniHadoop extends ExternalResource {
  /** The user who runs the clients. */
  static final String USER = "someone";

  /** The smallest blocks that this HDFS takes, so that a small file has several. */
  static final int BLOCK_BYTES = 32 << 10;

  private static final String JAVA = "JAVA_HOME=" + System.getProperty("java.home");

  /** Containers live for seconds: compiling well and collecting in parallel would not pay. */
  private static final String JVM =
      "-Xmx300m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -XX:-UsePerfData";

  private static final String QUIET = "WARN";

  /** Each has room for two containers, so that a job with two map tasks needs both. */
  private static final int NODES = 2;

  private static final int CONTAINER_MB = 512;
  private static final int BUFFER = 4096;

  private final TemporaryFolder folder = new TemporaryFolder();
  private MiniDFSCluster hdfs;
  private MiniMRYarnCluster yarn;
  private Path site;
  private Path folderOfSites;
  private YarnClient client;

  @Override
  protected void before() throws Throwable {
    try {
      start();
    } catch (Throwable e) {
      after();
      throw e;
    }
  }

  private void start() throws IOException {
    folder.create();
    Configuration conf = new Configuration();
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_MIN_BLOCK_SIZE_KEY, BLOCK_BYTES);
    conf.setInt(DFSConfigKeys.DFS_NAMENODE_DU_RESERVED_KEY, 0); // a full disk is no reason to wait
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(true); // nor is a slow one
    hdfs = new MiniDFSCluster.Builder(conf, folder.newFolder("hdfs")).build();
    hdfs.waitActive();
    yarn = new MiniMRYarnCluster("neardup", NODES);
    yarn.init(forYarn());
    yarn.start();
    site = folder.getRoot().toPath().resolve("site.xml");
    write(site, forClients(), "");
    folderOfSites = folder.newFolder("conf").toPath();
    for (String name : new String[] {"mapred", "yarn", "core"}) {
      write(folderOfSites.resolve(name + "-site.xml"), forClients(), name);
    }
    makeHome();
    client = YarnClient.createYarnClient();
    client.init(conf());
    client.start();
  }

  /** Writes the settings that belong into a site's file; all of them without a name. */
  private static void write(Path file, Configuration settings, String name) throws IOException {
    Configuration written = new Configuration(false);
    for (Map.Entry<String, String> setting : settings) {
      String key = setting.getKey();
      boolean mapReduce = key.startsWith("mapreduce.") || key.startsWith("yarn.app.mapreduce.");
      String place = mapReduce ? "mapred" : key.startsWith("yarn.") ? "yarn" : "core";
      if (name.isEmpty() || place.equals(name)) {
        written.set(key, setting.getValue());
      }
    }
    try (OutputStream out = Files.newOutputStream(file)) {
      written.writeXml(out);
    }
  }

  /** The folder of an ordinary user; the user of this process is the superuser of HDFS. */
  private void makeHome() throws IOException {
    FileSystem fs = hdfs.getFileSystem();
    org.apache.hadoop.fs.Path home = new org.apache.hadoop.fs.Path("/user", USER);
    fs.mkdirs(home);
    fs.setOwner(home, USER, USER);
  }

  private Configuration forYarn() throws IOException {
    Configuration conf = new YarnConfiguration(hdfs.getConfiguration(0));
    conf.setClass(YarnConfiguration.RM_SCHEDULER, FifoScheduler.class, Object.class);
    conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, 2 * CONTAINER_MB);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, CONTAINER_MB);
    conf.setInt(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, 100);
    // Nothing that is measured on this machine may end a container or make the node unfit.
    conf.setBoolean(YarnConfiguration.NM_VMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_PMEM_CHECK_ENABLED, false);
    conf.setBoolean(YarnConfiguration.NM_DISK_HEALTH_CHECK_ENABLE, false);
    conf.setFloat(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, 100);
    conf.setBoolean(YarnConfiguration.NM_CONTAINER_MONITOR_ENABLED, false);
    return conf;
  }

  /** The configuration of a client of this cluster. */
  private Configuration forClients() throws IOException {
    Configuration conf = new Configuration(false);
    for (Map.Entry<String, String> setting : yarn.getConfig()) {
      if (HadoopSettings.isGiven(yarn.getConfig(), setting.getKey())) {
        conf.set(setting.getKey(), setting.getValue());
      }
    }
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    // Would give containers the class path of the client.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, false);
    conf.set(YarnConfiguration.YARN_APPLICATION_CLASSPATH, "");
    conf.set(
        MRJobConfig.MAPREDUCE_APPLICATION_CLASSPATH,
        hadoopClassPath().replace(File.pathSeparator, ","));
    for (String process :
        new String[] {"yarn.app.mapreduce.am", "mapreduce.map", "mapreduce.reduce"}) {
      conf.set(process + ".env", JAVA);
    }
    conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, JVM);
    conf.set(MRJobConfig.MAP_JAVA_OPTS, JVM);
    conf.set(MRJobConfig.REDUCE_JAVA_OPTS, JVM);
    conf.setInt(MRJobConfig.MR_AM_VMEM_MB, CONTAINER_MB);
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, CONTAINER_MB);
    conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, CONTAINER_MB);
    conf.setInt(MRJobConfig.IO_SORT_MB, 32);
    conf.set(MRJobConfig.MR_AM_LOG_LEVEL, QUIET);
    conf.set(MRJobConfig.MAP_LOG_LEVEL, QUIET);
    conf.set(MRJobConfig.REDUCE_LOG_LEVEL, QUIET);
    // Or a slow machine would start attempts that no test expects, or end some.
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
    conf.setInt(MRJobConfig.TASK_TIMEOUT, 0);
    conf.setBoolean(MRJobConfig.MR_AM_JOB_NODE_BLACKLISTING_ENABLE, false);
    conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, 200);
    conf.setInt("mapreduce.client.completion.pollinterval", 200);
    return conf;
  }

  /** The class path of Hadoop's own processes: ours without our modules and their libraries. */
  String hadoopClassPath() throws IOException {
    Set<String> ours = new HashSet<>();
    try (ZipFile jar = new ZipFile(jobJar().toFile())) {
      jar.stream().forEach(entry -> ours.add(Path.of(entry.getName()).getFileName().toString()));
    }
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.endsWith(".jar") && !entry.contains("/neardup-"))
        .filter(entry -> !ours.contains(Path.of(entry).getFileName().toString()))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The jar for {@code hadoop jar}, as the build made it. */
  static Path jobJar() {
    return Path.of(System.getProperty("neardup.home"), "offline-jobs/target/neardup-jobs.jar");
  }

  /** The configuration folder of a client, as {@code hadoop} has it on its class path. */
  Path folderOfSites() {
    return folderOfSites;
  }

  /** All of it in one file, as {@code -conf} takes it. */
  Path site() {
    return site;
  }

  /** The configuration of a client in this process. */
  Configuration conf() {
    Configuration conf = new Configuration();
    conf.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    return conf;
  }

  /** To ask for the jobs. */
  YarnClient yarn() {
    return client;
  }

  /** Puts a local file into HDFS, in the smallest blocks. */
  void put(Path local, String name) throws IOException {
    FileSystem fs = hdfs.getFileSystem();
    org.apache.hadoop.fs.Path path = new org.apache.hadoop.fs.Path(name);
    try (InputStream in = Files.newInputStream(local);
        OutputStream out = fs.create(path, true, BUFFER, (short) 1, BLOCK_BYTES)) {
      in.transferTo(out);
    }
  }

  @Override
  protected void after() {
    if (client != null) {
      client.stop();
    }
    if (yarn != null) {
      yarn.stop();
    }
    if (hdfs != null) {
      hdfs.shutdown(true);
    }
    folder.delete();
  }
}
