package org.neardup.jobs.results;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.report.StatisticsText;
import org.neardup.jobs.request.EarlierRun;

/** Looks up the results of a small run. */
public class ClusterTextTests {
  @ClassRule public static final FindFolder folder = new FindFolder();

  private static final String LAKE =
      "The long lake behind the last of the seven hills is %s m deep";

  @BeforeClass
  public static void run() throws Exception {
    String input =
        folder.input(
            "in.tsv",
            "a\t" + LAKE.formatted("45"),
            "b\t" + LAKE.formatted("54"),
            "c\t" + LAKE.formatted("45"),
            "x\tNothing like it");
    FindFolder.run(
        folder.request(input, "unit", "document", "shingle", "char:3", "threshold", "0.7"));
  }

  @Test
  public void showsAClusterWithDifferences() throws Exception {
    assertEquals(
        List.of(
            "cluster a of 3 units",
            "b",
            "  " + LAKE.formatted("54"),
            "a",
            "  " + LAKE.formatted("[-54-] {+45+}"),
            "c",
            "  " + LAKE.formatted("[-54-] {+45+}")),
        show("b", 100));
    assertEquals("  (the same text)", show("a", 100).get(6));
  }

  @Test
  public void showsOnlyTheFirstUnits() throws Exception {
    assertEquals(
        List.of("c", "and 1 more, see --top"), List.of(show("c", 1).get(1), show("c", 1).get(5)));
  }

  @Test
  public void aUnitMayBeAloneOrUnknown() throws Exception {
    assertEquals(List.of("x is in no cluster", "  Nothing like it"), show("x", 10));
    assertTrue(refusal(() -> show("y", 10)).startsWith("[y] is no unit of this run"));
    assertThrows(IllegalArgumentException.class, () -> show("a", 0));
  }

  @Test
  public void printsTheFiguresOfTheSummary() throws Exception {
    List<String> lines = StatisticsText.of(open().summary());
    List<String> wanted =
        List.of(
            "  documents                4",
            "  2 to 3                   1",
            "  0.8 to 0.9               1");
    assertTrue(lines.toString(), lines.containsAll(wanted));
  }

  @Test
  public void refusesAFolderWithoutSummary() {
    String other = folder.path("nothing").toString();
    assertTrue(
        refusal(() -> EarlierRun.read(new Configuration(), other))
            .contains("must be the output folder of a finished run"));
  }

  private static List<String> show(String unit, int most) throws Exception {
    return ClusterText.of(new Configuration(), open(), unit, most);
  }

  private static EarlierRun open() throws Exception {
    return EarlierRun.read(new Configuration(), folder.output().toString());
  }
}
