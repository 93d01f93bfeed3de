package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;
import static org.neardup.fixture.Messages.refusal;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.io.Text;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.clusters.CenterStage.Pair;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.Existing;

public class ClusterByTests {
  @Rule public final FindFolder folder = new FindFolder();

  /** With shingles of one character the texts are a chain: neighbours share 9 of 11. */
  @Test
  public void aChainIsCutAtTheCenters() throws Exception {
    String input =
        folder.input("in.tsv", "a\tabcdefghij", "b\tbcdefghijk", "c\tcdefghijkl", "d\tdefghijklm");
    FindRequest request =
        folder.request(
            input, "unit", "document", "shingle", "char:1", "threshold", "0.8", "recall", "0.99");
    FindSummary chain = FindFolder.run(request);
    assertEquals(List.of("a\ta", "a\tb", "a\tc", "a\td"), folder.sorted("clusters"));
    assertEquals(2, chain.clusters().chained());
    assertHas(FindFolder.printed(chain), "2 texts without a pair with the first");
    FindRequest cut =
        request.withExisting(Existing.OVERWRITE).results(to -> to.withClusterBy(ClusterBy.CENTER));
    ClusterReport byJobs = FindFolder.run(cut.limits(to -> to.withInMemory(0))).clusters();
    assertEquals(List.of("a\ta", "a\tb", "a\tc"), folder.sorted("clusters"));
    assertEquals(3, byJobs.units());
  }

  @Test
  public void everyMemberHasAPairWithTheCenter() throws Exception {
    String input = folder.input("in.tsv", new Planted(150, 5).lines());
    FindRequest request =
        folder
            .request(input, "unit", "sentence", "threshold", "0.6")
            .results(to -> to.withClusterBy(ClusterBy.CENTER));
    FindSummary summary = FindFolder.run(request);
    Set<String> pairs = new HashSet<>();
    for (String line : folder.sorted("pairs")) {
      String[] pair = line.split("\t", -1);
      pairs.add(pair[0] + " " + pair[1]);
      pairs.add(pair[1] + " " + pair[0]);
    }
    Map<String, Set<String>> texts = new TreeMap<>();
    List<String> lines = folder.sorted("clusters");
    for (String line : lines) {
      String[] ids = line.split("\t", -1);
      texts.computeIfAbsent(ids[0], none -> new TreeSet<>()).add(copiesOf(ids[1])[0]);
    }
    assertTrue("too few to tell: " + texts.size(), texts.size() > 50);
    for (Set<String> cluster : texts.values()) {
      assertTrue(
          cluster.toString(),
          cluster.stream()
              .anyMatch(
                  one ->
                      cluster.stream()
                          .allMatch(
                              other -> one.equals(other) || pairs.contains(one + " " + other))));
    }
    assertEquals(lines.size(), summary.clusters().units());
    assertEquals(texts.size(), summary.clusters().clusters());
  }

  /** The first unit with an equal text, of which alone pairs with others are reported. */
  private String[] copiesOf(String id) throws Exception {
    return folder.sorted("pairs").stream()
        .filter(line -> line.endsWith("\t" + id + "\t1.000000\tsame\t0.000000\t0.000000"))
        .map(line -> line.split("\t", -1))
        .findFirst()
        .orElse(new String[] {id});
  }

  @Test
  public void refusesOtherNamesAndLessThanNone() {
    FindRequest request = folder.request("in.tsv");
    assertEquals(
        "[clusters_in_memory] must be at least 0, which keeps them on disk, got -1",
        refusal(() -> request.limits(to -> to.withInMemory(-1))));
    assertEquals(ClusterBy.CENTER, ClusterBy.parse("center"));
    assertThrows(IllegalArgumentException.class, () -> ClusterBy.parse("all"));
  }

  @Test
  public void refusesMoreThanFitsIntoMemory() {
    CenterStage.Component component = new CenterStage.Component(20);
    for (int i = 0; i < 20; i++) {
      component.add(pair(i));
    }
    assertEquals(
        "[cluster_by] center needs all pairs of texts that are connected in memory, at"
            + " most 20 if more than [clusters_in_memory] texts have a pair, got more: raise the"
            + " threshold or clusters-in-memory, or choose connected",
        refusal(() -> component.add(pair(20))));
  }

  private static Pair pair(int i) {
    Text a = new Text("a" + i);
    Text b = new Text("a" + (i + 1));
    return new Pair(new LongPair(i << 8, i + 1 << 8), new EdgeRecord(a, b, 0.9f));
  }
}
