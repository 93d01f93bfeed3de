package org.neardup.cluster;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.Test;
import org.neardup.fixture.Queries;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.node.TestNode;

/**
 * Two clusters of which one searches in both: their indices have the same name, and documents of
 * the same ids.
 */
public class CrossClusterIT {
  private static final String TEXT =
      "A ferry will run every twenty minutes from the fish market to the old customs house";
  private static final String OTHER =
      "The ferry of the south runs never, since nobody there likes the sea or boats at all";
  private static final TestNode HERE = new TestNode("nodes/here");
  private static final TestNode THERE = new TestNode("nodes/there");

  @BeforeClass
  public static void start() throws IOException {
    for (TestNode node : List.of(THERE, HERE)) {
      node.before();
      node.start(Map.of());
    }
    load(HERE, "1", TEXT, "2", OTHER);
    load(THERE, "1", TEXT + " now and then", "3", OTHER + " anyway");
    try (Elasticsearch server = Elasticsearch.at(HERE.url())) {
      String remote =
          "{'persistent': {'cluster.remote.there.seeds': ['%s']}}"
              .formatted(THERE.transportAddress());
      server.put("/_cluster/settings", Queries.object(remote)).orThrow("connect");
    }
  }

  @AfterClass
  public static void stop() {
    HERE.after();
    THERE.after();
  }

  private static void load(TestNode node, String... documents) throws IOException {
    try (Elasticsearch server = Elasticsearch.at(node.url())) {
      JsonNode index =
          Queries.object(
              "{'mappings': {'properties': {'body': {'type': 'near_duplicate', 'unit': 'document',"
                  + " 'shingle': 'char:5'}, 'text': {'type': 'text'}}}}");
      server.put("/news", index).orThrow("create the index");
      for (int i = 0; i < documents.length; i += 2) {
        JsonNode document =
            Queries.object(
                "{'body': '%s', 'text': '%s'}".formatted(documents[i + 1], documents[i + 1]));
        server.put("/news/_doc/" + documents[i] + "?refresh=true", document).orThrow("index");
      }
    }
  }

  @Test
  public void likedTextsAreFoundInBoth() throws IOException {
    assertHits(List.of("news/1", "there:news/1"), like("'" + TEXT + "'"));
  }

  @Test
  public void likedDocumentsAreLeftOutInTheirOwnClusterOnly() throws IOException {
    assertHits(List.of("there:news/1"), like("{'_index': 'news', '_id': '1'}"));
    assertHits(List.of("news/1"), like("{'_index': 'there:news', '_id': '1'}"));
  }

  @Test
  public void copiesAreFoldedAcrossClusters() throws IOException {
    String query = "{'standard': {'query': {'match': {'text': 'market'}}}}";
    assertHits(
        List.of("news/1"),
        "{'retriever': {'near_duplicate_collapse': {'field': 'body', 'retriever': %s}}}"
            .formatted(query));
  }

  private static String like(String what) {
    return "{'query': {'near_duplicate': {'body': {'like': %s}}}}".formatted(what);
  }

  /** Whether the clusters are asked once or several times by the way. */
  private static void assertHits(List<String> expected, String body) throws IOException {
    try (Elasticsearch server = Elasticsearch.at(HERE.url())) {
      for (boolean once : new boolean[] {true, false}) {
        String path = "/news,there:news/_search?ccs_minimize_roundtrips=" + once;
        List<String> found = new ArrayList<>();
        for (JsonNode hit :
            server.post(path, Queries.object(body)).orThrow("search").at("/hits/hits")) {
          found.add(hit.path("_index").asText() + "/" + hit.path("_id").asText());
        }
        assertEquals(expected, found.stream().sorted().toList());
      }
    }
  }
}
