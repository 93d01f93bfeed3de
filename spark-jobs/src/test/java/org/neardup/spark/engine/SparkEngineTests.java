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
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.apache.spark.TaskContext;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.fixture.TestScale;
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
import org.neardup.jobs.run.GuardedReducer;
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

  /** The classes of which an attempt has failed. */
  private static final Queue<Class<?>> FAILED = new ConcurrentLinkedQueue<>();

  @Rule public final FindFolder folder = new FindFolder();

  /** Also with other numbers of tasks, buckets above the cap, and after an earlier run. */
  @Test
  public void sentencesAndWhatIsNewAmongThem() throws Exception {
    FindRequest request =
        folder
            .request(folder.input("in.tsv", lines()), SENTENCES)
            .withTasks(new FindRequest.Tasks(0, 0, 20));
    Map<String, List<String>> results =
        assertSame(request, request.withTasks(new FindRequest.Tasks(5, 7, 20)));
    assertTrue(results.get("pairs").size() > 20);
    assertFalse(results.get("rejected").isEmpty());
    String before = folder.path("before").toString();
    Files.move(folder.output(), folder.path("before"));
    String next = folder.input("next.tsv", new Planted(40, 3).lines().subList(10, 40));
    FindRequest later = request.withInputs(List.of(next));
    assertFalse(assertSame(later.withSince(before)).get("delta").isEmpty());
    if (TestScale.isFull()) {
      String others = folder.input("others.tsv", renamed(lines()));
      assertSame(request.withInputs(List.of(others)).withAgainst(List.of(before)));
    }
  }

  @Test
  public void containment() throws Exception {
    FindRequest request = folder.request(folder.input("in.tsv", lines()), SENTENCES);
    assertSame(request.withContainment(0.7).withClusterBy(ClusterBy.REPRESENTATIVE));
  }

  /** Clusters are found by jobs on Spark, in memory beside it. */
  @Test
  public void allPairsAndWholeDocuments() throws Exception {
    FindRequest request =
        folder
            .request(folder.input("in.tsv", new Planted(20, 3).lines()), SENTENCES)
            .withComplete(true)
            .withBulkBy(BulkBy.DOCUMENT);
    run(request, Engine.MAP_REDUCE);
    Map<String, List<String>> expected = results();
    run(request.withInMemory(0).withExisting(Existing.OVERWRITE), Engine.SPARK);
    assertEquals(expected, results());
  }

  @Test
  public void windows() throws Exception {
    FindRequest request =
        folder.request(
            folder.input("in.tsv", new Planted(40, 3).lines()),
            "unit",
            "sentence",
            "similarity",
            "cosine",
            "threshold",
            "0.7",
            "bits",
            "256");
    assertTrue(assertSame(request).get("pairs").size() > 10);
  }

  @Test
  public void aRunThatFailsSaysWhy() throws Exception {
    String input = folder.input("in.tsv", "a\tone text", "a\tanother text");
    FindRequest request = folder.request(input, "unit", "document");
    String message =
        assertThrows(JobFailedException.class, () -> run(request, Engine.SPARK)).getMessage();
    assertTrue(message, message.startsWith("document id [a] comes twice: in.tsv: id a and "));
    assertFalse(Files.exists(folder.output()));
  }

  @Test
  public void aTaskThatFailsSaysWhy() throws Exception {
    folder.input("in.tsv", lines());
    String message =
        assertThrows(JobFailedException.class, () -> runJob(FailingMapper.class, AsTheyAre.class))
            .getMessage();
    assertEquals("stage to try failed: IOException: at the line of [d7]", message);
    assertEquals(List.of(), FindFolder.lines(folder.output()));
  }

  /** The session lets a task fail once; what it wrote and counted until then is gone. */
  @Test
  public void aTaskThatRunsAgainWritesAndCountsOnce() throws Exception {
    List<String> lines = lines();
    folder.input("in.tsv", lines);
    FAILED.clear();
    StageReport report = runJob(FailingOnceMapper.class, FailingOnceReducer.class);
    assertEquals(Set.of(FailingOnceMapper.class, FailingOnceReducer.class), Set.copyOf(FAILED));
    assertEquals(lines, written());
    assertEquals(lines.size(), report.get(TaskCounter.MAP_INPUT_RECORDS));
    assertEquals(lines.size(), report.get(TaskCounter.REDUCE_INPUT_RECORDS));
    assertEquals(lines.size(), report.get(TaskCounter.REDUCE_OUTPUT_RECORDS));
  }

  /** A job that brings the lines of the input, in their order, into one file. */
  private StageReport runJob(
      Class<? extends Mapper<?, ?, ?, ?>> mapper, Class<? extends Reducer<?, ?, ?, ?>> reducer)
      throws Exception {
    Configuration conf = Engine.choose(new Configuration(), Engine.SPARK);
    Job job =
        new JobBuilder(conf, "tried", new StageReport("", 0, 0, Map.of()))
            .read(TextInputFormat.class, new Path(folder.path("in.tsv").toString()))
            .map(mapper)
            .shuffle(LongWritable.class, Text.class, HashPartitioner.class)
            .group(Long.BYTES)
            .reduceAtOnce(reducer)
            .writeRecords(LongWritable.class, Text.class, new Path(folder.output().toString()));
    Stage stage = new Stage("to try", "lines", TaskCounter.MAP_INPUT_RECORDS, 1);
    Path failures = new Path(folder.path("failures").toString());
    return new StageRunner(ProgressLine.silent(), failures).run(stage, job);
  }

  /** What is in all files of the output, in the order of their names. */
  private List<String> written() throws IOException {
    List<String> lines = new ArrayList<>();
    try (Stream<java.nio.file.Path> files = Files.list(folder.output())) {
      for (java.nio.file.Path file : files.sorted().toList()) {
        if (file.getFileName().toString().startsWith("part-")) {
          addLines(new Path(file.toString()), lines);
        }
      }
    }
    return lines;
  }

  private static void addLines(Path file, List<String> lines) throws IOException {
    try (SequenceFile.Reader reader =
        new SequenceFile.Reader(new Configuration(), SequenceFile.Reader.file(file))) {
      LongWritable at = new LongWritable();
      Text line = new Text();
      while (reader.next(at, line)) {
        lines.add(line.toString());
      }
    }
  }

  /** Fails the first attempt of a task, at a record in the middle. */
  private static void failOnce(Class<?> task, Text line) throws IOException {
    if (line.toString().startsWith("d7\t") && TaskContext.get().attemptNumber() == 0) {
      FAILED.add(task);
      throw new IOException("the first attempt");
    }
  }

  static final class FailingOnceMapper
      extends GuardedMapper<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void map(LongWritable at, Text line, Context context)
        throws IOException, InterruptedException {
      failOnce(FailingOnceMapper.class, line);
      context.write(at, line);
    }
  }

  static final class FailingOnceReducer
      extends GuardedReducer<LongWritable, Text, LongWritable, Text> {
    @Override
    protected void reduce(LongWritable at, Iterable<Text> lines, Context context)
        throws IOException, InterruptedException {
      for (Text line : lines) {
        failOnce(FailingOnceReducer.class, line);
        context.write(at, line);
      }
    }
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

  /** Texts with near duplicates, lines that are all alike, and one that is rejected. */
  private static List<String> lines() {
    List<String> lines = new ArrayList<>(new Planted(40, 3).lines());
    for (int i = 0; i < 60; i++) {
      lines.add(
          "t%d\tThe station of line %d has %d platforms, a hall and a small park beside it."
              .formatted(i, i % 40, i % 7));
    }
    lines.add("a line without a tab");
    return lines;
  }

  private static List<String> renamed(List<String> lines) {
    return lines.stream().map(line -> "n" + line).toList();
  }

  /** The results of both engines, which must be the same; those are returned. */
  private Map<String, List<String>> assertSame(FindRequest request) throws Exception {
    return assertSame(request, request);
  }

  private Map<String, List<String>> assertSame(FindRequest request, FindRequest spark)
      throws Exception {
    Map<String, Map<String, Long>> counted =
        counters(run(request.withExisting(Existing.OVERWRITE), Engine.MAP_REDUCE));
    Map<String, List<String>> expected = results();
    Map<String, Map<String, Long>> onSpark =
        counters(run(spark.withExisting(Existing.OVERWRITE), Engine.SPARK));
    assertEquals(expected, results());
    assertEquals(counted, onSpark);
    return expected;
  }

  private static FindSummary run(FindRequest request, String engine) throws Exception {
    return new FindJob(Engine.choose(new Configuration(), engine), ProgressLine.silent())
        .run(request);
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

  /** Our own counters of each stage, but how often texts are sent, which grows with the tasks. */
  private static Map<String, Map<String, Long>> counters(FindSummary summary) {
    return summary.stages().stream()
        .collect(
            Collectors.toMap(
                StageReport::name,
                stage ->
                    stage.counters().entrySet().stream()
                        .filter(counter -> counter.getKey().startsWith("org.neardup"))
                        .filter(counter -> !counter.getKey().endsWith(".TEXTS_SENT"))
                        .filter(counter -> counter.getValue() != 0)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
  }
}
