package org.neardup.elasticsearch.query;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.not;
import static org.neardup.fixture.Messages.failure;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.index.RandomIndexWriter;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.LimitedBreaker;
import org.elasticsearch.index.cache.query.TrivialQueryCachingPolicy;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.IdsQueryBuilder;
import org.elasticsearch.index.query.MatchNoneQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchResponseUtils;
import org.elasticsearch.search.SearchShardTarget;
import org.elasticsearch.search.fetch.subphase.FieldAndFormat;
import org.elasticsearch.search.internal.ContextIndexSearcher;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.test.AbstractQueryTestCase;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.query.QueryOptions.Verification;
import org.neardup.fixture.Messages;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.search.LikeUnit;
import org.neardup.lucene.search.NearDuplicateQuery;
import org.neardup.lucene.search.SearchMonitor;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.lucene.search.UnitScoring;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

public class NearDuplicateQueryBuilderTests
    extends AbstractQueryTestCase<NearDuplicateQueryBuilder> {

  private static final String FIELD = "body";
  private static final String SENTENCES = "sentences";

  /** A field of sentences with length limits. */
  private static final String LIMITED = "limited";

  private static final IndexScheme SCHEME = SchemeRequest.of(Map.of()).resolve().scheme();
  private static final IndexScheme SENTENCE_SCHEME = sentenceScheme(0);
  private static final String STORED_TEXT = "the text that every stored document has in its field";

  private final List<SearchRequest> searches = new CopyOnWriteArrayList<>();

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  @Override
  protected void initializeAdditionalMappings(MapperService mapperService) throws IOException {
    var mapping = JsonXContent.contentBuilder().startObject().startObject("properties");
    mapping.startObject(FIELD).field("type", "near_duplicate").field("text_field", "whole");
    mapping.endObject();
    for (String field : List.of(SENTENCES, LIMITED)) {
      mapping.startObject(field).field("type", "near_duplicate").field("unit", "sentence");
      mapping.field("threshold", 0.7).field("min_length", field.equals(LIMITED) ? 20 : 0);
      mapping.endObject();
    }
    mapping.endObject().endObject();
    mapperService.merge(
        "_doc",
        new CompressedXContent(Strings.toString(mapping)),
        MapperService.MergeReason.MAPPING_UPDATE);
  }

  private static IndexScheme sentenceScheme(int minLength) {
    return SchemeRequest.of(
            Map.of("unit", "sentence", "threshold", "0.7", "min_length", "" + minLength))
        .resolve()
        .scheme();
  }

  private static IndexScheme scheme(String field) {
    return switch (field) {
      case SENTENCES -> SENTENCE_SCHEME;
      case LIMITED -> sentenceScheme(20);
      default -> SCHEME;
    };
  }

  @Override
  protected NearDuplicateQueryBuilder doCreateTestQueryBuilder() {
    String field = randomFrom(FIELD, SENTENCES);
    QueryOptions options =
        new QueryOptions(
            field,
            randomBoolean(),
            randomBoolean(),
            randomFrom(Verification.values()),
            new SearchOptions(
                // From where on the bands find more than half: below there is a warning.
                randomBoolean()
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(randomDoubleBetween(0.65, 1, true)),
                between(1, QueryOptions.MAX_CANDIDATES),
                field.equals(FIELD) ? UnitScoring.MAX : randomFrom(UnitScoring.values())));
    Likes likes =
        new Likes(
            randomList(1, 4, () -> randomLike(field)), randomList(0, 2, () -> randomLike(field)));
    return new NearDuplicateQueryBuilder(
        options, likes, randomList(0, 2, NearDuplicateQueryBuilderTests::randomFilter));
  }

  private static Like randomLike(String field) {
    return switch (between(0, 3)) {
      case 0 -> new Like.Text(randomAlphaOfLengthBetween(1, 40));
      case 1 -> signature(scheme(field), randomAlphaOfLengthBetween(1, 40));
      case 2 -> new Like.ArtificialDocument(Map.of(field, randomAlphaOfLengthBetween(1, 40)));
      default ->
          new Like.Document(
              randomFrom(getIndex().getName(), randomAlphaOfLength(5), null),
              randomAlphaOfLength(4),
              randomBoolean() ? null : randomAlphaOfLength(3));
    };
  }

  private static QueryBuilder randomFilter() {
    return randomBoolean()
        ? QueryBuilders.termQuery(KEYWORD_FIELD_NAME, randomAlphaOfLength(3))
        : QueryBuilders.boolQuery().filter(QueryBuilders.existsQuery(INT_FIELD_NAME));
  }

  private static Like.Signature signature(IndexScheme scheme, String text) {
    List<UnitSignature> units = new Signer(scheme.signature()).sign(text);
    byte[] container = new SignatureFormat(scheme.signature()).encode(units);
    return new Like.Signature(scheme.signature().id(), new BytesArray(container), text, null);
  }

  @Override
  protected Map<String, String> getObjectsHoldingArbitraryContent() {
    Map<String, String> arbitrary = new HashMap<>();
    arbitrary.put("doc", null);
    return arbitrary;
  }

  @Override
  protected NearDuplicateQueryBuilder createQueryWithInnerQuery(QueryBuilder query) {
    return new NearDuplicateQueryBuilder(
        QueryOptions.of(FIELD, SearchOptions.DEFAULT),
        new Likes(List.of(new Like.Text("a")), List.of()),
        List.of(query));
  }

  @Override
  protected void doAssertLuceneQuery(
      NearDuplicateQueryBuilder builder, Query query, SearchExecutionContext context) {
    NearDuplicateQuery nearDuplicate = nearDuplicate(query);
    QueryOptions options = builder.options();
    assertThat(nearDuplicate.field(), equalTo(options.field()));
    assertThat(nearDuplicate.scheme(), equalTo(scheme(options.field())));
    assertThat(nearDuplicate.options().numCandidates(), equalTo(options.search().numCandidates()));
    assertThat(nearDuplicate.options().scoring(), equalTo(options.search().scoring()));
    assertThat(
        nearDuplicate.texts().isPresent(), equalTo(options.verification() == Verification.EXACT));
    double threshold = options.field().equals(FIELD) ? 0.8 : 0.7;
    double minSimilarity = options.search().minSimilarity().orElse(threshold);
    assertThat(nearDuplicate.minSimilarity(), equalTo(minSimilarity));
    assertThat(nearDuplicate.likes(), hasSize(builder.likes().like().size()));
    boolean filters = !builder.filters().isEmpty() || (!options.include() && likesThis(builder));
    assertThat(nearDuplicate.filter().isPresent(), equalTo(filters));
    assertThat(query instanceof BooleanQuery, equalTo(!builder.likes().unlike().isEmpty()));
    if (query instanceof BooleanQuery bool) {
      assertUnlike(builder, (NearDuplicateQuery) bool.clauses().get(1).query(), minSimilarity);
    }
  }

  private boolean likesThis(NearDuplicateQueryBuilder builder) {
    return builder.likes().like().stream()
        .anyMatch(
            like ->
                like instanceof Like.Document document
                    && (document.index() == null || document.index().equals(getIndex().getName())));
  }

  private static void assertUnlike(
      NearDuplicateQueryBuilder builder, NearDuplicateQuery unlike, double minSimilarity) {
    assertThat(unlike.likes(), hasSize(builder.likes().unlike().size()));
    assertThat(unlike.minSimilarity(), equalTo(minSimilarity));
    assertThat(unlike.options().numCandidates(), equalTo(Integer.MAX_VALUE));
    assertThat(unlike.options().scoring(), equalTo(UnitScoring.MAX));
    assertThat(
        unlike.texts().isPresent(),
        equalTo(builder.options().verification() == Verification.EXACT));
  }

  private static NearDuplicateQuery nearDuplicate(Query query) {
    if (query instanceof BooleanQuery bool) {
      assertThat(bool.clauses().get(0).occur(), equalTo(BooleanClause.Occur.MUST));
      assertThat(bool.clauses().get(1).occur(), equalTo(BooleanClause.Occur.MUST_NOT));
      return (NearDuplicateQuery) bool.clauses().get(0).query();
    }
    return (NearDuplicateQuery) query;
  }

  @Override
  protected boolean canSimulateMethod(Method method, Object[] args) throws NoSuchMethodException {
    return method.equals(
        Client.class.getMethod("multiSearch", MultiSearchRequest.class, ActionListener.class));
  }

  /** A cluster in which every document exists but [missing]; [copies] has several routings. */
  @Override
  protected Object simulateMethod(Method method, Object[] args) {
    SearchRequest request = ((MultiSearchRequest) args[0]).requests().get(0);
    searches.add(request);
    assertThat(request.allowPartialSearchResults(), equalTo(false));
    FieldAndFormat field = request.source().fetchFields().get(0);
    List<SearchHit> hits = new ArrayList<>();
    for (String id : ((IdsQueryBuilder) request.source().query()).ids()) {
      String index = request.indices()[0];
      if (!id.equals("missing")) {
        hits.add(hit(index, id, field));
      }
      if (id.equals("copies")) {
        hits.add(hit(index, id, field));
      }
    }
    SearchHits all =
        new SearchHits(
            hits.toArray(SearchHit[]::new),
            new TotalHits(hits.size(), TotalHits.Relation.EQUAL_TO),
            1f,
            null,
            null,
            null);
    @SuppressWarnings("unchecked")
    ActionListener<MultiSearchResponse> listener = (ActionListener<MultiSearchResponse>) args[1];
    SearchResponse response = SearchResponseUtils.successfulResponse(all);
    all.decRef();
    MultiSearchResponse.Item[] items = {new MultiSearchResponse.Item(response, null)};
    ActionListener.respondAndRelease(listener, new MultiSearchResponse(items, 1));
    return null;
  }

  private static SearchHit hit(String index, String id, FieldAndFormat field) {
    SearchHit hit = new SearchHit(0, id);
    hit.shard(new SearchShardTarget("node", new ShardId(index, "_na_", 0), null));
    switch (id) {
      case "texts" -> setField(hit, field.field, "one text", "another");
      case "textless" -> setField(hit, field.field, stored(field, null));
      case "shortened" -> setField(hit, field.field, stored(field, "the text"));
      default -> setField(hit, field.field, stored(field, STORED_TEXT));
    }
    return hit;
  }

  private static void setField(SearchHit hit, String name, Object... values) {
    hit.setDocumentField(new DocumentField(name, List.of(values)));
  }

  private static Map<String, Object> stored(FieldAndFormat field, String text) {
    Like.Signature signature = signature(scheme(field.field), STORED_TEXT);
    String sent = "text".equals(field.format) ? text : null;
    return object(new Like.Signature(signature.scheme(), signature.container(), sent, null));
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(Like like) {
    return (Map<String, Object>) like.value();
  }

  @Override
  public void testMustRewrite() throws IOException {
    NearDuplicateQueryBuilder query = query(FIELD, new Like.Document("a", "1", null));
    SearchExecutionContext context = createSearchExecutionContext();
    assertEquals(
        "document [a][1] is not fetched yet, rewrite first",
        failure(IllegalStateException.class, () -> query.toQuery(context)));
  }

  private static List<LikeUnit> unitsWithShingles(String text) {
    Signer signer = new Signer(SCHEME.signature());
    return signer.sign(text).stream()
        .map(unit -> new LikeUnit(unit, signer.features(text.substring(unit.start(), unit.end()))))
        .toList();
  }

  public void testEachLikeIsAGroup() throws IOException {
    NearDuplicateQueryBuilder query =
        query(
            SENTENCES,
            new Like.Text("One sentence. Another one."),
            new Like.ArtificialDocument(Map.of(SENTENCES, "Only this.")),
            new Like.ArtificialDocument(Map.of("other", "Not of the field.")));
    assertThat(
        nearDuplicate(toQuery(query)).likes().stream().map(List::size).toList(),
        equalTo(List.of(2, 1, 0)));
  }

  public void testOneSearchForDocumentsOfOnePlace() throws IOException {
    Likes likes =
        new Likes(
            List.of(
                new Like.Document("a", "1", null),
                new Like.Document("a", "2", null),
                new Like.Text("some text"),
                new Like.Document("a", "2", null),
                new Like.Document("a", "3", "r"),
                new Like.Document("b", "1", null)),
            List.of(new Like.Document("a", "4", null), new Like.Document("a", "3", "r")));
    Query query =
        toQuery(
            new NearDuplicateQueryBuilder(
                QueryOptions.of(FIELD, SearchOptions.DEFAULT), likes, List.of()));
    assertThat(nearDuplicate(query).likes(), hasSize(6));
    assertThat(searches, hasSize(3));
    assertThat(searches.get(0).source().size(), equalTo(4));
    assertThat(searches.get(0).source().fetchFields().get(0).format, equalTo("text"));
    assertThat(searches.get(1).routing(), equalTo("r"));
    assertThat(searches.get(2).indices(), equalTo(new String[] {"b"}));
  }

  public void testFiltersAreRewritten() throws IOException {
    QueryBuilder wrapped =
        QueryBuilders.wrapperQuery(QueryBuilders.termQuery(KEYWORD_FIELD_NAME, "a").toString());
    NearDuplicateQueryBuilder query =
        withFilter(wrapped, new Like.Document("other", "1", null)).boost(2f).queryName("dup");
    NearDuplicateQueryBuilder rewritten =
        (NearDuplicateQueryBuilder) rewriteAndFetch(query, createQueryRewriteContext());
    assertThat(
        rewritten.filters(), equalTo(List.of(QueryBuilders.termQuery(KEYWORD_FIELD_NAME, "a"))));
    assertThat(rewritten.likes().like().get(0), instanceOf(Like.FetchedDocument.class));
    assertThat(rewritten.boost(), equalTo(2f));
    assertThat(rewritten.queryName(), equalTo("dup"));
    assertThat(
        nearDuplicate(toQuery(withFilter(wrapped, new Like.Text("a text")))).filter(),
        not(equalTo(Optional.empty())));
  }

  public void testAFilterThatMatchesNothingIsEnough() throws IOException {
    QueryBuilder nothing = new MatchNoneQueryBuilder();
    assertThat(
        rewriteAndFetch(withFilter(nothing, new Like.Text("a")), createQueryRewriteContext()),
        instanceOf(MatchNoneQueryBuilder.class));
  }

  private static NearDuplicateQueryBuilder withFilter(QueryBuilder filter, Like like) {
    return new NearDuplicateQueryBuilder(
        QueryOptions.of(FIELD, SearchOptions.DEFAULT),
        new Likes(List.of(like), List.of()),
        List.of(filter));
  }

  public void testDocumentsThatCannotBeFetched() {
    Exception missing = fetchError(new Like.Document("a", "missing", "r"));
    assertThat(missing, instanceOf(ResourceNotFoundException.class));
    assertEquals(
        "[like] document [a][missing] with routing [r] does not exist, or is not refreshed"
            + " yet; with [ignore_missing_likes] it is left out",
        missing.getMessage());
    assertThat(
        fetchError(new Like.Document("a", "copies", null)).getMessage(),
        equalTo(
            "[like] document [copies] is in [a] and in [a] with another routing: name one in"
                + " [routing]"));
  }

  private Exception fetchError(Like.Document document) {
    QueryBuilder query = query(FIELD, new Like.Text("some text"), document);
    return expectThrows(Exception.class, () -> rewriteAndFetch(query, createQueryRewriteContext()));
  }

  private void assertRefused(NearDuplicateQueryBuilder query, String message) {
    Messages.assertRefused(message, () -> toQuery(query));
  }

  public void testSignatureOfAnotherSchemeIsRefused() {
    IndexScheme other = SchemeRequest.of(Map.of("seed", "9")).resolve().scheme();
    assertRefused(
        query(FIELD, signature(other, "a text")),
        "the signature is of signature scheme [%s], the field has signature scheme [%s]"
            .formatted(other.signature().id(), SCHEME.signature().id()));
  }

  public void testOtherFieldTypesAreRefusedWithTheRemedy() {
    for (String part :
        List.of(
            "[near_duplicate] needs a field of type [near_duplicate]",
            "[" + TEXT_FIELD_NAME + "] is of type [text]",
            "map this one, or a multi-field of it, as [near_duplicate]")) {
      assertRefused(query(TEXT_FIELD_NAME, new Like.Text("some text")), part);
    }
  }

  public void testUnmappedFieldFindsNothing() throws IOException {
    SearchExecutionContext context = createSearchExecutionContext();
    context.setAllowUnmappedFields(true);
    assertThat(
        query("nowhere", new Like.Text("some text")).toQuery(context),
        instanceOf(MatchNoDocsQuery.class));
    assertWarnings(
        "the near_duplicate query on [nowhere] finds nothing in indices that have no such field");
  }

  public void testScoreModesOfSentencesNeedSentences() {
    for (UnitScoring scoring : List.of(UnitScoring.AVG, UnitScoring.COVERAGE)) {
      QueryOptions options = QueryOptions.of(FIELD, SearchOptions.DEFAULT.withScoring(scoring));
      assertRefused(
          new NearDuplicateQueryBuilder(options, List.of(new Like.Text("a text"))),
          ("[score_mode] = [%s] is about sentences, but field [body] has [unit] = [document]: ask"
                  + " with [score_mode] = [max], or map a field with [unit] = [sentence]")
              .formatted(scoring.id()));
    }
  }

  public void testSentencesOutsideTheLimitsAreReported() throws IOException {
    String text = "This sentence is long enough. Not so. And this one is long enough as well.";
    Query query = toQuery(query(LIMITED, new Like.Text(text), new Like.Text("Nor this.")));
    assertThat(nearDuplicate(query).likes().get(0), hasSize(2));
    assertWarnings(
        "2 of the 4 sentences in [like] are outside the limits of field [limited],"
            + " [min_length] = 20, [max_length] = 2147483647 and [min_words] = 0, and play no"
            + " part");
    assertThat(
        nearDuplicate(toQuery(query(SENTENCES, new Like.Text(text)))).likes().get(0), hasSize(3));
    assertThat(
        nearDuplicate(toQuery(query(FIELD, new Like.Text(text)))).likes().get(0), hasSize(1));
  }

  public void testTextWithoutUnitsFindsNothingAndSaysSo() throws IOException {
    for (String empty : List.of("", " \t\n", "\u00ad\u200b")) {
      assertThat(toQuery(query(FIELD, new Like.Text(empty))), instanceOf(MatchNoDocsQuery.class));
      assertWarnings(
          "[like] of the near_duplicate query on [body] has no text within the field's length"
              + " limits, so it finds nothing");
    }
    Likes likes = new Likes(List.of(new Like.Text("a text")), List.of(new Like.Text("")));
    Query query =
        toQuery(
            new NearDuplicateQueryBuilder(
                QueryOptions.of(FIELD, SearchOptions.DEFAULT), likes, List.of()));
    assertThat(query, instanceOf(NearDuplicateQuery.class));
    assertWarnings(
        "[unlike] of the near_duplicate query on [body] has no text within the field's length"
            + " limits, so it finds nothing");
  }

  public void testLowRecallIsReported() throws IOException {
    QueryOptions options = QueryOptions.of(FIELD, SearchOptions.DEFAULT.withMinSimilarity(0.5));
    toQuery(new NearDuplicateQueryBuilder(options, List.of(new Like.Text("a text"))));
    // 1 - (1 - .5^5)^12
    assertWarnings(
        "[min_similarity] = 0.5 is less than the tokens of field [body] were planned for: of pairs"
            + " at that similarity 32 in 100 are found; a field with a lower [threshold] finds"
            + " more");
  }

  public void testExactVerificationTakesShingles() throws IOException {
    List<Like> likes =
        List.of(
            new Like.Text(STORED_TEXT),
            new Like.Document("other", "1", null),
            signature(SCHEME, STORED_TEXT),
            new Like.ArtificialDocument(Map.of(FIELD, STORED_TEXT)),
            new Like.ArtificialDocument(
                Map.of(
                    FIELD, stored(new FieldAndFormat(FIELD, null), null), "whole", STORED_TEXT)));
    Query query = toQuery(new NearDuplicateQueryBuilder(exact(), likes));
    assertThat(
        nearDuplicate(query).likes(),
        equalTo(Collections.nCopies(likes.size(), unitsWithShingles(STORED_TEXT))));
    assertThat(searches.get(0).source().fetchFields().get(0).format, equalTo("text"));
  }

  private static QueryOptions exact() {
    return new QueryOptions(FIELD, false, false, Verification.EXACT, SearchOptions.DEFAULT);
  }

  public void testExactVerificationNeedsTheTextsOfLikes() {
    Like.Signature known = signature(SCHEME, STORED_TEXT);
    String remedy =
        " has no text, which [verify] = [exact] needs (a document has none if its source has none,"
            + " or if the field is copied from more than one field there and has no [text_field]):"
            + " send the text with it, or ask with [verify] = [signature]";
    assertExactError(
        "a {scheme, signature} in [like]" + remedy,
        new Like.Signature(known.scheme(), known.container(), null, null));
    assertExactError(
        "document [a][textless] in [like]" + remedy, new Like.Document("a", "textless", null));
    assertExactError(
        "document [a][shortened] in [like] has another text than the one that its signature was"
            + " made of: send that, or ask with [verify] = [signature]",
        new Like.Document("a", "shortened", null));
    assertExactError(
        "a {scheme, signature} in [like] has another text than the one that its signature was made"
            + " of: send that, or ask with [verify] = [signature]",
        new Like.Signature(known.scheme(), known.container(), "Not " + STORED_TEXT, null));
    assertExactError(
        "a {doc} in [like]" + remedy,
        new Like.ArtificialDocument(Map.of(FIELD, stored(new FieldAndFormat(FIELD, null), null))));
  }

  private void assertExactError(String message, Like like) {
    assertRefused(new NearDuplicateQueryBuilder(exact(), List.of(like)), message);
  }

  /** Sentences that are all different. */
  private static String sentences(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("Number ").append(i).append(" is here. ");
    }
    return text.toString();
  }

  public void testMemoryOfLikesIsAccountedForAsTheyAreSigned() throws IOException {
    String text = sentences(1000);
    for (Like like :
        List.of(
            new Like.Text(text),
            new Like.ArtificialDocument(Map.of(SENTENCES, text)),
            new Like.FetchedDocument(
                new Like.Document("a", "1", null), "a", List.of(new Like.Text(text))))) {
      SearchExecutionContext context = contextWithBreaker(ByteSizeValue.ofKb(512));
      expectThrows(CircuitBreakingException.class, () -> query(SENTENCES, like).toQuery(context));
      context.releaseQueryConstructionMemory();
      assertThat(context.getCircuitBreaker().getUsed(), equalTo(0L));
    }
    SearchExecutionContext context = contextWithBreaker(ByteSizeValue.ofMb(10));
    NearDuplicateQuery query =
        nearDuplicate(query(SENTENCES, new Like.Text(text)).toQuery(context));
    long used = context.getQueryConstructionMemoryUsed();
    assertThat(used, greaterThan(1000L * 8 * SENTENCE_SCHEME.signature().components()));
    query.monitor().reserve(1000);
    assertThat(context.getQueryConstructionMemoryUsed(), equalTo(used + 1000));
    assertThat(context.getCircuitBreaker().getUsed(), equalTo(used + 1000));
    query.monitor().release(1000);
    assertThat(context.getCircuitBreaker().getUsed(), equalTo(used));
    expectThrows(CircuitBreakingException.class, () -> query.monitor().reserve(1 << 24));
    context.releaseQueryConstructionMemory();
    assertThat(context.getCircuitBreaker().getUsed(), equalTo(0L));
  }

  /** Equal units share one signature. */
  public void testEqualUnitsTakeLittleMemory() throws IOException {
    Like like = new Like.Text("A b. ".repeat(10_000));
    SearchExecutionContext context = contextWithBreaker(ByteSizeValue.ofMb(2));
    NearDuplicateQuery query = nearDuplicate(query(SENTENCES, like).toQuery(context));
    assertThat(query.likes().get(0).size(), equalTo(10_000));
  }

  private SearchExecutionContext contextWithBreaker(ByteSizeValue limit) {
    return new SearchExecutionContext(
        createSearchExecutionContext(), new LimitedBreaker("request", limit));
  }

  public void testSearchesCanBeCancelled() throws IOException {
    try (Directory directory = newDirectory();
        RandomIndexWriter writer = new RandomIndexWriter(random(), directory)) {
      writer.addDocument(List.of());
      try (IndexReader reader = writer.getReader()) {
        ContextIndexSearcher searcher =
            new ContextIndexSearcher(reader, null, null, TrivialQueryCachingPolicy.NEVER, true);
        Query query =
            query(FIELD, new Like.Text("a text")).toQuery(createSearchExecutionContext(searcher));
        SearchMonitor monitor = nearDuplicate(query).monitor();
        monitor.checkCancelled();
        searcher.addQueryCancellation(
            () -> {
              throw new TaskCancelledException("enough");
            });
        expectThrows(TaskCancelledException.class, monitor::checkCancelled);
      }
    }
  }

  public void testOtherWireVersionsAreRefused() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    out.writeFloat(1f);
    out.writeOptionalString(null);
    out.writeByte((byte) 2);
    StreamInput in = out.bytes().streamInput();
    assertEquals(
        "near_duplicate query in wire version [2] from another node, this node knows [1]:"
            + " install the same release of the plugin on all nodes",
        refusal(() -> new NearDuplicateQueryBuilder(in)));
  }

  /**
   * The bytes that nodes send each other, also while a cluster is upgraded: change them only with
   * the version.
   */
  public void testWireFormat() throws IOException {
    NearDuplicateQueryBuilder query =
        new NearDuplicateQueryBuilder(
            new QueryOptions(
                "f",
                true,
                true,
                Verification.EXACT,
                new SearchOptions(OptionalDouble.of(0.5), 1000, UnitScoring.AVG)),
            new Likes(
                List.of(
                    new Like.Text("ab"),
                    new Like.Signature("id", new BytesArray(new byte[1]), null, null),
                    new Like.Document("i", "7", "r"),
                    new Like.FetchedDocument(
                        new Like.Document("i", "7", null), "j", List.of(new Like.Text("ab"))),
                    new Like.ArtificialDocument(Map.of("f", "ab"))),
                List.of(new Like.Signature("id", new BytesArray(new byte[1]), "ab", null))),
            List.of(new MatchNoneQueryBuilder()));
    BytesStreamOutput out = new BytesStreamOutput();
    query.doWriteTo(out);
    String options = "0166010101013fe0000000000000e80701";
    String like =
        "05000261620009020006736368656d650002696400097369676e6174757265060100000903"
            + "00065f696e64657800016900035f69640001370007726f7574696e6700017200090200065f696e64"
            + "657800016900035f696400013701016a0100026162000a010003646f630a010001660002616200";
    String unlike =
        "0109030006736368656d650002696400097369676e61747572650601000004746578740002" + "616200";
    String filters = "010a6d617463685f6e6f6e653f8000000000";
    assertThat(
        HexFormat.of().formatHex(BytesReference.toBytes(out.bytes())),
        equalTo("01" + options + like + unlike + filters));
  }

  public void testEachOptionCounts() throws IOException {
    QueryOptions options = QueryOptions.of(FIELD, SearchOptions.DEFAULT);
    List<NearDuplicateQueryBuilder> queries = new ArrayList<>();
    Like text = new Like.Text("some text");
    for (QueryOptions other :
        List.of(
            options,
            QueryOptions.of(SENTENCES, SearchOptions.DEFAULT),
            QueryOptions.of(FIELD, options.search().withMinSimilarity(0.5)),
            QueryOptions.of(FIELD, options.search().withNumCandidates(999)),
            QueryOptions.of(FIELD, options.search().withScoring(UnitScoring.AVG)),
            new QueryOptions(FIELD, true, false, Verification.SIGNATURE, options.search()),
            new QueryOptions(FIELD, false, true, Verification.SIGNATURE, options.search()),
            exact())) {
      queries.add(new NearDuplicateQueryBuilder(other, List.of(text)));
    }
    queries.add(query(FIELD, new Like.Text("another")));
    queries.add(query(FIELD, text, text));
    queries.add(
        new NearDuplicateQueryBuilder(options, new Likes(List.of(text), List.of(text)), List.of()));
    queries.add(withFilter(QueryBuilders.matchAllQuery(), text));
    for (NearDuplicateQueryBuilder query : queries) {
      assertThat(copyQuery(query), equalTo(query));
    }
    assertThat(Set.copyOf(queries), hasSize(queries.size()));
  }

  private static NearDuplicateQueryBuilder query(String field, Like... likes) {
    return new NearDuplicateQueryBuilder(
        QueryOptions.of(field, SearchOptions.DEFAULT), Arrays.asList(likes));
  }

  private Query toQuery(NearDuplicateQueryBuilder query) throws IOException {
    SearchExecutionContext context = createSearchExecutionContext();
    return rewriteQuery(query, createQueryRewriteContext(), new SearchExecutionContext(context))
        .toQuery(context);
  }
}
