package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.SummaryText;
import org.neardup.lsh.SchemeRequest;

/** The pipeline against brute force on planted near duplicates, and against itself. */
public class FindRecallTests {
  private static final double THRESHOLD = 0.6;
  private static final double RECALL = 0.9;
  private static final List<String> RESULTS = List.of("pairs", "clusters", "bulk", "rejected");

  @Rule public final FindFolder folder = new FindFolder();

  private Planted planted = new Planted(400, 11);

  @Test
  public void findsAsManyPairsAsPlannedAndNoFalseOnes() throws Exception {
    FindSummary summary = FindFolder.run(request());
    Map<String, Double> expected = planted.nearPairs(THRESHOLD, 5);
    List<String> found =
        folder.sorted("pairs").stream().filter(line -> !line.endsWith("\t1.000000")).toList();
    for (String line : found) {
      int tab = line.lastIndexOf('\t');
      Double exact = expected.get(line.substring(0, tab));
      assertNotNull(line, exact);
      assertEquals(line, exact, Double.parseDouble(line.substring(tab + 1)), 5e-7);
    }
    assertTrue("too few to tell: " + expected.size(), expected.size() > 300);
    // Most pairs are above the threshold, where more is found than is planned at it.
    assertTrue(found.size() + " of " + expected.size(), found.size() >= RECALL * expected.size());
    assertEquals(found.size(), summary.nearPairs());
  }

  @Test
  public void recallOneFindsAllPairs() throws Exception {
    for (double threshold : new double[] {0.3, 0.6, 0.95}) {
      Map<String, Double> expected = planted.nearPairs(threshold, 5);
      FindSummary summary = FindFolder.run(complete(threshold).withExisting(Existing.OVERWRITE));
      Map<String, Double> found = new TreeMap<>();
      for (String line : folder.sorted("pairs")) {
        if (!line.endsWith("\t1.000000")) {
          int tab = line.lastIndexOf('\t');
          found.put(line.substring(0, tab), Double.parseDouble(line.substring(tab + 1)));
        }
      }
      assertEquals(expected.keySet(), found.keySet());
      found.forEach((pair, similarity) -> assertEquals(expected.get(pair), similarity, 5e-7));
      assertTrue(SummaryText.of(summary).toString().contains("all pairs were found"));
    }
  }

  @Test
  public void recallOneDoesNotDependOnSplitsAndReducers() throws Exception {
    planted = new Planted(100, 11);
    FindRequest request = complete(THRESHOLD).withExisting(Existing.OVERWRITE);
    FindFolder.run(request.withTasks(new FindRequest.Tasks(1, 1, 1000)));
    List<String> first = results();
    FindFolder.run(request.withTasks(new FindRequest.Tasks(8, 4, 1000)));
    assertEquals(first, results());
  }

  @Test
  public void recallOneSaysWhichPairsItLeftOut() throws Exception {
    planted = new Planted(100, 11);
    FindRequest.Tasks tasks = new FindRequest.Tasks(2, 2, 2);
    FindSummary summary = FindFolder.run(complete(THRESHOLD).withTasks(tasks));
    String text = SummaryText.of(summary).toString();
    assertTrue(text, text.contains("all pairs but for those of buckets above --max-bucket"));
    assertTrue(text, text.contains("of more than the pairs of 2 units"));
  }

  private FindRequest complete(double threshold) throws Exception {
    FindScheme scheme =
        FindScheme.of(
            new Configuration(),
            Optional.empty(),
            SchemeRequest.of(Map.of("unit", "sentence", "threshold", threshold, "recall", 1)),
            ProjectionRequest.NONE);
    assertTrue(scheme.complete());
    return folder
        .request(folder.input("in.tsv", planted.lines()))
        .withScheme(scheme.scheme())
        .withComplete(true);
  }

  @Test
  public void theResultDoesNotDependOnSplitsAndReducers() throws Exception {
    planted = new Planted(100, 11);
    List<String> first = results(new FindRequest.Tasks(1, 1, 1000));
    assertEquals(first, results(new FindRequest.Tasks(8, 4, 1000)));
    assertEquals(first, results(new FindRequest.Tasks(3, 7, 1000)));
  }

  @Test
  public void aBucketAboveTheCapIsLinkedAndCounted() throws Exception {
    planted = new Planted(100, 11);
    List<String> whole = results(new FindRequest.Tasks(0, 0, 1000));
    List<String> capped = results(new FindRequest.Tasks(0, 1, 2));
    assertNotEquals(whole, capped);
    FindSummary summary = find(new FindRequest.Tasks(4, 3, 2));
    assertEquals(capped, results());
    assertTrue(whole.containsAll(folder.sorted("pairs")));
    assertTrue(summary.lossByCaps() > 0 && summary.lossByCaps() < 1);
    assertTrue(
        SummaryText.of(summary).stream().anyMatch(line -> line.contains("of more than 2 units")));
  }

  private List<String> results(FindRequest.Tasks tasks) throws Exception {
    find(tasks);
    return results();
  }

  private FindSummary find(FindRequest.Tasks tasks) throws Exception {
    return FindFolder.run(request().withTasks(tasks).withExisting(Existing.OVERWRITE));
  }

  private List<String> results() throws Exception {
    List<String> all = new ArrayList<>();
    for (String result : RESULTS) {
      all.addAll(folder.sorted(result));
    }
    return all;
  }

  private FindRequest request() throws Exception {
    List<String> lines = new ArrayList<>(planted.lines());
    lines.add("a line without a tab");
    return folder.request(
        folder.input("in.tsv", lines),
        "unit",
        "sentence",
        "threshold",
        "" + THRESHOLD,
        "recall",
        "" + RECALL);
  }
}
