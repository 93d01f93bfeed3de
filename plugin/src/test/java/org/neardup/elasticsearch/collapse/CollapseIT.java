package org.neardup.elasticsearch.collapse;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.lessThan;
import static org.neardup.fixture.Messages.assertFails;
import static org.neardup.fixture.Messages.assertHas;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest.AliasActions;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.aggregations.AggregationBuilders;
import org.elasticsearch.search.aggregations.bucket.terms.Terms;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.collapse.CollapseBuilder;
import org.elasticsearch.search.rescore.QueryRescorerBuilder;
import org.elasticsearch.search.retriever.KnnRetrieverBuilder;
import org.elasticsearch.search.retriever.RescorerRetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverBuilder;
import org.elasticsearch.search.retriever.RetrieverParserContext;
import org.elasticsearch.search.retriever.StandardRetrieverBuilder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.usage.SearchUsage;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.shingle.Features;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

/** Searches without copies on two nodes and five shards, beside a comparison of every two hits. */
@ESIntegTestCase.ClusterScope(
    scope = ESIntegTestCase.Scope.SUITE,
    numDataNodes = 2,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
public class CollapseIT extends ESIntegTestCase {

  private static final double THRESHOLD = 0.7;
  private static final int DOCUMENTS = 300;
  private static final long SEED = 20_261_125;

  /** By id. */
  private final Map<String, String> texts = new LinkedHashMap<>();

  /** A hit, and the ids of the copies it stands for. */
  private record Story(String id, List<String> copies) {}

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  public void testCollapse() throws IOException {
    indexTexts();
    settingsTravelOnceForEachShard();
    hitsAndCopiesAsByBruteForce();
    exactSimilarities();
    pagesShowEachStoryOnce();
    orderOfASort();
    filterWithoutScores();
    filteredAlias();
    aggregationsAndTotals();
    hitsWithoutSignatureStay();
    hitsOfTooManySentencesStay();
    severalSchemesAreRefused();
    overANearDuplicateQuery();
    overVectors();
    preFilter();
    whatLeavesOutHitsAfterwardsIsRefused();
    wrongFields();
  }

  private void indexTexts() {
    Random random = new Random(SEED);
    create("news", "char:5");
    BulkRequestBuilder bulk = client().prepareBulk();
    List<String[]> all = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      String[] words =
          all.isEmpty() || random.nextInt(4) == 0
              ? random.ints(30, 0, 500).mapToObj(w -> "word" + w).toArray(String[]::new)
              : all.get(random.nextInt(all.size())).clone();
      for (int changes = random.nextInt(4); changes > 0; changes--) {
        words[random.nextInt(words.length)] = "word" + random.nextInt(500);
      }
      all.add(words);
      String id = "d" + i;
      texts.put(id, String.join(" ", words));
      bulk.add(
          prepareIndex("news")
              .setId(id)
              .setSource(
                  "body",
                  texts.get(id),
                  "year",
                  2000 + i % 20,
                  "even",
                  i % 2 == 0,
                  "place",
                  List.of(i, id.length())));
    }
    assertFalse(bulk.get().hasFailures());
    refresh("news");
  }

  private void settingsTravelOnceForEachShard() {
    List<Object> schemes =
        search(
            hit -> ((Map<?, ?>) hit.field(WindowSignatures.NAME).getValue()).get("scheme"),
            new SearchSourceBuilder()
                .size(DOCUMENTS)
                .ext(List.of(new WindowSignatures("body.dup", "scheme:1000"))),
            "news");
    assertThat(schemes.stream().filter(Map.class::isInstance).count(), equalTo(5L));
    assertThat(schemes.stream().filter(String.class::isInstance).distinct().count(), equalTo(1L));
  }

  private void create(String index, String shingle) {
    assertAcked(
        prepareCreate(index)
            .setSettings(Settings.builder().put("number_of_shards", 5).put("number_of_replicas", 0))
            .setMapping(
                """
                {"properties": {
                  "year": {"type": "integer"},
                  "even": {"type": "boolean"},
                  "place": {"type": "dense_vector", "dims": 2, "similarity": "l2_norm"},
                  "body": {"type": "text", "fields": {"dup": {
                    "type": "near_duplicate", "shingle": "%s", "threshold": %s}}}}}
                """
                    .formatted(shingle, THRESHOLD)));
  }

  private static CollapseRetrieverBuilder collapse(QueryBuilder query, int window) {
    return collapse(new StandardRetrieverBuilder(query), window);
  }

  private static CollapseRetrieverBuilder collapse(RetrieverBuilder inner, int window) {
    return new CollapseRetrieverBuilder(inner, options("body.dup", window), null);
  }

  private static CollapseOptions options(String field, int window) {
    return new CollapseOptions(field, null, 0.8, QueryOptions.Verification.SIGNATURE, window, 100);
  }

  private static QueryBuilder query() {
    return QueryBuilders.matchQuery("body", "word1 word2 word3 word4 word5 word6 word7 word8");
  }

  private static <T> List<T> search(
      Function<SearchHit, T> read, SearchSourceBuilder source, String... indices) {
    SearchResponse response = client().search(new SearchRequest(indices, source)).actionGet();
    try {
      return Stream.of(response.getHits().getHits()).map(read).toList();
    } finally {
      response.decRef();
    }
  }

  private static List<String> ids(SearchSourceBuilder source, String... indices) {
    return search(SearchHit::getId, source, indices);
  }

  private static List<String> ids(QueryBuilder query, int size) {
    return ids(new SearchSourceBuilder().query(query).size(size), "news");
  }

  private static List<Story> search(SearchSourceBuilder source, String... indices) {
    return search(hit -> new Story(hit.getId(), copies(hit)), source, indices);
  }

  private static List<Story> search(CollapseRetrieverBuilder retriever, int size) {
    return search(new SearchSourceBuilder().retriever(retriever).size(size), "news");
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> section(SearchHit hit) {
    DocumentField field = hit.getMetadataFields().get("near_duplicate");
    return (Map<String, Object>) ((Map<String, Object>) field.getValue()).get("duplicates");
  }

  private static Object window(SearchHit hit) {
    return ((Map<?, ?>) hit.getMetadataFields().get("near_duplicate").getValue()).get("window");
  }

  @SuppressWarnings("unchecked")
  private static List<String> copies(SearchHit hit) {
    List<Map<String, Object>> copies =
        (List<Map<String, Object>>) section(hit).getOrDefault("hits", List.of());
    assertEquals(copies.size(), section(hit).get("total"));
    return copies.stream().map(copy -> (String) copy.get("_id")).toList();
  }

  /** The expected stories: each hit is compared with all hits that are kept before it. */
  private List<Story> bruteForce(List<String> ids) {
    ResolvedScheme scheme =
        SchemeRequest.of(Map.of("shingle", "char:5", "threshold", THRESHOLD)).resolve();
    Signer signer = new Signer(scheme.scheme().signature());
    List<Story> stories = new ArrayList<>();
    List<UnitSignature> kept = new ArrayList<>();
    for (String id : ids) {
      UnitSignature signature = signer.sign(texts.get(id)).get(0);
      int best = -1;
      int mostEqual = scheme.scheme().signature().requiredEqual(THRESHOLD) - 1;
      for (int of = 0; of < kept.size(); of++) {
        int equal = signature.equalComponents(kept.get(of));
        if (equal > mostEqual) {
          best = of;
          mostEqual = equal;
        }
      }
      if (best < 0) {
        kept.add(signature);
        stories.add(new Story(id, new ArrayList<>()));
      } else {
        stories.get(best).copies.add(id);
      }
    }
    return stories;
  }

  private void hitsAndCopiesAsByBruteForce() {
    for (int window : new int[] {1, 20, 100, 1000}) {
      List<String> plain = ids(query(), window);
      List<Story> found = search(collapse(query(), window), window);
      assertEquals(bruteForce(plain), found);
      assertThat(found.size(), window == 1 ? equalTo(1) : lessThan(plain.size()));
    }
  }

  private void exactSimilarities() {
    List<String> plain = ids(query(), 200);
    var scheme = SchemeRequest.of(Map.of("shingle", "char:5", "threshold", THRESHOLD)).resolve();
    Signer signer = new Signer(scheme.scheme().signature());
    List<String> kept = new ArrayList<>();
    for (String id : plain) {
      Features features = signer.features(texts.get(id));
      if (kept.stream()
          .noneMatch(k -> features.similarity(signer.features(texts.get(k))) >= THRESHOLD)) {
        kept.add(id);
      }
    }
    CollapseOptions exact =
        new CollapseOptions("body.dup", null, 0.8, QueryOptions.Verification.EXACT, 200, 100);
    SearchSourceBuilder source =
        new SearchSourceBuilder()
            .retriever(
                new CollapseRetrieverBuilder(new StandardRetrieverBuilder(query()), exact, null))
            .size(200);
    assertEquals(kept, ids(source, "news"));
  }

  private void pagesShowEachStoryOnce() {
    List<Story> all = search(collapse(query(), 200), 200);
    int hits = all.stream().mapToInt(story -> 1 + story.copies.size()).sum();
    List<Story> pages = new ArrayList<>();
    for (int from = 0; from < 200; from += 17) {
      int first = from;
      Supplier<SearchSourceBuilder> page =
          () -> new SearchSourceBuilder().retriever(collapse(query(), 200)).from(first).size(17);
      pages.addAll(search(page.get(), "news"));
      search(CollapseIT::window, page.get(), "news")
          .forEach(window -> assertEquals(Map.of("hits", hits, "kept", all.size()), window));
    }
    assertThat(all.size(), greaterThan(17));
    assertEquals(all, pages);
  }

  private void orderOfASort() throws IOException {
    String json = "{\"query\": {\"match_all\": {}}, \"sort\": [{\"year\": \"desc\"}]}";
    StandardRetrieverBuilder inner;
    try (XContentParser parser = createParser(JsonXContent.jsonXContent, json)) {
      inner =
          StandardRetrieverBuilder.fromXContent(
              parser, new RetrieverParserContext(new SearchUsage(), feature -> true));
    }
    List<Story> found = search(collapse(inner, 1000), 1000);
    List<Integer> years = new ArrayList<>();
    found.forEach(story -> years.add(-(2000 + Integer.parseInt(story.id.substring(1)) % 20)));
    assertEquals(years.stream().sorted().toList(), years);
    assertEquals(DOCUMENTS, found.stream().mapToInt(s -> 1 + s.copies.size()).sum());
  }

  /** Every hit has score 0, as those have that are only counted. */
  private void filterWithoutScores() {
    QueryBuilder filter = QueryBuilders.boolQuery().filter(QueryBuilders.termQuery("even", true));
    SearchSourceBuilder source =
        new SearchSourceBuilder().retriever(collapse(filter, 1000)).trackTotalHits(true).size(1000);
    List<Story> found = search(source, "news");
    assertEquals(150, found.stream().mapToInt(s -> 1 + s.copies.size()).sum());
    assertThat(found.size(), lessThan(100));
  }

  private void filteredAlias() {
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAliasAction(
                AliasActions.add()
                    .index("news")
                    .alias("even")
                    .filter(QueryBuilders.termQuery("even", true))));
    List<String> plain = ids(new SearchSourceBuilder().query(query()).size(500), "even");
    List<Story> found =
        search(new SearchSourceBuilder().retriever(collapse(query(), 500)).size(500), "even");
    assertEquals(bruteForce(plain), found);
  }

  /** As in other retrievers, aggregations are of all that matches, copies too. */
  private void aggregationsAndTotals() {
    SearchResponse response =
        client()
            .search(
                new SearchRequest(
                    new String[] {"news"},
                    new SearchSourceBuilder()
                        .retriever(collapse(QueryBuilders.matchAllQuery(), 300))
                        .aggregation(AggregationBuilders.terms("even").field("even"))
                        .size(5)))
            .actionGet();
    try {
      assertEquals(5, response.getHits().getHits().length);
      Terms even = response.getAggregations().get("even");
      assertEquals(150, even.getBuckets().get(0).getDocCount());
      assertEquals(DOCUMENTS, response.getHits().getTotalHits().value());
    } finally {
      response.decRef();
    }
  }

  private void hitsWithoutSignatureStay() {
    assertAcked(prepareCreate("bare").setMapping("body", "type=text"));
    prepareIndex("bare").setId("a").setSource("body", "word1 word2").get();
    prepareIndex("bare").setId("b").setSource("body", "word1 word2").get();
    refresh("bare");
    Map<String, Object> notCompared = Map.of("total", 0, "compared", false);
    SearchSourceBuilder source = new SearchSourceBuilder().retriever(collapse(query(), 100));
    assertEquals(List.of(notCompared, notCompared), search(CollapseIT::section, source, "bare"));
  }

  /** A window of hits takes a bounded amount of memory, however long they are. */
  private void hitsOfTooManySentencesStay() {
    assertAcked(
        prepareCreate("long")
            .setMapping(
                """
                {"properties": {"body": {"type": "text", "fields": {"dup": {
                  "type": "near_duplicate", "unit": "sentence", "min_length": 1}}}}}
                """));
    for (int sentences : new int[] {20, 200}) {
      StringBuilder body = new StringBuilder();
      for (int at = 0; at < sentences; at++) {
        body.append("Connection %d from the proxy was closed by its peer. ".formatted(at));
      }
      for (String id : List.of("a", "b")) {
        prepareIndex("long").setId(id + sentences).setSource("body", body.toString()).get();
      }
    }
    refresh("long");
    CollapseRetrieverBuilder all =
        new CollapseRetrieverBuilder(
            new StandardRetrieverBuilder(QueryBuilders.matchAllQuery()),
            new CollapseOptions(
                "body.dup", 1.0, 1.0, QueryOptions.Verification.SIGNATURE, 10_000, 3),
            null);
    List<Story> found = search(new SearchSourceBuilder().retriever(all), "long");
    assertEquals(3, found.size());
    assertEquals(
        1, found.stream().filter(s -> s.id.endsWith("20") && s.copies.size() == 1).count());
    assertEquals(2, found.stream().filter(s -> s.id.endsWith("200")).count());
  }

  private void severalSchemesAreRefused() {
    create("other", "word:3");
    prepareIndex("other").setId("o").setSource("body", texts.get("d1") + " word1").get();
    refresh("other");
    Exception e =
        expectThrows(
            Exception.class,
            () ->
                search(
                    new SearchSourceBuilder().retriever(collapse(query(), 1000)), "news", "other"));
    String message = ExceptionsHelper.stackTrace(e);
    assertHas(message, "field [body.dup] has signature scheme [", "in index [other]");
    // Whichever of them has hits.
    for (QueryBuilder query :
        List.of(QueryBuilders.termQuery("year", 2001), new MatchNoneQueryBuilder())) {
      Supplier<SearchSourceBuilder> source =
          () -> new SearchSourceBuilder().retriever(collapse(query, 10));
      for (String index : List.of("other", "*")) {
        e = expectThrows(Exception.class, () -> search(source.get(), "news", index));
        assertEquals(RestStatus.BAD_REQUEST, ExceptionsHelper.status(e));
        assertThat(ExceptionsHelper.stackTrace(e), containsString("has signature scheme ["));
      }
      search(source.get(), "news", "bare");
      search(source.get(), "*", "-other", "-long");
    }
    assertAcked(indicesAdmin().prepareClose("other"));
    search(new SearchSourceBuilder().retriever(collapse(query(), 10)), "news", "bare*", "oth*");
  }

  /** Rewriting the query of an inner retriever may take a search. */
  private void overANearDuplicateQuery() {
    NearDuplicateQueryBuilder like =
        new NearDuplicateQueryBuilder(
            QueryOptions.of("body.dup", SearchOptions.DEFAULT),
            List.of(new Like.Document("news", "d1", null)));
    List<String> plain = ids(like, 100);
    assertEquals(bruteForce(plain), search(collapse(like, 100), 100));
    assertThat(plain.size(), greaterThan(1));
  }

  private void overVectors() {
    KnnRetrieverBuilder inner =
        new KnnRetrieverBuilder("place", new float[] {-1, 3}, null, 50, 100, null, null, null);
    List<String> plain = ids(new SearchSourceBuilder().retriever(inner).size(50), "news");
    assertEquals(50, plain.size());
    assertEquals(bruteForce(plain), search(collapse(inner, 50), 50));
  }

  private void preFilter() {
    QueryBuilder even = QueryBuilders.termQuery("even", true);
    CollapseRetrieverBuilder filtered = collapse(query(), 500);
    filtered.getPreFilterQueryBuilders().add(even);
    List<String> plain = ids(QueryBuilders.boolQuery().must(query()).filter(even), 500);
    assertEquals(bruteForce(plain), search(filtered, 500));
  }

  private void whatLeavesOutHitsAfterwardsIsRefused() {
    SearchSourceBuilder filtered =
        new SearchSourceBuilder()
            .retriever(collapse(query(), 10))
            .postFilter(QueryBuilders.termQuery("even", true));
    Exception e = expectThrows(Exception.class, () -> search(filtered, "news"));
    assertThat(e.getMessage(), containsString("cannot be used with [post_filter]"));
    SearchSourceBuilder collapsed =
        new SearchSourceBuilder()
            .retriever(collapse(query(), 10))
            .collapse(new CollapseBuilder("year"));
    e = expectThrows(Exception.class, () -> search(collapsed, "news"));
    assertThat(e.getMessage(), containsString("cannot be used with [collapse]"));
    for (RetrieverBuilder outer :
        List.of(
            collapse(collapse(query(), 10), 10),
            new RescorerRetrieverBuilder(
                collapse(query(), 10),
                List.of(new QueryRescorerBuilder(QueryBuilders.matchAllQuery()))))) {
      SearchSourceBuilder source = new SearchSourceBuilder().retriever(outer);
      assertFails(
          Exception.class,
          "must be the outermost retriever, got it within [" + outer.getName(),
          () -> search(source, "news"));
    }
  }

  private void wrongFields() throws IOException {
    assertAcked(
        prepareCreate("objects")
            .setMapping(
                """
                {"properties": {"n": {"type": "nested", "properties": {
                  "m": {"type": "near_duplicate"}}}}}
                """));
    prepareIndex("objects").setId("1").setSource("n", List.of()).get();
    refresh("objects");
    assertWrong(
        "news", "body", "but [body] is of type [text] in index [news]: name one of [body.dup]");
    assertWrong(
        "news", "year", "but [year] is of type [integer] in index [news]: name such a field");
    assertWrong("news", "_id", "but [_id] is of type [_id]");
    assertWrong("objects", "n.m", "needs a field that is not in a nested object, got [n.m]");
    for (String missing : List.of("nope", "n", "*")) {
      assertEquals(List.of("1"), List.copyOf(ids(all(missing), "objects")));
    }
  }

  private static SearchSourceBuilder all(String field) {
    return new SearchSourceBuilder()
        .retriever(
            new CollapseRetrieverBuilder(
                new StandardRetrieverBuilder(QueryBuilders.matchAllQuery()),
                options(field, 10),
                null));
  }

  private static void assertWrong(String index, String field, String reason) {
    Exception e = expectThrows(Exception.class, () -> search(all(field), index));
    assertThat(
        ExceptionsHelper.stackTrace(e), containsString("[near_duplicate_collapse] needs a field"));
    assertThat(ExceptionsHelper.stackTrace(e), containsString(reason));
  }
}
