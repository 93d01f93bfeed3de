package org.neardup.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.bzip2.CBZip2OutputStream;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.TypeConverter;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.After;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.PlantedTexts;
import org.neardup.jobs.NearDup;

/**
 * The jobs on YARN and HDFS, submitted by clients in separate processes, compared with the local
 * runner.
 */
public class ClusterIT {
  private static final int PAGES = 400;
  private static final int BLOCKS = 2;

  /** The application master runs all tasks of a small job itself. */
  private static final String UBER = "-D" + MRJobConfig.JOB_UBERTASK_ENABLE + "=true";

  private static final String OF_ONE_MAP = "-D" + MRJobConfig.JOB_UBERTASK_MAXMAPS + "=1";

  private static final String DUMP = "/dump.xml.bz2";
  private static final String OUTPUT = "/user/" + MiniHadoop.USER + "/out";
  private static final String RUN_JAR = "org.apache.hadoop.util.RunJar"; // what hadoop jar calls
  private static final String MAIN = NearDup.class.getName();
  private static final Class<?> FAULTS = FailingFileSystem.class;
  private static final List<String> RESULTS = List.of("pairs", "clusters", "bulk", "rejected");

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();
  @ClassRule public static final MiniHadoop CLUSTER = new MiniHadoop();

  private static List<String> expected;

  private Process client;

  @BeforeClass
  public static void aDumpOfSeveralBlocks() throws IOException {
    java.nio.file.Path dump = FOLDER.getRoot().toPath().resolve("dump.xml.bz2");
    Files.write(dump, bzip2(dump()));
    assertEquals(BLOCKS, Math.ceilDiv(Files.size(dump), MiniHadoop.BLOCK_BYTES));
    CLUSTER.put(dump, DUMP);
    String local = FOLDER.getRoot() + "/local";
    assertEquals(0, NearDup.execute("find", dump.toString(), "--unit=sentence", "--output", local));
    expected = results(new Path("file://" + local));
    assertTrue(expected.stream().anyMatch(line -> line.startsWith("clusters ")));
  }

  @After
  public void end() {
    if (client != null) {
      client.destroyForcibly();
    }
  }

  /**
   * A client with our class path and {@code -conf} goes on with a run that {@code hadoop jar} began
   * with the configuration folder of the cluster, both of an ordinary user. While it extracts, the
   * reducer fails, and the container of its second attempt is killed; while it looks for
   * candidates, the client is, so that its job would go on. The second client's jobs have a
   * container each.
   */
  @Test
  public void failuresOfTasksContainersAndClientsChangeNothing() throws Exception {
    String faults = faults();
    String hadoop =
        String.join(
            File.pathSeparator,
            CLUSTER.folderOfSites().toString(),
            CLUSTER.hadoopClassPath(),
            faults);
    Process killed =
        find(
            List.of("-cp", hadoop, RUN_JAR, MiniHadoop.jobJar().toString()),
            List.of(UBER, OF_ONE_MAP, "-libjars", faults, "-Dfs.hdfs.impl=" + FAULTS.getName()));
    assertTrue(hanging("extract", killed).destroyForcibly());
    hanging("candidates", killed);
    killed.destroyForcibly().waitFor();
    ApplicationId orphan = jobs("neardup candidates").getLast().getApplicationId();
    assertEquals(YarnApplicationState.RUNNING, state(orphan));

    String ours = System.getProperty("java.class.path");
    await(
        find(
            List.of("-cp", ours, MAIN),
            List.of(UBER, "--resume", "-conf", CLUSTER.site().toString())));
    String where = "runs on YARN at localhost, queue default\n";
    assertEquals("both clients", 3, Files.readString(printed()).split(where, -1).length);
    assertEquals(expected, results(new Path(OUTPUT)));
    assertEquals("extracted again", 1, jobs("neardup extract").size());
    assertEquals(YarnApplicationState.KILLED, state(orphan));
    theReducerFailedTwice(jobs("neardup extract").getLast().getApplicationId());
  }

