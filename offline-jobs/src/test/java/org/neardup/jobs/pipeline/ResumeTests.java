package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.BulkBy;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;

/** Runs that stop and go on. */
public class ResumeTests {
  private static final String[] FOLDERS = {"pairs", "clusters", "bulk", "rejected"};
  private static final List<String> STAGES =
      List.of("extract", "candidates", "texts", "join", "verify", "clusters", "assign", "export");

  @Rule public final FindFolder folder = new FindFolder();

  private FindRequest request;

  @Before
  public void ask() throws Exception {
    String input = folder.input("in.tsv", new Planted(20, 7).lines());
    request =
        FindRequest.of(
                List.of(input), "other://" + folder.output(), FindFolder.scheme("unit", "sentence"))
            .withExisting(Existing.RESUME);
  }

  @After
  public void restore() {
    CrashingFileSystem.LEFT.set(Integer.MAX_VALUE);
    CrashingFileSystem.AT.set("");
  }

  /** Counts the changes of a whole run, then stops others at some of them and goes on. */
  @Test
  public void aRunGoesOnWhereverItStopped() throws Exception {
    run(request);
    Map<String, List<String>> expected = results();
    int changes = Integer.MAX_VALUE - CrashingFileSystem.LEFT.get();
    boolean some = false;
    for (int part = 0; part <= 7; part++) {
      // The first change, and places well inside: runs differ by some changes at their end.
      int crash = part == 0 ? 1 : (2 * part - 1) * changes / 14;
      fresh();
      CrashingFileSystem.LEFT.set(crash);
      assertThrows(Exception.class, () -> run(request));
      CrashingFileSystem.LEFT.set(Integer.MAX_VALUE);
      some |= !run(request).kept().isEmpty();
      assertEquals("stopped at change " + crash + " of " + changes, expected, results());
      assertFalse(Files.exists(folder.output().resolve("_work")));
    }
    assertTrue(some);
  }

  @Test
  public void everyFinishedStageIsKept() throws Exception {
    stopBeforePublishing();
    FindSummary summary = run(request);
    assertEquals(STAGES, summary.kept());
    Map<String, List<String>> resumed = results();
    run(request.withExisting(Existing.OVERWRITE));
    assertEquals(results(), resumed);
  }

  @Test
  public void nothingIsKeptBehindAStageThatIsToldSomethingElse() throws Exception {
    stopBeforePublishing();
    FindRequest.Tasks tasks = new FindRequest.Tasks(0, 0, 500);
    assertEquals(List.of("extract"), run(request.withTasks(tasks)).kept());
  }

  @Test
  public void nothingIsKeptWhenTheInputChanges() throws Exception {
    stopBeforePublishing();
    folder.input("in.tsv", new Planted(21, 7).lines());
    assertEquals(List.of(), run(request).kept());
    long first = folder.sorted("bulk").stream().filter(l -> l.contains("\"position\":0,")).count();
    assertEquals(21, first);
  }

  @Test
  public void aStageIsRepeatedWhenWhatItWroteIsDamaged() throws Exception {
    stopBeforePublishing();
    Path file = folder.output().resolve("_work/verify/part-r-00000");
    byte[] content = Files.readAllBytes(file);
    content[content.length / 2] ^= 1;
    Files.write(file, content);
    assertEquals(STAGES.subList(0, 4), run(request).kept());
  }

  @Test
  public void aFinishedRunHasNothingToResume() throws Exception {
    run(request);
    FindJob job = job();
    assertTrue(job.isFinished(request));
    FindRequest other = request.withBulkBy(BulkBy.DOCUMENT);
    String message =
        assertThrows(IllegalArgumentException.class, () -> job.isFinished(other)).getMessage();
    assertTrue(message, message.contains("its inputs or settings were others"));
  }

  @Test
  public void anUnfinishedRunSaysHowToGoOn() throws Exception {
    stopBeforePublishing();
    FindRequest refused = request.withExisting(Existing.REFUSE);
    String message = assertThrows(IllegalArgumentException.class, () -> run(refused)).getMessage();
    assertTrue(message, message.contains("is an unfinished run: go on with --resume"));
  }

  /** All stages are finished, but no result is in its place. */
  private void stopBeforePublishing() {
    CrashingFileSystem.AT.set("publishing");
    assertThrows(IOException.class, () -> run(request));
    restore();
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

  private void fresh() throws Exception {
    FileUtil.fullyDelete(folder.output().toFile());
  }

  private Map<String, List<String>> results() throws Exception {
    Map<String, List<String>> results = new TreeMap<>();
    for (String name : FOLDERS) {
      results.put(name, folder.sorted(name));
    }
    return results;
  }
}
