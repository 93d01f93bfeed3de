package org.neardup.jobs.results;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.results.NeighborSearch.Neighbor;

/** The nearest units against brute force. */
public class NeighborSearchTests {
  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void byHand() throws Exception {
    run("a\tabcdefg", "b\tabcdefx", "c\tabcdefgh", "d\tsomething else", "e\tABCDEFG");
    NeighborSearch search = search();
    // Shingles of 5: a and e have abcde bcdef cdefg; b abcde bcdef cdefx; c abcde bcdef cdefg
    // defgh.
    List<Neighbor> nearest = search.nearest("a", 9);
    assertEquals(List.of("e", "c", "b"), nearest.stream().map(Neighbor::id).toList());
    assertEquals(List.of(1.0, 0.75, 0.5), nearest.stream().map(Neighbor::exact).toList());
    assertEquals(1, nearest.get(0).estimated(), 0);
    assertEquals("abcdefgh", nearest.get(1).text());
    assertEquals(List.of("e", "c"), search.nearest("a", 2).stream().map(Neighbor::id).toList());
    assertEquals(List.of(), search.nearest("d", 2));
    assertMessage("[top] must be at least 1, got 0", () -> search.nearest("a", 0));
    assertMessage(
        "with a signature, such as those in its bulk files, got [z]", () -> search.nearest("z", 1));
  }

  @Test
  public void theNearestIsThatOfBruteForce() throws Exception {
    Planted planted = new Planted(60, 17);
    folder.input("in.tsv", planted.lines());
    FindFolder.run(
        folder.request(folder.path("in.tsv").toString(), "unit", "sentence", "threshold", "0.8"));
    int checked = 0;
    for (Map.Entry<String, Double> pair : planted.nearPairs(0.3, 5).entrySet()) {
      String[] ids = pair.getKey().split("\t", -1);
      if (checked++ < 10) {
        List<Neighbor> nearest = search().nearest(ids[0], 300);
        double exact =
            nearest.stream().filter(each -> each.id().equals(ids[1])).findAny().get().exact();
        assertEquals(pair.getValue(), exact, 1e-9);
      }
    }
    assertEquals(11, Math.min(11, checked));
  }

  private static void assertMessage(String end, org.junit.function.ThrowingRunnable wrong) {
    String message = refusal(wrong);
    assertTrue(message, message.endsWith(end));
  }

  private void run(String... lines) throws Exception {
    FindFolder.run(folder.request(folder.input("in.tsv", lines), "shingle", "char:5"));
  }

  private NeighborSearch search() throws Exception {
    return new NeighborSearch(new Configuration(), folder.output().toString());
  }
}
