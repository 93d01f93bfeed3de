package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.junit.After;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.run.ProgressLine;

/** Runs that stop and go on. */
public class ResumeTests {
  private static final List<String> STAGES =
      List.of("extract", "candidates", "texts", "join", "verify", "clusters", "assign", "export");

  private static final int CRASHES = TestScale.of(3, 8);

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static FindRequest request;
  private static Map<String, List<String>> expected;
  private static int changes;

  /** Keeps what a run leaves that ends, and what one that stopped before it published anything. */
  @BeforeClass
  public static void run() throws Exception {
    CrashingFileSystem.LEFT.set(Integer.MAX_VALUE);
    String input = folder.input("in.tsv", new Planted(20, 7).lines());
    request =
        FindRequest.of(
                List.of(input), "other://" + folder.output(), FindFolder.scheme("unit", "sentence"))
            .withExisting(Existing.RESUME);
    run(request);
    changes = Integer.MAX_VALUE - CrashingFileSystem.LEFT.get();
    expected = folder.results();
    Files.move(folder.output(), folder.path("finished"));
    CrashingFileSystem.AT.set("mapping.json");
    assertThrows(IOException.class, () -> run(request));
    Files.move(folder.output(), folder.path("stopped"));
    copy("in.tsv", "kept.tsv");
  }

  /** All stages are finished, but no result is in its place. */
  @Before
  public void stopBeforePublishing() throws Exception {
    restore();
    copy("kept.tsv", "in.tsv");
    fresh();
    copy("stopped", "out");
  }

  @After
  public void restore() {
    CrashingFileSystem.LEFT.set(Integer.MAX_VALUE);
    CrashingFileSystem.AT.set("");
  }

  /** Stops runs at some of the changes that a whole one makes, and goes on. */
  @Test
  public void aRunGoesOnWhereverItStopped() throws Exception {
    boolean some = false;
    for (int part = 0; part < CRASHES; part++) {
      // The first change, and places well inside: runs differ by some changes at their end.
      int crash = part == 0 ? 1 : (2 * part - 1) * changes / (2 * (CRASHES - 1));
      fresh();
      CrashingFileSystem.LEFT.set(crash);
      assertThrows(Exception.class, () -> run(request));
      CrashingFileSystem.LEFT.set(Integer.MAX_VALUE);
      some |= !run(request).kept().isEmpty();
      assertEquals("stopped at change " + crash + " of " + changes, expected, folder.results());
      assertFalse(Files.exists(folder.output().resolve("_work")));
    }
    assertTrue(some);
  }

  @Test
  public void everyFinishedStageIsKept() throws Exception {
    assertEquals(STAGES, run(request).kept());
    assertEquals(expected, folder.results());
  }

  @Test
  public void nothingIsKeptBehindAStageThatIsToldSomethingElse() throws Exception {
    FindRequest.Tasks tasks = new FindRequest.Tasks(0, 0, 500);
    assertEquals(List.of("extract"), run(request.limits(to -> to.withTasks(tasks))).kept());
  }

  @Test
  public void nothingIsKeptWhenTheInputChanges() throws Exception {
    folder.input("in.tsv", new Planted(21, 7).lines());
    assertEquals(List.of(), run(request).kept());
    long first = folder.sorted("bulk").stream().filter(l -> l.contains("\"position\":0,")).count();
    assertEquals(21, first);
  }

  @Test
  public void aStageIsRepeatedWhenWhatItWroteIsDamaged() throws Exception {
    Path file = folder.output().resolve("_work/verify/part-r-00000");
    byte[] content = Files.readAllBytes(file);
    content[content.length / 2] ^= 1;
    Files.write(file, content);
    assertEquals(STAGES.subList(0, 4), run(request).kept());
  }

  @Test
  public void aFinishedRunHasNothingToResume() throws Exception {
    fresh();
    copy("finished", "out");
    FindJob job = job();
    assertTrue(job.isFinished(request));
    FindRequest other = request.results(to -> to.withBulkBy(BulkBy.DOCUMENT));
    assertRefused("its inputs or settings were others", () -> job.isFinished(other));
  }

  @Test
  public void aRunIsTheSameByAnotherPath() throws Exception {
    String root = Path.of("").toAbsolutePath().relativize(folder.path("")).toString();
    FindRequest relative =
        FindRequest.of(
                List.of("./" + root + "/in.tsv"),
                "other://" + folder.path("") + "/./out/",
                request.settings())
            .withExisting(Existing.RESUME);
    assertEquals(STAGES, run(relative).kept());
    assertTrue(job().isFinished(request));
  }

  @Test
  public void anUnfinishedRunSaysHowToGoOn() throws Exception {
    FindRequest refused = request.withExisting(Existing.REFUSE);
    assertRefused("is an unfinished run: go on with --resume", () -> run(refused));
  }

  private static FindSummary run(FindRequest request) throws Exception {
    return job().run(request);
  }

  private static FindJob job() {
    Configuration conf = new Configuration();
    conf.setClass("fs.other.impl", CrashingFileSystem.class, FileSystem.class);
    conf.setBoolean("fs.other.impl.disable.cache", true);
    return new FindJob(conf, ProgressLine.silent());
  }

  private static void fresh() throws Exception {
    FileUtil.fullyDelete(folder.output().toFile());
  }

  /** Copies a file or a folder with the times of its files, of which manifests tell. */
  private static void copy(String from, String to) throws IOException {
    Path root = folder.path(from);
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.toList()) {
        Files.copy(
            file,
            folder.path(to).resolve(root.relativize(file).toString()),
            StandardCopyOption.COPY_ATTRIBUTES,
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
