package org.neardup.elasticsearch.mapper;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertHitCount;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.elasticsearch.action.fieldcaps.FieldCapabilities;
import org.elasticsearch.action.search.SearchRequestBuilder;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.action.termvectors.TermVectorsRequest;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.MoreLikeThisQueryBuilder;
import org.elasticsearch.index.query.MoreLikeThisQueryBuilder.Item;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentType;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signer.Signer;

/** The field in an index of a node, as requests see it. */
public class FieldIT extends ESSingleNodeTestCase {

  private static final String NEAR = "\"type\": \"near_duplicate\", \"unit\": \"sentence\"";
  private static final String ONE = "The harbour of the northern island is closed in winter.";
  private static final String TWO = "Nothing of this has been seen by anybody in the village.";

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  private void create(String index, Settings settings, String mapping) {
    assertAcked(
        indicesAdmin()
            .prepareCreate(index)
            .setSettings(Settings.builder().put("number_of_replicas", 0).put(settings))
            .setMapping(mapping));
  }

  private void create(String properties) {
    create("docs", Settings.EMPTY, "{\"properties\": {" + properties + "}}");
  }

  private String mapping() {
    var mappings = indicesAdmin().prepareGetMappings(TEST_REQUEST_TIMEOUT, "docs").get();
    return mappings.mappings().get("docs").source().string();
  }

  private void index(String id, String json) {
    index("docs", id, json);
  }

  private void index(String index, String id, String json) {
    prepareIndex(index)
        .setId(id)
        .setSource(json, XContentType.JSON)
        .setRefreshPolicy(RefreshPolicy.IMMEDIATE)
        .get();
  }

  private SearchRequestBuilder search(QueryBuilder query) {
    return client().prepareSearch("docs").setQuery(query);
  }

  private static QueryBuilder like(String field, String text) {
    return new NearDuplicateQueryBuilder(
        QueryOptions.of(field, SearchOptions.DEFAULT), List.of(new Like.Text(text)));
  }

  private void withHit(SearchRequestBuilder search, Consumer<SearchHit> test) {
    assertResponse(
        search,
        response -> {
          assertEquals(1, response.getHits().getHits().length);
          test.accept(response.getHits().getAt(0));
        });
  }

  private static Map<String, Object> signature(String... texts) {
    var scheme = SchemeRequest.of(Map.of("unit", "sentence")).resolve().scheme().signature();
    byte[] container = new SignatureFormat(scheme).encode(new Signer(scheme).sign(List.of(texts)));
    return Map.of("scheme", scheme.id(), "signature", SignatureFormat.toBase64(container));
  }

  private static List<String> tokens(String text) {
    var scheme = SchemeRequest.of(Map.of("unit", "sentence")).resolve().scheme();
    UnitTokens bands = UnitTokens.of(scheme);
    var unit = new Signer(scheme.signature()).sign(text).get(0);
    return IntStream.range(0, bands.perUnit())
        .mapToObj(band -> new String(bands.token(band, unit), StandardCharsets.US_ASCII))
        .toList();
  }

  private static String json(String text) {
    return "\"" + text + "\"";
  }

