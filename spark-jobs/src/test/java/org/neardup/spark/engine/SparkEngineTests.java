package org.neardup.spark.engine;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.spark.util.CollectionAccumulator;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.find.ObjectStore;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.LanguageCount;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.spark.engine.TaskCounters.TaskCount;

/** Runs on Spark, which write what runs on MapReduce write. */
public class SparkEngineTests {
  private static final String[] SENTENCES = {
    "unit", "sentence", "threshold", "0.6", "min_length", "20"
  };
  private static final int RECORDS = 1000;

  /** The kinds of tasks of which an attempt has failed. */
  private static final Queue<String> FAILED = new ConcurrentLinkedQueue<>();

  @Rule public final FindFolder folder = new FindFolder();

  /** Also with other numbers of tasks, oversized buckets, and after an earlier run. */
  @Test
  public void sentencesAndWhatIsNewAmongThem() throws Exception {
    FindRequest request =
        folder
            .request(folder.input("in.tsv", lines()), SENTENCES)
            .limits(to -> to.withTasks(new FindRequest.Tasks(0, 0, 20)));
    Map<String, List<String>> results =
        assertSame(request, request.limits(to -> to.withTasks(new FindRequest.Tasks(5, 7, 20))));
    assertTrue(results.get("pairs").size() > 20);
    assertFalse(results.get("rejected").isEmpty());
    String before = folder.path("before").toString();
    Files.move(folder.output(), folder.path("before"));
    String next = folder.input("next.tsv", new Planted(40, 3).lines().subList(10, 40));
    FindRequest later = request.withInputs(List.of(next));
    assertFalse(assertSame(later.others(to -> to.withSince(before))).get("delta").isEmpty());
    if (TestScale.isFull()) {
      String others = folder.input("others.tsv", renamed(lines()));
      assertSame(
          request.withInputs(List.of(others)).others(to -> to.withReference(List.of(before))));
    }
  }

  @Test
  public void containment() throws Exception {
    FindRequest request =
        folder
            .request(folder.input("in.tsv", lines()), SENTENCES)
            .pairs(to -> to.withContainment(0.7))
            .results(to -> to.withClusterBy(ClusterBy.CENTER));
    Map<String, List<String>> expected = assertSame(request);
    run(request.withExisting(Existing.OVERWRITE), Engine.MAP_REDUCE);
    assertEquals(expected, folder.results());
  }

  @Test
  public void examplesOfATestSet() throws Exception {
    String examples = folder.input("examples.tsv", renamed(lines()));
    FindRequest request =
        folder
            .request(folder.input("in.tsv", lines()), "unit", "document")
            .others(to -> to.withReference(List.of(examples)))
            .pairs(to -> to.withContainment(0.7));
    Map<String, List<String>> expected =
        assertSame(request, request.limits(to -> to.withTasks(new FindRequest.Tasks(5, 7, 1000))));
    assertTrue(expected.get("contained").size() > 20);
    run(request.withExisting(Existing.OVERWRITE), Engine.MAP_REDUCE);
    assertEquals(expected, folder.results());
  }

  /** Sources and days by the numbers of lines. */
  @Test
  public void aScope() throws Exception {
    List<String> lines = new ArrayList<>();
    for (String line : new Planted(60, 3).lines()) {
      lines.add(line + "\ts" + lines.size() % 3 + "\t2026-11-1" + lines.size() % 10);
    }
    FindRequest request =
        folder
            .request(folder.input("in.tsv", lines), SENTENCES)
            .withSource(SourceOptions.DEFAULT.withFields("1", "2"))
            .pairs(
                to -> to.withRule(BlockingRule.ANY.withAcross("3").withDateField("4").withDays(5)));
    Map<String, List<String>> expected = assertSame(request);
    assertTrue(expected.get("pairs").size() > 10);
    run(request.withExisting(Existing.OVERWRITE), Engine.MAP_REDUCE);
    assertEquals(expected, folder.results());
  }

  @Test
  public void sentencesThatManyDocumentsHave() throws Exception {
    List<String> mails =
        lines().stream().map(line -> line + " Leave this list by a letter to us.").toList();
    FindRequest request =
        folder
            .request(folder.input("in.tsv", mails), "threshold", "0.6", "shingle", "word:2")
            .pairs(to -> to.withIgnoreCommon(30));
    FindRequest split = request.limits(to -> to.withTasks(new FindRequest.Tasks(5, 7, 1000)));
    assertTrue(assertSame(request, split).get("pairs").size() > 20);
    assertEquals(
        List.of("Leave this list by a letter to us."),
        Files.readAllLines(folder.output().resolve("resources/ignored.txt")));
  }

