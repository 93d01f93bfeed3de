package org.neardup.jobs.evaluate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;

/** Evaluations against runs that find everything, and against each other. */
public class EvaluateJobTests {
  private static final Planted PLANTED = new Planted(100, 13);
  private static final int ALL = 1_000_000;

  /** The last search of it compares all pairs, whatever their distance. */
  private static final EvaluateRequest.Grid GRID =
      new EvaluateRequest.Grid(List.of(64, 256), List.of(4), List.of(5, ALL), List.of(20, 90, 256));

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static FindSummary summary;
  private static List<Map<String, String>> searches;
  private static String plot;

  @BeforeClass
  public static void run() throws Exception {
    summary = find("out", 90, 256);
    searches = evaluate("out", 0, GRID);
    plot = Files.readString(evaluation("out", "costs.svg"));
  }

  @AfterClass
  public static void forget() {
    summary = null;
    searches = null;
    plot = null;
  }

  @Test
  public void aSearchOfAllPairsHasARecallOfOne() {
    Map<String, String> all = row(ALL, "256", "256");
    assertTrue(all.toString(), Long.parseLong(all.get("true_pairs")) > 100);
    assertEquals(all.get("true_pairs"), all.get("found"));
    assertEquals(1, Double.parseDouble(all.get("recall")), 0);
    assertEquals(1, Double.parseDouble(all.get("bound")), 0);
  }

  @Test
  public void aSearchInMemoryIsJudgedAsTheRunIs() {
    assertEquals(13, searches.size());
    Map<String, String> run = searches.get(0);
    assertEquals("" + summary.nearPairs(), run.get("found"));
    Map<String, String> same = row(5, "256", "90");
    for (String column : List.of("found", "recall", "bound", "comparisons", "predicted_recall")) {
      assertEquals(column, run.get(column), same.get(column));
    }
    assertTrue(Double.parseDouble(same.get("precision")) < 1);
    assertTrue(plot.contains("</svg>"));
  }

  @Test
  public void fewerBitsAreThoseOfAShorterSignature() throws Exception {
    assertEquals("" + find("short", 20, 64).nearPairs(), row(5, "64", "20").get("found"));
  }

  /** A fixed seed; the interval is one of 95 %. An evaluation is not replaced unasked. */
  @Test
  public void aSampleEstimatesTheRecall() throws Exception {
    Map<String, String> all = searches.get(0);
    double recall = Double.parseDouble(all.get("recall"));
    assertTrue(all.toString(), recall > 0.2 && recall < 0.98);
    Map<String, String> some = evaluate("out", 150, EvaluateRequest.Grid.NONE).get(0);
    assertTrue(Long.parseLong(some.get("true_pairs")) < Long.parseLong(all.get("true_pairs")));
    assertTrue(Double.parseDouble(some.get("recall_low")) < recall);
    assertTrue(Double.parseDouble(some.get("recall_high")) > recall);
    assertTrue(Files.notExists(evaluation("out", "_work")));
    EvaluateRequest again =
        new EvaluateRequest(
            folder.path("out").toString(), 10, 0, 100, EvaluateRequest.Grid.NONE, false);
    EvaluateJob job = new EvaluateJob(new Configuration(), ProgressLine.silent());
    String message =
        assertThrows(IllegalArgumentException.class, () -> job.run(again)).getMessage();
    assertTrue(message, message.contains("give --overwrite"));
  }

  @Test
  public void minHashIsJudgedToo() throws Exception {
    ResolvedScheme scheme = FindFolder.scheme("unit", "sentence", "threshold", "0.6");
    String output = folder.path("minhash").toString();
    FindSummary found = FindFolder.run(FindRequest.of(List.of(input()), output, scheme));
    Map<String, String> run = evaluate("minhash", 0, EvaluateRequest.Grid.NONE).get(0);
    assertEquals("" + PLANTED.nearPairs(0.6, 5).size(), run.get("true_pairs"));
    assertEquals("" + found.nearPairs(), run.get("found"));
    assertEquals("" + found.candidatePairs(), run.get("comparisons"));
  }

  private static FindSummary find(String output, int hamming, int bits) throws Exception {
    Map<String, Object> settings =
        Map.of(
            "similarity", "cosine",
            "unit", "sentence",
            "threshold", 0.7,
            "weight", "tf_idf",
            "bits", bits);
    ProjectionRequest.Window window =
        new ProjectionRequest.Window(4, 5, hamming, 0.95, 1, false, 0);
    FindScheme resolved =
        FindScheme.of(
            new Configuration(),
            Optional.empty(),
            SchemeRequest.of(settings),
            new ProjectionRequest(Map.of(), List.of(), window));
    String at = folder.path(output).toString();
    return FindFolder.run(
        FindRequest.of(List.of(input()), at, resolved.settings())
            .with(to -> to.projection = resolved.projection()));
  }

  private static String input() throws Exception {
    return folder.input("in.tsv", PLANTED.lines());
  }

  private static List<Map<String, String>> evaluate(
      String run, long sample, EvaluateRequest.Grid grid) throws Exception {
    EvaluateRequest request =
        new EvaluateRequest(folder.path(run).toString(), sample, 0, 100, grid, true);
    new EvaluateJob(new Configuration(), ProgressLine.silent()).run(request);
    List<String> lines = Files.readAllLines(evaluation(run, "searches.tsv"));
    String[] names = lines.get(0).split("\t", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split("\t", -1);
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < names.length; i++) {
        row.put(names[i], values[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  private static Map<String, String> row(int window, String bits, String hamming) {
    return searches.stream()
        .filter(row -> row.get("search").equals("grid"))
        .filter(row -> row.get("window").equals("" + window))
        .filter(row -> row.get("bits").equals(bits) && row.get("hamming").equals(hamming))
        .findFirst()
        .orElseThrow();
  }

  private static Path evaluation(String run, String name) {
    return folder.path(run).resolve(EvaluateJob.FOLDER).resolve(name);
  }
}
