package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.After;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.load.Response;

/**
 * Requests that ended a node, held others up or broke a feature of Elasticsearch once; at full
 * scale in the sizes in which they did.
 */
public class OnceFatalIT {
  private static final String SENTENCES =
      "{'body': {'type': 'near_duplicate', 'unit': 'sentence'}}";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared("256m");

  private PatientClient server;

  @Before
  public void connect() {
    server = PatientClient.at(SERVER.url());
  }

  @After
  public void deleteIndices() throws IOException {
    server.delete("/x,y?ignore_unavailable=true").orThrow("delete");
    server.close();
  }

  @Test
  public void anAliasMayHoldTheQuery() throws IOException {
    create("x", "{'body': {'type': 'near_duplicate'}}");
    ObjectNode query = Queries.nearDuplicate("body", PlantedTexts.text(0), .8);
    ObjectNode alias = Queries.JSON.createObjectNode().set("filter", query);
    bulk("x", "", 2, PlantedTexts::text);
    server.put("/x/_alias/copies", alias).orThrow("create the alias");
    for (int tries = 0; tries < 3; tries++) {
      assertEquals(2, total(server.post("/copies/_search", Queries.object("{}"))));
      assertEquals(2, total(server.post("/copies/_search", Queries.search(query))));
    }
  }

  @Test
  public void sixtyEqualLinesInManyDocuments() throws IOException {
    create("x", SENTENCES);
    String text = HostileText.line().repeat(60);
    int documents = TestScale.of(100, 1_000);
    bulk("x", "", documents, number -> text);
    for (String mode : List.of("max", "avg", "coverage")) {
      ObjectNode query = Queries.nearDuplicate("body", text, .8);
      query.withObject("/near_duplicate").put("score_mode", mode);
      assertEquals(documents, total(server.post("/x/_search", Queries.search(query))));
    }
  }

  @Test
  public void documentsAndQueryOfThousandsOfEqualSentences() throws IOException {
    create("x", SENTENCES);
    String text = HostileText.line().repeat(TestScale.of(2_000, 6_000));
    bulk("x", "", 2, number -> text);
    ObjectNode query = Queries.nearDuplicate("body", text, .8);
    assertEquals(2, total(server.post("/x/_search", Queries.search(query))));
  }

  @Test
  public void repeatedSentencesThroughTheProcessor() throws IOException {
    create("x", SENTENCES);
    ObjectNode pipeline =
        Queries.object("{'processors': [{'near_duplicate': {'field': 'body', 'action': 'drop'}}]}");
    server.put("/_ingest/pipeline/drop", pipeline).orThrow("create the pipeline");
    String heavy = "A line of a log that is there again and again, as many are. ".repeat(1_560);
    String light = "One of forty equal lines that a document repeats for no reason. ".repeat(40);
    for (String text : List.of(heavy, light)) {
      bulk("x", "&pipeline=drop", text.equals(heavy) ? 2 : TestScale.of(60, 300), number -> text);
      assertEquals(1, total(server.post("/x/_search", Queries.object("{}"))));
    }
  }

  @Test
  public void manySignsThatExpandAreComparedOrRefused() throws IOException {
    String text = "\uFDFA".repeat(TestScale.of(100_000, 1_000_000));
    ObjectNode texts = Queries.JSON.createObjectNode().put("a", text).put("b", text);
    assertTooMuchOrFine(server.once().post("/_neardup/compare", texts));
    create("x", "{'body': {'type': 'near_duplicate'}}");
    for (String verify : List.of("signature", "exact")) {
      ObjectNode query = Queries.nearDuplicate("body", text, .8);
      query.withObject("/near_duplicate").put("verify", verify);
      assertTooMuchOrFine(server.once().post("/x/_search", Queries.search(query)));
    }
    ObjectNode document = Queries.JSON.createObjectNode().put("body", text);
    assertTooMuchOrFine(server.once().put("/x/_doc/1?refresh=true", document));
  }

