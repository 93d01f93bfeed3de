package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.neardup.fixture.Messages.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.Engine;

/** Runs on a file system that renames no folders, and that fails in the middle. */
public class ObjectStoreTests {
  private static final String STORE = "store://";

  /** A file that a task writes into a folder. */
  private static final String TASK = ".*/%s/(__magic_job/attempt[^/]*/)?%s.*";

  @Rule public final FindFolder folder = new FindFolder();

  @After
  public void restore() {
    ObjectStore.crashAt("");
  }

  /** In this process, and by MapReduce with the committer of the store. */
  @Test
  public void runsGoOnWhereTheyFailed() throws Exception {
    String input = folder.input("in.tsv", new Planted(20, 7).lines());
    FindRequest request = folder.request(input, "unit", "sentence").withExisting(Existing.RESUME);
    find(new Configuration(), request);
    dedup(new Configuration(), "");
    Map<String, List<String>> results = folder.results();
    Path copy = folder.path("clean").resolve("in.tsv");
    String copied = Files.readString(copy);
    Set<String> files = files("out");
    for (String engine : List.of(Engine.LOCAL, Engine.MAP_REDUCE)) {
      for (String name : List.of("out", "clean", "clean.dedup")) {
        FileUtil.fullyDelete(folder.path(name).toFile());
      }
      Configuration conf = Engine.choose(ObjectStore.configuration(), engine);
      findAndGoOn(conf, request);
      assertEquals(results, folder.results());
      assertEquals(files, files("out"));
      dedupAndGoOn(conf, request);
      assertEquals(Set.of("in.tsv"), files("clean"));
      assertEquals(copied, Files.readString(copy));
    }
  }

  private void findAndGoOn(Configuration conf, FindRequest request) throws Exception {
    FindRequest stored = request.withOutput(STORE + folder.output());
    ObjectStore.crashAt(TASK.formatted("out", "clusters/part"));
    assertThrows(Exception.class, () -> find(conf, stored));
    ObjectStore.crashAt("");
    assertFalse(Files.exists(folder.output().resolve("summary.json")));
    List<String> kept = find(conf, stored).kept();
    assertEquals("clusters", kept.get(kept.size() - 1));
  }

  private void dedupAndGoOn(Configuration conf, FindRequest request) throws Exception {
    FindRequest next =
        request
            .withInputs(List.of(STORE + folder.path("clean")))
            .withOutput(STORE + folder.path("next"));
    for (String at : List.of(TASK.formatted("clean", "in.tsv"), ".*clean.dedup/losses/part.*")) {
      ObjectStore.crashAt(at);
      assertThrows(Exception.class, () -> dedup(conf, STORE));
      ObjectStore.crashAt("");
      assertRefused("is being written by dedup: run that again to its end", () -> find(conf, next));
    }
    dedup(conf, STORE);
    assertRefused("exists: choose another folder", () -> dedup(conf, STORE));
  }

  private static FindSummary find(Configuration conf, FindRequest request) throws Exception {
    return new FindJob(conf, ProgressLine.silent()).run(request);
  }

  private void dedup(Configuration conf, String store) throws Exception {
    new DedupJob(conf, ProgressLine.silent())
        .run(store + folder.output(), store + folder.path("clean"), FindFolder.keeping("first"));
  }

  private Set<String> files(String name) throws IOException {
    Path root = folder.path(name);
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .collect(Collectors.toSet());
    }
  }
}
