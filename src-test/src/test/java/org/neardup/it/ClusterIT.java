package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.bzip2.CBZip2OutputStream;
import org.apache.hadoop.mapreduce.Cluster;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.JobStatus;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.NearDup;

/**
 * The jobs on YARN and HDFS, as clients submit them that are processes of their own, against the
 * local runner.
 */
public class ClusterIT {
  private static final int PAGES = 1_200;
  private static final int BLOCKS = 3;
  private static final String DUMP = "/dump.xml.bz2";
  private static final List<String> RESULTS = List.of("pairs", "clusters", "bulk", "rejected");

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();
  @ClassRule public static final MiniHadoop CLUSTER = new MiniHadoop();

  private static List<String> expected;

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

  @Test
  public void hadoopJarFindsWhatTheLocalRunnerFinds() throws Exception {
    List<String> client = new ArrayList<>();
    client.addAll(List.of("-cp", CLUSTER.hadoopClassPath()));
    client.addAll(List.of("org.apache.hadoop.util.RunJar", MiniHadoop.jobJar().toString()));
    Process find = start(client, "find", DUMP, "--unit=sentence", "--reducers=2", "--output=/jar");
    assertTrue("it takes too long", find.waitFor(10, TimeUnit.MINUTES));
    assertEquals(0, find.exitValue());
    assertEquals(expected, results(new Path("/jar")));
    assertEquals(BLOCKS, launched("neardup extract", JobCounter.TOTAL_LAUNCHED_MAPS));
  }

  /** Starts a client with the configuration of the cluster. */
  private static Process start(List<String> main, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + "/bin/java");
    command.addAll(List.of("-Xmx300m", "-XX:TieredStopAtLevel=1"));
    command.addAll(main);
    command.addAll(List.of(args));
    command.addAll(List.of("-conf", CLUSTER.site().toString()));
    return new ProcessBuilder(command).inheritIO().start();
  }

  /** A counter of all jobs of a name. */
  private static long launched(String name, JobCounter counter) throws Exception {
    Cluster cluster = new Cluster(CLUSTER.conf());
    long sum = 0;
    for (JobStatus job : cluster.getAllJobStatuses()) {
      if (job.getJobName().equals(name)) {
        sum += cluster.getJob(job.getJobID()).getCounters().findCounter(counter).getValue();
      }
    }
    cluster.close();
    return sum;
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
