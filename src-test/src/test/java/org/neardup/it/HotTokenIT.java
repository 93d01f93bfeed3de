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
import java.util.concurrent.atomic.AtomicReference;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.Response;

/**
 * All documents share one sentence, as pages of a site share their footer. A query with that
 * sentence and another one is answered from some of them, says so, and still finds the document
 * that has the other one too.
 */
public class HotTokenIT {
  private static final int DOCUMENTS = 200;
  private static final int CANDIDATES = 20;
  private static final String FOOTER =
      "All rights in these pages are reserved by the society that keeps them in its archive.";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @BeforeClass
  public static void load() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int number = 0; number < DOCUMENTS; number++) {
      JsonNode page = Queries.JSON.createObjectNode().put("body", page(number));
      lines.append("{\"index\":{\"_id\":\"%s\"}}\n".formatted(number)).append(page).append('\n');
    }
    byte[] bulk = lines.toString().getBytes(StandardCharsets.UTF_8);
    JsonNode body =
        Queries.object(
            """
            {'settings': {'number_of_replicas': 0},
             'mappings': {'properties': {'body': {'type': 'near_duplicate', 'unit': 'sentence'}}}}
            """);
    try (PatientClient server = PatientClient.at(SERVER.url())) {
      server.put("/pages", body).orThrow("create");
      JsonNode answer = server.postLines("/pages/_bulk?refresh=true", bulk).orThrow("load");
      assertEquals(false, answer.path("errors").asBoolean());
    }
  }

  /** A sentence of its own, and the footer. */
  private static String page(int number) {
    String own = PlantedTexts.sentences(PlantedTexts.text(number * PlantedTexts.GROUP)).getFirst();
    return own + " " + FOOTER;
  }

  private static ObjectNode search(int number) {
    ObjectNode query = Queries.nearDuplicate("body", page(number), .8);
    query
        .withObject("/near_duplicate")
        .put("score_mode", "coverage")
        .put("num_candidates", CANDIDATES);
    return Queries.search(query).put("size", 10);
  }

  @Test
  public void theCutIsSaidInAWarningAndInTheProfile() throws IOException {
    HttpResponse<String> response = answer(search(7).put("profile", true));
    assertEquals(response.body(), 200, response.statusCode());
    List<String> warnings = response.headers().allValues("Warning");
    assertEquals(warnings.toString(), 1, warnings.size());
    String cut = "[num_candidates] = " + CANDIDATES;
    assertTrue(warnings.getFirst(), warnings.getFirst().contains(cut));
    String profile = Queries.JSON.readTree(response.body()).path("profile").toString();
    assertTrue(profile, profile.contains("candidates=" + DOCUMENTS) && profile.contains("cut"));
  }

  /** With its headers, which the client of the jobs does not show. */
  private static HttpResponse<String> answer(ObjectNode search) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(SERVER.url() + "/pages/_search"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(search.toString()))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      AtomicReference<HttpResponse<String>> last = new AtomicReference<>();
      PatientClient.answer(
          "a search",
          () -> {
            last.set(client.sendAsync(request, BodyHandlers.ofString()).join());
            return new Response(
                last.get().statusCode(), Elasticsearch.JSON.readTree(last.get().body()));
          });
      return last.get();
    }
  }

  @Test
  public void whoSharesMoreIsFoundAllTheSame() throws IOException {
    try (PatientClient server = PatientClient.at(SERVER.url())) {
      for (int number = 0; number < DOCUMENTS; number += 17) {
        JsonNode answer = server.post("/pages/_search", search(number)).orThrow("search");
        assertEquals(Integer.toString(number), answer.at("/hits/hits/0/_id").asText());
        assertEquals(1, answer.at("/hits/hits/0/_score").asDouble(), 0);
        assertTrue(answer.at("/hits/hits/1/_score").asDouble() < 1);
      }
    }
  }
}
