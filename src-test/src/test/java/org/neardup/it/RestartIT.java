package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.node.TestNode;

/**
 * What a node still has when it is started again. Without the plugin it starts without its indices
 * and pipelines and says why; with the plugin it has them again, with all documents, mappings and
 * answers. An index whose files are missing opens, and answers what needs no file.
 */
public class RestartIT {
  private static final Set<String> INDICES = Set.of("fields", "analyzers", "translated");
  private static final String TRANSLATION = "de-en.tsv";
  private static final int WORDS = 80;

  @ClassRule public static final TestNode NODE = new TestNode("nodes/single");

  @Test
  public void indicesWaitForThePluginAndForFiles() throws IOException {
    MadeLanguages.write(NODE.files());
    Path file = NODE.files().resolve(TRANSLATION);
    byte[] translation = Files.readAllBytes(file);
    Map<String, Float> answer;
    JsonNode mapping;
    NODE.start(Map.of());
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      createAll(server);
      answer = ask(server);
      assertEquals(Set.of("0", "1"), answer.keySet());
      mapping = mapping(server);
      assertTrue(mapping.toString(), mapping.at("/fields/mappings/properties/body/bands").isInt());
    }
    NODE.stop();
    NODE.removePlugin();
    Files.delete(file);
    NODE.start(Map.of());
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      withoutThePlugin(server);
    }
    NODE.stop();
    NODE.installPlugin();
    NODE.start(Map.of());
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      server.get("/_cluster/health?wait_for_status=green&timeout=60s").orThrow("wait for green");
      assertEquals(answer, ask(server));
      assertEquals(mapping, mapping(server));
      indexThroughThePipeline(server).orThrow("index through the pipeline");
      assertEquals(2, count(server, "analyzers"));
      withoutTheFile(server);
      Files.write(file, translation);
      JsonNode found = askInGerman(server).orThrow("ask in German");
      assertEquals("1", found.at("/hits/hits/0/_id").asText());
    }
  }

  private static void createAll(Elasticsearch server) throws IOException {
    create(server, "fields", "{'type': 'near_duplicate', 'threshold': 0.7, 'recall': 0.99}");
    create(server, "analyzers", "{'type': 'text', 'analyzer': 'minhash_bands'}");
    create(server, "others", "{'type': 'text'}");
    create(
        server,
        "translated",
        """
        {'type': 'near_duplicate', 'similarity': 'cosine', 'statistics': 'en.stats',
         'translate_from': 'de', 'translation': '%s', 'translation_statistics': 'de.stats'}
        """
            .formatted(TRANSLATION));
    JsonNode pipeline =
        Queries.object(
            "{'processors': [{'near_duplicate': {'field': 'body', 'index': 'fields'}}]}");
    server.put("/_ingest/pipeline/dedup", pipeline).orThrow("create a pipeline");
  }

  /** Signatures that are there already need no file; a text to be translated does. */
  private static void withoutTheFile(Elasticsearch server) throws IOException {
    ObjectNode query = Queries.nearDuplicate("body", Queries.document("translated", "1"), .3);
    query.withObject("/near_duplicate").put("include", true);
    JsonNode found = server.post("/translated/_search", Queries.search(query)).orThrow("ask by id");
    assertEquals("1", found.at("/hits/hits/0/_id").asText());
    Response refused = askInGerman(server);
    assertFalse(refused.ok());
    String reason = refused.body().toString();
    assertTrue(reason, reason.contains("[" + TRANSLATION + "] with SHA-256 ["));
  }

  private static Response askInGerman(Elasticsearch server) throws IOException {
    ObjectNode like = Queries.JSON.createObjectNode().put("language", "de");
    like.put("text", MadeLanguages.text("de", 1, WORDS));
    ObjectNode query = Queries.nearDuplicate("body", like, .3);
    return server.post("/translated/_search", Queries.search(query));
  }

  private static JsonNode mapping(Elasticsearch server) throws IOException {
    return server.get("/fields/_mapping").orThrow("get the mapping");
  }

  private static void withoutThePlugin(Elasticsearch server) throws IOException {
    String others = "/_cluster/health/others?wait_for_status=green&timeout=60s";
    server.get(others).orThrow("wait for green");
    assertEquals(2, count(server, "others"));
    for (String index : INDICES) {
      Response search = server.post("/" + index + "/_search");
      assertEquals(search.body().toString(), 503, search.status());
      server.get("/" + index + "/_mapping").orThrow("get the mapping");
    }
    assertTrue(whyUnassigned(server), whyUnassigned(server).contains("requires a plugin"));
    Response piped = indexThroughThePipeline(server);
    assertFalse(piped.toString(), piped.ok());
    assertTrue(piped.reason(), piped.reason().contains("near_duplicate"));
  }

  private static String whyUnassigned(Elasticsearch server) throws IOException {
    JsonNode request = Queries.object("{'index': 'fields', 'shard': 0, 'primary': true}");
    return server
        .post("/_cluster/allocation/explain", request)
        .orThrow("explain")
        .at("/unassigned_info/details")
        .asText();
  }

  private static void create(Elasticsearch server, String index, String field) throws IOException {
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    body.withObject("/mappings/properties").set("body", Queries.object(field));
    server.put("/" + index, body).orThrow("create " + index);
    for (int number = 0; number < 2; number++) {
      String text =
          index.equals("translated")
              ? MadeLanguages.text("en", number, WORDS)
              : PlantedTexts.text(number);
      JsonNode document = Queries.JSON.createObjectNode().put("body", text);
      server.put("/" + index + "/_doc/" + number, document).orThrow("index " + number);
    }
    server.post("/" + index + "/_refresh").orThrow("refresh");
  }

  private static Response indexThroughThePipeline(Elasticsearch server) throws IOException {
    JsonNode document = Queries.JSON.createObjectNode().put("body", PlantedTexts.text(0));
    return server.put("/others/_doc/piped?pipeline=dedup", document);
  }

  private static Map<String, Float> ask(Elasticsearch server) throws IOException {
    ObjectNode query = Queries.nearDuplicate("body", PlantedTexts.text(0), .6);
    return Queries.scores(server.post("/fields/_search", Queries.search(query)).orThrow("ask"));
  }

  private static int count(Elasticsearch server, String index) throws IOException {
    return server.get("/" + index + "/_count").orThrow("count").path("count").asInt();
  }
}
