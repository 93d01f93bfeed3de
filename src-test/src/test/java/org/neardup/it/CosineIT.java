package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Queries.JSON;
import static org.neardup.fixture.Queries.document;
import static org.neardup.fixture.Queries.nearDuplicate;
import static org.neardup.fixture.Queries.object;
import static org.neardup.fixture.Queries.scores;
import static org.neardup.fixture.Queries.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.jobs.load.Response;
import org.neardup.vector.ResourceFolder;

/**
 * Fields of hyperplane signatures on a real server: bags of words, word vectors, and texts of two
 * languages under one scheme, with files under the server's {@code config/neardup}.
 */
public class CosineIT {

  private static final int TEXTS = 60;
  private static final int WORDS = 80;

  private static final String TOKENS =
      "'bits': 1024, 'bit_permutations': 24, 'prefix_lengths': [1024, 14, 10], 'threshold': 0.7";
  private static final String TERMS =
      "{'type': 'near_duplicate', 'similarity': 'cosine', " + TOKENS + "}";
  private static final String WORD_VECTORS =
      "{'type': 'near_duplicate', 'similarity': 'cosine', 'vector': 'word_vectors',"
          + " 'word_vectors': 'words.vec', 'statistics': 'mean.stats', "
          + TOKENS
          + "}";
  private static final String TRANSLATED =
      "{'type': 'near_duplicate', 'similarity': 'cosine', 'statistics': 'en.stats',"
          + " 'translate_from': 'de', 'translation': 'de-en.tsv',"
          + " 'translation_statistics': 'de.stats', "
          + TOKENS
          + "}";
  private static final String FROM_GERMAN =
      TRANSLATED.replace("{'type'", "{'text_language': 'de', 'type'");

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private PatientClient server;

  @BeforeClass
  public static void writeFiles() throws IOException {
    MadeLanguages.write(SERVER.files());
  }

  @Before
  public void connect() {
    server = PatientClient.at(SERVER.url());
  }

  @After
  public void deleteIndices() throws IOException {
    for (String index : List.of("english", "german", "plain")) {
      server.delete("/" + index);
    }
    server.close();
  }

  @AfterClass
  public static void nothingWasDenied() throws IOException {
    assertTrue(SERVER.log().contains("Bootstrapping Entitlements"));
    assertFalse(SERVER.log().contains("NotEntitled"));
  }

  private void create(String index, String field) throws IOException {
    ObjectNode body = object("{'settings': {'number_of_replicas': 0}}");
    body.putObject("mappings").putObject("properties").set("body", object(field));
    server.put("/" + index, body).orThrow("create " + index);
    StringBuilder lines = new StringBuilder();
    String language = index.equals("german") ? "de" : "en";
    for (int text = 0; text < TEXTS; text++) {
      lines.append("{\"index\":{\"_id\":\"").append(text).append("\"}}\n");
      ObjectNode source = JSON.createObjectNode();
      source.put("body", MadeLanguages.text(language, text, WORDS));
      lines.append(source).append('\n');
    }
    JsonNode answer =
        server
            .postLines(
                "/" + index + "/_bulk?refresh", lines.toString().getBytes(StandardCharsets.UTF_8))
            .orThrow("load");
    assertFalse(answer.toString(), answer.path("errors").asBoolean());
  }

  private Map<String, Float> find(String index, Object like, double minSimilarity, String options)
      throws IOException {
    return scores(answer(index, like, minSimilarity, options));
  }

  private JsonNode answer(String index, Object like, double minSimilarity, String options)
      throws IOException {
    ObjectNode query = nearDuplicate("body", like, minSimilarity);
    ((ObjectNode) query.path("near_duplicate")).setAll(object(options));
    return server.post("/" + index + "/_search", search(query)).orThrow("search");
  }

