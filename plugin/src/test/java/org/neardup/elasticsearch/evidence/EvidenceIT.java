package org.neardup.elasticsearch.evidence;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.elasticsearch.action.search.SearchRequestBuilder;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.fetch.subphase.highlight.HighlightBuilder;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.elasticsearch.xcontent.ToXContent;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.lucene.search.SearchOptions;

/** Evidence and highlights on a node, in texts with emoji and ligatures before what they mark. */
public class EvidenceIT extends ESSingleNodeTestCase {

  private static final String FIRST =
      "The quick brown fox jumps over the lazy dog while the miller looks at his mill.";
  private static final String SECOND =
      "Every morning the baker carries fresh bread & rolls to the market in the old town.";
  private static final String THIRD =
      "Nobody knows who built the long stone bridge that leads across the river today.";

  private static final String LIKE =
      "🎉 ﬁve ﬂags! " + FIRST + " Unrelated words follow here. " + SECOND;
  private static final String DOCUMENT =
      "😀😀 Eﬃcient oﬀers. " + THIRD + " " + SECOND.replace("old", "cold") + " " + FIRST;

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  private void indexDocuments() {
    indicesAdmin()
        .prepareCreate("i")
        .setMapping(
            """
            {"properties": {"body": {"type": "text", "fields": {
              "dup": {"type": "near_duplicate", "unit": "sentence", "threshold": 0.6}}},
              "id": {"type": "keyword"}}}\
            """)
        .get();
    index("i", "1", Map.of("body", DOCUMENT, "id", "1"));
    index("i", "2", Map.of("body", LIKE, "id", "2"));
    index("i", "3", Map.of("body", THIRD, "id", "3"));
  }

  private void index(String index, String id, Map<String, ?> source) {
    prepareIndex(index).setId(id).setSource(source).setRefreshPolicy(RefreshPolicy.IMMEDIATE).get();
  }

