package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;

public class ClusterByTests {
  @Rule public final FindFolder folder = new FindFolder();

  /** With shingles of one character the texts are a chain: neighbours share 9 of 11. */
  @Test
  public void aChainIsCutAtTheRepresentatives() throws Exception {
    String input =
        folder.input("in.tsv", "a\tabcdefghij", "b\tbcdefghijk", "c\tcdefghijkl", "d\tdefghijklm");
    FindRequest request =
        folder.request(
            input, "unit", "document", "shingle", "char:1", "threshold", "0.8", "recall", "0.99");
    FindFolder.run(request);
    assertEquals(List.of("a\ta", "a\tb", "a\tc", "a\td"), folder.sorted("clusters"));
    FindFolder.run(
        request.withClusterBy(ClusterBy.REPRESENTATIVE).withExisting(Existing.OVERWRITE));
    assertEquals(List.of("a\ta", "a\tb", "c\tc", "c\td"), folder.sorted("clusters"));
  }

  @Test
  public void everyMemberHasAPairWithTheRepresentative() throws Exception {
    String input = folder.input("in.tsv", new Planted(200, 5).lines());
    FindRequest request =
        folder
            .request(input, "unit", "sentence", "threshold", "0.6")
            .withClusterBy(ClusterBy.REPRESENTATIVE);
    FindSummary summary = FindFolder.run(request);
    Set<String> pairs = new HashSet<>();
    folder.sorted("pairs").forEach(line -> pairs.add(line.substring(0, line.lastIndexOf('\t'))));
    List<String> lines = folder.sorted("clusters");
    List<String> members = new ArrayList<>(lines);
    members.removeIf(line -> line.split("\t", -1)[0].equals(line.split("\t", -1)[1]));
    assertTrue("too few to tell: " + members.size(), members.size() > 100);
    for (String member : members) {
      String[] ids = member.split("\t", -1);
      String[] copies = copiesOf(ids[1]);
      assertTrue(member, pairs.contains(member) || pairs.contains(ids[0] + "\t" + copies[0]));
    }
    assertEquals(lines.size(), summary.clusters().units());
    assertEquals(lines.size() - members.size(), summary.clusters().clusters());
  }

  /** The first unit with an equal text, of which alone pairs with others are reported. */
  private String[] copiesOf(String id) throws Exception {
    return folder.sorted("pairs").stream()
        .filter(line -> line.endsWith("\t" + id + "\t1.000000"))
        .map(line -> line.split("\t", -1))
        .findFirst()
        .orElse(new String[] {id});
  }

  @Test
  public void refusesOtherNames() {
    assertEquals(ClusterBy.REPRESENTATIVE, ClusterBy.parse("representative"));
    assertThrows(IllegalArgumentException.class, () -> ClusterBy.parse("all"));
  }
}
