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

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.After;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.CosineFiles;
import org.neardup.fixture.PatientClient;
import org.neardup.jobs.load.Response;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.resource.Resources;

/**
 * Fields of hyperplane signatures on a real server: bags of words, word vectors, and texts of two
 * languages under one scheme, with files under the server's {@code config/neardup}.
 */
public class CosineIT {

  private static final int TEXTS = 60;
  private static final int WORDS = 80;

  private static final String TERMS =
      "{'type': 'near_duplicate', 'similarity': 'cosine', 'bits': 1024, 'bit_permutations': 24,"
          + " 'prefix_lengths': [1024, 14, 10], 'threshold': 0.7}";
  private static final String WORD_VECTORS =
      with("'vector': 'word_vectors', 'word_vectors': 'words.vec', 'statistics': 'mean.stats'");
  private static final String TRANSLATED =
      with(
          "'statistics': 'en.stats', 'translate_from': 'de', 'translation': 'de-en.tsv',"
              + " 'translation_statistics': 'de.stats'");

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private final PatientClient server = SERVER.client();

  private static String with(String settings) {
    return TERMS.replace("}", ", " + settings + "}");
  }

  @Before
  public void writeFiles() throws IOException {
    CosineFiles.write(SERVER.files());
  }

  @After
  public void deleteAll() throws IOException {
    SERVER.deleteAll();
  }

  private void create(String index, String field) throws IOException {
    server.create(index, "{'body': " + field + "}");
    Map<String, JsonNode> documents = new TreeMap<>();
    for (int text = 0; text < TEXTS; text++) {
      documents.put(Integer.toString(text), body(index.equals("german") ? "de" : "en", text));
    }
    server.load(index, documents);
  }

  private static ObjectNode body(String language, int text) {
    return JSON.createObjectNode().put("body", CosineFiles.text(language, text, WORDS));
  }

  private static ObjectNode like(String language, int text) {
    return JSON.createObjectNode()
        .put("text", CosineFiles.text(language, text, WORDS))
        .put("language", language);
  }

  private Map<String, Float> find(String index, Object like, double minSimilarity, String options)
      throws IOException {
    ObjectNode query = nearDuplicate("body", like, minSimilarity);
    query.withObject("/near_duplicate").setAll(object(options));
    return scores(server.search(index, search(query)));
  }

