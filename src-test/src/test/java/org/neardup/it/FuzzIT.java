package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.neardup.it.AnswerAssertions.assertClear;
import static org.neardup.it.AnswerAssertions.assertRefused;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.After;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.load.Response;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * Any request is answered by success, by a refusal with its reason, or by the circuit breaker; and
 * the node lives and answers right afterwards.
 */
public class FuzzIT {
  /** A name or a value in JSON that is no list and no object. */
  private static final Pattern LITERAL =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|-?\\d[-+.\\dEe]*|true|false|null");

  /** Replacements of a literal; some make malformed JSON. */
  private static final List<String> VALUES =
      List.of(
          """
          null true -1 0 1e308 -1e-308 1e999 2147483648 9223372036854775808 0.1 "" "0" "NaN" "*"
          "_all" "\\ud800" "\\u0000" "fuzz" "document" "sentence" [] {} [[]] [null] [{}] {"a":1}
          {"match_all":{}} {"near_duplicate":{"field":"document","like":"a-b-c"}}
          """
              .strip()
              .split("\\s+"));

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private static JsonNode identity;
  private static int logged;

  private final PatientClient server = SERVER.client();

  @BeforeClass
  public static void makeAnIndex() throws IOException {
    logged = SERVER.log().length();
    identity = SERVER.identity();
    PatientClient server = SERVER.client();
    server.create(
        "fuzz",
        """
        {'document': {'type': 'near_duplicate', 'shingle': 'char:5'},
         'sentence': {'type': 'near_duplicate', 'unit': 'sentence', 'max_units': 1000}}
        """);
    server.put("/fuzz/_mapping", Queries.object("{'dynamic': false}")).orThrow("map no more");
    for (int number = 0; number < PlantedTexts.GROUP; number++) {
      server
          .put("/fuzz/_doc/" + number, document(PlantedTexts.text(number)))
          .orThrow("index " + number);
    }
    server.post("/fuzz/_refresh").orThrow("refresh");
  }

  @AfterClass
  public static void nothingInTheLog() throws IOException {
    AnswerAssertions.assertHarmless(SERVER.log().substring(logged));
  }

  @After
  public void theNodeLivesAndAnswersRight() throws IOException {
    server.delete("/fuzz/_doc/x?refresh=true");
    assertEquals(identity, SERVER.identity());
    ObjectNode query = Queries.search(Queries.nearDuplicate("sentence", PlantedTexts.text(0), .9));
    Map<String, Float> hits = Queries.scores(server.search("fuzz", query));
    assertEquals(Map.of("0", 1f, "1", 1f, "2", 1f, "3", 1f), hits);
  }

  @Test
  public void hugeSignaturesAreMadeOrRefused() throws IOException {
    String huge = "{'body': {'type': 'near_duplicate', 'bands': %s, 'rows': 1, 'band_bits': 32}}";
    server.create("huge", huge.formatted(4096));
    server
        .put("/huge/_doc/1?refresh=true", Queries.JSON.createObjectNode().put("body", "a text"))
        .orThrow("index");
    ObjectNode query = Queries.search(Queries.nearDuplicate("body", "a text", 1));
    assertEquals(Map.of("1", 1f), Queries.scores(server.search("huge", query)));
    server.delete("/huge").orThrow("delete");
    for (String bands : List.of("4097", "2147483647", "2147483648", "-1", "0", "1e300", "'x'")) {
      ObjectNode index = Queries.object("{'mappings': {'properties': " + huge + "}}", bands);
      assertRefused(bands, server.put("/huge", index));
    }
  }

  @Test
  public void deepJsonIsRefused() throws IOException {
    String open = "{\"query\":{\"near_duplicate\":{\"field\":\"document\",\"like\":";
    for (int depth : new int[] {100, 10_000, 1_000_000}) {
      String lists = "[".repeat(depth) + "\"a\"" + "]".repeat(depth);
      assertRefused("lists", once("/fuzz/_search", open + lists + "}}}"));
      String objects = "{\"doc\":".repeat(depth) + "1" + "}".repeat(depth);
      assertClear("objects", once("/fuzz/_search", open + objects + "}}}"));
      assertClear("a document", once("/fuzz/_doc/x", "{\"document\":" + lists + "}"));
    }
  }

  @Test
  public void changedQueriesAndDocumentsGetClearAnswers() throws IOException {
    SplittableRandom random = new SplittableRandom(20);
    List<JsonNode> searches = searches();
    for (int round = 0; round < TestScale.of(120, 400); round++) {
      String query = changed(searches.get(round % searches.size()), random);
      assertClear(query, once("/fuzz/_search", query));
      String document = changed(document(PlantedTexts.text(0)), random);
      assertClear(document, once("/fuzz/_doc/x", document));
    }
  }

  /** With a name or a value replaced, or with another character somewhere. */
  private static String changed(JsonNode request, SplittableRandom random) {
    String json = request.toString();
    if (random.nextInt(6) == 0) {
      StringBuilder other = new StringBuilder(json);
      other.setCharAt(random.nextInt(json.length()), (char) (' ' + random.nextInt(95)));
      return other.toString();
    }
    List<MatchResult> literals = LITERAL.matcher(json).results().toList();
    MatchResult literal = literals.get(random.nextInt(literals.size()));
    String value = VALUES.get(random.nextInt(VALUES.size()));
    return json.substring(0, literal.start()) + value + json.substring(literal.end());
  }

  private List<JsonNode> searches() throws IOException {
    String text = PlantedTexts.text(1);
    ObjectNode full = Queries.nearDuplicate("sentence", List.of(text), .5);
    full.withObject("/near_duplicate")
        .setAll(
            Queries.object(
                """
                {'num_candidates': 10, 'include': true, 'score_mode': 'coverage',
                 'verify': 'exact', 'boost': 2, '_name': 'dup',
                 'filter': {'ids': {'values': ['0', '1']}},
                 'unlike': [{'_index': 'fuzz', '_id': '3'}]}
                """));
    ObjectNode mixed = Queries.nearDuplicate("sentence", List.of(text), .5);
    ArrayNode likes = mixed.withArray("/near_duplicate/like");
    likes.add(Queries.document("fuzz", "2").put("routing", "2"));
    likes.addObject().putObject("doc").put("sentence", text);
    ObjectNode search =
        Queries.object("{'query': {'ids': {'values': ['0']}}, 'fields': ['sentence']}");
    JsonNode signature = server.search("fuzz", search).at("/hits/hits/0/fields/sentence/0");
    ObjectNode signed = Queries.nearDuplicate("sentence", List.of(signature), .5);
    ObjectNode shown = Queries.search(full.deepCopy());
    shown.setAll(
        Queries.object(
            """
            {'highlight': {'fields': {'sentence': {'type': 'near_duplicate'}}}, 'explain': true,
             'profile': true, 'ext': {'near_duplicate': {}}}
            """));
    return List.of(Queries.search(full), Queries.search(mixed), Queries.search(signed), shown);
  }

  private static ObjectNode document(String text) {
    return Queries.JSON.createObjectNode().put("document", text).put("sentence", text);
  }

  /** The first answer, which may be a refusal of the circuit breaker. */
  private Response once(String path, String body) throws IOException {
    return server.once().post(path, body.getBytes(StandardCharsets.UTF_8));
  }
}
