package org.neardup.it;

import static org.junit.Assert.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.After;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.TestScale;

/**
 * Reused sentences among hundreds on the same subject, at full scale thousands: a few in a long
 * text, edited, from several documents; and one in a long document. Emoji and ligatures stand
 * before and in them, since offsets are into the raw text.
 */
public class HaystackIT {

  private static final String LEAD = "👩‍🚀 ﬁrst ﬂoor, oﬃce 𝔘𝔫𝔦 🎉\n";
  private static final double THRESHOLD = .5;
  private static final List<String> SOURCES = List.of("7", "20", "49");
  private static final ObjectMapper JSON = new ObjectMapper();

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private final MadeSentences made = new MadeSentences(1);
  private PatientClient server;

  /** A sentence of a document and its edited copy. */
  private record Lifted(String source, String there, String here) {}

  @Before
  public void createTheIndex() throws IOException {
    server = PatientClient.at(SERVER.url());
    create("haystack");
  }

  private void create(String index) throws IOException {
    ObjectNode body = JSON.createObjectNode();
    body.putObject("settings").put("number_of_shards", 2);
    ObjectNode field = body.putObject("mappings").putObject("properties").putObject("body");
    field.put("type", "near_duplicate").put("unit", "sentence").put("threshold", THRESHOLD);
    field.put("min_length", 75);
    server.put("/" + index, body).orThrow("create");
  }

  @After
  public void deleteIndices() throws IOException {
    for (String index : List.of("haystack", "texts")) {
      server.delete("/" + index);
    }
    server.close();
  }

  @Test
  public void coverageIsTheShareOfASourceAndEvidenceCutsTheLiftedSentences() throws IOException {
    Map<String, List<String>> documents = documents(TestScale.of(50, 300), 15);
    List<Lifted> lifted = lift(documents);
    documents.put("decoy", lifted.stream().map(each -> made.shuffled(each.there())).toList());
    index("haystack", raw(documents));
    List<String> own =
        made.sentences(90).stream()
            .map(HaystackIT::ligatures)
            .collect(Collectors.toCollection(ArrayList::new));
    lifted.forEach(each -> own.add(made.place(own), each.here()));
    String text = LEAD + String.join(" ", own);
    create("texts");
    index("texts", Map.of("1", text));
    int length = own.stream().mapToInt(String::length).sum();
    for (JsonNode like : List.of(TextNode.valueOf(text), reference("texts", "1"))) {
      List<JsonNode> hits = find(like, "coverage", THRESHOLD);
      assertEquals(Set.copyOf(SOURCES), ids(hits.subList(0, SOURCES.size())));
      for (JsonNode hit : hits.subList(0, SOURCES.size())) {
        String id = hit.path("_id").asText();
        List<Lifted> ofHit = lifted.stream().filter(each -> each.source().equals(id)).toList();
        int copied = ofHit.stream().mapToInt(each -> each.here().length()).sum();
        assertEquals((double) copied / length, hit.path("_score").asDouble(), 1e-6);
        assertEquals(pairs(ofHit), evidence(hit, text, raw(documents.get(id))));
      }
    }
  }

  @Test
  public void oneSentenceInALongDocumentIsFound() throws IOException {
    Map<String, List<String>> documents = documents(5, TestScale.of(300, 2_000));
    String there = documents.get("3").get(234);
    String here = made.edited(there);
    index("haystack", raw(documents));
    for (String text : List.of(here, String.join(" ", made.sentences(10)) + " " + here)) {
      List<JsonNode> hits = find(TextNode.valueOf(text), "max", THRESHOLD);
      assertEquals(Set.of("3"), ids(hits));
      Map<String, String> pairs = Map.of(here, ligatures(there));
      assertEquals(pairs, evidence(hits.getFirst(), text, raw(documents.get("3"))));
    }
  }

