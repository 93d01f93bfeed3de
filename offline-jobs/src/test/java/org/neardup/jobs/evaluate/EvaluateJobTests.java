package org.neardup.jobs.evaluate;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.lsh.SchemeRequest;

/** Evaluations against runs that find everything, and against each other. */
public class EvaluateJobTests {
  private static final EvaluateRequest.Grid GRID =
      new EvaluateRequest.Grid(List.of(64, 256), List.of(2), List.of(3), List.of(20, 90));

  @Rule public final FindFolder folder = new FindFolder();

  private Planted planted = new Planted(150, 13);

  @Test
  public void aSearchOfAllPairsHasARecallOfOne() throws Exception {
    planted = new Planted(90, 13);
    FindSummary summary =
        find(new ProjectionRequest.Window(1, 1_000_000, 256, 0.95, 1, false, 0), 256);
    Map<String, String> run = evaluate(0, EvaluateRequest.Grid.NONE).get(0);
    assertTrue("too few to tell: " + summary.nearPairs(), summary.nearPairs() > 100);
    assertEquals("" + summary.nearPairs(), run.get("true_pairs"));
    assertEquals("" + summary.nearPairs(), run.get("found"));
    assertEquals(1, Double.parseDouble(run.get("relative_cost")), 0);
    assertEquals(1, Double.parseDouble(run.get("precision")), 0);
    assertEquals(1, Double.parseDouble(run.get("bound")), 0);
  }

  @Test
  public void aSearchInMemoryIsJudgedAsTheRunIs() throws Exception {
    FindSummary summary = find(new ProjectionRequest.Window(2, 3, 90, 0.95, 1, false, 0), 256);
    List<Map<String, String>> searches = evaluate(0, GRID);
    assertEquals(5, searches.size());
    Map<String, String> run = searches.get(0);
    assertEquals("" + summary.nearPairs(), run.get("found"));
    Map<String, String> same = row(searches, "256", "90");
    for (String column : List.of("found", "recall", "bound", "comparisons", "predicted_recall")) {
      assertEquals(column, run.get(column), same.get(column));
    }
    assertTrue(Double.parseDouble(same.get("precision")) < 1);
    assertTrue(Files.readString(evaluation("costs.svg")).contains("</svg>"));
  }

  @Test
  public void fewerBitsAreThoseOfAShorterSignature() throws Exception {
    find(new ProjectionRequest.Window(2, 3, 20, 0.95, 1, false, 0), 256);
    Map<String, String> cut = row(evaluate(0, GRID), "64", "20");
    FindSummary shorter = find(new ProjectionRequest.Window(2, 3, 20, 0.95, 1, false, 0), 64);
    assertEquals("" + shorter.nearPairs(), cut.get("found"));
  }

  @Test
  public void aSampleEstimatesTheRecall() throws Exception {
    find(new ProjectionRequest.Window(4, 5, 90, 0.95, 1, false, 0), 256);
    Map<String, String> all = evaluate(0, EvaluateRequest.Grid.NONE).get(0);
    Map<String, String> some = evaluate(150, EvaluateRequest.Grid.NONE).get(0);
    assertTrue(Long.parseLong(some.get("true_pairs")) < Long.parseLong(all.get("true_pairs")));
    double recall = Double.parseDouble(all.get("recall"));
    assertTrue(recall > 0.2 && recall < 0.98);
    // A fixed seed; the interval is one of 95 %.
    assertTrue(Double.parseDouble(some.get("recall_low")) < recall);
    assertTrue(Double.parseDouble(some.get("recall_high")) > recall);
  }

  @Test
  public void minHashIsJudgedToo() throws Exception {
    FindRequest request = folder.request(input(), "unit", "sentence", "threshold", "0.6");
    FindSummary summary = FindFolder.run(request);
    Map<String, String> run = evaluate(0, EvaluateRequest.Grid.NONE).get(0);
    assertEquals("" + planted.nearPairs(0.6, 5).size(), run.get("true_pairs"));
    assertEquals("" + summary.nearPairs(), run.get("found"));
    assertEquals("" + summary.candidatePairs(), run.get("comparisons"));
  }

  @Test
  public void anEvaluationIsNotReplacedUnasked() throws Exception {
    planted = new Planted(20, 13);
    find(new ProjectionRequest.Window(1, 3, 90, 0.95, 1, false, 0), 256);
    EvaluateRequest request =
        new EvaluateRequest(
            folder.output().toString(), 10, 0, 100, EvaluateRequest.Grid.NONE, false);
    EvaluateJob job = new EvaluateJob(new Configuration(), ProgressLine.silent());
    job.run(request);
    assertTrue(Files.notExists(evaluation("_work")));
    String message =
        assertThrows(IllegalArgumentException.class, () -> job.run(request)).getMessage();
    assertTrue(message, message.contains("give --overwrite"));
  }

  private FindSummary find(ProjectionRequest.Window window, int bits) throws Exception {
    Map<String, String> settings = new TreeMap<>();
    settings.put("similarity", "cosine");
    settings.put("unit", "sentence");
    settings.put("threshold", "0.7");
    settings.put("weight", "tf_idf");
    settings.put("bits", "" + bits);
    FindScheme resolved =
        FindScheme.of(
            new Configuration(),
            Optional.empty(),
            SchemeRequest.of(settings),
            new ProjectionRequest(Map.of(), List.of(), window));
    return FindFolder.run(
        FindRequest.of(List.of(input()), folder.output().toString(), resolved.settings())
            .withProjection(resolved.projection())
            .withExisting(Existing.OVERWRITE));
  }

  private String input() throws Exception {
    return folder.input("in.tsv", planted.lines());
  }

  private List<Map<String, String>> evaluate(long sample, EvaluateRequest.Grid grid)
      throws Exception {
    EvaluateRequest request =
        new EvaluateRequest(folder.output().toString(), sample, 0, 100, grid, true);
    new EvaluateJob(new Configuration(), ProgressLine.silent()).run(request);
    List<String> lines = Files.readAllLines(evaluation("searches.tsv"));
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

  private static Map<String, String> row(
      List<Map<String, String>> rows, String bits, String hamming) {
    return rows.stream()
        .filter(row -> row.get("search").equals("grid"))
        .filter(row -> row.get("bits").equals(bits) && row.get("hamming").equals(hamming))
        .findFirst()
        .orElseThrow();
  }

  private java.nio.file.Path evaluation(String name) {
    return folder.output().resolve(EvaluateJob.FOLDER).resolve(name);
  }
}
