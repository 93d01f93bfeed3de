package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.htmlunit.WebClient;
import org.htmlunit.html.DomNode;
import org.htmlunit.html.HtmlInput;
import org.htmlunit.html.HtmlPage;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.scheme.SchemeRequest;

/** The page of a report: its figures and its script in HtmlUnit, a browser that Maven brings. */
public class ReportIT {
  @ClassRule public static final TemporaryFolder folder = new TemporaryFolder();

  @BeforeClass
  public static void find() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String text = "The long lake behind the seven hills of number " + i / 3 + " is %s m deep";
      lines.add("d" + i + "\t" + text.formatted(i % 3 == 0 ? "45" : "54"));
    }
    Path input = Files.write(folder.getRoot().toPath().resolve("in.tsv"), lines);
    Map<String, String> settings = Map.of("unit", "document", "shingle", "char:3");
    FindRequest request =
        FindRequest.of(
            List.of(input.toString()), output().toString(), SchemeRequest.of(settings).resolve());
    new FindJob(new Configuration(), ProgressLine.silent()).run(request);
  }

  /** One cluster of thirty units, some of which differ in a word. */
  @Test
  public void filtersAndMarks() throws Exception {
    try (WebClient browser = new WebClient()) {
      HtmlPage page = browser.getPage(report());
      assertEquals("1 of 1 shown", page.querySelector("#shown").getTextContent());
      assertFalse(page.querySelectorAll("ins").isEmpty());
      assertEquals("1 of 1 shown", shownFrom(page, "30"));
      assertEquals("0 of 1 shown", shownFrom(page, "31"));
      assertEquals("1 of 1 shown", shownFrom(page, ""));
    }
  }

  /** As the summary has them; a script that fails is refused, and so is a link to another page. */
  @Test
  public void figuresAreThoseOfTheSummary() throws Exception {
    JsonNode summary = Elasticsearch.JSON.readTree(output().resolve("summary.json").toFile());
    try (WebClient browser = new WebClient()) {
      HtmlPage page = browser.getPage(report());
      Map<String, String> tiles = new HashMap<>();
      for (DomNode tile : page.querySelectorAll(".tile")) {
        tiles.put(
            tile.querySelector("span").getTextContent(), tile.querySelector("b").getTextContent());
      }
      assertEquals("30", tiles.get("documents"));
      assertEquals("30", tiles.get("units of the largest"));
      assertEquals("1", tiles.get("clusters"));
      assertEquals(summary.at("/counts/near_pairs").asText(), tiles.get("near pairs"));
      assertEquals(summary.at("/counts/equal_pairs").asText(), tiles.get("equal pairs"));
      assertEquals("all is in the page", List.of(), page.getAnchors());
    }
  }

  /** The text of the page when only clusters from a number of units on are shown. */
  private static String shownFrom(HtmlPage page, String units) {
    HtmlInput least = page.querySelector("input[data-from=size]");
    least.setValue(units);
    least.fireEvent("input");
    return page.querySelector("#shown").getTextContent();
  }

  private static Path output() {
    return folder.getRoot().toPath().resolve("out");
  }

  private static String report() {
    return output().resolve("report.html").toUri().toString();
  }
}