  /**
   * Clusters are found by stages on Spark, in memory beside it; all is written by the committer of
   * the store.
   */
  @Test
  public void allPairsAndWholeDocumentsInAnObjectStore() throws Exception {
    FindRequest request =
        folder
            .request(folder.input("in.tsv", new Planted(20, 3).lines()), SENTENCES)
            .withExactJoin(true)
            .results(to -> to.withBulkBy(BulkBy.DOCUMENT));
    run(request, Engine.LOCAL);
    Map<String, List<String>> expected = folder.results();
    FileUtil.fullyDelete(folder.output().toFile());
    Configuration conf = Engine.choose(ObjectStore.configuration(), Engine.SPARK);
    new FindJob(conf, ProgressLine.silent())
        .run(request.limits(to -> to.withInMemory(0)).withOutput("store://" + folder.output()));
    assertEquals(expected, folder.results());
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
  public void aTaskThatFailsSaysWhy() throws Exception {
    assertEquals(
        "stage tried failed: IOException: at record 500",
        failure(JobFailedException.class, () -> runTried(Failing.ALWAYS)));
    assertFalse(Files.exists(folder.output().resolve("part-r-00000")));
  }

  /** The session lets a task fail once; what it wrote and counted until then is gone. */
  @Test
  public void aTaskThatRunsAgainWritesAndCountsOnce() throws Exception {
    FAILED.clear();
    StageReport report = runTried(Failing.ONCE);
    assertEquals(Set.of("map", "reduce"), Set.copyOf(FAILED));
    List<Long> written = new ArrayList<>();
    Path output = new Path(folder.output().toString());
    RecordFiles.of(Codec.INT64, Codec.NOTHING, output)
        .forEach(new Configuration(), (key, none) -> written.add(key));
    assertEquals(LongStream.range(0, RECORDS).boxed().toList(), written);
    assertEquals(RECORDS, report.get(StageCounter.READ));
    assertEquals(RECORDS, report.get(StageCounter.WRITTEN));
  }

  /** How a stage counts texts by language on this engine, as on the others. */
  @Test
  public void theExampleOfAStage() throws Exception {
    Path units = new Path(folder.path("units").toString());
    Configuration conf = Engine.choose(new Configuration(), Engine.SPARK);
    try (RecordWriter<Long, UnitRecord> out =
        RecordWriter.create(conf, new Path(units, "part-m-00000"), Codec.INT64, UnitRecord.CODEC)) {
      for (String id : List.of("en:1", "de:1", "en:2")) {
        out.put(1L, new UnitRecord(new Text(id), 0, new Text("text"), List.of(), UnitTraits.NONE));
      }
    }
    run(new LanguageCount(List.of(units)), conf);
    List<String> lines = new ArrayList<>();
    ResultText.read(conf, new Path(folder.output() + "/counts"), lines::add);
    assertEquals(List.of("de\t1", "en\t2"), lines.stream().sorted().toList());
  }

  private StageReport run(StageInput stage, Configuration conf) throws Exception {
    Path output = new Path(folder.output().toString());
    Path work = new Path(folder.path("work").toString());
    return new StageRunner(ProgressLine.silent(), work).run(StageRun.of(stage, conf, output));
  }

  private StageReport runTried(Failing failing) throws Exception {
    Path input = new Path(folder.path("numbers").toString());
    Configuration conf = Engine.choose(new Configuration(), Engine.SPARK);
    try (RecordWriter<Long, Void> out =
        RecordWriter.create(conf, new Path(input, "part-0"), Codec.INT64, Codec.NOTHING)) {
      for (long i = RECORDS - 1; i >= 0; i--) {
        out.put(i, null);
      }
    }
    return run(new Tried(input, failing), conf);
  }

  /** When a task fails. */
  private enum Failing {
    ONCE,
    ALWAYS
  }

  /** Sorts numbers, and fails at one in the middle. */
  @StageInput.Name("tried")
  private record Tried(Path numbers, Failing failing) implements StageInput {
    @Override
    public Stage<Long, Void> stage() {
      return Stage.shuffling(Codec.INT64, Codec.NOTHING)
          .reading(
              RecordFiles.of(Codec.INT64, Codec.NOTHING, numbers),
              task ->
                  (key, none, out) -> {
                    fail("map", key);
                    out.put(key, none);
                  })
          .grouping(Long.BYTES - 1)
          .atOnce()
          .reducing(
              task -> {
                Output<Long, Void> out = task.records(Codec.INT64, Codec.NOTHING);
                return group -> {
                  for (Void none : group) {
                    fail("reduce", group.key());
                    out.put(group.key(), none);
                  }
                };
              });
    }

    private void fail(String kind, long key) throws IOException {
      boolean now = failing == Failing.ALWAYS || !FAILED.contains(kind);
      if (key == RECORDS / 2 && now) {
        FAILED.add(kind);
        throw new IOException("at record " + key);
      }
    }
  }

  @Test
  public void aTaskThatRunsAgainCountsOnce() {
    CollectionAccumulator<TaskCount> driver = new CollectionAccumulator<>();
    for (String task : List.of("m_0", "m_1", "m_0")) {
      CollectionAccumulator<TaskCount> sent = new CollectionAccumulator<>();
      TaskCount count = new TaskCount(task);
      sent.add(count);
      count.counter(StageCounter.READ).add(1);
      count.counter(StageCounter.READ).add(2);
      driver.merge(sent);
    }
    assertEquals(
        Map.of(StageCounter.key(StageCounter.READ), 6L), new TaskCounters(driver).sums(true));
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
        counters(run(request.withExisting(Existing.OVERWRITE), Engine.LOCAL));
    Map<String, List<String>> expected = folder.results();
    Map<String, Map<String, Long>> onSpark =
        counters(run(spark.withExisting(Existing.OVERWRITE), Engine.SPARK));
    assertEquals(expected, folder.results());
    assertEquals(counted, onSpark);
    return expected;
  }

  private static FindSummary run(FindRequest request, String engine) throws Exception {
    return new FindJob(Engine.choose(new Configuration(), engine), ProgressLine.silent())
        .run(request);
  }

  /** The counters of each stage, but those that depend on the number of tasks or on the engine. */
  private static Map<String, Map<String, Long>> counters(FindSummary summary) {
    return summary.stages().stream()
        .collect(
            Collectors.toMap(
                StageReport::name,
                stage ->
                    stage.counters().entrySet().stream()
                        .filter(counter -> !counter.getKey().contains(".StageCounter."))
                        .filter(counter -> !counter.getKey().endsWith(".TEXTS_SENT"))
                        .filter(counter -> counter.getValue() != 0)
                        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))));
  }
}
