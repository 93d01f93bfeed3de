package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.it.ClearAnswers.TOO_MANY_REQUESTS;
import static org.neardup.it.ClearAnswers.assertClear;
import static org.neardup.it.ClearAnswers.assertRefused;
import static org.neardup.it.ClearAnswers.shown;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.load.Response;

/**
 * Whatever is sent, the answer is one of success, of a refusal that says what is wrong, or of the
 * circuit breaker; and the node lives and answers right afterwards.
 */
public class FuzzIT {
  private static final List<String> FIELDS = List.of("document", "sentence");

  /** Sends what is not ASCII as escapes: the only way in which an unpaired surrogate travels. */
  private static final JsonMapper ESCAPING =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private static JsonNode identity;
  private static int logged;

  private PatientClient server;

  @BeforeClass
  public static void makeAnIndex() throws IOException {
    logged = SERVER.log().length();
    try (PatientClient server = PatientClient.at(SERVER.url())) {
      identity = identity(server);
      JsonNode body =
          Queries.object(
              """
              {'settings': {'number_of_replicas': 0},
               'mappings': {'dynamic': false, 'properties': {
                 'document': {'type': 'near_duplicate', 'shingle': 'char:5'},
                 'sentence': {'type': 'near_duplicate', 'unit': 'sentence', 'max_sentences': 1000}}}}
              """);
      server.put("/fuzz", body).orThrow("create the index");
      for (int number = 0; number < PlantedTexts.GROUP; number++) {
        server
            .put("/fuzz/_doc/" + number, document(PlantedTexts.text(number)))
            .orThrow("index " + number);
      }
      server.post("/fuzz/_refresh").orThrow("refresh");
    }
  }

  @AfterClass
  public static void nothingInTheLog() throws IOException {
    String log = SERVER.log().substring(logged);
    for (String word :
        List.of(
            "java.lang.OutOfMemoryError",
            "java.lang.StackOverflowError",
            "uncaught",
            "NotEntitled")) {
      assertFalse(word, log.contains(word));
    }
  }

  @Before
  public void connect() {
    server = PatientClient.at(SERVER.url());
  }

  @After
  public void theNodeLivesAndAnswersRight() throws IOException {
    assertEquals(identity, identity(server));
    JsonNode query = Queries.search(Queries.nearDuplicate("sentence", PlantedTexts.text(0), .9));
    Map<String, Float> hits = Queries.scores(server.post("/fuzz/_search", query).orThrow("search"));
    assertEquals(Map.of("0", 1f, "1", 1f, "2", 1f, "3", 1f), hits);
    server.close();
  }

  @Test
  public void oddTextsAreFoundByThemselves() throws IOException {
    for (Map.Entry<String, String> odd : OddTexts.all().entrySet()) {
      for (String field : FIELDS) {
        JsonNode document = Queries.JSON.createObjectNode().put(field, odd.getValue());
        byte[] body = ESCAPING.writeValueAsBytes(document);
        ObjectNode query = Queries.search(Queries.nearDuplicate(field, odd.getValue(), 1));
        byte[] search = ESCAPING.writeValueAsBytes(query);
        if (TestScale.isFull() && odd.getKey().startsWith("long")) {
          assertClear(odd.getKey(), once("/fuzz/_doc/odd", body));
          assertClear(odd.getKey(), once("/fuzz/_search", search));
        } else {
          assertFound(odd.getKey() + " in " + field, body, search);
        }
        server.delete("/fuzz/_doc/odd?refresh=true");
      }
    }
  }

  /** Its sentences may be too many, and it may have nothing to be found by. */
  private void assertFound(String what, byte[] document, byte[] search) throws IOException {
    Response stored = post("/fuzz/_doc/odd?refresh=true", document);
    if (what.equals("long in sentence")) {
      assertRefused(what, stored);
      assertTrue(stored.reason(), stored.reason().contains("[max_sentences]"));
    } else {
      stored.orThrow("index " + what);
      JsonNode found = post("/fuzz/_search", search).orThrow("find " + what);
      assertEquals(what, !what.startsWith("nothing"), Queries.scores(found).containsKey("odd"));
    }
  }

