package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.After;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;

/**
 * On a real server: the same documents give the same answers, however they lie on disk, as long as
 * nothing is cut.
 */
public class DeterminismIT {
  private static final int DOCUMENTS = TestScale.of(160, 2_000);
  private static final int QUERIES = TestScale.of(40, 200);
  private static final int[] SHARDS = {1, 3};

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private PatientClient server;

  @Before
  public void connect() {
    server = PatientClient.at(SERVER.url());
  }

  @After
  public void close() {
    server.close();
  }

  @Test
  public void answersDependOnNothingButTheDocuments() throws IOException {
    for (int shards : SHARDS) {
      create(shards);
      load(shards, number -> true);
    }
    List<String> expected = answers(SHARDS[0]);
    assertTrue(expected.stream().noneMatch(answer -> answer.startsWith("0")));
    for (int shards : SHARDS) {
      assertEquals(shards + " shards", expected, answers(shards));
      delete(shards, number -> number % 2 == 0);
      load(shards, number -> number % 2 == 0);
      assertEquals(shards + " shards with deletes", expected, answers(shards));
      server.post("/docs-" + shards + "/_forcemerge?max_num_segments=1").orThrow("merge");
      server.post("/docs-" + shards + "/_refresh").orThrow("refresh");
      assertEquals(shards + " shards merged", expected, answers(shards));
    }
  }

  private void create(int shards) throws IOException {
    JsonNode body =
        Queries.object(
            """
            {'settings': {'number_of_shards': %s, 'number_of_replicas': 0},
             'mappings': {'properties': {
               'id': {'type': 'keyword'},
               'document': {'type': 'near_duplicate'},
               'sentence': {'type': 'near_duplicate', 'unit': 'sentence'}}}}
            """,
            shards);
    server.put("/docs-" + shards, body).orThrow("create");
  }

  private void load(int shards, IntPredicate which) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int number = 0; number < DOCUMENTS; number++) {
      if (which.test(number)) {
        String text = PlantedTexts.text(number);
        ObjectNode document = Queries.JSON.createObjectNode();
        document.put("id", "d" + number).put("document", text).put("sentence", text);
        lines.append("{\"index\":{\"_id\":\"d%s\"}}\n".formatted(number));
        lines.append(document).append('\n');
      }
    }
    bulk("docs-" + shards, lines);
  }

  private void delete(int shards, IntPredicate which) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int number = 0; number < DOCUMENTS; number++) {
      if (which.test(number)) {
        lines.append("{\"delete\":{\"_id\":\"d%s\"}}\n".formatted(number));
      }
    }
    bulk("docs-" + shards, lines);
  }

  private void bulk(String index, StringBuilder lines) throws IOException {
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    JsonNode answer = server.postLines("/" + index + "/_bulk?refresh=true", body).orThrow("load");
    assertEquals(false, answer.path("errors").asBoolean());
  }

  /** For each query the hits in order, each with its score in full. */
  private List<String> answers(int shards) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < QUERIES; i++) {
      lines.append("{}\n").append(query(i)).append('\n');
    }
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    JsonNode all = server.postLines("/docs-" + shards + "/_msearch", body).orThrow("search");
    List<String> answers = new ArrayList<>();
    for (JsonNode answer : all.path("responses")) {
      StringBuilder hits = new StringBuilder(answer.at("/hits/total/value").asText());
      for (JsonNode hit : answer.at("/hits/hits")) {
        hits.append(' ').append(hit.path("_id").asText());
        hits.append('=').append(hit.path("_score").asText());
      }
      answers.add(hits.toString());
    }
    return answers;
  }

  /** All ways to score and to verify, in turn. */
  private static ObjectNode query(int i) {
    boolean sentences = i % 4 != 0;
    int number = i * 7 % DOCUMENTS;
    List<String> likes = List.of(PlantedTexts.text(number), PlantedTexts.text(number + 9));
    ObjectNode query = Queries.nearDuplicate(sentences ? "sentence" : "document", likes, .6);
    query
        .withObject("/near_duplicate")
        .put("verify", i % 2 == 0 ? "exact" : "signature")
        .put("score_mode", List.of("max", "max", "avg", "coverage").get(i % 4));
    ObjectNode search = Queries.search(query).put("track_scores", true);
    search.withArray("/sort").add("_score").addObject().put("id", "asc");
    return search;
  }
}
