package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.compress.SnappyCodec;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.ResultText;

/** Output that is compressed because Hadoop's own settings say so. */
public class CompressedOutputTests {
  private static final List<String> RESULTS = List.of("pairs", "clusters", "bulk", "rejected");

  @Rule public final FindFolder folder = new FindFolder();

  private final Configuration conf = new Configuration();

  @Test
  public void resultsAndRecordsAreCompressedAndReadAgain() throws Exception {
    List<String> lines = new ArrayList<>(new Planted(50, 3).lines());
    lines.add("no tab");
    FindRequest request =
        folder
            .request(folder.input("in.tsv", lines), "unit", "sentence")
            .results(to -> to.withKeepWork(true));
    conf.setBoolean("mapreduce.output.fileoutputformat.compress", true);
    FindSummary summary = new FindJob(conf, ProgressLine.silent()).run(request);
    List<List<String>> results = results();
    assertEquals(summary.pairs(), results.get(0).size());
    assertEquals(2 * summary.units(), results.get(2).size());

    EarlierRun run = EarlierRun.read(conf, folder.output().toString());
    assertTrue("too few pairs", summary.nearPairs() > 10);
    assertEquals(summary.nearPairs(), run.nearPairs(conf).size());
    String cluster = results.get(1).get(0).split("\t")[0];
    assertTrue(run.units(conf, cluster).size() > 1);
    for (String records : List.of("extract/units", "verify", "clusters")) {
      assertInBlocks("_work/" + records);
    }
  }

  /** The lines of each result. */
  private List<List<String>> results() throws Exception {
    List<List<String>> all = new ArrayList<>();
    for (String name : RESULTS) {
      List<String> lines = new ArrayList<>();
      for (Path file : parts(name)) {
        assertTrue(file.toString(), file.getName().endsWith(".gz"));
        try (BufferedReader in = ResultText.open(conf, file)) {
          in.lines().forEach(lines::add);
        }
      }
      assertFalse(name, lines.isEmpty());
      all.add(lines);
    }
    return all;
  }

  private void assertInBlocks(String records) throws Exception {
    for (Path file : parts(records)) {
      try (SequenceFile.Reader reader =
          new SequenceFile.Reader(conf, SequenceFile.Reader.file(file))) {
        assertEquals(SequenceFile.CompressionType.BLOCK, reader.getCompressionType());
        assertEquals(SnappyCodec.class, reader.getCompressionCodec().getClass());
      }
    }
  }

  /** The files of a folder of the output. */
  private List<Path> parts(String name) throws Exception {
    Path pattern = new Path(folder.output() + "/" + name + "/part-*");
    FileStatus[] files = pattern.getFileSystem(conf).globStatus(pattern);
    return Arrays.stream(files).map(FileStatus::getPath).toList();
  }
}
