package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.Queries;
import org.neardup.jobs.load.Response;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.Signer;
import org.neardup.signature.Similarity;

/**
 * The plugin as a user installs it, over HTTP. Only here are Elasticsearch's entitlements enforced,
 * so this is the proof that the plugin needs none.
 */
public class RealNodeIT {
  private static final String ORIGINAL =
      "The keeper's daughter, who was fourteen, rowed out twice through the breakers in the"
          + " family's peat boat and brought eleven of the crew back to the landing steps.";
  private static final String EDITED = ORIGINAL.replace("fourteen", "only fourteen");
  private static final String FAR =
      "The lake is 6.2 kilometres long and 54 metres deep at its deepest point, which makes it the"
          + " second deepest body of fresh water in the county of Norrey and the largest without a"
          + " single island.";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private static final ObjectMapper JSON = new ObjectMapper();

  private PatientClient server;

  @Before
  public void connect() {
    server = PatientClient.at(SERVER.url());
  }

  @After
  public void deleteIndices() throws IOException {
    for (String index : List.of("texts", "docs", "queries")) {
      server.delete("/" + index);
    }
    server.close();
  }

  @AfterClass
  public static void nothingWasDenied() throws IOException {
    assertTrue(SERVER.log().contains("Bootstrapping Entitlements"));
    assertFalse(SERVER.log().contains("NotEntitled"));
  }

  @Test
  public void thePluginIsInstalled() throws IOException {
    JsonNode plugins = get("/_nodes/plugins?filter_path=nodes.*.plugins.name").findPath("plugins");
    assertEquals("[{\"name\":\"neardup\"}]", plugins.toString());
  }

  @Test
  public void aMatchQueryOnATextFieldCountsBands() throws IOException {
    createTexts();
    assertEquals(Set.of("original", "edited"), texts("match", matching("1")));
    assertEquals(Set.of("original"), texts("match", matching("100%")));
  }

  @Test
  public void aTermsQueryOnATextFieldTakesTokens() throws IOException {
    createTexts();
    ObjectNode terms = JSON.createObjectNode();
    tokens(ORIGINAL).forEach(terms.putArray("body")::add);
    assertEquals(
        SchemeRequest.of(Map.of()).resolve().scheme().tokensPerUnit(), terms.path("body").size());
    assertEquals(Set.of("original", "edited"), texts("terms", terms));
  }

  @Test
  public void moreLikeThisOnATextFieldFindsCopies() throws IOException {
    createTexts();
    ObjectNode query =
        object(
            "{'min_term_freq': 1, 'min_doc_freq': 1, 'max_query_terms': 100,"
                + " 'minimum_should_match': '1'}");
    query.putArray("fields").add("body");
    query.put("like", ORIGINAL);
    assertEquals(Set.of("original", "edited"), texts("more_like_this", query));
    query.set("like", object("{'_index': 'texts', '_id': 'original'}"));
    assertEquals(Set.of("edited"), texts("more_like_this", query));
  }

  @Test
  public void tokenizerAndFilterGiveTheTokensOfTheAnalyzer() throws IOException {
    String analysis =
        """
        {'analysis': {
          'analyzer': {'dup': {'type': 'minhash_bands', 'unit': 'sentence', 'bands': 30, 'rows': 4},
                       'parts': {'type': 'custom', 'tokenizer': 'units', 'filter': ['bands']}},
          'tokenizer': {'units': {'type': 'near_duplicate_text', 'unit': 'sentence'}},
          'filter': {'bands': {'type': 'minhash_bands', 'unit': 'sentence', 'bands': 30, 'rows': 4}}}}
        """;
    create("texts", analysis, "{'type': 'text', 'analyzer': 'dup'}");
    List<String> tokens = tokens("dup", ORIGINAL + " " + FAR);
    assertEquals(60, tokens.size());
    assertEquals(tokens, tokens("parts", ORIGINAL + " " + FAR));
  }

  @Test
  public void wrongSettingsAreRefusedWithRangeAndValue() throws IOException {
    assertRefused(
        "[bands] x [rows] must be at most [components] = 128, got 16 x 9 = 144",
        "{'type': 'near_duplicate', 'components': 128, 'bands': 16, 'rows': 9}");
    assertRefused("permutations", "{'type': 'near_duplicate', 'permutations': 9}");
    assertRefused("[threshold]", "{'type': 'near_duplicate', 'threshold': 1.5}");
  }