  @Test
  public void manyLikesAreRefusedOrAnswered() throws IOException {
    assertEquals(200, ask(Queries.nearDuplicate("document", likes(1_000), .5)).status());
    Response tooMany = ask(Queries.nearDuplicate("document", likes(1_001), .5));
    assertEquals(400, tooMany.status());
    assertTrue(
        tooMany.reason(),
        tooMany.reason().contains("[like] must have between 1 and 1000 entries, got 1001"));
    assertEquals(400, ask(Queries.nearDuplicate("document", likes(0), .5)).status());
  }

  private static List<String> likes(int count) {
    return IntStream.range(0, count).mapToObj(PlantedTexts::text).toList();
  }

  @Test
  public void hugeSignaturesAreMadeOrRefused() throws IOException {
    String huge = "{'type': 'near_duplicate', 'bands': %s, 'rows': 1, 'signature_bits': 32}";
    create("huge", Queries.object(huge, 4096)).orThrow("create");
    server.put("/huge/_doc/1?refresh=true", body(PlantedTexts.text(0))).orThrow("index");
    JsonNode query = Queries.search(Queries.nearDuplicate("body", PlantedTexts.text(0), 1));
    JsonNode answer = server.post("/huge/_search", query).orThrow("search");
    assertEquals(Map.of("1", 1f), Queries.scores(answer));
    server.delete("/huge").orThrow("delete");
    for (String bands : List.of("4097", "2147483647", "2147483648", "-1", "0", "1e300", "'x'")) {
      assertRefused(bands, create("huge", Queries.object(huge, bands)));
    }
  }

  @Test
  public void deepJsonIsRefused() throws IOException {
    String open = "{\"query\":{\"near_duplicate\":{\"field\":\"document\",\"like\":";
    for (int depth : new int[] {100, 10_000, 1_000_000}) {
      String lists = open + "[".repeat(depth) + "]".repeat(depth) + "}}}";
      assertRefused("lists", post("/fuzz/_search", bytes(lists)));
      String objects = "{\"doc\":".repeat(depth) + "1" + "}".repeat(depth);
      assertClear("objects", once("/fuzz/_search", bytes(open + objects + "}}}")));
      String nested = "{\"document\":" + "[".repeat(depth) + "\"a\"" + "]".repeat(depth) + "}";
      assertClear("a document", once("/fuzz/_doc/deep", bytes(nested)));
    }
    server.delete("/fuzz/_doc/deep?refresh=true");
  }

  @Test
  public void randomBytesAreNoSignature() throws IOException {
    SplittableRandom random = new SplittableRandom(3);
    JsonNode good = signature();
    byte[] container = Base64.getDecoder().decode(good.path("signature").asText());
    for (int round = 0; round < TestScale.of(45, 150); round++) {
      byte[] bytes = round % 3 == 0 ? randomBytes(random) : damaged(container, random);
      ObjectNode bad = good.deepCopy();
      bad.put("signature", Base64.getEncoder().encodeToString(bytes));
      ObjectNode query = Queries.search(Queries.nearDuplicate("sentence", List.of(bad), .5));
      assertClear("like " + bad, once("/fuzz/_search", bytes(query.toString())));
      ObjectNode document = Queries.JSON.createObjectNode();
      document.set("sentence", bad);
      assertClear("value " + bad, once("/fuzz/_doc/damaged", bytes(document.toString())));
    }
    assertEquals(200, ask(Queries.nearDuplicate("sentence", List.of(good), .5)).status());
    server.delete("/fuzz/_doc/damaged?refresh=true");
  }

  private static byte[] randomBytes(SplittableRandom random) {
    byte[] bytes = new byte[random.nextInt(2_000)];
    random.nextBytes(bytes);
    return bytes;
  }

  /** With some bytes changed, of which the first are the most telling, or cut off. */
  private static byte[] damaged(byte[] container, SplittableRandom random) {
    int length = random.nextInt(4) == 0 ? random.nextInt(container.length) : container.length;
    byte[] bytes = Arrays.copyOf(container, length);
    for (int changes = random.nextInt(4); changes >= 0 && length > 0; changes--) {
      bytes[random.nextInt(random.nextBoolean() ? Math.min(40, length) : length)] =
          (byte) random.nextInt(256);
    }
    return bytes;
  }

  private JsonNode signature() throws IOException {
    JsonNode search =
        Queries.object("{'query': {'ids': {'values': ['0']}}, 'fields': ['sentence']}");
    return server
        .post("/fuzz/_search", search)
        .orThrow("get a signature")
        .at("/hits/hits/0/fields/sentence/0");
  }