  @Test
  public void manyTinySentences() throws IOException {
    create(
        "x",
        """
        {'body': {'type': 'near_duplicate', 'unit': 'sentence', 'max_sentences': 1000000},
         'bands': {'type': 'text', 'analyzer': 'bands'}}
        """);
    String text = HostileText.tiny(TestScale.of(30_000, 300_000));
    for (String field : List.of("body", "bands")) {
      ObjectNode document = Queries.JSON.createObjectNode().put(field, text);
      assertTooMuchOrFine(server.once().put("/x/_doc/1?refresh=true", document));
      ObjectNode match = Queries.JSON.createObjectNode();
      match.putObject("match").put(field, text);
      ClearAnswers.assertClear("it", server.once().post("/x/_search", Queries.search(match)));
    }
    ObjectNode query = Queries.nearDuplicate("body", text, .8);
    assertTooMuchOrFine(server.once().post("/x/_search", Queries.search(query)));
  }

  @Test
  public void oneLineManyTimesForManyBands() throws IOException {
    create(
        "x",
        """
        {'body': {'type': 'near_duplicate', 'unit': 'sentence',
           'bands': 4096, 'rows': 1, 'signature_bits': 32}}
        """);
    bulk("x", "", 1, number -> HostileText.line());
    int lines = TestScale.of(6_000, 60_000);
    ObjectNode query = Queries.nearDuplicate("body", HostileText.line().repeat(lines), .8);
    assertTooMuchOrFine(
        server.once().post("/x/_search", Queries.search(query).put("timeout", "1s")));
  }

  @Test
  public void thousandsOfSentencesWithLongSignatures() throws IOException {
    for (String bits : List.of("1", "32")) {
      create(
          "x",
          """
          {'body': {'type': 'near_duplicate', 'unit': 'sentence', 'max_sentences': 1000000,
             'components': 4096, 'bands': 1, 'rows': 4096, 'signature_bits': %s}}
          """
              .formatted(bits));
      for (int sentences : TestScale.of(List.of(2_000), List.of(2_000, 16_000, 100_000))) {
        ObjectNode document = Queries.JSON.createObjectNode();
        document.put("body", HostileText.tiny(sentences));
        ClearAnswers.assertClear("it", server.once().put("/x/_doc/1?refresh=true", document));
      }
      server.delete("/x").orThrow("delete");
    }
  }

  private static void assertTooMuchOrFine(Response response) {
    ClearAnswers.assertClear("it", response);
    String shown = ClearAnswers.shown(response);
    assertTrue(shown, response.ok() || shown.contains("circuit_breaking_exception"));
  }

  @Test
  public void aMultiFieldChangesNothingForItsParent() throws IOException {
    String plain = "{'body': {'type': 'text'}}";
    String multi =
        "{'body': {'type': 'text', 'fields': {'dup': {'type': 'near_duplicate'},"
            + " 'sen': {'type': 'near_duplicate', 'unit': 'sentence'}}}}";
    create("x", plain);
    create("y", multi);
    for (String index : List.of("x", "y")) {
      bulk(index, "", 3, PlantedTexts::text);
    }
    String text = PlantedTexts.text(0);
    for (String like :
        List.of(
            "{'_index': '%s', 'doc': {'body': '" + text + "'}}", "{'_index': '%s', '_id': '1'}")) {
      for (String fields : List.of("'fields': ['body'], ", "")) {
        String more = fields + "'like': " + like + ", 'min_term_freq': 1, 'min_doc_freq': 1";
        assertSame("/%s/_search", "{'query': {'more_like_this': {" + more + "}}}", "/hits/hits");
      }
    }
    assertSame("/%s/_termvectors", "{'doc': {'body': '" + text + "'}}", "/term_vectors");
    assertSame("/%s/_termvectors/1?fields=body", "{}", "/term_vectors");
    String several = "{'docs': [{'_index': '%s', 'doc': {'body': '" + text + "'}}]}";
    assertSame("/_mtermvectors", several, "/docs/0/term_vectors");
    String many =
        "{'doc': {'body': '" + "More sentences than a field takes. ".repeat(10_001) + "'}}";
    assertSame("/%s/_termvectors", many, "/term_vectors");
  }