  @Test
  public void theQueryFindsCopiesByTextAndById() throws IOException {
    create("docs", "{}", "{'type': 'near_duplicate'}");
    indexThree("docs");
    IndexScheme scheme = SchemeRequest.of(Map.of()).resolve().scheme();
    Map<String, Double> byText = find("docs", ORIGINAL);
    assertEquals(Set.of("original", "edited"), byText.keySet());
    assertEquals(1.0, byText.get("original"), 0);
    assertSimilarity(scheme, ORIGINAL, EDITED, byText.get("edited"));
    Map<String, Double> byId = find("docs", object("{'_index': 'docs', '_id': 'original'}"));
    assertEquals(Map.of("edited", byText.get("edited")), byId);
  }

  @Test
  public void sentencesAreFoundInsideOfDocuments() throws IOException {
    create("docs", "{}", "{'type': 'near_duplicate', 'unit': 'sentence', 'min_length': 75}");
    index("docs", "both", "It was a dark night. " + FAR + " " + EDITED);
    index(
        "docs",
        "none",
        "It was a dark night, and nobody knew how the story of the two would end after all.");
    refresh("docs");
    IndexScheme scheme = SchemeRequest.of(Map.of("unit", "sentence")).resolve().scheme();
    Map<String, Double> hits = find("docs", "A title. " + ORIGINAL);
    assertEquals(Set.of("both"), hits.keySet());
    assertSimilarity(scheme, ORIGINAL, EDITED, hits.get("both"));
    assertEquals(Map.of("both", 1.0), find("docs", FAR));
  }

  @Test
  public void aPrecomputedSignatureIsAsGoodAsTheText() throws IOException {
    create("docs", "{}", "{'type': 'near_duplicate'}");
    indexThree("docs");
    index("docs", "computed", precomputed(Map.of(), ORIGINAL));
    refresh("docs");
    Map<String, Double> hits = find("docs", EDITED);
    assertEquals(Set.of("original", "edited", "computed"), hits.keySet());
    assertEquals(hits.get("original"), hits.get("computed"));
    assertEquals(1.0, find("docs", precomputed(Map.of(), ORIGINAL)).get("original"), 0);
  }

  @Test
  public void aSignatureOfAnotherSchemeIsRefusedNamingBoth() throws IOException {
    create("docs", "{}", "{'type': 'near_duplicate'}");
    ObjectNode other = precomputed(Map.of("seed", "7"), ORIGINAL);
    ObjectNode document = JSON.createObjectNode();
    document.set("body", other);
    Response response = server.put("/docs/_doc/1", document);
    assertEquals(400, response.status());
    String mine = SchemeRequest.of(Map.of()).resolve().scheme().signature().id();
    assertTrue(response.reason(), response.reason().contains(mine));
    assertTrue(response.reason(), response.reason().contains(other.path("scheme").asText()));
  }

  @Test
  public void aMissingDocumentIsAnError() throws IOException {
    create("docs", "{}", "{'type': 'near_duplicate'}");
    Response response =
        server.post("/docs/_search", nearDuplicate(object("{'_index': 'docs', '_id': '7'}")));
    assertFalse(response.ok());
    assertTrue(response.body().toString(), response.body().toString().contains("[docs][7]"));
  }

  /** Every option, so that everything is loaded that could need to read a resource. */
  @Test
  public void allOptionsWorkUnderEntitlements() throws IOException {
    List<String> fields =
        List.of(
            "{'type': 'near_duplicate', 'shingle': 'word:3'}",
            "{'type': 'near_duplicate', 'unit': 'sentence', 'language': 'de'}",
            "{'type': 'near_duplicate', 'strip_punctuation': true, 'strip_digits': true}",
            "{'type': 'near_duplicate', 'family': 'classic', 'signature_bits': 32}");
    for (String field : fields) {
      create("docs", "{}", field);
      indexThree("docs");
      index("docs", "scripts", AnyTexts.of(50, 3));
      refresh("docs");
      assertTrue(field, find("docs", ORIGINAL).containsKey("original"));
      server.delete("/docs").orThrow("delete");
    }
  }

