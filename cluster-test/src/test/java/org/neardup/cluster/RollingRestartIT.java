package org.neardup.cluster;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.elastic.Elasticsearch;

/**
 * While the nodes of a cluster are stopped and started one after the other, clients index and
 * search on: no document that was acknowledged is lost, and no answer is wrong.
 */
public class RollingRestartIT {
  private static final int QUERIES_AT_ONCE = 100;

  private static final int NODES = TestScale.of(2, 3);

  /** In every build only the second node is restarted, at full scale each, the master last. */
  private static final int RESTARTS = TestScale.of(1, NODES);

  @ClassRule public static final ElasticsearchCluster CLUSTER = new ElasticsearchCluster(NODES);

  @Test
  public void nothingIsLostAndNoAnswerIsWrong() throws Exception {
    int indexed;
    try (Elasticsearch server = Elasticsearch.at(CLUSTER.url(0))) {
      createIndex(server);
    }
    try (Traffic traffic = new Traffic(CLUSTER)) {
      traffic.start();
      for (int node = NODES - 1; node >= NODES - RESTARTS; node--) {
        traffic.expectFailures(true);
        CLUSTER.stop(node);
        CLUSTER.start(node);
        CLUSTER.awaitGreen();
        traffic.expectFailures(false);
        traffic.awaitMore();
      }
      indexed = traffic.stop();
      assertEquals(List.of(), traffic.problems());
      System.out.println("rolling restart: " + traffic);
    }
    try (Elasticsearch server = Elasticsearch.at(CLUSTER.url(0))) {
      server.post("/" + Traffic.INDEX + "/_refresh").orThrow("refresh");
      assertEveryDocumentIsFound(server, indexed);
    }
  }

  private static void createIndex(Elasticsearch server) throws IOException {
    JsonNode body =
        Queries.object(
            "{'settings': {'number_of_shards': 2, 'number_of_replicas': 1},"
                + " 'mappings': {'properties': {'body': {'type': 'near_duplicate'}}}}");
    server.put("/" + Traffic.INDEX, body).orThrow("create the index");
  }

  private static void assertEveryDocumentIsFound(Elasticsearch server, int indexed)
      throws IOException {
    PlantedScores planted = new PlantedScores();
    for (int from = 0; from < indexed; from += QUERIES_AT_ONCE) {
      int to = Math.min(indexed, from + QUERIES_AT_ONCE);
      StringBuilder lines = new StringBuilder();
      for (int number = from; number < to; number++) {
        lines.append("{}\n").append(Traffic.search(number)).append('\n');
      }
      byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
      JsonNode answers =
          server.postLines("/" + Traffic.INDEX + "/_msearch", body).orThrow("search");
      for (int number = from; number < to; number++) {
        Map<String, Float> scores = Queries.scores(answers.path("responses").path(number - from));
        assertEquals("text " + number, planted.of(number), scores);
        assertTrue("text " + number, scores.containsKey(Integer.toString(number)));
      }
    }
  }
}
