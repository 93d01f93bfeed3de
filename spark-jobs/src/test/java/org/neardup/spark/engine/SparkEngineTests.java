package org.neardup.spark.engine;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.pipeline.FindJob;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.BulkBy;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.run.AsTheyAre;
import org.neardup.jobs.run.Engine;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;

/** Runs on Spark, which write what runs on MapReduce write. */
public class SparkEngineTests {
  private static final String[] SENTENCES = {
    "unit", "sentence", "threshold", "0.6", "min_length", "20"
  };
  private static final List<String> RESULTS =
      List.of("pairs", "clusters", "contained", "bulk", "delta", "rejected");

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void sentences() throws Exception {
    FindRequest request = folder.request(planted(), SENTENCES);
    Map<String, List<String>> results = assertSame(request);
    assertTrue(results.get("pairs").size() > 20);
    assertFalse(results.get("rejected").isEmpty());
  }

  @Test
  public void otherNumbersOfTasks() throws Exception {
    FindRequest request = folder.request(planted(), SENTENCES);
    Map<String, List<String>> results = assertSame(request);
    FindRequest split = request.withTasks(new FindRequest.Tasks(5, 7, 1000));
    run(split.withExisting(Existing.OVERWRITE), Engine.SPARK);
    assertEquals(results, results());
  }

  @Test
  public void everyChoiceOfMinHash() throws Exception {
    FindRequest request = folder.request(planted(), SENTENCES);
    assertSame(request.withContainment(0.7).withClusterBy(ClusterBy.REPRESENTATIVE));
    assertSame(request.withComplete(true).withInMemory(0).withBulkBy(BulkBy.DOCUMENT));
  }

  @Test
  public void windows() throws Exception {
    FindRequest request =
        folder.request(planted(), "unit", "sentence", "similarity", "cosine", "threshold", "0.7");
    assertTrue(assertSame(request).get("pairs").size() > 10);
  }

  @Test
  public void runsAgainstAndSinceOthers() throws Exception {
    String old = folder.input("old.tsv", new Planted(60, 5).lines().subList(0, 40));
    String next = folder.input("next.tsv", new Planted(60, 5).lines().subList(10, 60));
    FindRequest request = folder.request(old, SENTENCES);
    String before = folder.path("before").toString();
    run(FindRequest.of(List.of(old), before, request.settings()), Engine.MAP_REDUCE);
    FindRequest later = request.withInputs(List.of(next));
    assertFalse(assertSame(later.withSince(before)).get("delta").isEmpty());
    String others = folder.input("others.tsv", renamed(new Planted(60, 5).lines()));
    assertSame(request.withInputs(List.of(others)).withAgainst(List.of(before)));
  }

  @Test
  public void largeBuckets() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      lines.add(
          "t%d\tThe station of line %d has %d platforms, a hall and a small park beside it."
              .formatted(i, i % 40, i % 7));
    }
    FindRequest request =
        folder
            .request(folder.input("in.tsv", lines), SENTENCES)
            .withTasks(new FindRequest.Tasks(3, 3, 20));
    assertSame(request);
  }

  @Test
  public void aRunThatFailsSaysWhy() throws Exception {
    String input = folder.input("in.tsv", "a\tone text", "a\tanother text");
    FindRequest request = folder.request(input, "unit", "document");
    String onSpark = failure(request, Engine.SPARK);
    assertEquals(failure(request, Engine.MAP_REDUCE), onSpark);
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void aTaskThatFailsSaysWhy() throws Exception {
    Configuration conf = Engine.choose(new Configuration(), Engine.SPARK);
    var input = new org.apache.hadoop.fs.Path(planted());
    var output = new org.apache.hadoop.fs.Path(folder.output().toString());
    Job job =
        new JobBuilder(conf, "fails", new StageReport("", 0, 0, Map.of()))
            .read(TextInputFormat.class, input)
            .map(FailingMapper.class)
            .shuffle(LongWritable.class, Text.class, HashPartitioner.class)
            .group(Long.BYTES)
            .reduce(AsTheyAre.class)
            .writeRecords(LongWritable.class, Text.class, output);
    Stage stage = new Stage("to fail", "lines", TaskCounter.MAP_INPUT_RECORDS, 1);
    var failures = new org.apache.hadoop.fs.Path(folder.path("failures").toString());
    StageRunner runner = new StageRunner(ProgressLine.silent(), failures);
    String message =
        assertThrows(JobFailedException.class, () -> runner.run(stage, job)).getMessage();
    assertEquals("stage to fail failed: IOException: at the line of [d7]", message);
    assertEquals(List.of(), FindFolder.lines(folder.output()));
  }

  static final class FailingMapper extends GuardedMapper<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void map(LongWritable at, Text line, Context context)
        throws IOException, InterruptedException {
      if (line.toString().startsWith("d7\t")) {
        throw new IOException("at the line of [d7]");
      }
      context.write(at, line);
    }
  }

  @Test
  public void aTaskThatRunsAgainCountsOnce() {
    TaskCounters driver = new TaskCounters();
    for (String task : List.of("m_0", "m_1", "m_0")) {
      TaskCounters sent = new TaskCounters();
      sent.add(new TaskCounters.Counted(task, Map.of("read", 1L)));
      sent.add(new TaskCounters.Counted(task, Map.of("read", 3L, "written", 1L)));
      driver.merge(sent);
    }
    assertEquals(Map.of("read", 6L, "written", 2L), TaskCounters.sum(driver.value()));
  }

  private String planted() throws Exception {
    List<String> lines = new ArrayList<>(new Planted(60, 3).lines());
    lines.add("a line without a tab");
    return folder.input("in.tsv", lines);
  }

  private static List<String> renamed(List<String> lines) {
    return lines.stream().map(line -> "n" + line).toList();
  }

  /** The results of both engines, which must be the same; those are returned. */
  private Map<String, List<String>> assertSame(FindRequest request) throws Exception {
    FindRequest again = request.withExisting(Existing.OVERWRITE);
    Map<String, Map<String, Long>> counted = counters(run(again, Engine.MAP_REDUCE));
    Map<String, List<String>> expected = results();
    Map<String, Map<String, Long>> onSpark = counters(run(again, Engine.SPARK));
    assertEquals(expected, results());
    assertEquals(counted, onSpark);
    return expected;
  }

  private static FindSummary run(FindRequest request, String engine) throws Exception {
    return new FindJob(Engine.choose(new Configuration(), engine), ProgressLine.silent())
        .run(request);
  }

  private static String failure(FindRequest request, String engine) {
    return assertThrows(JobFailedException.class, () -> run(request, engine)).getMessage();
  }

  private Map<String, List<String>> results() throws Exception {
    Map<String, List<String>> results = new TreeMap<>();
    for (String name : RESULTS) {
      if (Files.exists(folder.output().resolve(name))) {
        results.put(name, folder.sorted(name));
      }
    }
    return results;
  }

  /** Our own counters of each stage. */
  private static Map<String, Map<String, Long>> counters(FindSummary summary) {
    return summary.stages().stream()
        .collect(
            Collectors.toMap(
                StageReport::name,
                stage ->
                    stage.counters().entrySet().stream()
                        .filter(counter -> counter.getKey().startsWith("org.neardup"))
                        .filter(counter -> counter.getValue() != 0)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
  }
}
