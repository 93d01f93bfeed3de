package org.neardup.jobs.report;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.Test;
import org.neardup.jobs.clusters.ClusterReport.Edge;
import org.neardup.jobs.clusters.ClusterReport.Example;
import org.neardup.pinned.jackson.databind.ObjectMapper;

public class ReportPageTests {
  private static final String SUMMARY =
      """
      {"request": {"inputs": ["<dump>"], "settings": {"unit": "sentence", "threshold": 0.8}},
       "counts": {"clusters": 1}, "similarities": [0, 3, 0, 1], "cluster_sizes": [0, 1],
       "set_aside": {"rejected": {"missing_tab": 7}}, "stages": [{"name": "extract", "seconds": 2}]}
      """;

  @Test
  public void marksDifferencesAndEscapesTexts() throws Exception {
    String page =
        page(
            List.of(new Example("a", 4, true, false, true, new Edge("a", "c", 0.8125f))),
            List.of("a\tc\t2\tone <b> 3", "a\ta\t1\tone <b> 2", "a\tb\t1\tone <b> 2"));
    assertHas(
        page,
        "one &lt;b&gt; <del>2</del> <ins>3</ins>",
        "the same text",
        "weakest pair: a and c, similarity 0.813",
        "and 1 more",
        "data-kind=\"factual drift\"",
        "&lt;dump&gt;",
        "rejected: missing tab");
    assertFalse(page.contains("<b> "));
    assertFalse(page.contains("${"));
  }

  /** The words of a window before and behind a copied run are no difference. */
  @Test
  public void marksDifferencesOfPassagesWithinTheirRun() throws Exception {
    String first = "x y z, the bridge was built in 1931 and last repaired in 2004";
    String unit = "The bridge was built in 1931 and repaired in 2004. Not so";
    String page =
        page(
            SUMMARY.replace("sentence", "passage"),
            List.of(new Example("a", 2, true, false, false, new Edge("a", "c", 0.8f))),
            List.of("a\ta\t1\t" + first, "a\tc\t2\t" + unit));
    assertHas(
        page,
        "<del>the</del> <ins>The</ins> bridge was built in 1931 and <del>last</del> repaired in"
            + " 2004 <span class=note>. Not so</span>",
        "within what was copied");
  }

  /** Planned recall in the middle of a bin. */
  @Test
  public void countsPairsAndClusters() throws Exception {
    String page = page(List.of(), List.of());
    assertHas(
        page,
        "<tr><td>0.25 to 0.50</td><td>3</td><td>37.5 %</td></tr>",
        "<td>4 to 7</td><td>1</td>");
  }

  @Test
  public void whatWasFoundStandsBeforeThePictureAndTheTables() throws Exception {
    String page =
        page(
            List.of(new Example("a", 2, true, true, false, new Edge("a", "c", 0.8f))),
            List.of("a\ta\t1\tone two", "a\tc\t2\tone three"));
    String order =
        "(?s).*<b>1</b><span>clusters</span>.*<form>.*0 exact copy, 1 copy editing.*<article"
            + ".*Pairs by similarity</text>.*Clusters by size</text>"
            + ".*<details open><summary>Set aside.*<details><summary>Stages.*";
    assertTrue(page.matches(order));
  }

  @Test
  public void setAsideHasNoRowsOfZeros() throws Exception {
    String none = SUMMARY.replace("7", "0");
    String page = page(none, List.of(), List.of());
    assertFalse(page.contains("missing tab"));
    assertFalse(page.contains("oversized"));
    assertTrue(page.contains("Nothing: every record was read and compared."));
  }

  @Test
  public void asksNothingOfTheNetwork() throws Exception {
    String page = page(List.of(), List.of());
    assertTrue(page.contains("default-src 'none'"));
    assertFalse(page.contains("src="));
    assertFalse(page.contains("href="));
    assertFalse(page.contains("url("));
    assertFalse(page.contains("@import"));
  }

  /** Each of two tasks offers ten units and the far end of the weakest pair. */
  @Test
  public void keepsTheSameUnitsHoweverManyTasksThereWere() {
    List<Example> chosen =
        List.of(new Example("c00", 99, true, true, false, new Edge("c00", "c98", 0.9f)));
    List<String> units = new ArrayList<>();
    for (int i = 0; i < 20; i += 2) {
      units.add(String.format(Locale.ROOT, "c00\tc%02d\t%d\ttext", i + 1, i + 1));
      units.add(0, String.format(Locale.ROOT, "c00\tc%02d\t%d\ttext", i, i));
    }
    units.add("c00\tc98\t98\ttext");
    List<String> ids =
        ClusterExcerpt.of(chosen, units).get(0).units().stream()
            .map(ClusterExcerpt.Unit::id)
            .toList();
    assertEquals(
        List.of("c00", "c01", "c02", "c03", "c04", "c05", "c06", "c07", "c08", "c09", "c98"), ids);
  }

  private static String page(List<Example> chosen, List<String> units) throws Exception {
    return page(SUMMARY, chosen, units);
  }

  private static String page(String summary, List<Example> chosen, List<String> units)
      throws Exception {
    return new ReportPage(
            new ObjectMapper().readTree(summary),
            similarity -> similarity,
            ClusterExcerpt.of(chosen, units),
            List.of())
        .html();
  }
}
