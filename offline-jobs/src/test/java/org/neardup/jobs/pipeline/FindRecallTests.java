package org.neardup.jobs.pipeline;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
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

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static final Planted PLANTED = new Planted(200, 11);

  /** What one task finds. */
  private static List<String> whole;

  private static FindSummary summary;

  @BeforeClass
  public static void run() throws Exception {
    summary = find(new FindRequest.Tasks(1, 1, 1000));
    whole = results();
  }

  @AfterClass
  public static void forget() {
    whole = null;
    summary = null;
  }

  @Test
  public void findsAsManyPairsAsPlannedAndNoFalseOnes() {
    Map<String, Double> expected = PLANTED.nearPairs(THRESHOLD, 5);
    Map<String, Double> found = near(whole);
    found.forEach((pair, similarity) -> assertEquals(pair, expected.get(pair), similarity, 5e-7));
    assertTrue("too few to tell: " + expected.size(), expected.size() > 150);
    // Most pairs are above the threshold, where more is found than is planned at it.
    assertTrue(found.size() + " of " + expected.size(), found.size() >= RECALL * expected.size());
    assertEquals(found.size(), summary.nearPairs());
  }

  @Test
  public void theResultDoesNotDependOnSplitsAndReducers() throws Exception {
    find(new FindRequest.Tasks(3, 7, 1000));
    assertEquals(whole, results());
  }

  /** By one task for the one threshold and by many for the other. */
  @Test
  public void recallOneFindsAllPairs() throws Exception {
    assertAllFound(0.3, new FindRequest.Tasks(1, 1, 1000));
    assertAllFound(THRESHOLD, new FindRequest.Tasks(8, 4, 1000));
  }

  private static void assertAllFound(double threshold, FindRequest.Tasks tasks) throws Exception {
    Map<String, Double> expected = PLANTED.nearPairs(threshold, 5);
    FindSummary complete = FindFolder.run(complete(threshold).with(to -> to.tasks = tasks));
    Map<String, Double> found = near(folder.sorted("pairs"));
    assertEquals(expected.keySet(), found.keySet());
    found.forEach((pair, similarity) -> assertEquals(expected.get(pair), similarity, 5e-7));
    assertTrue(SummaryText.of(complete).toString().contains("all pairs were found"));
  }

  @Test
  public void recallOneSaysWhichPairsItLeftOut() throws Exception {
    FindRequest.Tasks tasks = new FindRequest.Tasks(2, 2, 2);
    String text =
        SummaryText.of(FindFolder.run(complete(THRESHOLD).with(to -> to.tasks = tasks))).toString();
    assertTrue(text, text.contains("all pairs but for those of buckets above --max-bucket"));
    assertTrue(text, text.contains("of more than the pairs of 2 units"));
  }

  @Test
  public void aBucketAboveTheCapIsLinkedAndCounted() throws Exception {
    find(new FindRequest.Tasks(0, 1, 2));
    List<String> capped = results();
    assertNotEquals(whole, capped);
    FindSummary same = find(new FindRequest.Tasks(4, 3, 2));
    assertEquals(capped, results());
    assertTrue(whole.containsAll(folder.sorted("pairs")));
    assertTrue(same.lossByCaps() > 0 && same.lossByCaps() < 1);
    assertTrue(
        SummaryText.of(same).stream().anyMatch(line -> line.contains("of more than 2 units")));
  }

  private static FindRequest complete(double threshold) throws Exception {
    FindScheme scheme =
        FindScheme.of(
            new Configuration(),
            Optional.empty(),
            SchemeRequest.of(Map.of("unit", "sentence", "threshold", threshold, "recall", 1)),
            ProjectionRequest.NONE);
    assertTrue(scheme.complete());
    return request().with(to -> to.settings = scheme.settings()).with(to -> to.complete = true);
  }

  private static FindSummary find(FindRequest.Tasks tasks) throws Exception {
    return FindFolder.run(request().with(to -> to.tasks = tasks));
  }

  private static FindRequest request() throws Exception {
    List<String> lines = new ArrayList<>(PLANTED.lines());
    lines.add("a line without a tab");
    String recall = Double.toString(RECALL);
    String threshold = Double.toString(THRESHOLD);
    String input = folder.input("in.tsv", lines);
    return folder
        .request(input, "unit", "sentence", "threshold", threshold, "recall", recall)
        .with(to -> to.existing = Existing.OVERWRITE);
  }

  private static List<String> results() throws Exception {
    List<String> all = new ArrayList<>();
    for (String result : RESULTS) {
      all.addAll(folder.sorted(result));
    }
    return all;
  }

  /** The lines of pairs of near texts by their ids. */
  private static Map<String, Double> near(List<String> results) {
    Map<String, Double> near = new TreeMap<>();
    for (String line : results) {
      if (line.matches("[^\t]+\t[^\t]+\t0[.][0-9]{6}")) {
        int tab = line.lastIndexOf('\t');
        near.put(line.substring(0, tab), Double.parseDouble(line.substring(tab + 1)));
      }
    }
    return near;
  }
}
