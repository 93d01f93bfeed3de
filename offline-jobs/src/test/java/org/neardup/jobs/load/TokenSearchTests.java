package org.neardup.jobs.load;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.neardup.fixture.PlantedTexts;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.load.FakeServer.Answer;
import org.neardup.jobs.load.FakeServer.Request;
import org.neardup.jobs.load.TokenSearch.Hit;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ArrayNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;

public class TokenSearchTests {
  private static final ResolvedScheme SCHEME =
      FindFolder.scheme("unit", "sentence", "threshold", "0.7");
  private static final String SETTINGS =
      Elasticsearch.JSON.valueToTree(SCHEME.settings().byName()).toString();

  private static final List<String> ASKED = PlantedTexts.sentences(PlantedTexts.text(0));

  private static final String OTHER = PlantedTexts.text(40);

  /** As many as fill one page and leave some for a second one. */
  private static final int COPIES = 130;

  @Rule public final FakeServer server = new FakeServer();

  /** Whatever it is asked, the server has copies of the second sentence. */
  @Test
  public void readsAllPagesAndKeepsTheNearestOfEachUnit() throws IOException {
    answersAre(
        body -> {
          ArrayNode hits = Elasticsearch.JSON.createArrayNode();
          int next = body.path("search_after").path(1).asInt(0);
          for (int i = next; i < Math.min(next + body.path("size").asInt(), COPIES); i++) {
            hits.add(hit(i, ASKED.get(1) + OTHER.substring(0, (COPIES - i) / 4)));
          }
          return hits;
        });
    List<Hit> near = search().near(String.join(" ", ASKED));
    assertEquals(COPIES, near.size());
    assertEquals(
        List.of("1 d127", "1 d128", "1 d129"),
        near.stream().limit(3).map(hit -> hit.position() + " " + hit.id()).toList());
    assertTrue(near.get(0).similarity() > near.get(near.size() - 1).similarity());
    assertEquals(2L * ASKED.size(), bodies().size());
    assertEquals(SCHEME.scheme().tokensPerUnit(), bodies().get(0).at("/query/terms/tokens").size());
  }

  /** Of documents as a whole, the unit that is nearest; what shares only a token is left out. */
  @Test
  public void cutsWholeDocuments() throws IOException {
    answersAre(
        body -> {
          ArrayNode hits = Elasticsearch.JSON.createArrayNode();
          hits.add(hit(0, PlantedTexts.text(8) + " " + ASKED.get(0)));
          hits.add(hit(1, PlantedTexts.text(12)));
          hits.forEach(hit -> ((ObjectNode) hit.path("_source")).remove("position"));
          return hits;
        });
    List<Hit> hits = search().near(ASKED.get(0));
    assertEquals(List.of(new Hit(0, 1, "d0", ASKED.get(0))), hits);
  }

  @Test
  public void refusesWhatItCannotAsk() {
    String file = "{\"similarity\":\"cosine\",\"statistics\":\"a.stats\",\"statistics_sha256\":\"";
    Map<String, String> mappings =
        Map.of(
            "{}",
            "index [wiki] must have a field [tokens], and their scheme in its mapping",
            mapping("7"),
            "index [wiki] must have a field [tokens], and their scheme in its mapping",
            mapping(file + "a".repeat(64) + "\"}"),
            "the scheme of index [wiki] must need no files, got {statistics=");
    mappings.forEach(
        (mapping, message) -> {
          server.answers(request -> new Answer(200, "{\"wiki\":{\"mappings\":" + mapping + "}}"));
          assertRefused(message, () -> search());
        });
  }

  @Test
  public void refusesTextsWithoutAUnit() throws IOException {
    answersAre(body -> Elasticsearch.JSON.createArrayNode());
    assertRefused(
        "[text] must have a sentence as index [wiki] has them, of [min_length] 75 or more, got",
        () -> search().near("Short."));
  }

  private static void assertRefused(String message, ThrowingRunnable what) {
    String said = refusal(what);
    assertTrue(said, said.startsWith(message));
  }

  private void answersAre(Function<JsonNode, ArrayNode> hits) {
    server.answers(
        request ->
            new Answer(
                200,
                request.path().equals("/wiki/_mapping")
                    ? "{\"wiki\":{\"mappings\":%s}}".formatted(mapping(SETTINGS))
                    : "{\"hits\":{\"hits\":%s}}".formatted(hits.apply(json(request)))));
  }

  private static String mapping(String scheme) {
    return "{\"_meta\":{\"neardup\":{\"format_version\":1,\"scheme\":%s}},\"properties\":{\"tokens\":{}}}"
        .formatted(scheme);
  }

  private static ObjectNode hit(int number, String text) {
    ObjectNode hit = Elasticsearch.JSON.createObjectNode().put("_id", "d" + number);
    hit.putObject("_source").put("text", text).put("position", number);
    hit.putArray("sort").add("d").add(number + 1);
    return hit;
  }

  private List<JsonNode> bodies() {
    return server.requests().stream()
        .filter(request -> request.method().equals("POST"))
        .map(TokenSearchTests::json)
        .collect(Collectors.toList());
  }

  private static JsonNode json(Request request) {
    try {
      return Elasticsearch.JSON.readTree(request.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TokenSearch search() throws IOException {
    return new TokenSearch(Elasticsearch.at(server.url()), new IndexName("wiki"));
  }
}