  private static String best(Map<String, Float> scores) {
    return scores.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  @Test
  public void bagsOfWords() throws IOException {
    assertFinds(TERMS);
  }

  @Test
  public void wordVectors() throws IOException {
    assertFinds(WORD_VECTORS);
  }

  /** By text, by id and by signature; estimated and exactly. */
  private void assertFinds(String field) throws IOException {
    create("english", field);
    String text = CosineFiles.text("en", 7, WORDS);
    String edited = CosineFiles.edited("en", 7, WORDS);
    assertEquals(1f, find("english", text, .7, "{}").get("7"), 0);
    Map<String, Float> byText = find("english", edited, .7, "{}");
    assertEquals("7", best(byText));
    assertTrue(byText.toString(), byText.get("7") < 1);
    Map<String, Float> exact = find("english", edited, .7, "{'verify': 'exact'}");
    // Four standard errors of 1024 bits.
    assertEquals(exact.get("7"), byText.get("7"), .12);
    assertFalse(find("english", document("english", "7"), .7, "{}").containsKey("7"));
    Map<String, Float> itself = find("english", document("english", "7"), .7, "{'include': true}");
    assertEquals(1f, itself.get("7"), 0);
    JsonNode signature =
        server
            .search("english", object("{'query': {'ids': {'values': ['7']}}, 'fields': ['body']}"))
            .at("/hits/hits/0/fields/body/0");
    assertEquals(itself, find("english", signature, .7, "{}"));
  }

  @Test
  public void evidenceExplanationsAndHighlights() throws IOException {
    create("english", TERMS);
    ObjectNode search = search(nearDuplicate("body", CosineFiles.edited("en", 7, WORDS), .7));
    search.set("ext", object("{'near_duplicate': {'max_pairs': 3}}"));
    search.set("highlight", object("{'fields': {'body': {'type': 'near_duplicate'}}}"));
    search.put("explain", true);
    JsonNode hit = server.search("english", search).at("/hits/hits/0");
    assertEquals("7", hit.path("_id").asText());
    JsonNode pair = hit.at("/near_duplicate/pairs/0");
    assertEquals(hit.path("_score").floatValue(), pair.path("similarity").floatValue(), 1e-6);
    assertTrue(pair.toString(), pair.path("shared_tokens").asInt() > 0);
    assertEquals(1, hit.at("/highlight/body").size());
    assertTrue(hit.at("/_explanation").toString().contains("1024 components are equal"));
  }

  @Test
  public void acrossLanguages() throws IOException {
    create("english", TRANSLATED);
    create("german", TRANSLATED.replace("{'type'", "{'text_language': 'de', 'type'"));
    int first = 0;
    for (int text = 0; text < TEXTS; text++) {
      String id = Integer.toString(text);
      first += best(find("english", document("german", id), .3, "{}")).equals(id) ? 1 : 0;
    }
    assertTrue("own translation first: " + first, first >= TEXTS * .95);
    ObjectNode german = like("de", 3);
    String exact = "{'verify': 'exact'}";
    for (String options : new String[] {"{}", exact}) {
      Map<String, Float> byId = find("english", document("german", "3"), .3, options);
      assertEquals("3", best(byId));
      assertEquals(byId, find("english", german, .3, options));
    }
    // The other way round: English texts are what a German field's scheme is in.
    assertEquals("3", best(find("german", like("en", 3), .3, exact)));
    ObjectNode french = search(nearDuplicate("body", german.put("language", "fr"), .3));
    assertRefused("[en, de], got [fr]", server.post("/english/_search", french));
  }

  private static void assertRefused(String message, Response response) {
    assertEquals(400, response.status());
    assertTrue(response.toString(), response.body().toString().contains(message));
  }

  @Test
  public void planCompareBucketsAndGroups() throws IOException {
    create("english", TRANSLATED);
    JsonNode plan = server.get("/_neardup/plan?index=english&field=body").orThrow("plan");
    assertEquals(24, plan.path("bit_permutations").asInt());
    assertEquals(1024, plan.path("bits").asInt());
    assertEquals("de-en.tsv", plan.at("/settings/translation").asText());
    ObjectNode compare = object("{'index': 'english', 'field': 'body', 'language_b': 'de'}");
    compare.put("a", CosineFiles.text("en", 3, WORDS));
    compare.put("b", CosineFiles.text("de", 3, WORDS));
    JsonNode compared = server.post("/_neardup/compare", compare).orThrow("compare");
    double similarity = compared.path("similarity").asDouble();
    assertTrue(compared.toString(), similarity > .6);
    assertEquals(similarity, compared.path("estimated_similarity").asDouble(), .12);
    JsonNode buckets = server.get("/english/_neardup/groups?field=body&size=0").orThrow("buckets");
    assertEquals(buckets.toString(), TEXTS, buckets.path("units").asInt());
    assertFalse(buckets.toString(), buckets.path("largest_buckets").isMissingNode());
    server.put("/english/_doc/copy?refresh", body("en", 3)).orThrow("copy");
    JsonNode groups =
        server
            .post("/english/_neardup/groups", object("{'field': 'body', 'min_similarity': 0.9}"))
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
    assertEquals(409, server.put("/english/_doc/copy?pipeline=near", body("en", 3)).status());
    server.put("/english/_doc/new?pipeline=near", body("en", 1003)).orThrow("index");
  }

  @Test
  public void analyzersOfTextFields() throws IOException {
    String sha256 = new Resources(SERVER.files()).reference("en.stats").sha256();
    ObjectNode analyzer = object(TERMS);
    analyzer.put("type", "random_projection_prefixes").put("statistics", "en.stats");
    assertRefused("it is [" + sha256 + "]", createAnalyzed(analyzer));
    createAnalyzed(analyzer.put("statistics_sha256", sha256)).orThrow("create");
    create("english", with("'statistics': 'en.stats'"));
    ObjectNode text = object("{'field': 'body'}").put("text", CosineFiles.text("en", 1, WORDS));
    assertEquals(
        server.post("/english/_analyze", text).orThrow("analyze"),
        server.post("/analyzed/_analyze", text).orThrow("analyze"));
    server.put("/analyzed/_doc/1?refresh", body("en", 1)).orThrow("index");
    ObjectNode match = object("{'query': {'match': {'body': {'minimum_should_match': '1'}}}}");
    match.withObject("/query/match/body").put("query", CosineFiles.edited("en", 1, WORDS));
    assertEquals(1, server.search("analyzed", match).at("/hits/hits").size());
  }

  private Response createAnalyzed(ObjectNode analyzer) throws IOException {
    ObjectNode body =
        object("{'mappings': {'properties': {'body': {'type': 'text', 'analyzer': 'near'}}}}");
    body.withObject("/settings/analysis/analyzer").set("near", analyzer);
    return server.put("/analyzed", body);
  }
}
