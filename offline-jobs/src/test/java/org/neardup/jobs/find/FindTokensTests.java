package org.neardup.jobs.find;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Terms;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindRequest.BulkBy;
import org.neardup.lucene.NearDuplicateAnalyzer;
import org.neardup.pinned.jackson.core.type.TypeReference;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.SchemeRequest;

/** {@code --bulk-tokens}: documents have the terms that the plugin would index. */
public class FindTokensTests {
  private static final int TEXTS = 8;

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void documentsHaveTheTokensOfThePlugin() throws Exception {
    assertTokens(BulkBy.UNIT, "unit", "document");
    assertTokens(BulkBy.UNIT, "unit", "sentence");
    assertTokens(BulkBy.UNIT, "unit", "passage", "passage_words", "20");
    assertTokens(
        BulkBy.UNIT, "similarity", "cosine", "bit_permutations", "8", "prefix_lengths", "24,16");
    assertTokens(BulkBy.DOCUMENT, "unit", "sentence");
  }

  private void assertTokens(BulkBy by, String... settings) throws Exception {
    FindRequest request = request(settings).results(to -> to.withBulkBy(by));
    FindFolder.run(request.withExisting(FindRequest.Existing.OVERWRITE));
    Map<String, ObjectNode> bulk = FindFolder.bulk(folder.output());
    assertFalse(bulk.isEmpty());
    for (JsonNode document : bulk.values()) {
      Set<String> tokens = new TreeSet<>();
      document.path("tokens").forEach(token -> tokens.add(token.asText()));
      assertEquals(tokens(request, document.path("text").asText()), tokens);
    }
  }

  private static Set<String> tokens(FindRequest request, String text) throws Exception {
    var analyzer = new NearDuplicateAnalyzer(request.settings().resolve().scheme());
    Set<String> tokens = new TreeSet<>(Terms.of(analyzer, text));
    assertFalse(tokens.isEmpty());
    return tokens;
  }

  @Test
  public void theMappingIsOneOfElasticsearchAlone() throws Exception {
    FindRequest request = request("unit", "document");
    FindFolder.run(request);
    JsonNode mappings =
        new ObjectMapper()
            .readTree(folder.output().resolve("mapping.json").toFile())
            .path("mappings");
    JsonNode properties = mappings.path("properties");
    assertEquals(
        Set.of("integer", "keyword", "long", "object", "text"),
        Set.copyOf(properties.findValuesAsText("type")));
    assertEquals(
        "{\"type\":\"object\",\"enabled\":false}", properties.path("signature").toString());
    assertEquals(
        "{\"type\":\"keyword\",\"doc_values\":false,\"meta\":{\"scheme\":\"%s\"}}"
            .formatted(request.settings().resolve().scheme().id()),
        properties.path("tokens").toString());
    Map<String, Object> settings =
        new ObjectMapper()
            .convertValue(mappings.at("/_meta/neardup/scheme"), new TypeReference<>() {});
    assertEquals(request.settings(), SchemeRequest.of(settings));
  }

  /** All documents without a value are one for {@code collapse}. */
  @Test
  public void aUnitInNoClusterIsItsOwn() throws Exception {
    FindFolder.run(request("unit", "document"));
    Map<String, ObjectNode> bulk = FindFolder.bulk(folder.output());
    assertEquals("0", bulk.get("1").path("cluster_id").asText());
    assertEquals("alone~1", bulk.get("alone").path("cluster_id").asText());
    assertEquals(1, bulk.get("alone").path("cluster_size").asInt());
  }

  @Test
  public void aRunSinceOneWithoutTokensIsRefused() throws Exception {
    FindRequest request = request("unit", "document");
    FindFolder.run(request.results(to -> to.withBulkTokens(false)));
    FindRequest next =
        FindRequest.of(request.inputs(), folder.path("next").toString(), request.settings())
            .results(to -> to.withBulkTokens(true))
            .others(to -> to.withSince(folder.output().toString()));
    String message = refusal(() -> FindFolder.run(next));
    assertTrue(message, message.startsWith("[bulk_tokens] must be as it was in [since]"));
  }

  private FindRequest request(String... settings) throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < TEXTS; i++) {
      lines.add(i + "\t" + PlantedTexts.text(i));
    }
    lines.add("alone\t" + PlantedTexts.text(100));
    return folder
        .request(folder.input("in.tsv", lines), settings)
        .results(to -> to.withBulkTokens(true));
  }
}
