package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.After;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.load.Response;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * Requests that ended a node, held others up or broke a feature of Elasticsearch once; at full
 * scale in the sizes in which they did. {@link HostileRequest} has the requests that are about
 * texts alone.
 */
public class FatalRequestIT {
  private static final String SENTENCES =
      "{'body': {'type': 'near_duplicate', 'unit': 'sentence'}}";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared("256m");

  private final PatientClient server = SERVER.client();

  @After
  public void deleteAll() throws IOException {
    SERVER.deleteAll();
  }

  @Test
  public void anAliasMayHoldTheQuery() throws IOException {
    server.create("x", "{'body': {'type': 'near_duplicate'}}");
    ObjectNode query = Queries.nearDuplicate("body", PlantedTexts.text(0), .8);
    load("x", 2, PlantedTexts::text);
    server
        .put("/x/_alias/copies", Queries.JSON.createObjectNode().set("filter", query))
        .orThrow("create the alias");
    for (int tries = 0; tries < 3; tries++) {
      assertEquals(2, total("copies", Queries.object("{}")));
      assertEquals(2, total("copies", Queries.search(query)));
    }
  }

  @Test
  public void equalLinesInManyDocumentsAndInTheQuery() throws IOException {
    int documents = TestScale.of(100, 1_000);
    server.create("x", SENTENCES);
    load("x", documents, number -> HostileText.line().repeat(60));
    for (int lines : new int[] {60, TestScale.of(2_000, 6_000)}) {
      for (String mode : List.of("max", "avg", "coverage")) {
        ObjectNode query = Queries.nearDuplicate("body", HostileText.line().repeat(lines), .8);
        query.withObject("/near_duplicate").put("score_mode", mode);
        assertEquals(documents, total("x", Queries.search(query)));
      }
    }
  }

  @Test
  public void repeatedSentencesThroughTheProcessor() throws IOException {
    server.create("x", SENTENCES);
    JsonNode pipeline =
        Queries.object("{'processors': [{'near_duplicate': {'field': 'body', 'action': 'drop'}}]}");
    server.put("/_ingest/pipeline/drop", pipeline).orThrow("create the pipeline");
    String line = "One of forty equal lines that a document repeats for no reason. ";
    JsonNode document = Queries.JSON.createObjectNode().put("body", line.repeat(40));
    String copies = ("{\"index\":{}}\n" + document + "\n").repeat(TestScale.of(60, 300));
    server.bulk("/x/_bulk?refresh=true&pipeline=drop", copies);
    assertEquals(1, total("x", Queries.object("{}")));
  }

  @Test
  public void thousandsOfTinySentences() throws IOException {
    String large = ", 'components': 4096, 'bands': 1, 'rows': 4096, 'band_bits': ";
    for (String settings : List.of("", large + 1, large + 32)) {
      server.create(
          "x",
          "{'body': {'type': 'near_duplicate', 'unit': 'sentence', 'max_units': 1000000"
              + settings
              + "}}");
      int most = settings.isEmpty() ? 300_000 : 100_000;
      for (int sentences : TestScale.of(List.of(2_000), List.of(2_000, 16_000, most))) {
        String text = HostileText.tiny(sentences);
        JsonNode document = Queries.JSON.createObjectNode().put("body", text);
        AnswerAssertions.assertClear("it", server.once().put("/x/_doc/1?refresh=true", document));
        JsonNode query = Queries.search(Queries.nearDuplicate("body", text, .8));
        AnswerAssertions.assertClear("it", server.once().post("/x/_search", query));
      }
      server.delete("/x").orThrow("delete");
    }
  }

  @Test
  public void aMultiFieldChangesNothingForItsParent() throws IOException {
    server.create("x", "{'body': {'type': 'text'}}");
    server.create(
        "y",
        "{'body': {'type': 'text', 'fields': {'dup': {'type': 'near_duplicate'},"
            + " 'sen': {'type': 'near_duplicate', 'unit': 'sentence'}}}}");
    for (String index : List.of("x", "y")) {
      load(index, 3, PlantedTexts::text);
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

  /** The same request to the indices x and y has the same answer, and not an empty one. */
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
      assertTrue(AnswerAssertions.shown(response), response.status() < 500);
      server.delete("/x?ignore_unavailable=true");
    }
  }

  @Test
  public void aliasesOfFieldsAndIndicesAreResolvedOrNamed() throws IOException {
    server.create(
        "x", "{'body': {'type': 'near_duplicate'}, 'a': {'type': 'alias', 'path': 'body'}}");
    load("x", 4, PlantedTexts::text);
    server.put("/x/_alias/z", Queries.object("{}")).orThrow("create the alias");
    for (String path : List.of("/x/_neardup/groups?field=a", "/z/_neardup/groups?field=body")) {
      JsonNode groups = server.get(path).orThrow("ask by an alias");
      assertEquals(groups.toString(), 4, groups.path("documents").asInt());
    }
  }

  @Test
  public void theDearestPlanAndComparisonEnd() throws IOException {
    server.get("/_neardup/plan?similarity=cosine&bits=4096&recall=0.99").orThrow("plan");
    String text = HostileText.tiny(22_000);
    JsonNode texts = Queries.JSON.createObjectNode().put("a", text).put("b", text);
    AnswerAssertions.assertClear(
        "it", server.once().post("/_neardup/compare?unit=sentence", texts));
  }

  /** Loads the texts of the numbers from 0 on. */
  private void load(String index, int documents, IntFunction<String> text) throws IOException {
    Map<String, JsonNode> sources = new TreeMap<>();
    for (int number = 0; number < documents; number++) {
      ObjectNode source = Queries.JSON.createObjectNode().put("body", text.apply(number));
      sources.put(Integer.toString(number), source);
    }
    server.load(index, sources);
  }

  private int total(String index, ObjectNode search) throws IOException {
    JsonNode answer = server.search(index, search);
    assertEquals(0, answer.at("/_shards/failed").asInt());
    return answer.at("/hits/total/value").asInt();
  }
}
