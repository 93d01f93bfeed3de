package org.neardup.jobs.judge;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertFails;
import static org.neardup.fixture.Messages.assertRefused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;

/** Evaluations of runs over planted copies. */
public class EvaluateJobTests {
  private static final Planted PLANTED = new Planted(100, 13);

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static FindSummary summary;
  private static Map<String, String> all;

  @BeforeClass
  public static void run() throws Exception {
    summary = find("out", 5, 90);
    all = evaluate("out", 0);
  }

  @Test
  public void countsThePairsThatAWindowFound() throws Exception {
    assertEquals("" + summary.nearPairs(), all.get("found"));
    assertTrue(all.toString(), Long.parseLong(all.get("true_pairs")) > 100);
    double recall = Double.parseDouble(all.get("recall"));
    assertTrue(all.toString(), recall > 0.2 && recall < 0.98);
    assertEquals(1, Double.parseDouble(all.get("precision")), 0);
    assertTrue(Files.readString(evaluation("out", "bands.svg")).contains("</svg>"));
  }

  /** A window as wide as the collection, and any Hamming distance. */
  @Test
  public void aSearchOfAllPairsHasARecallOfOne() throws Exception {
    find("wide", 1_000_000, 256);
    Map<String, String> wide = evaluate("wide", 0);
    assertEquals(all.get("true_pairs"), wide.get("found"));
    assertEquals(1, Double.parseDouble(wide.get("recall")), 0);
  }

  /** A fixed seed; the interval is one of 95 %. An evaluation is not replaced unasked. */
  @Test
  public void aSampleEstimatesTheRecall() throws Exception {
    double recall = Double.parseDouble(all.get("recall"));
    Map<String, String> some = evaluate("out", 150);
    assertTrue(Long.parseLong(some.get("true_pairs")) < Long.parseLong(all.get("true_pairs")));
    assertTrue(Double.parseDouble(some.get("recall_low")) < recall);
    assertTrue(Double.parseDouble(some.get("recall_high")) > recall);
    assertTrue(Files.notExists(evaluation("out", "_work")));
    EvaluateJob.Request again =
        new EvaluateJob.Request(folder.path("out").toString(), 10, 0, 100, false);
    assertRefused(
        "give --overwrite",
        () -> EvaluateJob.run(new Configuration(), ProgressLine.silent(), again));
  }

  @Test
  public void minHashIsJudgedToo() throws Exception {
    ResolvedScheme scheme = FindFolder.scheme("unit", "sentence", "threshold", "0.6");
    String output = folder.path("minhash").toString();
    FindSummary found = FindFolder.run(FindRequest.of(List.of(input()), output, scheme));
    Map<String, String> run = evaluate("minhash", 0);
    assertEquals("" + PLANTED.nearPairs(0.6, 5).size(), run.get("true_pairs"));
    assertEquals("" + found.nearPairs(), run.get("found"));
    assertEquals("" + found.candidatePairs(), run.get("comparisons"));
  }

  @Test(timeout = 60_000)
  public void aRunWithoutPairsIsJudged() throws Exception {
    ResolvedScheme scheme = FindFolder.scheme("unit", "document");
    for (List<String> lines : List.of(List.of("1\tone text"), List.of("1\tone text", "2\tother"))) {
      String name = "of" + lines.size();
      String output = folder.path(name).toString();
      FindFolder.run(FindRequest.of(List.of(folder.input(name + ".tsv", lines)), output, scheme));
      assertEquals("0", evaluate(name, 0).get("true_pairs"));
      assertTrue(Files.readString(evaluation(name, "bands.svg")).contains("</svg>"));
    }
  }

  /** What was evaluated before stays. */
  @Test
  public void inputsThatChangedAreRefusedBeforeTheJoin() throws Exception {
    ResolvedScheme scheme = FindFolder.scheme("unit", "document", "shingle", "char:1");
    String input = folder.input("changes.tsv", "1\tabcdefghi", "2\tabcdefgh");
    FindFolder.run(FindRequest.of(List.of(input), folder.path("changed").toString(), scheme));
    assertEquals("1", evaluate("changed", 0).get("found"));
    folder.input("changes.tsv", "1\tabcdefghi", "3\tabcdefgh");
    assertChanged("now have 2, and lack 1 of the units");
    folder.input("changes.tsv", "1\tabcdefghi", "2\tabcdefgh", "3\tx");
    assertChanged("read 2 documents, but its inputs now have 3, and lack 0 of the units");
    assertTrue(Files.exists(evaluation("changed", "searches.tsv")));
  }

  private static void assertChanged(String why) {
    assertFails(JobFailedException.class, why, () -> evaluate("changed", 0));
  }

  /** Worked examples of Wilson's interval (Newcombe, Statistics in Medicine 1998, table I). */
  @Test
  public void intervalsAreWilsons() {
    checkInterval(0.2553, 0.3662, 81, 263);
    checkInterval(0, 0.1611, 0, 20);
    checkInterval(0.0061, 0.1718, 1, 29);
    checkInterval(0, 1, 0, 0);
  }

  private static void checkInterval(double low, double high, long hits, long trials) {
    Quality.Share share = new Quality.Share(hits, trials);
    assertEquals(low, share.low(), 5e-5);
    assertEquals(high, share.high(), 5e-5);
  }

  private static FindSummary find(String output, int window, int hamming) throws Exception {
    Map<String, Object> settings =
        Map.of(
            "similarity", "cosine",
            "unit", "sentence",
            "threshold", 0.7,
            "weight", "tf_idf",
            "bits", 256);
    ProjectionRequest.Window search = new ProjectionRequest.Window(4, window, hamming, 0.95, 1, 0);
    FindScheme resolved =
        FindScheme.of(
            new Configuration(),
            Optional.empty(),
            SchemeRequest.of(settings),
            new ProjectionRequest(Map.of(), List.of(), search));
    String at = folder.path(output).toString();
    return FindFolder.run(
        FindRequest.of(List.of(input()), at, resolved.settings())
            .withProjection(resolved.projection()));
  }

  private static String input() throws Exception {
    return folder.input("in.tsv", PLANTED.lines());
  }

  private static Map<String, String> evaluate(String run, long sample) throws Exception {
    EvaluateJob.Request request =
        new EvaluateJob.Request(folder.path(run).toString(), sample, 0, 100, true);
    EvaluateJob.run(new Configuration(), ProgressLine.silent(), request);
    List<String> lines = Files.readAllLines(evaluation(run, "searches.tsv"));
    String[] names = lines.get(0).split("\t", -1);
    String[] values = lines.get(1).split("\t", -1);
    Map<String, String> row = new HashMap<>();
    for (int i = 0; i < names.length; i++) {
      row.put(names[i], values[i]);
    }
    return row;
  }

  private static Path evaluation(String run, String name) {
    return folder.path(run).resolve(EvaluateJob.FOLDER).resolve(name);
  }
}
