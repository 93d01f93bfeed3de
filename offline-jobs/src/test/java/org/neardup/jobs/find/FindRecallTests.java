package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;
import org.neardup.jobs.request.ProjectionRequest;

/** The pipeline against brute force on planted near duplicates, and against itself. */
public class FindRecallTests {
  private static final double THRESHOLD = 0.6;
  private static final double RECALL = 0.9;

  @ClassRule public static final FindFolder folder = new FindFolder();

  private static final Planted PLANTED = new Planted(200, 11);

  /** What one task finds. */
  private static Map<String, List<String>> whole;

  private static Map<String, Double> found;

  private static FindSummary summary;

  @BeforeClass
  public static void run() throws Exception {
    summary = find(new FindRequest.Tasks(1, 1, 1000));
    whole = folder.results();
    found = folder.nearPairs();
  }

  @Test
  public void findsAsManyPairsAsPlannedAndNoFalseOnes() {
    Map<String, Double> expected = PLANTED.nearPairs(THRESHOLD, 5);
    found.forEach((pair, similarity) -> assertEquals(pair, expected.get(pair), similarity, 5e-7));
    assertTrue("too few to tell: " + expected.size(), expected.size() > 150);
    // Most pairs are above the threshold, where more is found than is planned at it.
    assertTrue(found.size() + " of " + expected.size(), found.size() >= RECALL * expected.size());
    assertEquals(found.size(), summary.nearPairs());
  }

  @Test
  public void theResultDoesNotDependOnSplitsAndReducers() throws Exception {
    find(new FindRequest.Tasks(3, 7, 1000));
    assertEquals(whole, folder.results());
  }

  /** By one task for the one threshold and by many for the other. */
  @Test
  public void recallOneFindsAllPairs() throws Exception {
    assertAllFound(0.3, new FindRequest.Tasks(1, 1, 1000));
    assertAllFound(THRESHOLD, new FindRequest.Tasks(8, 4, 1000));
  }

  private static void assertAllFound(double threshold, FindRequest.Tasks tasks) throws Exception {
    Map<String, Double> expected = PLANTED.nearPairs(threshold, 5);
    FindSummary exactJoin = FindFolder.run(exactJoin(threshold).limits(to -> to.withTasks(tasks)));
    Map<String, Double> all = folder.nearPairs();
    assertEquals(expected.keySet(), all.keySet());
    all.forEach((pair, similarity) -> assertEquals(expected.get(pair), similarity, 5e-7));
    assertTrue(SummaryText.of(exactJoin).toString().contains("all pairs were found"));
  }

  @Test
  public void recallOneSaysWhichPairsItLeftOut() throws Exception {
    FindRequest.Tasks tasks = new FindRequest.Tasks(2, 2, 2);
    String text =
        SummaryText.of(FindFolder.run(exactJoin(THRESHOLD).limits(to -> to.withTasks(tasks))))
            .toString();
    assertHas(
        text,
        "all pairs but for those of buckets above --max-bucket",
        "of more than the pairs of 2 units");
    FindSummary oversized = FindFolder.run(exactJoin(THRESHOLD).limits(to -> to.withTasks(tasks)));
    double all = PLANTED.nearPairs(THRESHOLD, 5).size();
    double lost = 1 - oversized.nearPairs() / all;
    assertTrue(text, lost > 0 && lost <= oversized.mostLostByStars());
  }

  @Test
  public void anOversizedBucketIsAStarAndCounted() throws Exception {
    find(new FindRequest.Tasks(0, 1, 2));
    Map<String, List<String>> oversized = folder.results();
    assertNotEquals(whole, oversized);
    FindSummary same = find(new FindRequest.Tasks(4, 3, 2));
    assertEquals(oversized, folder.results());
    assertTrue(whole.get("pairs").containsAll(folder.sorted("pairs")));
    // What the summary says is a bound on the share of the pairs of one task that is not there.
    double lost = 1 - (double) same.nearPairs() / found.size();
    String printed = SummaryText.of(same).toString();
    assertTrue(printed, lost > 0 && lost <= same.mostLostByStars() && same.mostLostByStars() <= 1);
    assertHas(printed, "of more than 2 units", "at most ");
  }

  private static FindRequest exactJoin(double threshold) throws Exception {
    FindRequest exactJoin =
        folder.request(
            request().inputs(),
            Map.of("unit", "sentence", "threshold", threshold, "recall", 1),
            ProjectionRequest.NONE);
    assertTrue(exactJoin.exactJoin());
    return exactJoin.withExisting(Existing.OVERWRITE);
  }

  private static FindSummary find(FindRequest.Tasks tasks) throws Exception {
    return FindFolder.run(request().limits(to -> to.withTasks(tasks)));
  }

  private static FindRequest request() throws Exception {
    List<String> lines = new ArrayList<>(PLANTED.lines());
    lines.add("a line without a tab");
    String recall = Double.toString(RECALL);
    String threshold = Double.toString(THRESHOLD);
    String input = folder.input("in.tsv", lines);
    return folder
        .request(input, "unit", "sentence", "threshold", threshold, "recall", recall)
        .withExisting(Existing.OVERWRITE);
  }
}
