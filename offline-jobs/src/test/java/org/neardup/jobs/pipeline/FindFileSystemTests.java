package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.nio.file.Files;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;

/** Inputs and outputs on a file system that is not the local one. */
public class FindFileSystemTests {
  @Rule public final FindFolder folder = new FindFolder();

  /** The input has no scheme: the configuration says where it is. */
  @Test
  public void readsAndWritesWhereThePathsSay() throws Exception {
    String input =
        folder.input("in.tsv", "1\tone two three four five", "2\tone two three four five six");
    FindRequest request =
        FindRequest.of(
            List.of(input), "other://" + folder.output(), FindFolder.scheme("shingle", "word:1"));
    FindSummary summary = new FindJob(conf(), ProgressLine.silent()).run(request);
    assertEquals(1, summary.pairs());
    assertEquals(List.of("1\t2\t0.833333"), folder.sorted("pairs"));
    assertFalse(Files.exists(folder.output().resolve("_work")));
  }

  private static Configuration conf() {
    Configuration conf = new Configuration();
    conf.setClass("fs.other.impl", OtherFileSystem.class, OtherFileSystem.class.getSuperclass());
    conf.set("fs.defaultFS", "other:///");
    return conf;
  }
}
