package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertFails;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.docs.Guide;
import org.neardup.docs.Shell;
import org.neardup.fixture.PlantedTexts;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.IndexJob;
import org.neardup.jobs.load.IndexName;
import org.neardup.jobs.load.LoadSettings;
import org.neardup.jobs.load.TokenSearch;
import org.neardup.jobs.load.TokenSearch.Hit;
import org.neardup.jobs.node.TestNode;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.Features;
import org.neardup.signer.Signer;

/** A server without the plugin: the guide for it, and what is found there by tokens. */
public class StockIT {
  private static final int TEXTS = 32;

  @ClassRule public static final TestNode NODE = new TestNode("nodes/stock");

  @Rule public final FindFolder folder = new FindFolder();

  @BeforeClass
  public static void start() throws IOException {
    NODE.removePlugins();
    NODE.start(Map.of());
  }

  @Test
  public void theGuideIsTrue() throws Exception {
    Guide.read(Path.of(System.getProperty("neardup.home"), "docs/stock-elasticsearch.md"))
        .requireTrue(new Shell(NODE.url(), folder.getRoot().toPath())::run);
  }

  @Test
  public void textsAreFoundAtTheRecallOfThePlan() throws Exception {
    assertFinds("sentences", BulkBy.UNIT, "unit", "sentence", "recall", "0.9");
    assertFinds("whole", BulkBy.DOCUMENT, "unit", "sentence", "recall", "0.9");
    assertFinds("bits", BulkBy.UNIT, "similarity", "cosine", "recall", "0.9");
  }

  /** Loading twice changes nothing; tokens of another scheme would never meet those there. */
  @Test
  public void anIndexHasTokensOfOneScheme() throws Exception {
    Path output = find("one", BulkBy.UNIT, FindFolder.scheme("unit", "document"));
    Path other = find("other", BulkBy.UNIT, FindFolder.scheme("unit", "document", "seed", "7"));
    assertEquals(TEXTS, load("one", output).created());
    assertEquals(TEXTS, load("one", output).earlier());
    assertFails(IOException.class, "[tokens.meta.scheme] is ", () -> load("one", other));
  }

  private Path find(String name, BulkBy by, ResolvedScheme scheme) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < TEXTS; i++) {
      lines.add(i + "\t" + PlantedTexts.text(i));
    }
    List<String> inputs = List.of(folder.input(name + ".tsv", lines));
    FindFolder.run(
        FindRequest.of(inputs, folder.path(name).toString(), scheme)
            .results(to -> to.withBulkBy(by))
            .results(to -> to.withBulkTokens(true)));
    return folder.path(name);
  }

  private static IndexJob.Result load(String name, Path output) throws Exception {
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      return new IndexJob(
              new Configuration(),
              server,
              new IndexName(name),
              LoadSettings.DEFAULT,
              ProgressLine.silent())
          .run(output.toString());
    }
  }

  /** Asks with each text; a brute-force comparison has all that is near. */
  private void assertFinds(String name, BulkBy by, String... settings) throws Exception {
    ResolvedScheme scheme = FindFolder.scheme(settings);
    load(name, find(name, by, scheme));
    Set<String> near = near(scheme);
    assertTrue(name + " " + near.size(), near.size() > 2 * TEXTS);
    Set<String> found = new TreeSet<>();
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      TokenSearch search = new TokenSearch(server, new IndexName(name));
      for (int i = 0; i < TEXTS; i++) {
        for (Hit hit : search.near(PlantedTexts.text(i))) {
          found.add(place(i, hit.position(), hit.id().replaceAll(":.*", "")));
        }
      }
    }
    assertTrue(name + " finds what is not near", near.containsAll(found));
    String shown = name + ": " + found.size() + " of " + near.size();
    assertTrue(shown, found.size() >= scheme.plannedRecall() * near.size());
  }

  /** The units of all texts that are near to a unit of a text, itself too. */
  private static Set<String> near(ResolvedScheme scheme) {
    Signer signer = new Signer(scheme.scheme().signature());
    List<List<Features>> texts = new ArrayList<>();
    for (int i = 0; i < TEXTS; i++) {
      List<Features> units = new ArrayList<>();
      signer.cut(
          List.of(PlantedTexts.text(i)), (p, s, e, unit) -> units.add(signer.features(unit)));
      texts.add(units);
    }
    Set<String> near = new TreeSet<>();
    for (int i = 0; i < TEXTS; i++) {
      for (int unit = 0; unit < texts.get(i).size(); unit++) {
        Features asked = texts.get(i).get(unit);
        for (int j = 0; j < TEXTS; j++) {
          if (texts.get(j).stream()
              .anyMatch(each -> asked.similarity(each) >= scheme.threshold())) {
            near.add(place(i, unit, Integer.toString(j)));
          }
        }
      }
    }
    return near;
  }

  private static String place(int text, int unit, String other) {
    return text + " " + unit + " " + other;
  }
}
