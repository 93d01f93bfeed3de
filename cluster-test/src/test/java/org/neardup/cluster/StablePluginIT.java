package org.neardup.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.Terms;
import org.neardup.jobs.load.Response;
import org.neardup.jobs.node.TestNode;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;

/**
 * The analyzers of the stable plugin API, alone in a server: they make the tokens of the library
 * for all settings.
 */
public class StablePluginIT {
  private static final String TEXT =
      "Short. It's the 3rd harbour of Lisbon, rebuilt in 1757 after the earthquake; in 9 years\n"
          + "nothing of the old quays was left standing. They aren't running here, are they? See"
          + " www.lisbon.pt.";

  /** A value for each setting that changes the tokens of the text, alone or with another. */
  private static final Map<String, Map<String, String>> COMMON =
      Map.ofEntries(
          change("unit", "sentence"),
          change("language", "el", "unit", "sentence"),
          change("sentence_rules", "lines", "unit", "sentence"),
          change("abbreviations", "Short.", "unit", "sentence"),
          change("line_breaks", "end", "unit", "sentence"),
          change("strip_urls", "true"),
          change("passage_words", "8", "unit", "passage"),
          change("min_length", "10", "unit", "sentence"),
          change("max_length", "10", "unit", "sentence"),
          change("min_words", "2", "unit", "sentence"),
          change("strip_punctuation", "true", "unit", "sentence", "min_length", "40"),
          change("strip_digits", "true"),
          change("expand_contractions", "true"),
          change("stemmer", "english"),
          change("seed", "7"),
          change("threshold", "0.5"),
          change("recall", "0.9999"),
          change("expected_units", "1000000000"));

  /** The same for the settings of one similarity. */
  private static final Map<String, Map<String, Map<String, String>>> OWN =
      Map.of(
          "jaccard",
          Map.ofEntries(
              change("shingle", "word:2"),
              change("family", "classic"),
              change("components", "512"),
              change("bands", "4", "rows", "4"),
              change("rows", "5", "bands", "4"),
              change("banding", "with_replacement", "components", "16", "bands", "4", "rows", "4"),
              change("band_components", "24", "components", "32", "bands", "4", "rows", "4"),
              change("band_bits", "16"),
              change("estimate_bits", "2")),
          "cosine",
          Map.ofEntries(
              change("bits", "2048"),
              change("projection_distribution", "rademacher"),
              change("weight", "tf"),
              change("stopwords", "english"),
              change("min_terms", "3", "unit", "sentence"),
              change("bit_permutations", "4", "prefix_lengths", "24"),
              change("prefix_lengths", "24,16", "bit_permutations", "4")));

  private static final Map<String, String> ANALYZERS =
      Map.of("jaccard", "minhash_bands", "cosine", "random_projection_prefixes");

  /**
   * Settings that change no tokens alone: none of them stands without another, or it only says what
   * is kept of components, or it is the number of units, for which bands are planned but prefixes
   * are not.
   */
  private static final Map<String, Set<String>> UNCHANGED =
      Map.of(
          "jaccard",
          Set.of("bands", "rows", "band_components"),
          "cosine",
          Set.of("bit_permutations", "prefix_lengths", "expected_units"));

  /** Settings of a weight that needs a file. */
  private static final Set<String> REFUSED = Set.of("k1", "b");

  /** Settings that name files, for which the stable API has no place, or go with these only. */
  private static final Pattern NOT_TAKEN =
      Pattern.compile(
          "similarity|vector|centered|min_frequency|(ignore|statistics|word_vectors|translat).*");

  @ClassRule public static final TestNode NODE = new TestNode("nodes/stable");

  private static PatientClient server;

  @BeforeClass
  public static void start() throws IOException {
    NODE.removePlugins();
    Path zip = Path.of(System.getProperty("neardup.test.stable.plugin.zip"));
    NODE.tool("elasticsearch-plugin", "install", "--batch", zip.toUri().toString());
    NODE.start(Map.of());
    server = PatientClient.at(NODE.url());
  }

  @AfterClass
  public static void close() {
    if (server != null) {
      server.close();
    }
  }

  @Test
  public void everySettingIsTaken() throws IOException {
    for (String similarity : ANALYZERS.keySet()) {
      Set<String> settings = new TreeSet<>(Setting.names(similarity));
      settings.removeIf(NOT_TAKEN.asMatchPredicate());
      settings.removeAll(REFUSED);
      Map<String, Map<String, String>> changes = new TreeMap<>(COMMON);
      changes.putAll(OWN.get(similarity));
      assertEquals(settings, changes.keySet());
      createIndex(similarity, changes);
      for (String setting : settings) {
        Map<String, String> with = changes.get(setting);
        List<String> tokens = analyze(similarity, setting);
        assertEquals(with.toString(), tokens(similarity, with), tokens);
        if (!UNCHANGED.get(similarity).contains(setting)) {
          Map<String, String> without = new TreeMap<>(with);
          without.remove(setting);
          assertNotEquals(with.toString(), tokens(similarity, without), tokens);
        }
      }
    }
  }

  @Test
  public void settingsThatNeedAFileAreRefused() throws IOException {
    for (String setting : REFUSED) {
      ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
      body.withObject("/settings/analysis/analyzer/refused")
          .put("type", "random_projection_prefixes")
          .put("weight", "bm25")
          .put(setting, "0.5");
      Response refused = server.put("/refused", body);
      assertFalse(refused.toString(), refused.ok());
      assertTrue(refused.reason(), refused.reason().contains("[statistics], a file"));
    }
  }

  @Test
  public void copiesAreFoundByTerms() throws IOException {
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    body.withObject("/mappings/properties")
        .set("body", Queries.object("{'type': 'text', 'analyzer': 'minhash_bands'}"));
    server.put("/found", body).orThrow("create an index");
    for (int number = 0; number < 2; number++) {
      JsonNode document = Queries.JSON.createObjectNode().put("body", PlantedTexts.text(number));
      server.put("/found/_doc/" + number + "?refresh=true", document).orThrow("index");
    }
    ObjectNode query = Queries.JSON.createObjectNode();
    query.withObject("/match").put("body", PlantedTexts.text(1));
    JsonNode answer = server.post("/found/_search", Queries.search(query)).orThrow("ask");
    assertEquals("1", answer.at("/hits/hits/0/_id").asText());
  }

  private void createIndex(String similarity, Map<String, Map<String, String>> analyzers)
      throws IOException {
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    analyzers.forEach(
        (name, settings) -> {
          ObjectNode analyzer = body.withObject("/settings/analysis/analyzer/" + name);
          settings.forEach(analyzer::put);
          analyzer.put("type", ANALYZERS.get(similarity));
        });
    server.put("/" + similarity, body).orThrow("create an index");
  }

  private List<String> analyze(String index, String analyzer) throws IOException {
    List<String> tokens = Queries.tokens(server, index, analyzer, TEXT);
    assertFalse(analyzer, tokens.isEmpty());
    return tokens;
  }

  private static List<String> tokens(String similarity, Map<String, String> settings)
      throws IOException {
    Map<String, String> all = new TreeMap<>(settings);
    all.put("similarity", similarity);
    return Terms.of(new NearDuplicateAnalyzer(SchemeRequest.of(all).resolve().scheme()), TEXT);
  }

  private static Map.Entry<String, Map<String, String>> change(String name, String... settings) {
    Map<String, String> all = new TreeMap<>();
    all.put(name, settings[0]);
    for (int i = 1; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return Map.entry(name, all);
  }
}
