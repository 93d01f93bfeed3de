package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.node.TestNode;

/**
 * What happens to indices and pipelines when the plugin is removed: the node starts without them,
 * says why, and has them again, with all documents, when it is started with the plugin.
 */
public class UninstallIT {
  private static final Set<String> INDICES = Set.of("fields", "analyzers");

  @ClassRule public static final TestNode NODE = new TestNode("nodes/single");

  @Test
  public void indicesWaitForThePlugin() throws IOException {
    Map<String, Float> before;
    NODE.start(Map.of());
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      create(server, "fields", "{'type': 'near_duplicate'}");
      create(server, "analyzers", "{'type': 'text', 'analyzer': 'minhash_bands'}");
      create(server, "others", "{'type': 'text'}");
      JsonNode pipeline =
          Queries.object(
              "{'processors': [{'near_duplicate': {'field': 'body', 'index': 'fields'}}]}");
      server.put("/_ingest/pipeline/dedup", pipeline).orThrow("create a pipeline");
      before = ask(server);
      assertEquals(Set.of("0", "1"), before.keySet());
    }
    NODE.stop();
    NODE.removePlugin();
    NODE.start(Map.of());
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      withoutThePlugin(server);
    }
    NODE.stop();
    NODE.installPlugin();
    NODE.start(Map.of());
    try (Elasticsearch server = Elasticsearch.at(NODE.url())) {
      server.get("/_cluster/health?wait_for_status=green&timeout=60s").orThrow("wait for green");
      assertEquals(before, ask(server));
      indexThroughThePipeline(server).orThrow("index through the pipeline");
      assertEquals(2, count(server, "analyzers"));
    }
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
      JsonNode document = Queries.JSON.createObjectNode().put("body", PlantedTexts.text(number));
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