  private static String best(Map<String, Float> scores) {
    return scores.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  @Test
  public void bagsOfWords() throws IOException {
    create("english", TERMS);
    assertFinds(MadeLanguages.text("en", 7, WORDS), MadeLanguages.edited("en", 7, WORDS));
  }

  @Test
  public void wordVectors() throws IOException {
    create("english", WORD_VECTORS);
    assertFinds(MadeLanguages.text("en", 7, WORDS), MadeLanguages.edited("en", 7, WORDS));
  }

  /** By text, by id and by signature; from tokens and from windows; estimated and exactly. */
  private void assertFinds(String text, String edited) throws IOException {
    assertEquals(1f, find("english", text, .7, "{}").get("7"), 0);
    Map<String, Float> byText = find("english", edited, .7, "{}");
    assertEquals("7", best(byText));
    assertTrue(byText.toString(), byText.get("7") < 1);
    Map<String, Float> exact = find("english", edited, .7, "{'verify': 'exact'}");
    // Four standard errors of 1024 bits.
    assertEquals(exact.get("7"), byText.get("7"), .12);
    // So wide a window has every document in it.
    Map<String, Float> all = find("english", edited, .7, "{'candidates': 'window', 'window': 60}");
    assertTrue(all + " " + byText, all.entrySet().containsAll(byText.entrySet()));
    assertFalse(find("english", document("english", "7"), .7, "{}").containsKey("7"));
    Map<String, Float> itself = find("english", document("english", "7"), .7, "{'include': true}");
    assertEquals(1f, itself.get("7"), 0);
    JsonNode signature =
        server
            .post(
                "/english/_search",
                object("{'query': {'ids': {'values': ['7']}}, 'fields': ['body']}"))
            .orThrow("fetch")
            .at("/hits/hits/0/fields/body/0");
    assertEquals(itself, find("english", signature, .7, "{}"));
  }

  @Test
  public void evidenceExplanationsAndHighlights() throws IOException {
    create("english", TERMS);
    String edited = MadeLanguages.edited("en", 7, WORDS);
    for (String candidates : List.of("{}", "{'candidates': 'window', 'window': 5}")) {
      ObjectNode query = nearDuplicate("body", edited, .7);
      ((ObjectNode) query.path("near_duplicate")).setAll(object(candidates));
      ObjectNode search = search(query);
      search.set("ext", object("{'near_duplicate': {'max_pairs': 3}}"));
      search.set("highlight", object("{'fields': {'body': {'type': 'near_duplicate'}}}"));
      search.put("explain", true);
      JsonNode hit = server.post("/english/_search", search).orThrow("search").at("/hits/hits/0");
      assertEquals("7", hit.path("_id").asText());
      JsonNode pair = hit.at("/near_duplicate/pairs/0");
      assertEquals(hit.path("_score").floatValue(), pair.path("similarity").floatValue(), 1e-6);
      assertTrue(pair.toString(), pair.path("shared_tokens").asInt() > 0);
      assertEquals(1, hit.at("/highlight/body").size());
      assertTrue(hit.at("/_explanation").toString().contains("1024 components are equal"));
    }
  }

  @Test
  public void aWindowNeedsWholeSignatures() throws IOException {
    create("english", TERMS.replace("[1024, 14, 10]", "[14, 10]"));
    ObjectNode query = nearDuplicate("body", "some text", .7);
    ((ObjectNode) query.path("near_duplicate")).put("candidates", "window");
    Response response = server.post("/english/_search", search(query));
    assertEquals(400, response.status());
    assertTrue(
        response.body().toString(),
        response.body().toString().contains("needs whole permuted signatures"));
  }

  @Test
  public void acrossLanguages() throws IOException {
    create("english", TRANSLATED);
    create("german", FROM_GERMAN);
    int first = 0;
    for (int text = 0; text < TEXTS; text++) {
      Map<String, Float> byId =
          find("english", document("german", Integer.toString(text)), .3, "{}");
      first += best(byId).equals(Integer.toString(text)) ? 1 : 0;
    }
    assertTrue("own translation first: " + first, first >= TEXTS * .95);
    Map<String, Float> byId = find("english", document("german", "3"), .3, "{}");
    ObjectNode german = JSON.createObjectNode();
    german.put("text", MadeLanguages.text("de", 3, WORDS)).put("language", "de");
    assertEquals(byId, find("english", german, .3, "{}"));
    String exact = "{'verify': 'exact'}";
    Map<String, Float> exactById = find("english", document("german", "3"), .3, exact);
    assertEquals("3", best(exactById));
    assertEquals(exactById, find("english", german, .3, exact));
    // The other way round: English texts are what a German field's scheme is in.
    ObjectNode english = JSON.createObjectNode();
    english.put("text", MadeLanguages.text("en", 3, WORDS)).put("language", "en");
    assertEquals("3", best(find("german", english, .3, exact)));
    Response response =
        server.post(
            "/english/_search", search(nearDuplicate("body", german.put("language", "fr"), .3)));
    assertEquals(400, response.status());
    assertTrue(
        response.body().toString(), response.body().toString().contains("[en, de], got [fr]"));
  }

  @Test
  public void planCompareStatisticsAndGroups() throws IOException {
    create("english", TRANSLATED);
    JsonNode plan = server.get("/_neardup/plan?index=english&field=body").orThrow("plan");
    assertEquals(24, plan.path("bit_permutations").asInt());
    assertEquals(1024, plan.path("bits").asInt());
    assertEquals("de-en.tsv", plan.at("/settings/translation").asText());
    ObjectNode compare = object("{'index': 'english', 'field': 'body', 'language_b': 'de'}");
    compare.put("a", MadeLanguages.text("en", 3, WORDS));
    compare.put("b", MadeLanguages.text("de", 3, WORDS));
    JsonNode compared = server.post("/_neardup/compare", compare).orThrow("compare");
    assertTrue(compared.toString(), compared.path("similarity").asDouble() > .6);
    assertEquals(
        compared.path("similarity").asDouble(),
        compared.path("estimated_similarity").asDouble(),
        .12);
    JsonNode stats = server.get("/english/_neardup/stats?field=body").orThrow("stats");
    assertTrue(stats.toString(), stats.toString().contains("\"units\":" + TEXTS));
    ObjectNode copy = JSON.createObjectNode();
    copy.put("body", MadeLanguages.text("en", 3, WORDS));
    server.put("/english/_doc/copy?refresh", copy).orThrow("copy");
    JsonNode groups =
        server
            .post("/english/_near_duplicates", object("{'field': 'body', 'min_similarity': 0.9}"))
            .orThrow("groups");
    assertTrue(groups.toString(), groups.toString().contains("\"copy\""));
  }

  @Test
  public void anIngestProcessor() throws IOException {
    create("english", TRANSLATED);
    server
        .put(
            "/_ingest/pipeline/near",
            object("{'processors': [{'near_duplicate': {'field': 'body', 'action': 'fail'}}]}"))
        .orThrow("pipeline");
    ObjectNode copy = JSON.createObjectNode();
    copy.put("body", MadeLanguages.text("en", 3, WORDS));
    Response response = server.put("/english/_doc/copy?pipeline=near", copy);
    assertEquals(409, response.status());
    copy.put("body", MadeLanguages.text("en", 1003, WORDS));
    server.put("/english/_doc/new?pipeline=near", copy).orThrow("index");
    server.delete("/_ingest/pipeline/near").orThrow("delete");
  }

  @Test
  public void analyzersOfTextFields() throws IOException {
    ResourceFolder files = new ResourceFolder(SERVER.files());
    ObjectNode analyzer = object(TERMS);
    analyzer.put("type", "random_projection_prefixes").put("statistics", "en.stats");
    Response refused = plain(analyzer);
    assertEquals(400, refused.status());
    String sha256 = files.reference("en.stats").sha256();
    assertTrue(refused.reason(), refused.reason().contains("it is [" + sha256 + "]"));
    plain(analyzer.put("statistics_sha256", sha256)).orThrow("create");
    create("english", TERMS.replace("{'type'", "{'statistics': 'en.stats', 'type'"));
    ObjectNode text = object("{'field': 'body'}").put("text", MadeLanguages.text("en", 1, WORDS));
    assertEquals(tokens("english", text), tokens("plain", text));
    ObjectNode document = JSON.createObjectNode();
    document.put("body", MadeLanguages.text("en", 1, WORDS));
    server.put("/plain/_doc/1?refresh", document).orThrow("index");
    ObjectNode match = object("{'query': {'match': {'body': {'minimum_should_match': '1'}}}}");
    ((ObjectNode) match.at("/query/match/body")).put("query", MadeLanguages.edited("en", 1, WORDS));
    assertEquals(1, server.post("/plain/_search", match).orThrow("match").at("/hits/hits").size());
  }

  private Response plain(ObjectNode analyzer) throws IOException {
    ObjectNode body =
        object("{'mappings': {'properties': {'body': {'type': 'text', 'analyzer': 'near'}}}}");
    body.withObject("/settings/analysis/analyzer").set("near", analyzer);
    return server.put("/plain", body);
  }

  private JsonNode tokens(String index, ObjectNode text) throws IOException {
    return server.post("/" + index + "/_analyze", text).orThrow("analyze");
  }
}
