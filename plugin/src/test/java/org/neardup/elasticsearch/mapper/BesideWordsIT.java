package org.neardup.elasticsearch.mapper;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.index.Fields;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.action.termvectors.TermVectorsRequest;
import org.elasticsearch.action.termvectors.TermVectorsResponse;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.query.MoreLikeThisQueryBuilder;
import org.elasticsearch.index.query.MoreLikeThisQueryBuilder.Item;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.test.ESSingleNodeTestCase;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.NearDuplicatePlugin;

/**
 * Requests about words give the same answers in an index with {@code near_duplicate} fields as in
 * one without them.
 */
public class BesideWordsIT extends ESSingleNodeTestCase {

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

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  public void testRequestsAboutWords() throws IOException {
    createBoth();
    moreLikeADocumentOfTheIndex();
    moreLikeTakesWordsOnly();
    tokensHaveNoTermVectors();
    queriesOfAllFields();
    tokensCountWhereTheFieldIsNamed();
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
    assertAcked(
        indicesAdmin()
            .prepareCreate(index)
            .setSettings(Settings.builder().put("number_of_replicas", 0))
            .setMapping(mapping));
    for (int i = 0; i < TEXTS.size(); i++) {
      prepareIndex(index)
          .setId("" + i)
          .setSource(document(TEXTS.get(i)))
          .setRefreshPolicy(RefreshPolicy.IMMEDIATE)
          .get();
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

  private static List<String> names(TermVectorsResponse response) throws IOException {
    List<String> names = new ArrayList<>();
    Fields fields = response.getFields();
    fields.iterator().forEachRemaining(names::add);
    return names;
  }

  private List<String> names(TermVectorsRequest request) throws IOException {
    return names(client().termVectors(request).actionGet());
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

  private void tokensCountWhereTheFieldIsNamed() {
    for (QueryBuilder query :
        List.of(
            QueryBuilders.matchQuery("body.dup", TEXT),
            QueryBuilders.multiMatchQuery(TEXT, "body.dup"),
            QueryBuilders.termsQuery("body.dup", tokens()))) {
      assertTrue(query.toString(), scores(WITH, query).containsKey("0"));
    }
  }

  private List<String> tokens() {
    var answer = indicesAdmin().prepareAnalyze(WITH, TEXT).setField("body.dup").get();
    return answer.getTokens().stream().map(token -> token.getTerm()).toList();
  }
}
