package org.neardup.jobs.report;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;

import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;

public class DedupPageTests {
  private static final String SUMMARY =
      """
      {"input": "out", "output": "clean", "parameters": {"keep": "max:score,longest", "report_by": "source"},
       "counts": {"documents": 10, "retained": 6, "removed": 4, "characters_in": 2000, "characters_out": 1500, "files": 3},
       "reasons": {"near": 3, "too_little_left": 1},
       "files": [{"name": "<a>.jsonl", "documents": 4, "retained": 1, "removed": 3, "characters_in": 800, "characters_out": 400,
                 "lossless": 2, "large_losses": 1}],
       "values": [{"name": "", "documents": 4, "retained": 4, "removed": 0, "characters_in": 10, "characters_out": 10}],
       "files_in_all": 3, "values_in_all": 1, "warnings": ["<a>.jsonl loses 75 %"], "not_copied": ["b.pdf"],
       "stages": [{"name": "decide", "seconds": 2}], "seconds": 3}
      """;
  private static final String REMOVED =
      """
      {"id": "1<", "file": "<a>.jsonl", "retained_id": "2", "retained_file": "b.jsonl", "similarity": 0.9, "loss": 0.25,
       "reason": "near", "documents": 3, "text": "one <b> 3", "retained_text": "one <b> 2"}
      """;

  @Test
  public void saysWhoLosesWhat() throws Exception {
    String page = page(SUMMARY);
    assertHas(
        page,
        "<tr style=\"--length: 75.0%\"><td>&lt;a&gt;.jsonl</td><td>75.0 %</td><td>4</td>"
            + "<td>1</td><td>3</td><td>800</td><td>50.0 %</td><td>2</td><td>1</td></tr>",
        "1 of 3; the bars are the share of documents removed",
        "<h3>By source</h3>",
        "<td>(none)</td><td>0.0 %</td><td>4</td>",
        "<td>too little left</td><td>1</td>",
        "keep max:score,longest, report by source",
        "<b>2,000</b><span>characters in</span>");
    assertTrue(page.indexOf("too little left") < page.indexOf("<h3>By source"));
    assertTrue(page.indexOf("<h3>By file") < page.indexOf("<details><summary>Stages"));
    assertFalse(page.contains("${"));
    assertFalse(page.contains("<a>"));
  }

  @Test
  public void warnsBeforeAllFigures() throws Exception {
    String page = page(SUMMARY);
    int warning = page.indexOf("<p>&lt;a&gt;.jsonl loses 75 %</p>\n<p>not copied: b.pdf</p>");
    assertTrue(0 < warning && warning < page.indexOf("<div class=tiles>"));
    assertTrue(page("{}").contains("<div class=warnings></div>"));
  }

  /** The bars of a run over parts are shares of characters, since documents stay. */
  @Test
  public void countsUnitsThatWereCut() throws Exception {
    String page =
        page(
            SUMMARY.replace(
                "\"files\": 3}", "\"files\": 3, \"cut_documents\": 2, \"cut_units\": 7}"));
    assertHas(
        page,
        "--length: 50.0%\"><td>&lt;a&gt;.jsonl</td><td>50.0 %</td>",
        "the bars are the share of characters removed");
  }

  @Test
  public void marksWhatARemovedTextHasAndHasNot() throws Exception {
    String page = page(SUMMARY, REMOVED);
    assertHas(
        page,
        "<h3>1&lt; <span class=id>&lt;a&gt;.jsonl</span> <span class=kind>near"
            + " 0.9, in 3 documents, loss 25.0 %</span></h3>",
        "<p class=note>retained: 2 b.jsonl</p>",
        "one &lt;b&gt; <del>2</del> <ins>3</ins>");
  }

  /** Of what is retained only the words count that a contained text has copied. */
  @Test
  public void marksContainedTextsWithinTheirContainer() throws Exception {
    String page =
        page(
            SUMMARY,
            REMOVED
                .replace("near", "contained")
                .replace("one <b> 3", "The bridge was built in 1931 and repaired in 2004.")
                .replace(
                    "one <b> 2",
                    "Before it. The bridge was built in 1932 and repaired in 2004. After it."));
    assertHas(page, "The bridge was built in <del>1932</del> <ins>1931</ins> and repaired in 2004");
    assertFalse(page.contains("Before it"));
  }

  @Test
  public void showsOfLongTextsWhatStandsAroundDifferences() throws Exception {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 9_000; i++) {
      words.add("word" + i);
    }
    String kept = String.join(" ", words);
    words.set(7_500, "other");
    String page =
        page(
            SUMMARY,
            REMOVED.replace("one <b> 3", String.join(" ", words)).replace("one <b> 2", kept));
    assertHas(page, "word7499 <del>word7500</del> <ins>other</ins> word7501", "[...]");
    assertTrue(page.length() < page(SUMMARY, REMOVED).length() + 3_000);
    String different =
        page(
            SUMMARY,
            REMOVED
                .replace("one <b> 3", "a b ".repeat(50))
                .replace("one <b> 2", "a c ".repeat(50)));
    assertTrue(different.contains("and more places"));
  }

  private static String page(String summary, String... sample) throws Exception {
    ObjectMapper json = new ObjectMapper();
    List<JsonNode> removed = new ArrayList<>();
    for (String line : sample) {
      removed.add(json.readTree(line));
    }
    return new DedupPage(json.readTree(summary), removed).html();
  }
}
