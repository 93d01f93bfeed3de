package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.elastic.Elasticsearch;

/**
 * 5,000 documents share one sentence, as pages of a site share their footer. A query with that
 * sentence and another one is answered from some of them, says so, and still finds the document
 * that has the other one too.
 */
public class HotTokenIT {
  private static final int DOCUMENTS = 5_000;
  private static final int BATCH = 5_000;
  private static final int QUERIES = 40;
  private static final String FOOTER =
      "All rights in these pages are reserved by the society that keeps them in its archive.";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @BeforeClass
  public static void load() throws IOException {
    try (Elasticsearch server = Elasticsearch.at(SERVER.url())) {
      JsonNode body =
          Queries.object(
              """
              {'settings': {'number_of_replicas': 0, 'refresh_interval': '-1'},
               'mappings': {'properties': {'body': {'type': 'near_duplicate', 'unit': 'sentence'}}}}
              """);
      server.put("/pages", body).orThrow("create");
      for (int from = 0; from < DOCUMENTS; from += BATCH) {
        StringBuilder lines = new StringBuilder();
        for (int number = from; number < from + BATCH; number++) {
          JsonNode page = Queries.JSON.createObjectNode().put("body", page(number));
          lines
              .append("{\"index\":{\"_id\":\"%s\"}}\n".formatted(number))
              .append(page)
              .append('\n');
        }
        byte[] bulk = lines.toString().getBytes(StandardCharsets.UTF_8);
        JsonNode answer = server.postLines("/pages/_bulk", bulk).orThrow("load");
        assertEquals(false, answer.path("errors").asBoolean());
      }
      server.post("/pages/_refresh").orThrow("refresh");
    }
  }

  /** A sentence of its own, and the footer. */
  private static String page(int number) {
    String own = PlantedTexts.sentences(PlantedTexts.text(number * PlantedTexts.GROUP)).getFirst();
    return own + " " + FOOTER;
  }

  private static ObjectNode search(int number) {
    ObjectNode query = Queries.nearDuplicate("body", page(number), .8);
    query.withObject("/near_duplicate").put("score_mode", "coverage");
    return Queries.search(query).put("size", 10);
  }

  @Test
  public void theCutIsSaidInAWarningAndInTheProfile() throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(SERVER.url() + "/pages/_search"))
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(search(7).put("profile", true).toString()))
              .build();
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      assertEquals(response.body(), 200, response.statusCode());
      List<String> warnings = response.headers().allValues("Warning");
      assertEquals(warnings.toString(), 1, warnings.size());
      assertTrue(warnings.getFirst(), warnings.getFirst().contains("[num_candidates] = 1000"));
      JsonNode profile = Queries.JSON.readTree(response.body()).path("profile");
      String description = profile.toString();
      assertTrue(
          description,
          description.contains("candidates=" + DOCUMENTS) && description.contains("cut"));
    }
  }

  @Test
  public void whoSharesMoreIsFoundAllTheSame() throws IOException {
    try (Elasticsearch server = Elasticsearch.at(SERVER.url())) {
      for (int i = 0; i < QUERIES; i++) {
        int number = i * 121;
        JsonNode answer = server.post("/pages/_search", search(number)).orThrow("search");
        assertEquals(Integer.toString(number), answer.at("/hits/hits/0/_id").asText());
        assertEquals(1, answer.at("/hits/hits/0/_score").asDouble(), 0);
        assertTrue(answer.at("/hits/hits/1/_score").asDouble() < 1);
      }
    }
  }
}
