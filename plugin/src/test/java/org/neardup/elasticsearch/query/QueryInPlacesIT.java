package org.neardup.elasticsearch.query;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.closeTo;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.search.Explanation;
import org.elasticsearch.action.explain.ExplainResponse;
import org.elasticsearch.action.search.ClosePointInTimeRequest;
import org.elasticsearch.action.search.OpenPointInTimeRequest;
import org.elasticsearch.action.search.SearchType;
import org.elasticsearch.action.search.TransportClosePointInTimeAction;
import org.elasticsearch.action.search.TransportOpenPointInTimeAction;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.functionscore.ScoreFunctionBuilders;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.SingleBucketAggregation;
import org.elasticsearch.search.aggregations.bucket.terms.Terms;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.rescore.QueryRescorerBuilder;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.lucene.search.UnitScoring;

/** The query wherever Elasticsearch takes queries, looking for a document of the index. */
public class QueryInPlacesIT extends QueryITCase {

  private static final int COPIES = 8;

  private String text;
  private QueryBuilder near;

  /** A text, copies of it in two groups, a text with a changed word, and unrelated ones. */
  private void createDocuments() {
    createIndexOf("docs", 3, "body", "type=near_duplicate", "group", "type=keyword");
    text = words(100);
    add("original", text, "original");
    for (int i = 0; i < COPIES; i++) {
      add("copy" + i, text.toUpperCase(Locale.ROOT), "group" + i % 2);
      add("other" + i, words(100), "group" + i % 2);
    }
    add("edited", text.replaceFirst("^(\\S+ )(\\S+)", "$1changed"), "edited");
    refresh("docs");
    near =
        new NearDuplicateQueryBuilder(
                QueryOptions.of("body", SearchOptions.DEFAULT),
                List.of(new Like.Document("docs", "original", null)))
            .queryName("dup");
  }

  private void add(String id, String body, String group) {
    prepareIndex("docs").setId(id).setSource("body", body, "group", group).get();
  }

  private static Set<String> copies() {
    Set<String> ids = new TreeSet<>();
    for (int i = 0; i < COPIES; i++) {
      ids.add("copy" + i);
    }
    return ids;
  }

  private static Set<String> all() {
    Set<String> ids = copies();
    ids.add("edited");
    return ids;
  }

  private Map<String, Float> scores(QueryBuilder query) {
    Map<String, Float> scores = new HashMap<>();
    search("docs", query).forEach(hit -> scores.put(hit.id(), hit.score()));
    return scores;
  }

  public void testEverywhere() {
    createDocuments();
    insideOtherQueries();
    rescore();
    aggregations();
    validate();
    explainInWords();
    postFilterAndProfile();
    severalSearchesAtOnce();
    // Deletes the copies.
    pointInTime();
  }

  private void insideOtherQueries() {
    Map<String, Float> plain = scores(near);
    assertThat(plain.keySet(), equalTo(all()));
    assertThat(plain.get("copy0"), equalTo(1f));
    assertThat(scores(QueryBuilders.boolQuery().must(near)), equalTo(plain));
    assertThat(scores(QueryBuilders.boolQuery().should(near)), equalTo(plain));
    assertThat(scores(QueryBuilders.disMaxQuery().add(near)), equalTo(plain));
    assertThat(found("docs", QueryBuilders.boolQuery().filter(near)), equalTo(all()));
    assertThat(
        found(
                "docs",
                QueryBuilders.boolQuery().mustNot(near).filter(QueryBuilders.existsQuery("body")))
            .size(),
        equalTo(COPIES + 1));
    assertThat(scores(QueryBuilders.constantScoreQuery(near)).get("edited"), equalTo(1f));
    QueryBuilder half =
        QueryBuilders.functionScoreQuery(near, ScoreFunctionBuilders.weightFactorFunction(0.5f));
    assertThat(scores(half).get("copy1"), equalTo(0.5f));
    assertThat(
        found(
                "docs",
                QueryBuilders.boolQuery()
                    .must(near)
                    .mustNot(QueryBuilders.termQuery("group", "group0")))
            .size(),
        equalTo(COPIES / 2 + 1));
  }

  private void rescore() {
    QueryRescorerBuilder rescorer = new QueryRescorerBuilder(near);
    rescorer.setQueryWeight(0).setRescoreQueryWeight(10);
    List<Scored> hits =
        hits(
            prepareSearch("docs")
                .setQuery(QueryBuilders.matchAllQuery())
                .setRescorer(rescorer, 100)
                .setSize(100));
    assertThat(hits.get(0).score(), equalTo(10f));
    Set<String> best = new TreeSet<>();
    hits.subList(0, COPIES + 1).forEach(hit -> best.add(hit.id()));
    assertThat(best, equalTo(all()));
  }

