package org.neardup.it;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.junit.After;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;

/**
 * A server that is killed replays what it had acknowledged. Where it has no memory for that any
 * more, the shard waits for it: Elasticsearch would skip a document that a field refuses.
 */
public class TranslogIT {
  private static final int LARGE = 6;
  private static final int ALL = LARGE + 1;
  private static final String GREEN = "/_cluster/health/r?wait_for_status=green&timeout=20s";
  private static final int GREEN_TRIES = 20;
  private static final int ENOUGH_TRIES = 600;

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared("256m");

  @After
  public void resetTheLimit() throws IOException {
    try (Elasticsearch server = Elasticsearch.at(SERVER.url())) {
      limitRequests(server, null);
    }
  }

  @Test
  public void noAcknowledgedDocumentIsSkipped() throws Exception {
    try (Elasticsearch server = Elasticsearch.at(SERVER.url())) {
      JsonNode index =
          Queries.object(
              """
              {'settings': {'number_of_replicas': 0, 'refresh_interval': '-1'},
               'mappings': {'properties': {'body': {'type': 'near_duplicate', 'shingle': 'char:5'}}}}
              """);
      server.put("/r", index).orThrow("create the index");
      for (int number = 0; number < LARGE; number++) {
        index(server, number, OddTexts.words(1_000_000));
      }
      index(server, LARGE, PlantedTexts.text(0));
      limitRequests(server, "1mb");
    }
    SERVER.killAndStart();
    try (Elasticsearch server = Elasticsearch.at(SERVER.url())) {
      if (isReplayed(server)) {
        assertEquals(ALL, count(server));
      }
      limitRequests(server, null);
      JsonNode health = awaitGreen(server).orThrow("wait for the index");
      assertEquals("green", health.path("status").asText());
      assertEquals(ALL, count(server));
    }
  }

  /**
   * Tries the shard again until it is started. Once is not enough: Elasticsearch tells a failure
   * twice, and takes the second telling for one of the next try, five times perhaps. Signing all
   * again takes minutes on a busy machine.
   */
  private static Response awaitGreen(Elasticsearch server) throws IOException {
    Response health = null;
    for (int tries = 0; tries < GREEN_TRIES && (health == null || !health.ok()); tries++) {
      server.post("/_cluster/reroute?retry_failed=true").orThrow("try the shards again");
      health = server.get(GREEN);
    }
    return health;
  }

  private static void index(Elasticsearch server, int number, String text) throws IOException {
    JsonNode document = Queries.JSON.createObjectNode().put("body", text);
    server.put("/r/_doc/" + number, document).orThrow("index " + number);
  }

  /** Waits until the shard is started, or a try has failed. */
  private static boolean isReplayed(Elasticsearch server) throws Exception {
    for (int tries = 0; tries < ENOUGH_TRIES; tries++) {
      JsonNode shard =
          server
              .get("/_cat/shards/r?format=json&h=state,unassigned.reason")
              .orThrow("ask for the shard")
              .path(0);
      if (shard.path("state").asText().equals("STARTED")) {
        return true;
      }
      if (shard.path("unassigned.reason").asText().equals("ALLOCATION_FAILED")) {
        return false;
      }
      Thread.sleep(100);
    }
    throw new AssertionError("the shard is neither started nor has it failed");
  }

  /** Found by their field, so that all have a signature. */
  private static int count(Elasticsearch server) throws IOException {
    server.post("/r/_refresh").orThrow("refresh");
    JsonNode all = Queries.object("{'size': 0, 'query': {'exists': {'field': 'body'}}}");
    JsonNode answer = server.post("/r/_search", all).orThrow("count");
    assertEquals(0, answer.at("/_shards/failed").asInt());
    return answer.at("/hits/total/value").asInt();
  }

  private static void limitRequests(Elasticsearch server, String limit) throws IOException {
    ObjectNode settings = Queries.JSON.createObjectNode();
    settings.withObject("/persistent").put("indices.breaker.request.limit", limit);
    server.put("/_cluster/settings", settings).orThrow("set the limit");
  }
}