  /**
   * Nine tenths of the sentence's tokens are in the document, in sentences that are not like it.
   */
  @Test
  public void tokensOfDifferentSentencesMakeNoHit() throws IOException {
    String sentence = made.sentence(40);
    List<String> parts =
        Stream.generate(() -> made.replaced(sentence, TestScale.of(11, 14)))
            .limit(TestScale.of(600, 5_000))
            .collect(Collectors.toCollection(ArrayList::new));
    Map<String, List<String>> documents = new TreeMap<>();
    documents.put("tokens", parts);
    parts = new ArrayList<>(parts);
    parts.add(made.place(parts), sentence);
    documents.put("tokens and sentence", parts);
    index("haystack", raw(documents));
    ObjectNode match = JSON.createObjectNode();
    match.putObject("body").put("query", sentence).put("minimum_should_match", "90%");
    assertEquals(documents.keySet(), ids(search("match", match)));
    for (String scoring : List.of("max", "avg", "coverage")) {
      assertEquals(
          Set.of("tokens and sentence"), ids(find(TextNode.valueOf(sentence), scoring, .7)));
    }
  }

  private Map<String, List<String>> documents(int count, int sentences) {
    Map<String, List<String>> documents = new TreeMap<>();
    IntStream.range(0, count)
        .forEach(id -> documents.put(Integer.toString(id), made.sentences(sentences)));
    return documents;
  }

  /** Two sentences of each source but the last, which gives one. */
  private List<Lifted> lift(Map<String, List<String>> documents) {
    List<Lifted> lifted = new ArrayList<>();
    for (String source : SOURCES) {
      List<String> sentences = documents.get(source);
      for (String there : sentences.subList(3, source.equals(SOURCES.getLast()) ? 4 : 5)) {
        lifted.add(new Lifted(source, there, made.edited(there)));
      }
    }
    return lifted;
  }

  /** The sentences here and, as they are in the raw text, there. */
  private static Map<String, String> pairs(List<Lifted> lifted) {
    return lifted.stream().collect(Collectors.toMap(Lifted::here, e -> ligatures(e.there())));
  }

  private static Map<String, String> evidence(JsonNode hit, String text, String document) {
    Map<String, String> pairs = new TreeMap<>();
    for (JsonNode pair : hit.path("near_duplicate").path("pairs")) {
      pairs.put(cut(text, pair.path("like")), cut(document, pair.path("document")));
    }
    assertEquals(pairs.size(), hit.path("near_duplicate").path("total").asInt());
    return pairs;
  }

  private static String cut(String text, JsonNode place) {
    return text.substring(place.path("start").asInt(), place.path("end").asInt());
  }

  private static String ligatures(String text) {
    return text.replace("fi", "ﬁ");
  }

  private static String raw(List<String> sentences) {
    return LEAD + ligatures(String.join(" ", sentences));
  }

  private static Map<String, String> raw(Map<String, List<String>> documents) {
    Map<String, String> texts = new TreeMap<>();
    documents.forEach((id, sentences) -> texts.put(id, raw(sentences)));
    return texts;
  }

  private void index(String index, Map<String, String> texts) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      ObjectNode action = JSON.createObjectNode();
      action.putObject("index").put("_id", text.getKey());
      lines.append(action).append('\n');
      lines.append(JSON.createObjectNode().put("body", text.getValue())).append('\n');
    }
    byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
    JsonNode answer = server.postLines("/" + index + "/_bulk?refresh=true", bytes).orThrow("index");
    assertEquals(answer.toString(), "false", answer.path("errors").asText());
  }

  private static ObjectNode reference(String index, String id) {
    return JSON.createObjectNode().put("_index", index).put("_id", id);
  }

  private List<JsonNode> find(JsonNode like, String scoring, double minSimilarity)
      throws IOException {
    ObjectNode query = JSON.createObjectNode().put("field", "body").put("score_mode", scoring);
    query.put("min_similarity", minSimilarity);
    return search("near_duplicate", query.set("like", like));
  }

  private List<JsonNode> search(String name, ObjectNode query) throws IOException {
    ObjectNode search = JSON.createObjectNode();
    search.putObject("query").set(name, query);
    search.putObject("ext").putObject("near_duplicate");
    JsonNode answer = server.post("/haystack/_search", search).orThrow("search");
    List<JsonNode> hits = new ArrayList<>();
    answer.path("hits").path("hits").forEach(hits::add);
    return hits;
  }

  private static Set<String> ids(List<JsonNode> hits) {
    return hits.stream()
        .map(hit -> hit.path("_id").asText())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
