package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNotNull;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.SummaryText;

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