  private void createTexts() throws IOException {
    create("texts", "{}", "{'type': 'text', 'analyzer': 'minhash_bands'}");
    indexThree("texts");
  }

  private void indexThree(String index) throws IOException {
    index(index, "original", ORIGINAL);
    index(index, "edited", EDITED);
    index(index, "far", FAR);
    refresh(index);
  }

  private void create(String index, String settings, String field) throws IOException {
    assertTrue(
        createResponse(index, settings, field).orThrow("create").path("acknowledged").asBoolean());
  }

  private Response createResponse(String index, String settings, String field) throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.set("settings", object(settings));
    body.putObject("mappings").putObject("properties").set("body", object(field));
    return server.put("/" + index, body);
  }

  private void assertRefused(String message, String field) throws IOException {
    Response response = createResponse("docs", "{}", field);
    assertEquals(400, response.status());
    assertTrue(response.reason(), response.reason().contains(message));
  }

  private void index(String index, String id, Object value) throws IOException {
    ObjectNode document = JSON.createObjectNode();
    document.set("body", JSON.valueToTree(value));
    server.put("/" + index + "/_doc/" + id, document).orThrow("index " + id);
  }

  private void refresh(String index) throws IOException {
    server.post("/" + index + "/_refresh").orThrow("refresh");
  }

  private static ObjectNode matching(String minimumShouldMatch) {
    ObjectNode match = JSON.createObjectNode();
    match.putObject("body").put("query", ORIGINAL).put("minimum_should_match", minimumShouldMatch);
    return match;
  }

  private Set<String> texts(String query, ObjectNode body) throws IOException {
    ObjectNode search = JSON.createObjectNode();
    search.putObject("query").set(query, body);
    return new TreeSet<>(scores("texts", search).keySet());
  }

  private List<String> tokens(String text) throws IOException {
    return tokens("minhash_bands", text);
  }

  private List<String> tokens(String analyzer, String text) throws IOException {
    return Queries.tokens(server, "texts", analyzer, text);
  }

  private Map<String, Double> find(String index, Object like) throws IOException {
    return scores(index, nearDuplicate(JSON.valueToTree(like)));
  }

  /** Asks for less than any copy here, so that the estimates' error does not matter. */
  private static ObjectNode nearDuplicate(JsonNode like) {
    ObjectNode search = JSON.createObjectNode();
    search
        .putObject("query")
        .putObject("near_duplicate")
        .put("field", "body")
        .put("min_similarity", 0.6)
        .set("like", like);
    return search;
  }

  private Map<String, Double> scores(String index, ObjectNode search) throws IOException {
    Map<String, Double> scores = new TreeMap<>();
    for (JsonNode hit :
        server.post("/" + index + "/_search", search).orThrow("search").at("/hits/hits")) {
      scores.put(hit.path("_id").asText(), hit.path("_score").asDouble());
    }
    return scores;
  }

  private static void assertSimilarity(IndexScheme scheme, String a, String b, double score) {
    Signer signer = new Signer(scheme.signature());
    double exact = signer.features(a).similarity(signer.features(b));
    double error =
        Similarity.standardError(
            exact, scheme.signature().components(), scheme.signature().signatureBits());
    assertEquals(exact, score, 3 * error);
  }

  private static ObjectNode precomputed(Map<String, String> settings, String text) {
    IndexScheme scheme = SchemeRequest.of(settings).resolve().scheme();
    byte[] container =
        new SignatureFormat(scheme.signature()).encode(new Signer(scheme.signature()).sign(text));
    return JSON.createObjectNode()
        .put("scheme", scheme.signature().id())
        .put("signature", SignatureFormat.toBase64(container));
  }

  private JsonNode get(String path) throws IOException {
    return server.get(path).orThrow("get " + path);
  }

  /** JSON with single quotes. */
  private static ObjectNode object(String json) {
    try {
      return (ObjectNode) JSON.readTree(json.replace('\'', '"'));
    } catch (IOException e) {
      throw new IllegalArgumentException(json, e);
    }
  }
}