  /** The hits of a search as a client sees them. */
  private List<Map<String, Object>> search(String body) throws IOException {
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, body)) {
      SearchSourceBuilder source =
          new SearchSourceBuilder().parseXContent(parser, true, nf -> true);
      SearchResponse response = client().prepareSearch("i").setSource(source).get();
      try {
        List<Map<String, Object>> hits = new ArrayList<>();
        for (SearchHit hit : response.getHits()) {
          BytesReference json =
              XContentHelper.toXContent(hit, XContentType.JSON, ToXContent.EMPTY_PARAMS, false);
          hits.add(XContentHelper.convertToMap(json, false, XContentType.JSON).v2());
        }
        return hits;
      } finally {
        response.decRef();
      }
    }
  }

  /** The hit of document 1. */
  private Map<String, Object> first(String body) throws IOException {
    return search(body).stream()
        .filter(hit -> hit.get("_id").equals("1"))
        .findFirst()
        .orElseThrow();
  }

  private static String query(String like, String rest) {
    return """
    {"query": {"near_duplicate": {"field": "body.dup", "like": %s}}, %s}\
    """
        .formatted(like, rest);
  }

  private static String quoted(String text) {
    return "\"" + text + "\"";
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> pairs(Map<String, Object> hit) {
    return (List<Map<String, Object>>) evidence(hit).get("pairs");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> evidence(Map<String, Object> hit) {
    return (Map<String, Object>) hit.get("near_duplicate");
  }

  private static String cut(String text, Object place) {
    Map<?, ?> offsets = (Map<?, ?>) place;
    return text.substring((int) offsets.get("start"), (int) offsets.get("end"));
  }

  public void testPairsOfSentences() throws IOException {
    indexDocuments();
    pairsCutTheSentencesOutOfBothTexts();
    pairsSayWhetherTheirNumbersDiffer();
    mostSimilarPairsAreKept();
    noneUnlessAskedFor();
    insideOtherQueries();
  }

  private void pairsCutTheSentencesOutOfBothTexts() throws IOException {
    for (String like : List.of(quoted(LIKE), "{\"_index\": \"i\", \"_id\": \"2\"}")) {
      var hit = first(query(like, "\"ext\": {\"near_duplicate\": {}}, \"_source\": false"));
      assertThat(evidence(hit).get("total"), equalTo(2));
      List<Map<String, Object>> pairs = pairs(hit);
      assertThat(pairs, hasSize(2));
      assertThat(pairs.get(0).get("similarity"), equalTo(1.0));
      assertThat(pairs.get(0).get("shared_tokens"), equalTo(57));
      assertThat(pairs.get(0).get("field"), equalTo("body.dup"));
      assertThat(pairs.get(0).get("numbers"), equalTo("same"));
      assertThat(cut(LIKE, pairs.get(0).get("like")), equalTo(FIRST));
      assertThat(cut(DOCUMENT, pairs.get(0).get("document")), equalTo(FIRST));
      assertThat(cut(LIKE, pairs.get(1).get("like")), equalTo(SECOND));
      assertThat(
          cut(DOCUMENT, pairs.get(1).get("document")), equalTo(SECOND.replace("old", "cold")));
      assertThat((double) pairs.get(1).get("similarity"), lessThan(1.0));
    }
  }

  private void pairsSayWhetherTheirNumbersDiffer() throws IOException {
    index("i", "1", Map.of("body", FIRST + " " + SECOND.replace("bread", "1,000 loaves")));
    for (String loaves : List.of("1000 loaves", "1001 loaves")) {
      String like = FIRST.replace("fox", "dog") + " " + SECOND.replace("bread", loaves);
      List<Map<String, Object>> pairs =
          pairs(first(query(quoted(like), "\"ext\": {\"near_duplicate\": {}}")));
      Set<Object> numbers =
          pairs.stream().map(pair -> pair.get("numbers")).collect(Collectors.toSet());
      assertThat(pairs, hasSize(2));
      assertThat(
          numbers, equalTo(loaves.startsWith("1000") ? Set.of("same") : Set.of("same", "differ")));
    }
    index("i", "1", Map.of("body", DOCUMENT, "id", "1"));
  }

  private void mostSimilarPairsAreKept() throws IOException {
    var hit = first(query(quoted(LIKE), "\"ext\": {\"near_duplicate\": {\"max_pairs\": 1}}"));
    assertThat(evidence(hit).get("total"), equalTo(2));
    assertThat(pairs(hit), hasSize(1));
    assertThat(pairs(hit).get(0).get("similarity"), equalTo(1.0));
  }

  private void noneUnlessAskedFor() throws IOException {
    assertNull(evidence(search(query(quoted(LIKE), "\"size\": 1")).get(0)));
    String other =
        "{\"query\": {\"match\": {\"body\": \"baker\"}}, \"ext\": {\"near_duplicate\": {}}}";
    assertNull(evidence(search(other).get(0)));
  }

  private void insideOtherQueries() throws IOException {
    String nested =
        """
        {"query": {"bool": {"must": {"match": {"body": "baker"}},
          "filter": {"near_duplicate": {"field": "body.dup", "like": "%s"}},
          "must_not": {"near_duplicate": {"field": "body.dup", "like": "never seen by anybody"}}}},
          "ext": {"near_duplicate": {}}, "sort": "id"}\
        """
            .formatted(SECOND);
    List<Map<String, Object>> hits = search(nested);
    assertThat(hits, hasSize(2));
    assertThat(pairs(hits.get(0)), hasSize(1));
    assertThat(
        cut(DOCUMENT, pairs(hits.get(0)).get(0).get("document")),
        equalTo(SECOND.replace("old", "cold")));
  }

  /** With the objects that the pairs are in, and not as if there were none. */
  public void testNestedQueries() throws IOException {
    indicesAdmin()
        .prepareCreate("i")
        .setMapping(
            """
            {"properties": {"parts": {"type": "nested", "properties": {
              "text": {"type": "near_duplicate", "unit": "sentence"}}}}}
            """)
        .get();
    for (String id : List.of("1", "2")) {
      List<Map<String, String>> parts =
          List.of(Map.of("text", THIRD), Map.of("text", id), Map.of("text", FIRST));
      index("i", id, Map.of("parts", parts));
    }
    List<Map<String, Object>> hits =
        search(
            """
            {"query": {"nested": {"path": "parts", "query": {
               "near_duplicate": {"parts.text": {"like": "%s"}}}}}, "ext": {"near_duplicate": {}}}
            """
                .formatted(FIRST));
    assertThat(hits, hasSize(2));
    for (Map<String, Object> hit : hits) {
      assertThat(evidence(hit).get("total"), equalTo(1));
      assertThat(pairs(hit).get(0).get("nested"), equalTo(Map.of("field", "parts", "offset", 2)));
      assertThat(pairs(hit).get(0).get("similarity"), equalTo(1.0));
    }
  }

  private List<String> highlight(String options) throws IOException {
    return highlight("body.dup", options);
  }

  @SuppressWarnings("unchecked")
  private List<String> highlight(String field, String options) throws IOException {
    String highlight =
        "\"highlight\": {%s \"fields\": {\"%s\": {\"type\": \"near_duplicate\"}}}"
            .formatted(options, field);
    Map<String, Object> hit = first(query(quoted(LIKE), highlight));
    return ((Map<String, List<String>>) hit.get("highlight")).get(field);
  }

  public void testHighlights() throws IOException {
    indexDocuments();
    highlightsUnderTheNameOfTheParent();
    String second = SECOND.replace("old", "cold");
    assertThat(
        highlight(""), equalTo(List.of("<em>" + second + "</em>", "<em>" + FIRST + "</em>")));
    assertThat(
        highlight("\"order\": \"score\", \"pre_tags\": \"[\", \"post_tags\": \"]\","),
        equalTo(List.of("[" + FIRST + "]", "[" + second + "]")));
    assertThat(
        highlight("\"number_of_fragments\": 1,"), equalTo(List.of("<em>" + FIRST + "</em>")));
    assertThat(
        highlight("\"number_of_fragments\": 0, \"encoder\": \"html\","),
        equalTo(
            List.of(
                DOCUMENT
                    .replace(second, "<em>" + second + "</em>")
                    .replace(FIRST, "<em>" + FIRST + "</em>")
                    .replace("&", "&amp;"))));
  }

  private void highlightsUnderTheNameOfTheParent() throws IOException {
    assertThat(highlight("body", ""), equalTo(highlight("body.dup", "")));
    assertThat(
        highlight("body", "\"number_of_fragments\": 0,"),
        equalTo(highlight("body.dup", "\"number_of_fragments\": 0,")));
  }

  private void indexPassage(String text) {
    indicesAdmin()
        .prepareCreate("p")
        .setMapping(
            """
            {"properties": {"body": {"type": "near_duplicate", "unit": "passage",
              "passage_words": 20, "threshold": 0.7}}}\
            """)
        .get();
    index("p", "1", Map.of("body", text));
  }

  private static SearchSourceBuilder passagesOf(Like like) {
    HighlightBuilder.Field marked = new HighlightBuilder.Field("body").numOfFragments(0);
    return new SearchSourceBuilder()
        .query(
            new NearDuplicateQueryBuilder(
                QueryOptions.of("body", SearchOptions.DEFAULT), List.of(like)))
        .highlighter(new HighlightBuilder().field(marked.highlighterType("near_duplicate")))
        .ext(List.of(new EvidenceRequest(10)));
  }

  /**
   * A copy that begins and ends amid sentences is one pair, from its first to its last word in both
   * texts, whether the like is a text or a document; it has an edited word and a moved line.
   */
  public void testPassagesAreTheRunsThatWereCopied() {
    String copied = "Éﬃcient " + words(99);
    String there = copied.substring(0, 299) + "\r\n> changed " + copied.substring(299) + "end";
    String text = "😀 " + words(73) + ". " + there + ", " + words(9);
    String here = copied.toUpperCase(Locale.ROOT) + "end";
    String like = words(31) + " " + here + " " + words(50);
    indexPassage(text);
    index("p", "2", Map.of("body", like));
    for (Like each : List.of(new Like.Text(like), new Like.Document("p", "2", null))) {
      assertResponse(
          client().prepareSearch("p").setSource(passagesOf(each)),
          response -> {
            SearchHit hit =
                Stream.of(response.getHits().getHits())
                    .filter(found -> found.getId().equals("1"))
                    .findFirst()
                    .orElseThrow();
            List<Map<String, Object>> pairs = EvidenceRequest.pairs(hit);
            assertThat(pairs, hasSize(1));
            assertThat(cut(text, pairs.get(0).get("document")), equalTo(there));
            assertThat(cut(like, pairs.get(0).get("like")), equalTo(here));
            assertThat((int) pairs.get(0).get("common_words"), greaterThan(97));
            assertThat(
                hit.getHighlightFields().get("body").fragments()[0].string(),
                equalTo(text.replace(there, "<em>" + there + "</em>")));
          });
    }
  }

  /** Without the text of a signature only its windows are known. */
  public void testPassagesOfASignatureAreWindows() {
    String copied = words(60);
    String text = words(33) + " " + copied + " " + words(9);
    indexPassage(text);
    assertResponse(
        client().prepareSearch("p").setSource(new SearchSourceBuilder().fetchField("body")),
        response -> {
          Map<?, ?> value = response.getHits().getAt(0).field("body").getValue();
          assertThat(value.get("text"), equalTo(text));
          Like like =
              Like.ofField(
                  Map.of("scheme", value.get("scheme"), "signature", value.get("signature")));
          assertResponse(
              client().prepareSearch("p").setSource(passagesOf(like)),
              found -> {
                assertAreWindowsOf(text, EvidenceRequest.pairs(found.getHits().getAt(0)));
              });
        });
  }

  /** Windows that overlap are one pair; whether all do depends on the words. */
  private static void assertAreWindowsOf(String text, List<Map<String, Object>> pairs) {
    Set<Integer> starts = new TreeSet<>();
    Set<Integer> ends = new TreeSet<>();
    for (Map<String, Object> pair : pairs) {
      Map<?, ?> place = (Map<?, ?>) pair.get("document");
      starts.add((Integer) place.get("start"));
      ends.add((Integer) place.get("end"));
      assertThat(((Map<?, ?>) pair.get("like")).get("start"), equalTo(place.get("start")));
      assertThat(((Map<?, ?>) pair.get("like")).get("end"), equalTo(place.get("end")));
      assertFalse(pair.containsKey("common_words"));
      assertFalse(pair.containsKey("numbers"));
    }
    assertThat(starts.iterator().next(), equalTo(0));
    assertTrue(ends.contains(text.length()));
  }

  /** Two passages that stand in another order are two pairs, and both are marked. */
  public void testReorderedPassagesAreTwoPairs() {
    String first = words(60);
    String second = words(50);
    String text = words(7) + " " + second + " " + words(12) + " " + first;
    indexPassage(text);
    assertResponse(
        client().prepareSearch("p").setSource(passagesOf(new Like.Text(first + " " + second))),
        response -> {
          SearchHit hit = response.getHits().getAt(0);
          assertThat(
              EvidenceRequest.pairs(hit).stream()
                  .map(pair -> cut(text, pair.get("document")))
                  .collect(Collectors.toSet()),
              equalTo(Set.of(first, second)));
          assertThat(
              hit.getHighlightFields().get("body").fragments()[0].string(),
              equalTo(
                  text.replace(first, "<em>" + first + "</em>")
                      .replace(second, "<em>" + second + "</em>")));
        });
  }

  /** Memory that the words of texts take is asked of the breaker. */
  public void testWordsOfPassagesTakeMemory() {
    indexPassage("word ".repeat(50_000));
    SearchSourceBuilder passages = passagesOf(new Like.Text("word ".repeat(30)));
    updateBreaker("1mb");
    try {
      SearchSourceBuilder alone = new SearchSourceBuilder().query(passages.query()).size(0);
      client().prepareSearch("p").setSource(alone).get().decRef();
      SearchRequestBuilder shown = client().prepareSearch("p").setSource(passages);
      assertThat(
          rootMessage(expectThrows(Exception.class, shown::get)),
          containsString("[near_duplicate candidates]"));
    } finally {
      updateBreaker(null);
    }
  }

  private void updateBreaker(String limit) {
    Settings.Builder settings = Settings.builder();
    settings.put("indices.breaker.request.limit", limit);
    clusterAdmin()
        .prepareUpdateSettings(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
        .setPersistentSettings(settings)
        .get();
  }

  private static String words(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> randomAlphaOfLength(7))
        .collect(Collectors.joining(" "));
  }

  private static String rootMessage(Throwable error) {
    return error.getCause() == null ? error.getMessage() : rootMessage(error.getCause());
  }
}
