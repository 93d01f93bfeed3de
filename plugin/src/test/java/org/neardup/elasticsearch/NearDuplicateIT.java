package org.neardup.elasticsearch;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.admin.indices.analyze.AnalyzeAction;
import org.elasticsearch.action.index.IndexRequestBuilder;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.MatchQueryBuilder;
import org.elasticsearch.index.query.MoreLikeThisQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lucene.SearchOptions;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.Signer;
import org.neardup.signature.Similarity;

/** The plugin in a cluster of two data nodes. */
@ESIntegTestCase.ClusterScope(
    numDataNodes = 2,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
public class NearDuplicateIT extends ESIntegTestCase {

  private static final String SENTENCE =
      "The lighthouse on the northern cape was built of grey granite by the harbour board.";
  private static final String EDITED_SENTENCE =
      "The lighthouse on the northern cape was built of red granite by the harbour board.";
  private static final Set<String> NEAR = Set.of("copy", "edited");

  private String original;

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  /**
   * A text, a copy with other white space and case, one with a changed word, and unrelated ones.
   */
  private Map<String, String> texts() {
    original = words(150);
    String edited = original.replaceFirst("^(\\S+ )(\\S+)", "$1changed");
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("original", original);
    texts.put("copy", original.replace(" ", "  ").toUpperCase(Locale.ROOT));
    texts.put("edited", edited);
    IntStream.range(0, 30).forEach(i -> texts.put("other" + i, words(150)));
    return texts;
  }

  private static String words(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> randomAlphaOfLengthBetween(2, 9))
        .collect(Collectors.joining(" "));
  }

  private void createIndexOf(String index, String analysis, String... field) {
    Settings settings =
        Settings.builder()
            .put("number_of_shards", 3)
            .loadFromSource(analysis, XContentType.JSON)
            .build();
    assertAcked(prepareCreate(index).setSettings(settings).setMapping(field));
  }

  private void indexTexts(String index, Map<String, ?> values) throws Exception {
    List<IndexRequestBuilder> requests =
        values.entrySet().stream()
            .map(e -> prepareIndex(index).setId(e.getKey()).setSource("body", e.getValue()))
            .toList();
    indexRandom(true, requests);
  }

  // A text field with the analyzer, and Elasticsearch's own queries.

  private void createTextIndex() throws Exception {
    createIndexOf("texts", "{}", "body", "type=text,analyzer=minhash_bands");
    indexTexts("texts", texts());
  }

  public void testATextField() throws Exception {
    createTextIndex();
    termsOnATextField();
    moreLikeThisOnATextField();
    // Changes a document.
    matchOnATextField();
  }

  private void matchOnATextField() throws Exception {
    assertFound(
        "texts",
        new MatchQueryBuilder("body", original).minimumShouldMatch("1"),
        Set.of("original", "copy", "edited"));
    // Nearly all bands of a text with a changed word may agree, half of them differ where a word in
    // twelve changed: minimum_should_match is not lost.
    String revised = original.replaceAll("((?:\\S+ ){11})\\S+", "$1changed");
    prepareIndex("texts").setId("edited").setSource("body", revised).get();
    refresh("texts");
    assertFound(
        "texts",
        new MatchQueryBuilder("body", original).minimumShouldMatch("100%"),
        Set.of("original", "copy"));
  }

  private void termsOnATextField() throws Exception {
    List<String> tokens = tokens("texts", "minhash_bands", original);
    int bands = SchemeRequest.of(Map.of()).resolve().scheme().tokensPerUnit();
    assertThat(tokens, hasSize(bands));
    assertFound(
        "texts", QueryBuilders.termsQuery("body", tokens), Set.of("original", "copy", "edited"));
  }

  private void moreLikeThisOnATextField() throws Exception {
    MoreLikeThisQueryBuilder.Item item = new MoreLikeThisQueryBuilder.Item("texts", "original");
    for (MoreLikeThisQueryBuilder query :
        List.of(
            QueryBuilders.moreLikeThisQuery(
                new String[] {"body"}, null, new MoreLikeThisQueryBuilder.Item[] {item}),
            QueryBuilders.moreLikeThisQuery(
                new String[] {"body"}, new String[] {original}, null))) {
      query.minTermFreq(1).minDocFreq(1).maxQueryTerms(100).minimumShouldMatch("1");
      boolean byText = query.likeItems().length == 0;
      assertFound(
          "texts", query, byText ? Set.of("original", "copy", "edited") : Set.of("copy", "edited"));
    }
  }

  public void testAnalyzerWithSettings() throws Exception {
    wrongAnalysisSettingsAreRefused();
    String analysis =
        """
        {"analysis": {
          "analyzer": {
            "dup": {"type": "minhash_bands", "unit": "sentence", "bands": 30, "rows": 4},
            "parts": {"tokenizer": "units", "filter": ["bands"]}},
          "tokenizer": {"units": {"type": "near_duplicate_text", "unit": "sentence"}},
          "filter": {"bands": {"type": "minhash_bands", "unit": "sentence", "bands": 30, "rows": 4}}}}
        """;
    createIndexOf("texts", analysis, "body", "type=text,analyzer=dup");
    String text = SENTENCE + " And something else.";
    assertThat(tokens("texts", "dup", text), hasSize(60));
    assertThat(tokens("texts", "parts", text), equalTo(tokens("texts", "dup", text)));
    indexTexts("texts", Map.of("near", EDITED_SENTENCE + " Another thing.", "far", words(30)));
    assertFound(
        "texts", new MatchQueryBuilder("body", SENTENCE).minimumShouldMatch("3"), Set.of("near"));
  }

  private void wrongAnalysisSettingsAreRefused() {
    assertCreationError(
        "[bands] x [rows] must be at most [components] = 128, got 16 x 9 = 144",
        """
        {"analysis": {"analyzer": {"dup":
          {"type": "minhash_bands", "components": 128, "bands": 16, "rows": 9}}}}
        """);
    assertCreationError(
        "unknown setting [permutations]",
        """
        {"analysis": {"filter": {"dup": {"type": "minhash_bands", "permutations": 9}}}}
        """);
  }

  private void assertCreationError(String message, String analysis) {
    Exception e =
        expectThrows(Exception.class, () -> createIndexOf("wrong", analysis, "body", "type=text"));
    assertThat(e.getMessage(), containsString(message));
    assertThat(ExceptionsHelper.status(e), equalTo(RestStatus.BAD_REQUEST));
  }

  // The field type and the query.

  public void testAField() throws Exception {
    createIndexOf("docs", "{}", "body", "type=near_duplicate,threshold=0.8");
    Map<String, String> texts = texts();
    indexTexts("docs", texts);
    documentsByTextAndByIdAndBySignature(texts.get("edited"));
    likeDocumentsOfOtherIndicesAndAliases();
    wrongSchemesAreRefused();
  }

  private void documentsByTextAndByIdAndBySignature(String edited) {
    Map<String, Float> byText = search("docs", query("body", new Like.Text(original)));
    assertThat(byText.keySet(), equalTo(Set.of("original", "copy", "edited")));
    assertThat(byText.get("original"), equalTo(1f));
    assertThat(byText.get("copy"), equalTo(1f));
    assertThat(byText.get("edited"), equalTo((float) similarity(original, edited)));
    QueryOptions equal = QueryOptions.of("body", SearchOptions.DEFAULT.withMinSimilarity(1.0));
    assertFound(
        "docs",
        new NearDuplicateQueryBuilder(equal, List.of(new Like.Text(original))),
        Set.of("original", "copy"));
    Map<String, Float> byId =
        search("docs", query("body", new Like.Document("docs", "original", null)));
    assertThat(byId, equalTo(without(byText, "original")));
    assertThat(search("docs", query("body", signature(Map.of(), original))), equalTo(byText));
    assertThat(
        search(
                "docs",
                query("body", new Like.Text(original), new Like.Document("docs", "other3", null)))
            .keySet(),
        equalTo(Set.of("original", "copy", "edited")));
  }

  public void testSentences() throws Exception {
    createIndexOf("docs", "{}", "body", "type=near_duplicate,unit=sentence");
    indexTexts(
        "docs",
        Map.of(
            "one",
            "A first sentence of it. " + EDITED_SENTENCE + " And a last one, quite short.",
            "two",
            List.of("Only this.", SENTENCE),
            "far",
            "The bakery in the market square sells bread, rolls and a good apple cake."));
    assertFound("docs", query("body", new Like.Text(SENTENCE)), Set.of("one", "two"));
    assertFound("docs", query("body", new Like.Document("docs", "two", null)), Set.of("one"));
    assertFound(
        "docs",
        query("body", new Like.Text("Not a word of this is there. " + SENTENCE)),
        Set.of("one", "two"));
  }

  /** More band tokens than Elasticsearch allows clauses: they are none. */
  public void testALongDocumentIsFoundByOneSentence() throws Exception {
    createIndexOf("docs", "{}", "body", "type=near_duplicate,unit=sentence");
    String sentences =
        IntStream.range(0, 1500)
            .mapToObj(i -> "Q" + words(8) + " " + randomAlphaOfLength(9) + ".") // no abbreviation
            .collect(Collectors.joining(" "));
    indexTexts("docs", Map.of("long", sentences + " " + SENTENCE, "short", EDITED_SENTENCE));
    assertFound("docs", query("body", new Like.Text(SENTENCE)), Set.of("long", "short"));
    assertFound("docs", query("body", new Like.Document("docs", "short", null)), Set.of("long"));
    assertFound("docs", query("body", new Like.Document("docs", "long", null)), Set.of("short"));
  }

  public void testPrecomputedSignaturesFindAndAreFoundLikeTexts() throws Exception {
    for (String unit : List.of("document", "sentence")) {
      String index = "pre-" + unit;
      createIndexOf(index, "{}", "body", "type=near_duplicate,unit=" + unit);
      Map<String, String> settings = Map.of("unit", unit);
      Map<String, String> texts = texts();
      indexTexts(index, texts);
      QueryBuilder byText = query("body", new Like.Text(original));
      Map<String, Float> found = search(index, byText);
      texts.forEach(
          (id, text) -> {
            Like.Signature given = signature(settings, text);
            prepareIndex(index)
                .setId(id)
                .setSource(
                    Map.of(
                        "body", Map.of("scheme", given.scheme(), "signature", given.signature())))
                .get();
          });
      refresh(index);
      assertThat(search(index, byText), equalTo(found));
      assertThat(search(index, query("body", signature(settings, original))), equalTo(found));
    }
  }

  private void wrongSchemesAreRefused() throws Exception {
    Like.Signature other = signature(Map.of("seed", "2"), words(20));
    String mine = SchemeRequest.of(Map.of()).resolve().scheme().signature().id();
    String message =
        "the signature is of signature scheme ["
            + other.scheme()
            + "], the field has signature scheme ["
            + mine
            + "]";
    assertError(
        RestStatus.BAD_REQUEST,
        message,
        () ->
            prepareIndex("docs")
                .setSource(
                    Map.of(
                        "body", Map.of("scheme", other.scheme(), "signature", other.signature())))
                .get());
    assertSearchError(RestStatus.BAD_REQUEST, message, "docs", query("body", other));
    createIndexOf("seed2", "{}", "body", "type=near_duplicate,seed=2");
    indexTexts("seed2", Map.of("1", words(20)));
    assertSearchError(
        RestStatus.BAD_REQUEST,
        "of signature scheme [" + other.scheme() + "]",
        "docs",
        query("body", new Like.Document("seed2", "1", null)));
  }

  private void likeDocumentsOfOtherIndicesAndAliases() throws Exception {
    createIndexOf("queries", "{}", "body", "type=near_duplicate");
    createIndexOf("plain", "{}", "body", "type=text");
    indexTexts("queries", Map.of("original", original));
    indexTexts("plain", Map.of("q", original));
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAlias("docs", "current")
            .addAlias("docs", "all")
            .addAlias("queries", "all"));
    Set<String> all = Set.of("original", "copy", "edited");
    assertFound("docs", query("body", new Like.Document("queries", "original", null)), all);
    assertFound("docs", query("body", new Like.Document("plain", "q", null)), all);
    assertFound("current", query("body", new Like.Document("current", "original", null)), NEAR);
    assertSearchError(
        RestStatus.BAD_REQUEST,
        "name one index in [_index]",
        "docs",
        query("body", new Like.Document("all", "original", null)));
  }

  @SuppressWarnings("unchecked")
  private Map<String, Object> mapping(String index) {
    Map<String, Object> mapping =
        indicesAdmin()
            .prepareGetMappings(TEST_REQUEST_TIMEOUT, index)
            .get()
            .mappings()
            .get(index)
            .sourceAsMap();
    return (Map<String, Object>) ((Map<String, Object>) mapping.get("properties")).get("body");
  }

  public void testAnIndexOpensAgain() throws Exception {
    createIndexOf("docs", "{}", "body", "type=near_duplicate,threshold=0.7,recall=0.99");
    indexTexts("docs", texts());
    Map<String, Object> before = mapping("docs");
    // A shard that is still on its way cannot be closed.
    ensureGreen("docs");
    assertAcked(indicesAdmin().prepareClose("docs"));
    assertAcked(indicesAdmin().prepareOpen("docs"));
    ensureGreen("docs");
    internalCluster().fullRestart();
    ensureGreen("docs");
    assertThat(mapping("docs"), equalTo(before));
    assertFound("docs", query("body", new Like.Document("docs", "original", null)), NEAR);
  }

  private static NearDuplicateQueryBuilder query(String field, Like... likes) {
    return new NearDuplicateQueryBuilder(QueryOptions.of(field), List.of(likes));
  }

  /** As estimated by the signatures of a field with the default settings. */
  private static double similarity(String a, String b) {
    SignatureScheme scheme = SchemeRequest.of(Map.of()).resolve().scheme().signature();
    Signer signer = new Signer(scheme);
    int equal = signer.sign(a).get(0).equalComponents(signer.sign(b).get(0));
    return Similarity.estimate(equal, scheme.components(), scheme.signatureBits());
  }

  private static Like.Signature signature(Map<String, String> settings, String text) {
    SignatureScheme scheme = SchemeRequest.of(settings).resolve().scheme().signature();
    byte[] container = new SignatureFormat(scheme).encode(new Signer(scheme).sign(text));
    return new Like.Signature(scheme.id(), SignatureFormat.toBase64(container));
  }

  private List<String> tokens(String index, String analyzer, String text) {
    return indicesAdmin()
        .prepareAnalyze(index, text)
        .setAnalyzer(analyzer)
        .get()
        .getTokens()
        .stream()
        .map(AnalyzeAction.AnalyzeToken::getTerm)
        .toList();
  }

  private Map<String, Float> search(String index, QueryBuilder query) {
    Map<String, Float> found = new LinkedHashMap<>();
    assertResponse(
        prepareSearch(index).setQuery(query).setSize(100),
        response -> {
          assertThat(response.getFailedShards(), equalTo(0));
          response.getHits().forEach(hit -> found.put(hit.getId(), hit.getScore()));
        });
    return found;
  }

  private void assertFound(String index, QueryBuilder query, Set<String> ids) {
    assertThat(query.toString(), search(index, query).keySet(), equalTo(ids));
  }

  private void assertSearchError(
      RestStatus status, String message, String index, QueryBuilder query) {
    assertError(status, message, () -> prepareSearch(index).setQuery(query).get().decRef());
  }

  private static void assertError(RestStatus status, String message, ThrowingRunnable action) {
    Throwable e = expectThrows(Exception.class, action);
    assertThat(ExceptionsHelper.stackTrace(e), containsString(message));
    assertThat(ExceptionsHelper.status(e), equalTo(status));
  }

  private static Map<String, Float> without(Map<String, Float> found, String id) {
    Map<String, Float> others = new LinkedHashMap<>(found);
    others.remove(id);
    return others;
  }
}