  private void aggregations() {
    assertResponse(
        prepareSearch("docs")
            .setQuery(QueryBuilders.matchAllQuery())
            .setSize(0)
            .addAggregation(
                AggregationBuilders.filter("near", near)
                    .subAggregation(AggregationBuilders.terms("groups").field("group"))),
        response -> {
          SingleBucketAggregation filter = response.getAggregations().get("near");
          assertThat(filter.getDocCount(), equalTo(COPIES + 1L));
          Terms groups = filter.getAggregations().get("groups");
          assertThat(groups.getBucketByKey("group0").getDocCount(), equalTo((long) COPIES / 2));
        });
    assertResponse(
        prepareSearch("docs")
            .setQuery(near)
            .setSize(0)
            .addAggregation(AggregationBuilders.terms("groups").field("group")),
        response -> {
          Terms groups = response.getAggregations().get("groups");
          assertThat(groups.getBuckets().size(), equalTo(3));
        });
  }

  private void validate() {
    var answer = indicesAdmin().prepareValidateQuery("docs").setQuery(near).setExplain(true).get();
    assertTrue(answer.isValid());
    assertThat(
        answer.getQueryExplanation().get(0).getExplanation(),
        allOf(containsString("near_duplicate("), containsString("min_similarity=0.8")));
    var refused =
        indicesAdmin()
            .prepareValidateQuery("docs")
            .setQuery(
                new NearDuplicateQueryBuilder(
                    QueryOptions.of("body", SearchOptions.DEFAULT.withScoring(UnitScoring.AVG)),
                    List.of(new Like.Text("a text"))))
            .setExplain(true)
            .get();
    assertFalse(refused.isValid());
    assertThat(
        refused.getQueryExplanation().get(0).getError(), containsString("is about sentences"));
  }

  private void explainInWords() {
    ExplainResponse match = client().prepareExplain("docs", "edited").setQuery(near).get();
    assertTrue(match.isMatch());
    Explanation explanation = match.getExplanation();
    assertThat(explanation.getValue().doubleValue(), closeTo(scores(near).get("edited"), 0));
    assertThat(
        explanation.toString(),
        allOf(
            containsString("of 12 tokens"),
            containsString("standard error"),
            containsString("[min_similarity] = 0.8")));
    assertFalse(client().prepareExplain("docs", "other0").setQuery(near).get().isMatch());
    assertFalse(client().prepareExplain("docs", "original").setQuery(near).get().isMatch());
    assertResponse(
        prepareSearch("docs").setQuery(near).setExplain(true),
        response ->
            assertThat(
                response.getHits().getAt(0).getExplanation().toString(),
                containsString("of 12 tokens")));
  }

  private void pointInTime() {
    BytesReference pit =
        client()
            .execute(
                TransportOpenPointInTimeAction.TYPE,
                new OpenPointInTimeRequest("docs").keepAlive(TimeValue.timeValueMinutes(1)))
            .actionGet()
            .getPointInTimeId();
    try {
      copies().forEach(id -> client().prepareDelete("docs", id).get());
      refresh("docs");
      Set<String> ids = new TreeSet<>();
      hits(prepareSearch().setPointInTime(new PointInTimeBuilder(pit)).setQuery(near).setSize(100))
          .forEach(hit -> ids.add(hit.id()));
      assertThat(ids, equalTo(all()));
      assertThat(found("docs", near), equalTo(Set.of("edited")));
    } finally {
      client()
          .execute(TransportClosePointInTimeAction.TYPE, new ClosePointInTimeRequest(pit))
          .actionGet();
    }
  }

  private void postFilterAndProfile() {
    Set<String> ids = new TreeSet<>();
    hits(prepareSearch("docs")
            .setQuery(QueryBuilders.matchAllQuery())
            .setPostFilter(near)
            .setSize(100))
        .forEach(hit -> ids.add(hit.id()));
    assertThat(ids, equalTo(all()));
    assertResponse(
        prepareSearch("docs").setQuery(near).setProfile(true),
        response -> {
          assertThat(response.toString(), containsString("NearDuplicateQuery"));
        });
  }

  private void severalSearchesAtOnce() {
    var answers =
        client()
            .prepareMultiSearch()
            .add(prepareSearch("docs").setQuery(near).setSize(100))
            .add(
                prepareSearch("docs").setQuery(near).setSearchType(SearchType.DFS_QUERY_THEN_FETCH))
            .get();
    try {
      Arrays.stream(answers.getResponses())
          .forEach(
              item ->
                  assertThat(
                      item.getResponse().getHits().getTotalHits().value(), equalTo(COPIES + 1L)));
    } finally {
      answers.decRef();
    }
    assertThat(warnings("docs", near), empty());
  }
}