  private static String reason(ThrowingRunnable action) {
    Exception e = expectThrows(Exception.class, action);
    StringBuilder reasons = new StringBuilder();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      reasons.append(cause.getMessage()).append('\n');
    }
    return reasons.toString();
  }

  public void testTextsAboveALengthAreIgnored() {
    create("\"body\": {" + NEAR + ", \"ignore_above\": 60}");
    String two = ONE + " " + TWO;
    index("1", "{\"body\": " + json(two) + "}");
    index("2", "{\"body\": [" + json(two) + ", " + json(TWO) + "]}");
    assertHitCount(search(like("body", ONE)), 0);
    withHit(
        search(like("body", TWO)).addFetchField(new FieldAndFormat("body", "text")),
        hit -> {
          assertEquals("2", hit.getId());
          assertThat(hit.field("body").getValue().toString(), containsString("text=" + TWO));
          assertEquals(List.of(two), hit.field("body").getIgnoredValues());
        });
    assertHitCount(search(QueryBuilders.termQuery("_ignored", "body")), 2);
    assertThat(
        reason(
            () ->
                create(
                    "docs2",
                    Settings.EMPTY,
                    "{\"properties\": {\"body\": {" + NEAR + ", \"ignore_above\": 0}}}")),
        containsString("[ignore_above] must be at least 1, got 0"));
  }

  public void testTermAndMatchQueries() {
    create("\"body\": {" + NEAR + "}");
    index("1", "{\"body\": " + json(ONE + " " + TWO) + "}");
    index("2", "{\"body\": " + json(TWO) + "}");
    List<String> tokens = tokens(ONE);
    assertHitCount(search(QueryBuilders.termQuery("body", tokens.get(3))), 1);
    assertHitCount(search(QueryBuilders.termsQuery("body", tokens)), 1);
    assertHitCount(search(QueryBuilders.matchQuery("body", ONE).minimumShouldMatch("100%")), 1);
    assertHitCount(search(QueryBuilders.matchQuery("body", TWO).minimumShouldMatch("100%")), 2);
    assertThat(
        reason(() -> search(QueryBuilders.matchPhraseQuery("body", ONE)).get().decRef()),
        containsString("[body]"));
  }

  public void testExistsAndFieldCapabilities() {
    create("\"body\": {" + NEAR + ", \"meta\": {\"unit\": \"x\"}}");
    index("1", "{\"body\": " + json(ONE) + "}");
    index("2", "{\"body\": \"\"}");
    index("3", "{\"other\": 1}");
    assertHitCount(search(QueryBuilders.existsQuery("body")), 1);
    withHit(search(QueryBuilders.existsQuery("body")), hit -> assertEquals("1", hit.getId()));
    FieldCapabilities capabilities =
        client()
            .prepareFieldCaps("docs")
            .setFields("body")
            .get()
            .getField("body")
            .get("near_duplicate");
    assertTrue(capabilities.isSearchable());
    assertFalse(capabilities.isAggregatable());
    assertThat(capabilities.meta(), hasKey("unit"));
  }

  private void assertIgnored(String index) {
    index(index, "1", "{\"body\": [" + json(ONE) + ", {\"text\": \"x\"}]}");
    withHit(
        client()
            .prepareSearch(index)
            .setQuery(QueryBuilders.termQuery("_ignored", "body"))
            .addFetchField("body"),
        hit -> {
          DocumentField field = hit.field("body");
          assertThat(field.getValues(), equalTo(List.of(signature(ONE))));
          assertThat(field.getIgnoredValues(), equalTo(List.of(Map.of("text", "x"))));
          assertThat(hit.getSourceAsMap().get("body"), equalTo(List.of(ONE, Map.of("text", "x"))));
        });
  }

  /** As Kibana asks for all fields. */
  public void testFieldsByPatternHaveNoSignatures() {
    create(
        "\"body\": {\"type\": \"text\", \"fields\": {\"dup\": {"
            + NEAR
            + "}}}, \"copy\": {"
            + NEAR
            + "}");
    index("1", "{\"body\": \"" + ONE + "\", \"copy\": \"" + ONE + "\"}");
    Map<List<FieldAndFormat>, Set<String>> given =
        Map.of(
            List.of(new FieldAndFormat("*", null)), Set.of("body"),
            List.of(new FieldAndFormat("*", null, true)), Set.of("body"),
            List.of(new FieldAndFormat("b*", null), new FieldAndFormat("copy", null)),
                Set.of("body", "copy"),
            List.of(new FieldAndFormat("*", null), new FieldAndFormat("body.dup", "units")),
                Set.of("body", "body.dup"),
            List.of(new FieldAndFormat("*dup", "units")), Set.of("body.dup"));
    given.forEach(
        (asked, found) -> {
          SearchRequestBuilder search = search(QueryBuilders.matchAllQuery());
          asked.forEach(search::addFetchField);
          withHit(search, hit -> assertEquals(found, hit.getDocumentFields().keySet()));
        });
  }

  public void testMalformedValuesCanBeIgnored() {
    create("\"body\": {" + NEAR + "}");
    String malformed = "{\"body\": {\"text\": \"x\"}}";
    assertThat(reason(() -> index("1", malformed)), containsString("Required [scheme, signature]"));
    // The first document, and refused as it was: the next is not.
    index("0", "{\"body\": \"" + ONE + "\"}");
    assertAcked(
        indicesAdmin()
            .preparePutMapping("docs")
            .setSource(
                "{\"properties\": {\"body\": {\"type\": \"near_duplicate\", \"ignore_malformed\":"
                    + " true}}}",
                XContentType.JSON));
    assertIgnored("docs");
    String mapping = "{\"properties\": {\"body\": {" + NEAR + "}}}";
    Settings ignoring = Settings.builder().put("index.mapping.ignore_malformed", true).build();
    create("ignoring", ignoring, mapping);
    assertIgnored("ignoring");
    Settings synthetic =
        Settings.builder().put(ignoring).put("index.mapping.source.mode", "synthetic").build();
    create("synthetic", synthetic, mapping);
    assertIgnored("synthetic");
  }

  public void testTooManySentencesOfSeveralValues() {
    create("\"body\": {" + NEAR + ", \"max_units\": 2}");
    String message =
        "field [body] takes at most [max_units] = 2 sentences a document, got at least 3";
    assertThat(
        reason(() -> index("1", "{\"body\": \"One. Two. Three.\"}")), containsString(message));
    // Found when the document is written.
    assertThat(
        reason(() -> index("1", "{\"body\": [\"One. Two.\", \"Three.\"]}")),
        containsString(message));
    index("1", "{\"body\": [\"One.\", \"Two.\"]}");
    assertHitCount(search(QueryBuilders.matchAllQuery()), 1);
  }

  public void testDynamicTemplates() {
    create(
        "docs",
        Settings.EMPTY,
        """
        {"dynamic_templates": [
          {"texts": {"match_mapping_type": "string", "match": "*_text",
            "mapping": {"type": "text", "fields": {"dup": {%s}}}}},
          {"signatures": {"match": "*_signature",
            "mapping": {%s, "text_field": "raw.{name}"}}}]}
        """
            .formatted(NEAR, NEAR));
    index(
        "1",
        "{\"a_text\": %s, \"b_signature\": %s, \"sub\": {\"c_text\": %s}}"
            .formatted(json(ONE), json(TWO), json(TWO)));
    assertHitCount(search(like("a_text.dup", ONE)), 1);
    assertHitCount(search(like("b_signature", TWO)), 1);
    assertHitCount(search(like("sub.c_text.dup", TWO)), 1);
    assertThat(mapping(), containsString("\"text_field\":\"raw.b_signature\""));
  }

  /** A new scheme means a new index: its documents are sent again, without the old signatures. */
  public void testTextsAreSentToAnIndexOfANewScheme() {
    create("\"body\": {" + NEAR + "}");
    index("1", "{\"body\": " + json(ONE) + "}");
    Map<String, Object> given = signature(TWO);
    index(
        "2",
        "{\"body\": {\"scheme\": \"%s\", \"signature\": \"%s\", \"text\": \"%s\"}}"
            .formatted(given.get("scheme"), given.get("signature"), TWO));
    create(
        "next",
        Settings.EMPTY,
        "{\"properties\": {\"body\": {" + NEAR + ", \"shingle\": \"char:9\"}}}");
    assertResponse(
        search(QueryBuilders.matchAllQuery()).addFetchField(new FieldAndFormat("body", "text")),
        response -> {
          for (SearchHit hit : response.getHits()) {
            Map<?, ?> value = (Map<?, ?>) hit.field("body").getValue();
            index("next", hit.getId(), "{\"body\": " + json("" + value.get("text")) + "}");
          }
        });
    for (String text : List.of(ONE, TWO)) {
      assertHitCount(client().prepareSearch("next").setQuery(like("body", text)), 1);
    }
  }

  private static final String WITH = "with";
  private static final String WITHOUT = "without";
  private static final String TEXT =
      "The harbour of the northern island is closed in winter. Nothing of this has been seen.";
  private static final List<String> TEXTS =
      List.of(
          TEXT,
          TEXT,
          "In winter the harbour of the northern island is closed. Nothing has been seen of it.",
          "Lorries take the road around the fjord, which is forty kilometres longer.");

  public void testRequestsAboutWords() throws IOException {
    createBoth();
    moreLikeADocumentOfTheIndex();
    moreLikeTakesWordsOnly();
    tokensHaveNoTermVectors();
    queriesOfAllFields();
  }

  private void createBoth() {
    String dup = "\"fields\": {\"dup\": {\"type\": \"near_duplicate\"%s}}, ";
    create(WITH, dup.formatted(""), dup.formatted(", \"unit\": \"sentence\""));
    create(WITHOUT, "", "");
  }

  private void create(String index, String ofBody, String ofPart) {
    String mapping =
        """
        {"properties": {
          "body": {%s"type": "text"},
          "parts": {"type": "nested", "properties": {"text": {%s"type": "text"}}}}}
        """
            .formatted(ofBody, ofPart);
    create(index, Settings.EMPTY, mapping);
    for (int i = 0; i < TEXTS.size(); i++) {
      index(index, "" + i, Strings.toString(document(TEXTS.get(i))));
    }
  }

  private static XContentBuilder document(String text) {
    try (XContentBuilder builder = JsonXContent.contentBuilder()) {
      builder.startObject().field("body", text);
      builder.startArray("parts").startObject().field("text", text).endObject().endArray();
      return builder.endObject();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** The scores of all hits by id. */
  private Map<String, Float> scores(String index, QueryBuilder query) {
    Map<String, Float> scores = new TreeMap<>();
    assertResponse(
        client().prepareSearch(index).setQuery(query),
        response -> {
          for (SearchHit hit : response.getHits()) {
            scores.put(hit.getId(), hit.getScore());
          }
        });
    return scores;
  }

  private void assertSameScores(int hits, QueryBuilder with, QueryBuilder without) {
    Map<String, Float> scores = scores(WITHOUT, without);
    assertThat(scores, aMapWithSize(hits));
    assertThat(scores(WITH, with), equalTo(scores));
  }

  private static MoreLikeThisQueryBuilder moreLike(@Nullable String field, Item... items) {
    String[] fields = field == null ? null : new String[] {field};
    return QueryBuilders.moreLikeThisQuery(fields, null, items).minTermFreq(1).minDocFreq(1);
  }

  private void moreLikeADocumentOfTheIndex() {
    for (String field : Arrays.asList("body", null)) {
      assertSameScores(
          2, moreLike(field, new Item(WITH, "0")), moreLike(field, new Item(WITHOUT, "0")));
      Item[] with = {new Item(WITH, document(TEXTS.get(2)))};
      Item[] without = {new Item(WITHOUT, document(TEXTS.get(2)))};
      assertSameScores(
          1,
          moreLike(field, new Item(WITH, "3")).include(true).unlike(with),
          moreLike(field, new Item(WITHOUT, "3")).include(true).unlike(without));
    }
  }

  private void moreLikeTakesWordsOnly() {
    Exception e =
        expectThrows(
            Exception.class, () -> scores(WITH, moreLike("body.dup", new Item(WITH, "0"))));
    assertThat(
        e.getCause().getMessage(),
        containsString("more_like_this only supports text/keyword fields: [body.dup]"));
  }

  private static TermVectorsRequest ofDocument(String index) {
    return new TermVectorsRequest(index, (String) null).doc(document(TEXT));
  }

  private List<String> names(TermVectorsRequest request) throws IOException {
    List<String> names = new ArrayList<>();
    client().termVectors(request).actionGet().getFields().forEach(names::add);
    return names;
  }

  /** Elasticsearch looks up names and patterns in one step, so names do no better than patterns. */
  private void tokensHaveNoTermVectors() throws IOException {
    TermVectorsRequest indexed = new TermVectorsRequest(WITH, "0").selectedFields("body.dup");
    assertThat(names(indexed), equalTo(List.of()));
    assertThat(names(ofDocument(WITH).selectedFields("body.dup")), equalTo(List.of()));
  }

  private void queriesOfAllFields() {
    for (QueryBuilder query :
        List.of(
            QueryBuilders.queryStringQuery(TEXT),
            QueryBuilders.queryStringQuery("harbour the body\\*:road"),
            QueryBuilders.simpleQueryStringQuery(TEXT),
            QueryBuilders.multiMatchQuery(TEXT),
            QueryBuilders.multiMatchQuery(TEXT, "bo*"),
            QueryBuilders.combinedFieldsQuery(TEXT, "bo*"))) {
      assertSameScores(4, query, query);
    }
  }
}