  private static void theReducerFailedTwice(ApplicationId extract) throws Exception {
    Cluster cluster = new Cluster(CLUSTER.conf());
    Job job = cluster.getJob(TypeConverter.fromYarn(extract));
    assertEquals(BLOCKS, job.getTaskReports(TaskType.MAP).length);
    assertEquals(2, job.getCounters().findCounter(JobCounter.NUM_FAILED_REDUCES).getValue());
    cluster.close();
  }

  /** Starts a client of an ordinary user. */
  private Process find(List<String> program, List<String> options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xmx300m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.add("-Djava.io.tmpdir=" + FOLDER.getRoot()); // a client that is killed cannot tidy up
    command.addAll(program);
    command.addAll(List.of("find", DUMP, "--unit=sentence", "--output=" + OUTPUT));
    command.add("--reducers=1");
    command.addAll(options);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(printed().toFile()));
    builder.environment().put("HADOOP_USER_NAME", MiniHadoop.USER);
    client = builder.start();
    return client;
  }

  /** The output of the clients. */
  private static java.nio.file.Path printed() {
    return FOLDER.getRoot().toPath().resolve("printed.txt");
  }

  private static void await(Process client) throws IOException, InterruptedException {
    boolean ended = client.waitFor(1, TimeUnit.HOURS);
    assertTrue("it takes too long: " + Files.readString(printed()), ended);
    assertEquals(Files.readString(printed()), 0, client.exitValue());
  }

  /** A jar with the file system that fails. */
  private static String faults() throws IOException {
    java.nio.file.Path jar = FOLDER.getRoot().toPath().resolve("faults.jar");
    String name = FAULTS.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        InputStream in = FAULTS.getResourceAsStream("/" + name)) {
      out.putNextEntry(new JarEntry(name));
      in.transferTo(out);
    }
    return jar.toString();
  }

  /** Waits until an attempt of a stage hangs; its process. */
  private static ProcessHandle hanging(String stage, Process client) throws Exception {
    Path folder = new Path(FailingFileSystem.HANGING, stage);
    FileSystem fs = folder.getFileSystem(CLUSTER.conf());
    while (!fs.exists(folder) || fs.listStatus(folder).length == 0) {
      assertTrue("it ended: " + Files.readString(printed()), client.isAlive());
      Thread.sleep(100);
    }
    String pid = fs.listStatus(folder)[0].getPath().getName();
    return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
  }

  /** The jobs of a name, in the order of their start. */
  private static List<ApplicationReport> jobs(String name) throws Exception {
    return CLUSTER.yarn().getApplications().stream()
        .filter(job -> job.getName().equals(name))
        .sorted(Comparator.comparing(ApplicationReport::getApplicationId))
        .toList();
  }

  private static YarnApplicationState state(ApplicationId job) throws Exception {
    return CLUSTER.yarn().getApplicationReport(job).getYarnApplicationState();
  }

  private static byte[] bzip2(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("BZ".getBytes(StandardCharsets.US_ASCII));
    try (OutputStream out = new CBZip2OutputStream(bytes, 1)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static String dump() {
    StringBuilder dump = new StringBuilder("<mediawiki xml:lang=\"en\">\n");
    for (int page = 0; page < PAGES; page++) {
      dump.append("<page><title>Title %d</title><ns>0</ns><id>%d</id>".formatted(page, page));
      dump.append("<revision><id>9%d</id><model>wikitext</model><text>".formatted(page));
      dump.append(PlantedTexts.text(page)).append("</text></revision></page>\n");
    }
    return dump.append("</mediawiki>\n").toString();
  }

  /** All lines of the results, sorted, each behind the name of its folder. */
  private static List<String> results(Path output) throws IOException {
    List<String> lines = new ArrayList<>();
    FileSystem fs = output.getFileSystem(CLUSTER.conf());
    for (String name : RESULTS) {
      for (FileStatus file : fs.listStatus(new Path(output, name))) {
        try (InputStream in = fs.open(file.getPath())) {
          String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
          text.lines().forEach(line -> lines.add(name + " " + line));
        }
      }
    }
    Collections.sort(lines);
    return lines;
  }
}