  @Test
  public void changedQueriesAndDocumentsGetClearAnswers() throws IOException {
    JsonMutator mutator = new JsonMutator(new SplittableRandom(20));
    List<JsonNode> searches = searches();
    for (int round = 0; round < TestScale.of(90, 300); round++) {
      String query = mutator.change(searches.get(round % searches.size()));
      assertClear(query, once("/fuzz/_search", bytes(query)));
      String document = mutator.change(document(PlantedTexts.text(0)));
      assertClear(document, once("/fuzz/_doc/x", bytes(document)));
    }
    server.delete("/fuzz/_doc/x?refresh=true");
  }

  private static List<JsonNode> searches() {
    String text = PlantedTexts.text(1);
    ObjectNode full = Queries.nearDuplicate("sentence", List.of(text), .5);
    full.withObject("/near_duplicate")
        .put("num_candidates", 10)
        .put("include", true)
        .put("score_mode", "coverage")
        .put("verify", "exact")
        .put("boost", 2)
        .put("_name", "dup")
        .set("filter", Queries.object("{'ids': {'values': ['0', '1']}}"));
    full.withObject("/near_duplicate").putArray("unlike").add(Queries.document("fuzz", "3"));
    ObjectNode mixed = Queries.nearDuplicate("document", List.of(), .5);
    ArrayNode likes = mixed.withArray("/near_duplicate/like");
    likes.add(text).add(Queries.document("fuzz", "2").put("routing", "2"));
    likes.addObject().putObject("doc").put("document", text);
    likes.addObject().put("scheme", "0123456789abcdef").put("signature", "TkRVUA==");
    ObjectNode shown = Queries.search(full.deepCopy());
    shown
        .putObject("highlight")
        .putObject("fields")
        .putObject("sentence")
        .put("type", "near_duplicate");
    shown.put("explain", true).put("profile", true);
    shown.putObject("ext").putObject("near_duplicate");
    return List.of(Queries.search(full), Queries.search(mixed), shown);
  }

  @Test
  public void theCircuitBreakerRefusesWhatTakesTooMuchMemory() throws IOException {
    long before = charged();
    ElasticsearchServer.limitRequests(server, "1mb");
    try {
      for (String field : FIELDS) {
        ObjectNode query = Queries.nearDuplicate(field, OddTexts.words(4 << 20), .5);
        // Garbage may fill the heap: then the node refuses it before the query is made.
        PatientClient.await(
            "a refusal by the account of the query",
            () -> {
              Response refused = once("/fuzz/_search", bytes(Queries.search(query).toString()));
              assertEquals(shown(refused), TOO_MANY_REQUESTS, refused.status());
              return refused.body().toString().contains("[near_duplicate ");
            });
      }
    } finally {
      ElasticsearchServer.limitRequests(server, null);
    }
    PatientClient.await("the memory to be given back", () -> charged() <= before);
  }

  private long charged() throws IOException {
    return server
        .get("/_nodes/_local/stats/breaker")
        .orThrow("get the breakers")
        .findPath("request")
        .path("estimated_size_in_bytes")
        .asLong(-1);
  }

  private Response create(String index, JsonNode field) throws IOException {
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    body.withObject("/mappings/properties").set("body", field);
    return server.put("/" + index, body);
  }

  private static ObjectNode body(String text) {
    return Queries.JSON.createObjectNode().put("body", text);
  }

  private static ObjectNode document(String text) {
    return Queries.JSON.createObjectNode().put("document", text).put("sentence", text);
  }

  private Response ask(ObjectNode query) throws IOException {
    return post("/fuzz/_search", ESCAPING.writeValueAsBytes(Queries.search(query)));
  }

  private Response post(String path, byte[] body) throws IOException {
    return server.post(path, body);
  }

  /** The first answer, which may be a refusal of the circuit breaker. */
  private Response once(String path, byte[] body) throws IOException {
    return server.once().post(path, body);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static JsonNode identity(PatientClient server) throws IOException {
    String path = "/_nodes/_local/jvm?filter_path=nodes.*.jvm.pid,nodes.*.jvm.start_time_in_millis";
    return server.get(path).orThrow("ask who it is");
  }
}
