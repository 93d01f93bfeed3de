package org.neardup.jobs.stage;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.copy.SourceWalk;
import org.neardup.jobs.input.files.SourceRecords;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.text.Unit;

/** What the engine of this process and that of MapReduce do with a stage. */
public class EngineTests {
  private static final List<String> ENGINES = List.of(Engine.LOCAL, Engine.MAP_REDUCE);
  private static final int FILES = 2;
  private static final int RECORDS = 1000;
  private static final long SPLIT_BYTES = 100_000;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Configuration tuned;

  @Before
  public void configure() {
    tuned = HadoopSettings.tuned(new Configuration(), folder.getRoot().toPath());
    tuned.setLong(FileInputFormat.SPLIT_MAXSIZE, SPLIT_BYTES);
    tuned.setInt(HadoopSettings.REDUCERS, 3);
  }

  /** Copies records, each with the file that it stands in. */
  @StageInput.Name("copy")
  private record Copy(Path from, boolean whole) implements StageInput {
    @Override
    public Stage<?, ?> stage() {
      RecordFiles<Long, Text> in =
          whole
              ? RecordFiles.whole(Codec.INT64, Codec.TEXT, from)
              : RecordFiles.of(Codec.INT64, Codec.TEXT, from);
      return Stage.mapping()
          .reading(
              in,
              task -> {
                Output<Long, Text> out = task.records(Codec.INT64, Codec.TEXT);
                String file = whole ? task.file().getName() : "";
                return (key, value, none) -> out.put(key, whole ? new Text(file) : value);
              });
    }
  }

  /** Needs more memory than there is. */
  @StageInput.Name("greedy")
  private record Greedy(Path from) implements StageInput {
    @Override
    public Stage<?, ?> stage() {
      return Stage.mapping()
          .reading(
              RecordFiles.of(Codec.INT64, Codec.TEXT, from),
              task ->
                  (key, value, none) -> {
                    throw new OutOfMemoryError("Java heap space");
                  });
    }
  }

  /** Copies files of the input without the document {@code gone}. */
  @StageInput.Name("walk")
  private record Walk(Path from) implements StageInput {
    @Override
    public Stage<?, ?> stage() {
      return Stage.mapping()
          .reading(
              SourceRecords.files(SourceInput.DEFAULT, List.of(from)),
              task -> {
                SourceWalk walk = new SourceWalk(task.conf(), SourceInput.DEFAULT, Unit.DOCUMENT);
                LineFile numbers = task.resultLines("numbers", "part");
                return (key, file, none) -> {
                  walk.copy(
                      file,
                      Map.of(),
                      (number, record) ->
                          record instanceof SourceDocument document && document.id().equals("gone")
                              ? Edit.REMOVE
                              : Edit.KEEP,
                      name -> task.named("copies/" + name));
                  numbers.write(file.number(), file.name());
                };
              });
    }
  }

