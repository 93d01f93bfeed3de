package org.neardup.elasticsearch.query;

import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.not;

import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TotalHits;
import org.elasticsearch.ResourceNotFoundException;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.ParsingException;
import org.elasticsearch.common.Strings;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.compress.CompressedXContent;
import org.elasticsearch.common.document.DocumentField;
import org.elasticsearch.common.io.stream.BytesStreamOutput;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.IdsQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchResponseUtils;
import org.elasticsearch.search.SearchShardTarget;
import org.elasticsearch.test.AbstractQueryTestCase;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.SchemeSettings;
import org.neardup.lucene.LikeUnit;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.Signer;
import org.neardup.signature.UnitSignature;

public class NearDuplicateQueryBuilderTests
    extends AbstractQueryTestCase<NearDuplicateQueryBuilder> {

  private static final String FIELD = "body";
  private static final String SENTENCES = "sentences";
  private static final IndexScheme SCHEME = SchemeSettings.resolve(Map.of()).scheme();
  private final List<SearchRequest> searches = new CopyOnWriteArrayList<>();

  private static final String STORED_TEXT = "the text that every stored document has in its field";

  @Override
  protected Collection<Class<? extends Plugin>> getPlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  @Override
  protected void initializeAdditionalMappings(MapperService mapperService) throws IOException {
    var mapping = JsonXContent.contentBuilder().startObject().startObject("properties");
    mapping.startObject(FIELD).field("type", "near_duplicate").endObject();
    mapping.startObject(SENTENCES).field("type", "near_duplicate").field("unit", "sentence");
    mapping.field("threshold", 0.7).field("min_length", 20).endObject();
    mapping.endObject().endObject();
    mapperService.merge(
        "_doc",
        new CompressedXContent(Strings.toString(mapping)),
        MapperService.MergeReason.MAPPING_UPDATE);
  }

  @Override
  protected NearDuplicateQueryBuilder doCreateTestQueryBuilder() {
    return new NearDuplicateQueryBuilder(
        new QueryOptions(
            FIELD,
            randomBoolean() ? null : randomDoubleBetween(0, 1, true),
            between(1, QueryOptions.MAX_CANDIDATES),
            randomBoolean()),
        randomList(1, 4, NearDuplicateQueryBuilderTests::randomLike));
  }

  private static Like randomLike() {
    return switch (between(0, 2)) {
      case 0 -> new Like.Text(randomAlphaOfLengthBetween(1, 40));
      case 1 -> signature(SCHEME, randomAlphaOfLengthBetween(1, 40));
      default ->
          new Like.Document(
              randomBoolean() ? getIndex().getName() : randomAlphaOfLength(5),
              randomAlphaOfLength(4),
              randomBoolean() ? null : randomAlphaOfLength(3));
    };
  }

  private static Like.Signature signature(IndexScheme scheme, String text) {
    List<UnitSignature> units = new Signer(scheme.signature()).sign(text);
    byte[] container = new SignatureFormat(scheme.signature()).encode(units);
    return new Like.Signature(scheme.signature().id(), SignatureFormat.toBase64(container));
  }

  @Override
  protected void doAssertLuceneQuery(
      NearDuplicateQueryBuilder builder, Query query, SearchExecutionContext context) {
    NearDuplicateQuery nearDuplicate = nearDuplicate(query);
    QueryOptions options = builder.options();
    assertThat(nearDuplicate.field(), equalTo(FIELD));
    assertThat(nearDuplicate.scheme(), equalTo(SCHEME));
    assertThat(nearDuplicate.numCandidates(), equalTo(options.numCandidates()));
    assertThat(
        nearDuplicate.minSimilarity(),
        equalTo(options.minSimilarity() == null ? 0.8 : options.minSimilarity()));
    assertThat(signatures(nearDuplicate), hasSize(builder.likes().size()));
    boolean excludes =
        !options.include()
            && builder.likes().stream()
                .anyMatch(
                    like ->
                        like instanceof Like.Document document
                            && document.index().equals(getIndex().getName()));
    assertThat(query instanceof BooleanQuery, equalTo(excludes));
  }

  private static NearDuplicateQuery nearDuplicate(Query query) {
    if (query instanceof BooleanQuery bool) {
      assertThat(bool.clauses().get(1).occur(), equalTo(BooleanClause.Occur.MUST_NOT));
      return (NearDuplicateQuery) bool.clauses().get(0).query();
    }
    return (NearDuplicateQuery) query;
  }

  @Override
  protected boolean canSimulateMethod(Method method, Object[] args) throws NoSuchMethodException {
    return method.equals(
        Client.class.getMethod("search", SearchRequest.class, ActionListener.class));
  }

  /** A cluster in which every document exists but [missing], and [twice] is in two indices. */
  @Override
  protected Object simulateMethod(Method method, Object[] args) {
    SearchRequest request = (SearchRequest) args[0];
    searches.add(request);
    assertThat(request.allowPartialSearchResults(), equalTo(false));
    List<SearchHit> hits = new ArrayList<>();
    for (String id : ((IdsQueryBuilder) request.source().query()).ids()) {
      String index = request.indices()[0];
      if (!id.equals("missing")) {
        hits.add(hit(index, id));
      }
      if (id.equals("twice")) {
        hits.add(hit(index + "2", id));
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
    ActionListener<SearchResponse> listener = (ActionListener<SearchResponse>) args[1];
    SearchResponse response = SearchResponseUtils.successfulResponse(all);
    all.decRef();
    ActionListener.respondAndRelease(listener, response);
    return null;
  }

  private static SearchHit hit(String index, String id) {
    SearchHit hit = new SearchHit(0, id);
    hit.shard(new SearchShardTarget("node", new ShardId(index, "_na_", 0), null));
    Like.Signature signature = signature(SCHEME, STORED_TEXT);
    switch (id) {
      case "empty" -> {}
      case "text" -> hit.setDocumentField(new DocumentField(FIELD, List.of("one text", "another")));
      default ->
          hit.setDocumentField(
              new DocumentField(
                  FIELD,
                  List.of(
                      Map.of("scheme", signature.scheme(), "signature", signature.signature()))));
    }
    return hit;
  }

  @Override
  public void testMustRewrite() throws IOException {
    NearDuplicateQueryBuilder query = query(FIELD, new Like.Document("a", "1", null));
    SearchExecutionContext context = createSearchExecutionContext();
    Exception e = expectThrows(IllegalStateException.class, () -> query.toQuery(context));
    assertThat(e.getMessage(), equalTo("document [a][1] is not fetched yet, rewrite first"));
  }

  public void testParse() throws IOException {
    String json =
        """
        {"near_duplicate": {
          "field": "body",
          "min_similarity": 0.7,
          "num_candidates": 50,
          "include": true,
          "like": [
            "some text",
            {"_index": "a", "_id": "7", "routing": "r"},
            {"scheme": "0123456789abcdef", "signature": "AAAA"}
          ],
          "boost": 2.0,
          "_name": "dup"
        }}\
        """;
    NearDuplicateQueryBuilder query = (NearDuplicateQueryBuilder) parseQuery(json);
    checkGeneratedJson(json, query);
    assertThat(query.options(), equalTo(new QueryOptions("body", 0.7, 50, true)));
    assertThat(
        query.likes(),
        equalTo(
            List.of(
                new Like.Text("some text"),
                new Like.Document("a", "7", "r"),
                new Like.Signature("0123456789abcdef", "AAAA"))));
  }

  public void testDefaults() throws IOException {
    NearDuplicateQueryBuilder query =
        (NearDuplicateQueryBuilder)
            parseQuery("{\"near_duplicate\": {\"field\": \"body\", \"like\": \"some text\"}}");
    assertThat(query, equalTo(query(FIELD, new Like.Text("some text"))));
    assertThat(query.options(), equalTo(new QueryOptions("body", null, 1000, false)));
  }

  public void testParseErrors() {
    assertParseError(
        "[min_similarity] must be between 0 and 1, got 1.5", "\"min_similarity\": 1.5");
    assertParseError(
        "[num_candidates] must be between 1 and 10000, got 0", "\"num_candidates\": 0");
    assertParseError(
        "[num_candidates] must be between 1 and 10000, got 10001", "\"num_candidates\": 10001");
    assertParseError("unknown field [min_similarty]", "\"min_similarty\": 0.5");
    assertParseError("[field] of a near_duplicate query must not be empty", "\"field\": \"\"");
    assertParseError("[like] must have between 1 and 1000 entries, got 0", "\"like\": []");
    assertParseError("an object in [like] needs [_index] and [_id]", "\"like\": {\"_id\": \"7\"}");
    assertParseError(
        "an object in [like] needs [_index] and [_id]",
        "\"like\": {\"_index\": \"a\", \"_id\": \"7\", \"scheme\": \"x\", \"signature\": \"y\"}");
    assertParseError("unknown field [_type]", "\"like\": {\"_type\": \"7\"}");
    Exception e =
        expectThrows(
            ParsingException.class,
            () -> parseQuery("{\"near_duplicate\": {\"field\": \"body\", \"like\": []}}"));
    assertThat(
        e.getMessage(),
        equalTo("[near_duplicate] query: [like] must have between 1 and 1000 entries, got 0"));
    assertParseError("[like] takes texts, {_index, _id, routing}", "\"like\": [7]");
  }

  private void assertParseError(String message, String option) {
    String field = option.startsWith("\"field\"") ? "" : ", \"field\": \"body\"";
    String like = option.startsWith("\"like\"") ? "" : ", \"like\": \"some text\"";
    String json = "{\"near_duplicate\": {" + option + field + like + "}}";
    assertThat(
        messages(expectThrows(Exception.class, () -> parseQuery(json))), containsString(message));
  }

  private static List<UnitSignature> signatures(NearDuplicateQuery query) {
    return query.likes().stream().flatMap(List::stream).map(LikeUnit::signature).toList();
  }

  public void testFetchedDocumentStandsForItsSignature() throws IOException {
    Query query = toQuery(query(FIELD, new Like.Document("other", "1", "r")));
    assertThat(
        signatures(nearDuplicate(query)),
        equalTo(new Signer(SCHEME.signature()).sign(STORED_TEXT)));
    assertThat(query, instanceOf(NearDuplicateQuery.class));
  }

  public void testFetchedDocumentOfATextFieldStandsForItsTexts() throws IOException {
    Query query = toQuery(query(FIELD, new Like.Document("other", "text", null)));
    assertThat(signatures(nearDuplicate(query)), hasSize(2));
  }

  public void testOneSearchForDocumentsOfOnePlace() throws IOException {
    Query query =
        toQuery(
            query(
                FIELD,
                new Like.Document("a", "1", null),
                new Like.Document("a", "2", null),
                new Like.Text("some text"),
                new Like.Document("a", "2", null),
                new Like.Document("a", "3", "r"),
                new Like.Document("b", "1", null)));
    assertThat(signatures(nearDuplicate(query)), hasSize(6));
    assertThat(searches, hasSize(3));
    assertThat(searches.get(0).source().size(), equalTo(3));
    assertThat(searches.get(1).routing(), equalTo("r"));
    assertThat(searches.get(2).indices(), equalTo(new String[] {"b"}));
  }

  public void testLikedDocumentsAreLeftOut() throws IOException {
    Like.Document mine = new Like.Document(getIndex().getName(), "1", null);
    assertThat(toQuery(query(FIELD, mine)), instanceOf(BooleanQuery.class));
    NearDuplicateQueryBuilder including =
        new NearDuplicateQueryBuilder(
            new QueryOptions(FIELD, null, QueryOptions.DEFAULT_CANDIDATES, true), List.of(mine));
    assertThat(toQuery(including), instanceOf(NearDuplicateQuery.class));
  }

  public void testDocumentsThatCannotBeFetched() {
    Exception missing = fetchError(new Like.Document("a", "missing", "r"));
    assertThat(missing, instanceOf(ResourceNotFoundException.class));
    assertThat(
        missing.getMessage(),
        equalTo(
            "[like] document [a][missing] with routing [r] does not exist, or is not refreshed"
                + " yet"));
    assertThat(
        fetchError(new Like.Document("a", "empty", null)).getMessage(),
        containsString(
            "[like] document [a][empty] has no signature in field [body]: it has no such field"));
    assertThat(
        fetchError(new Like.Document("a", "twice", null)).getMessage(),
        containsString(
            "[like] document [twice] is in [a] and in [a2]: name one index in [_index]"));
  }

  private Exception fetchError(Like.Document document) {
    QueryBuilder query = query(FIELD, new Like.Text("some text"), document);
    return expectThrows(Exception.class, () -> rewriteAndFetch(query, createQueryRewriteContext()));
  }

  public void testSignatureOfAnotherSchemeIsRefused() {
    IndexScheme other = SchemeSettings.resolve(Map.of("seed", "9")).scheme();
    Exception e =
        expectThrows(
            IllegalArgumentException.class,
            () -> toQuery(query(FIELD, signature(other, "a text"))));
    assertThat(
        e.getMessage(),
        containsString(
            "the signature is of scheme ["
                + other.signature().id()
                + "], the field has scheme ["
                + SCHEME.signature().id()
                + "]"));
  }

  public void testOtherFieldTypesAreRefusedWithTheRemedy() {
    Exception e =
        expectThrows(
            IllegalArgumentException.class,
            () -> toQuery(query(TEXT_FIELD_NAME, new Like.Text("some text"))));
    assertThat(
        e.getMessage(),
        allOf(
            containsString("[near_duplicate] query needs a field of type [near_duplicate]"),
            containsString("[" + TEXT_FIELD_NAME + "] is of type [text]"),
            containsString("[match] query with [minimum_should_match]")));
  }

  public void testUnmappedFieldFindsNothing() throws IOException {
    SearchExecutionContext context = createSearchExecutionContext();
    context.setAllowUnmappedFields(true);
    assertThat(
        query("nowhere", new Like.Text("some text")).toQuery(context),
        instanceOf(MatchNoDocsQuery.class));
  }

  public void testTextIsCutInUnitsOfTheField() throws IOException {
    String text = "This sentence is long enough. Not so. And this one is long enough as well.";
    assertThat(
        signatures(nearDuplicate(toQuery(query(SENTENCES, new Like.Text(text))))), hasSize(2));
    assertThat(signatures(nearDuplicate(toQuery(query(FIELD, new Like.Text(text))))), hasSize(1));
  }

  public void testDefaultSimilarityIsTheThreshold() throws IOException {
    Query query = toQuery(query(SENTENCES, new Like.Text("This sentence is long enough.")));
    assertThat(nearDuplicate(query).minSimilarity(), equalTo(0.7));
  }

  public void testTextWithoutUnitsFindsNothingAndSaysSo() throws IOException {
    assertThat(
        toQuery(query(SENTENCES, new Like.Text("Not so."))), instanceOf(MatchNoDocsQuery.class));
    assertWarnings(
        "[like] of the near_duplicate query on [sentences] has no text within the field's length"
            + " limits, so nothing can be found");
  }

  public void testOtherWireFormatsAreRefused() throws IOException {
    BytesStreamOutput out = new BytesStreamOutput();
    out.writeFloat(1f);
    out.writeOptionalString(null);
    out.writeByte((byte) 2);
    StreamInput in = out.bytes().streamInput();
    Exception e =
        expectThrows(IllegalArgumentException.class, () -> new NearDuplicateQueryBuilder(in));
    assertThat(
        e.getMessage(),
        containsString("near_duplicate query of wire format [2] from another node"));
  }

  /**
   * What nodes of a cluster that is being upgraded send each other: change it only with the
   * version.
   */
  public void testWireFormat() throws IOException {
    NearDuplicateQueryBuilder query =
        new NearDuplicateQueryBuilder(
            new QueryOptions("f", 0.5, 1000, true),
            List.of(
                new Like.Text("ab"),
                new Like.Signature("id", "AA=="),
                new Like.Document("i", "7", "r"),
                new Like.Fetched(
                    new Like.Document("i", "7", null), "j", List.of(new Like.Text("ab")))));
    BytesStreamOutput out = new BytesStreamOutput();
    query.doWriteTo(out);
    String golden =
        "010166013fe0000000000000e807010400026162010269640441413d3d0201690137010172030169"
            + "013700016a0100026162";
    assertThat(HexFormat.of().formatHex(BytesReference.toBytes(out.bytes())), equalTo(golden));
  }

  public void testEachOptionCounts() throws IOException {
    NearDuplicateQueryBuilder base = query(FIELD, new Like.Text("some text"));
    for (QueryOptions options :
        List.of(
            new QueryOptions(SENTENCES, null, 1000, false),
            new QueryOptions(FIELD, 0.5, 1000, false),
            new QueryOptions(FIELD, null, 999, false),
            new QueryOptions(FIELD, null, 1000, true))) {
      NearDuplicateQueryBuilder other = new NearDuplicateQueryBuilder(options, base.likes());
      assertThat(other, not(equalTo(base)));
      assertThat(copyQuery(other), equalTo(other));
    }
    assertThat(query(FIELD, new Like.Text("another")), not(equalTo(base)));
  }

  private static NearDuplicateQueryBuilder query(String field, Like... likes) {
    return new NearDuplicateQueryBuilder(QueryOptions.of(field), Arrays.asList(likes));
  }

  private Query toQuery(NearDuplicateQueryBuilder query) throws IOException {
    SearchExecutionContext context = createSearchExecutionContext();
    return rewriteQuery(query, createQueryRewriteContext(), new SearchExecutionContext(context))
        .toQuery(context);
  }

  private static String messages(Throwable e) {
    StringBuilder messages = new StringBuilder();
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      messages.append(cause.getMessage()).append('\n');
    }
    return messages.toString();
  }
}