  /** What is asked of the index x and of y has the same answer there, and not an empty one. */
  private void assertSame(String path, String body, String part) throws IOException {
    JsonNode[] answers = new JsonNode[2];
    for (int i = 0; i < 2; i++) {
      String index = i == 0 ? "x" : "y";
      ObjectNode request = Queries.object(body.replace("%s", index));
      JsonNode answer = server.post(path.replace("%s", index), request).orThrow("ask " + index);
      answers[i] = Queries.JSON.readTree(answer.at(part).toString().replace("\"y\"", "\"x\""));
    }
    assertFalse(path, answers[0].isEmpty());
    assertEquals(path, answers[0], answers[1]);
  }

  @Test
  public void settingsThatAreNullAreRefusedOrLeftOut() throws IOException {
    String index =
        "{'settings': {'analysis': {'analyzer': {'b': {'type': 'minhash_bands', '%s': null}}}}}";
    for (String setting : List.of("strip_digits", "threshold", "unit", "language", "seed")) {
      Response response = server.put("/x", Queries.object(index, setting));
      assertTrue(ClearAnswers.shown(response), response.status() < 500);
      server.delete("/x?ignore_unavailable=true");
    }
  }

  @Test
  public void aliasesOfFieldsAndIndicesAreResolvedOrNamed() throws IOException {
    create("x", "{'body': {'type': 'near_duplicate'}, 'a': {'type': 'alias', 'path': 'body'}}");
    bulk("x", "", 4, PlantedTexts::text);
    server.put("/x/_alias/z", Queries.object("{}")).orThrow("create the alias");
    JsonNode stats = server.get("/x/_neardup/stats?field=a").orThrow("ask by the field's alias");
    assertEquals(stats.toString(), 4, stats.findPath("documents").asInt());
    for (String path : List.of("/z/_neardup/stats?field=body", "/z/_near_duplicates?field=body")) {
      Response response = server.get(path);
      assertTrue(
          ClearAnswers.shown(response), response.ok() || response.reason().contains("alias"));
    }
  }

  @Test
  public void theDearestPlanAndComparisonEnd() throws IOException {
    server.get("/_neardup/plan?components=4096").orThrow("plan");
    server.get("/_neardup/plan?similarity=cosine&bits=4096&recall=0.99").orThrow("plan");
    StringBuilder text = new StringBuilder();
    for (int number = 0; number < 22_000; number++) {
      text.append('w').append(number).append("x. ");
    }
    ObjectNode texts = Queries.JSON.createObjectNode();
    texts.put("a", text.toString()).put("b", text.toString());
    ClearAnswers.assertClear("it", server.once().post("/_neardup/compare?unit=sentence", texts));
  }

  private void create(String index, String properties) throws IOException {
    String body =
        "{'settings': {'number_of_replicas': 0, 'analysis': {'analyzer': {'bands':"
            + " {'type': 'minhash_bands', 'unit': 'sentence'}}}},"
            + " 'mappings': {'properties': %s}}";
    server.put("/" + index, Queries.object(body, properties)).orThrow("create " + index);
  }

  /** Loads the texts of the numbers from 0 on, which must all be taken. */
  private void bulk(String index, String options, int documents, IntFunction<String> text)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int number = 0; number < documents; number++) {
      lines.append("{\"index\":{\"_id\":\"%d\"}}\n".formatted(number));
      JsonNode source = Queries.JSON.valueToTree(Map.of("body", text.apply(number)));
      lines.append(source).append('\n');
    }
    byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    String path = "/" + index + "/_bulk?refresh=true" + options;
    JsonNode answer = server.postLines(path, bytes).orThrow("load " + index);
    assertFalse(answer.toString(), answer.path("errors").asBoolean());
  }

  private static int total(Response response) throws IOException {
    JsonNode answer = response.orThrow("search");
    assertEquals(0, answer.at("/_shards/failed").asInt());
    return answer.at("/hits/total/value").asInt();
  }
}