  @Test
  public void aStageCopiesFilesUnderTheirNames() throws Exception {
    FileSystem fs = path("").getFileSystem(tuned);
    for (String name : List.of("a.jsonl", "b c/a.jsonl")) {
      try (OutputStream out = fs.create(new Path(path("in"), name))) {
        for (String id : List.of("gone", name)) {
          String line = "{\"id\": \"%s\", \"text\": \"Text\"}\n".formatted(id);
          out.write(line.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
    for (String engine : ENGINES) {
      run(engine, new Walk(path("in")));
      for (String name : List.of("a.jsonl", "b c/a.jsonl")) {
        try (InputStream in = fs.open(new Path(path(engine), "copies/" + name))) {
          assertEquals(
              "{\"id\": \"%s\", \"text\": \"Text\"}\n".formatted(name),
              new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
      }
      List<String> numbers = new ArrayList<>();
      ResultText.read(tuned, new Path(path(engine), "numbers"), numbers::add);
      assertEquals(List.of("0\ta.jsonl", "1\tb c/a.jsonl"), numbers);
    }
  }

  @Test
  public void aStageCountsTexts() throws Exception {
    for (int i = 0; i < FILES; i++) {
      writeUnits(i, "en:1", "de:1", "en:2");
    }
    for (String engine : ENGINES) {
      StageReport report = run(engine, new LanguageCount(List.of(path("units"))));
      assertEquals(2, report.get(LanguageCount.Found.LANGUAGES));
      assertEquals(6, report.get(StageCounter.READ));
      assertTrue(report.shuffleBytes() > 0);
      assertTrue(report.seconds() > 0);
      List<String> lines = new ArrayList<>();
      ResultText.read(tuned, new Path(path(engine), "counts"), lines::add);
      assertEquals(List.of("de\t2", "en\t4"), lines.stream().sorted().toList());
    }
  }

  @Test
  public void aFailureSaysWhyAndLeavesNothing() throws Exception {
    writeUnits(0, "en:1", "nothing");
    StageInput stage = new LanguageCount(List.of(path("units")));
    assertEquals(
        "stage languages failed: IllegalArgumentException: [id] must begin with a language, got"
            + " [nothing]",
        failure(JobFailedException.class, () -> run(Engine.LOCAL, stage)));
    FileSystem fs = path("").getFileSystem(tuned);
    assertFalse(fs.exists(path(Engine.LOCAL)));
    assertThrows(JobFailedException.class, () -> run(Engine.MAP_REDUCE, stage));
    assertFalse(fs.exists(new Path(path(Engine.MAP_REDUCE), "counts")));
  }

  /** A NameNode sends its stack trace as a part of its message. */
  @Test
  public void messagesComeWithoutTheTracesOfServers() {
    String message =
        "Permission denied: user=someone\n"
            + "\tat org.a.B.c(B.java:1)\n"
            + "\tat app//a.B$C.<init>(B.java:2)\n"
            + "    at java.base/java.lang.Thread.run(Thread.java:3)\n"
            + "\t... 2 more\n";
    assertEquals("Permission denied: user=someone", Engine.withoutTrace(message));
    assertEquals(
        "IOException: Permission denied: user=someone", Engine.describe(new IOException(message)));
  }

  @Test
  public void aTaskOutOfMemorySaysWhatGivesMore() throws Exception {
    writeLong();
    String told =
        failure(JobFailedException.class, () -> run(Engine.LOCAL, new Greedy(path("in"))));
    String why = "stage greedy failed: memory ran out (Java heap space); give more with -Xmx";
    assertTrue(told, told.startsWith(why));
    assertEquals(1, told.lines().count());
  }

  @Test
  public void filesAreCutAndEachRecordIsReadOnce() throws Exception {
    writeLong();
    for (String engine : ENGINES) {
      StageReport report = run(engine, new Copy(path("in"), false));
      assertEquals(RECORDS, report.get(StageCounter.READ));
      assertEquals(RECORDS, report.get(StageCounter.WRITTEN));
      Map<Long, String> records = records(path(engine));
      assertEquals(RECORDS, records.size());
      records.forEach((key, value) -> assertEquals(text(key), value));
      assertTrue("cut in splits", PartFiles.of(tuned, path(engine)).size() > FILES);
    }
  }

  @Test
  public void aTaskKnowsTheWholeFileThatItReads() throws Exception {
    writeLong();
    for (String engine : ENGINES) {
      run(engine, new Copy(path("in"), true));
      Map<Long, String> records = records(path(engine));
      records.forEach((key, name) -> assertEquals(input((int) (key % FILES)).getName(), name));
      assertEquals(RECORDS, records.size());
      assertEquals(FILES, PartFiles.of(tuned, path(engine)).size());
    }
  }

  @Test
  public void aFolderThatIsNotThereIsNamed() {
    for (String engine : ENGINES) {
      Exception e =
          assertThrows(Exception.class, () -> run(engine, new Copy(path("nowhere"), false)));
      assertTrue(e.toString(), e.getMessage().contains("nowhere does not exist"));
    }
  }

  @Test
  public void anOutputThatExistsIsRefused() throws Exception {
    writeUnits(0, "en:1");
    for (String engine : ENGINES) {
      path(engine).getFileSystem(tuned).mkdirs(path(engine));
      StageInput stage = new LanguageCount(List.of(path("units")));
      Exception e = assertThrows(Exception.class, () -> run(engine, stage));
      assertTrue(e.toString(), e.getMessage().contains("exists"));
    }
  }

  private StageReport run(String engine, StageInput stage) throws Exception {
    Configuration conf = Engine.choose(tuned, engine);
    return new StageRunner(ProgressLine.silent(), path("work"))
        .run(StageRun.of(stage, conf, path(engine)));
  }

  private void writeUnits(int file, String... ids) throws IOException {
    Path path = new Path(path("units"), "part-m-0000" + file);
    try (RecordWriter<Long, UnitRecord> out =
        RecordWriter.create(tuned, path, Codec.INT64, UnitRecord.CODEC)) {
      for (String id : ids) {
        out.put(1L, new UnitRecord(new Text(id), 0, new Text("text"), List.of(), UnitTraits.NONE));
      }
    }
  }

  private void writeLong() throws IOException {
    for (int file = 0; file < FILES; file++) {
      try (RecordWriter<Long, Text> out =
          RecordWriter.create(tuned, input(file), Codec.INT64, Codec.TEXT)) {
        for (long i = file; i < RECORDS; i += FILES) {
          out.put(i, new Text(text(i)));
        }
      }
    }
  }

  /** Long enough for a file to be cut: that is done at marks only, one in 100 KB. */
  private static String text(long key) {
    return ("record " + key).repeat(100);
  }

  private Map<Long, String> records(Path from) throws IOException {
    Map<Long, String> records = new TreeMap<>();
    RecordFiles.of(Codec.INT64, Codec.TEXT, from)
        .forEach(
            tuned,
            (key, value) -> records.merge(key, value.toString(), (one, other) -> one + " twice"));
    assertEquals(LongStream.range(0, RECORDS).boxed().toList(), List.copyOf(records.keySet()));
    return records;
  }

  private Path input(int file) {
    return new Path(path("in"), "part-r-0000" + file);
  }

  private Path path(String name) {
    return name.isEmpty()
        ? new Path(folder.getRoot().getPath())
        : new Path(folder.getRoot().getPath(), name);
  }
}
