package org.neardup.elasticsearch.query;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.neardup.fixture.Messages.assertRefused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.search.join.ScoreMode;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest.AliasActions;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.client.internal.FilterClient;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.junit.BeforeClass;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.evidence.EvidenceRequest;
import org.neardup.elasticsearch.query.QueryOptions.Verification;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.lucene.search.UnitScoring;
import org.neardup.resource.Resources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;

/** Queries and their answers in a cluster. */
public class NearDuplicateQueryIT extends QueryITCase {

  private static final String DOCUMENTS = "type=near_duplicate";
  private static final String SENTENCES = "type=near_duplicate,unit=sentence";

  private static Like document(String index, String id) {
    return new Like.Document(index, id, null);
  }

  private static Path files;

  private static final SearchOptions SEARCH = SearchOptions.DEFAULT;

  private static QueryOptions options() {
    return QueryOptions.of("body", SearchOptions.DEFAULT);
  }

  private static QueryOptions exact() {
    return new QueryOptions("body", false, false, Verification.EXACT, SEARCH);
  }

  /** Where the field is one of words, and where searches must be small. */
  public void testLikedDocumentsOfOtherIndices() {
    createIndexOf("docs", 1, "body", DOCUMENTS);
    createIndexOf("words", 1, "body", "type=text");
    updateIndexSettings(Settings.builder().put("index.max_result_window", 3), "docs");
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < 8; i++) {
      texts.put("" + i, words(30));
    }
    indexTexts("docs", texts);
    indexTexts("words", texts);
    for (String index : List.of("docs", "words")) {
      Like[] all = texts.keySet().stream().map(id -> document(index, id)).toArray(Like[]::new);
      for (QueryOptions options : List.of(options(), exact())) {
        QueryOptions including =
            new QueryOptions("body", true, false, options.verification(), SEARCH);
        List<Scored> found = hits(prepareSearch("docs").setQuery(query(including, all)).setSize(3));
        assertThat(found.stream().map(Scored::score).toList(), equalTo(List.of(1f, 1f, 1f)));
      }
    }
    assertThat(searchesFor("words", texts.keySet()), equalTo(2));
    assertThat(searchesFor("docs", texts.keySet()), equalTo(2 + texts.size()));
    updateIndexSettings(Settings.builder().put("index.max_result_window", 100), "docs");
    assertThat(searchesFor("docs", texts.keySet()), equalTo(1));
    addAlias("both", QueryBuilders.matchAllQuery());
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAlias("words", "both"));
    indexTexts("docs", Map.of("signed", words(30)));
    indexTexts("words", Map.of("unsigned", words(30)));
    assertThat(searchesFor("both", Set.of("signed", "unsigned")), equalTo(5));
  }

  /** How many searches it takes to fetch documents with their texts. */
  private static int searchesFor(String index, Set<String> ids) {
    AtomicInteger searches = new AtomicInteger();
    Client counting =
        new FilterClient(client()) {
          @Override
          protected <Q extends ActionRequest, S extends ActionResponse> void doExecute(
              ActionType<S> action, Q request, ActionListener<S> listener) {
            searches.incrementAndGet();
            super.doExecute(action, request, listener);
          }
        };
    PlainActionFuture<Likes> fetched = new PlainActionFuture<>();
    List<Like> likes = ids.stream().map(id -> document(index, id)).toList();
    new LikeFetcher(counting, options(), null).fetch(new Likes(likes, List.of()), fetched);
    for (Like like : fetched.actionGet().like()) {
      Like value = ((Like.FetchedDocument) like).values().get(0);
      assertTrue(like.toString(), !(value instanceof Like.Signature s) || s.text() != null);
    }
    return searches.get();
  }

  private static String edited(String text) {
    return text.replaceFirst("^(\\S+ )(\\S+)", "$1changed");
  }

  private static NearDuplicateQueryBuilder butNot(Like like, Like unlike) {
    return new NearDuplicateQueryBuilder(
        options(), new Likes(List.of(like), List.of(unlike)), List.of());
  }

  private static NearDuplicateQueryBuilder filtered(
      QueryOptions options, Like like, QueryBuilder... filters) {
    return new NearDuplicateQueryBuilder(
        options, new Likes(List.of(like), List.of()), List.of(filters));
  }

  private void assertError(RestStatus status, String message, QueryBuilder query) {
    Exception e = expectThrows(Exception.class, () -> search("docs", query));
    assertThat(ExceptionsHelper.stackTrace(e), containsString(message));
    assertThat(ExceptionsHelper.status(e), equalTo(status));
  }

  // Several claims about one index.

  public void testWhatIsTakenBeforeTheCut() {
    createIndexOf("docs", 1, "body", DOCUMENTS, "tag", "type=keyword");
    String text = words(100);
    indexCopies(text, 20);
    filterAppliesBeforeTheCut(text);
    anAliasFilterAppliesBeforeTheCut(text);
    anAliasFilterMayBeTheQueryItself(text);
    aDocumentInTheFilterOfAnAliasIsRefusedWhenItIsMade();
    theCutIsFlagged(text);
    missingLikesMayBeLeftOut();
  }

  public void testSentences() {
    createIndexOf("docs", 3, "body", SENTENCES);
    unlikeLeavesOutWhatIsNear();
    scoreModes();
  }

  // Likes.

  public void testArtificialDocumentsAreReadWithTheMapping() {
    createIndexOf("docs", 3, "body", DOCUMENTS, "head", "type=text,copy_to=body");
    String text = words(100);
    indexTexts("docs", Map.of("same", text, "edited", edited(text), "other", words(100)));
    List<Scored> byText = search("docs", query(text(text)));
    assertThat(byText, hasSize(2));
    for (String field : List.of("body", "head")) {
      assertThat(
          search("docs", query(new Like.ArtificialDocument(Map.of(field, text)))), equalTo(byText));
    }
    Like.Signature signature = signature(Map.of(), text);
    Object precomputed = signature.value();
    assertThat(
        search("docs", query(new Like.ArtificialDocument(Map.of("body", precomputed)))),
        equalTo(byText));
    assertError(
        RestStatus.BAD_REQUEST,
        "the signature is of signature scheme [0000000000000000]",
        query(
            new Like.ArtificialDocument(
                Map.of(
                    "body",
                    new Like.Signature("0000000000000000", signature.container(), null, null)
                        .value()))));
  }

  private void unlikeLeavesOutWhatIsNear() {
    String wanted = sentence();
    String unwanted = sentence();
    indexTexts(
        "docs",
        Map.of(
            "both", sentence() + " " + unwanted + " " + wanted,
            "one", wanted + " " + sentence(),
            "other", unwanted));
    assertThat(found("docs", query(text(wanted))), equalTo(Set.of("both", "one")));
    for (Like unlike : List.of(text(unwanted), document("docs", "other"))) {
      assertThat(found("docs", butNot(text(wanted), unlike)), equalTo(Set.of("one")));
      assertThat(
          search("docs", butNot(text(wanted), unlike).boost(2f)),
          equalTo(List.of(new Scored("one", 2f))));
    }
    assertThat(found("docs", butNot(text(wanted), text(wanted))), empty());
  }

  public void testRoutingThatIsRequired() {
    createIndexOf("plain", 1, "body", DOCUMENTS);
    assertAcked(
        prepareCreate("docs")
            .setMapping(
                """
                {"_routing": {"required": true}, "properties": {"body": {"type": "near_duplicate"}}}
                """));
    String text = words(50);
    prepareIndex("docs").setId("1").setRouting("a").setSource("body", text).get();
    prepareIndex("docs").setId("2").setRouting("b").setSource("body", text).get();
    refresh("docs");
    assertThat(found("docs", query(new Like.Document("docs", "1", "a"))), equalTo(Set.of("2")));
    assertError(
        RestStatus.BAD_REQUEST,
        "[like] document [docs][1] was indexed with a routing: name it as [routing], here [a]",
        query(document("docs", "1")));
    assertThat(
        found("docs", query(new Like.ArtificialDocument(Map.of("body", text)))),
        equalTo(Set.of("1", "2")));
  }

  public void testAnAliasMayGiveTheRouting() {
    createIndexOf("docs", 5, "body", DOCUMENTS);
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAliasAction(AliasActions.add().index("docs").alias("mine").routing("r")));
    String text = words(50);
    prepareIndex("mine").setId("1").setSource("body", text).get();
    prepareIndex("docs").setId("2").setSource("body", text).get();
    refresh("docs");
    assertThat(found("docs", query(document("mine", "1"))), equalTo(Set.of("2")));
  }

  public void testNestedObjects() {
    assertAcked(
        prepareCreate("docs")
            .setSettings(settings(2))
            .setMapping(
                """
                {"properties": {"comments": {"type": "nested", "properties": {
                  "by": {"type": "keyword"}, "body": {"type": "near_duplicate"}}}}}
                """));
    String text = words(60);
    Map<String, Object> mine = Map.of("by", "me", "body", text);
    Map<String, Object> yours = Map.of("by", "you", "body", edited(text));
    Map<String, Object> other = Map.of("by", "me", "body", words(60));
    prepareIndex("docs").setId("1").setSource("comments", List.of(mine, other)).get();
    prepareIndex("docs").setId("2").setSource("comments", List.of(other, yours)).get();
    prepareIndex("docs").setId("3").setSource("comments", List.of(Map.of("by", "me"))).get();
    refresh("docs");
    QueryOptions options = QueryOptions.of("comments.body", SearchOptions.DEFAULT);
    for (Verification verification : Verification.values()) {
      QueryOptions verified = new QueryOptions("comments.body", false, false, verification, SEARCH);
      assertThat(found("docs", nested(query(verified, text(text)))), equalTo(Set.of("1", "2")));
      assertThat(
          found("docs", nested(query(verified, document("docs", "1")))), equalTo(Set.of("2")));
    }
    QueryBuilder byYou = QueryBuilders.termQuery("comments.by", "you");
    assertThat(found("docs", nested(filtered(options, text(text), byYou))), equalTo(Set.of("2")));
    assertError(
        RestStatus.BAD_REQUEST,
        "has no signature in field [comments.body]",
        nested(query(options, document("docs", "3"))));
  }

  private static QueryBuilder nested(QueryBuilder query) {
    return QueryBuilders.nestedQuery("comments", query, ScoreMode.Max);
  }

  // Candidates before the cut.

  private void indexCopies(String text, int copies) {
    for (int i = 0; i < copies; i++) {
      prepareIndex("docs").setId("c" + i).setSource("body", text, "tag", "copy").get();
    }
    prepareIndex("docs").setId("edited").setSource("body", edited(text), "tag", "edit").get();
    refresh("docs");
  }

  private void filterAppliesBeforeTheCut(String text) {
    QueryOptions few = QueryOptions.of("body", SEARCH.withNumCandidates(2));
    QueryBuilder edits = QueryBuilders.termQuery("tag", "edit");
    assertThat(search("docs", query(few, text(text))), hasSize(2));
    assertThat(found("docs", filtered(few, text(text), edits)), equalTo(Set.of("edited")));
    assertThat(
        found("docs", filtered(few, text(text), QueryBuilders.existsQuery("tag"), edits)),
        equalTo(Set.of("edited")));
    assertThat(
        found("docs", QueryBuilders.boolQuery().must(query(few, text(text))).filter(edits)),
        empty());
  }

  public void testLikedDocumentsAreLeftOutBeforeTheCut() {
    createIndexOf("docs", 1, "body", DOCUMENTS, "tag", "type=keyword");
    indexCopies(words(100), 2);
    QueryOptions two = QueryOptions.of("body", SEARCH.withNumCandidates(1));
    assertThat(
        found("docs", query(two, document("docs", "c0"), document("docs", "c1"))),
        equalTo(Set.of("edited")));
    assertThat(
        found(
            "docs",
            query(
                new QueryOptions(
                    "body", true, false, Verification.SIGNATURE, SEARCH.withNumCandidates(3)),
                document("docs", "c0"))),
        equalTo(Set.of("c0", "c1", "edited")));
  }

  private void anAliasFilterAppliesBeforeTheCut(String text) {
    addAlias("edits", QueryBuilders.termQuery("tag", "edit"));
    QueryBuilder query = query(QueryOptions.of("body", SEARCH.withNumCandidates(1)), text(text));
    assertThat(found("edits", query), equalTo(Set.of("edited")));
    assertThat(warnings("edits", query), empty());
  }

  private void anAliasFilterMayBeTheQueryItself(String text) {
    addAlias("near", query(text(text)));
    addAlias(
        "either",
        QueryBuilders.boolQuery()
            .should(query(text(text)))
            .should(QueryBuilders.boolQuery().mustNot(query(text(words(50))))));
    addAlias("filtered", filtered(options(), text(text), query(text(text))));
    Set<String> copies = found("docs", query(text(text)));
    assertThat(copies.size(), greaterThan(20));
    for (String alias : List.of("near", "either", "filtered")) {
      for (int round = 0; round < 3; round++) {
        assertThat(found(alias, query(text(text))), equalTo(copies));
      }
    }
    assertThat(found("near", QueryBuilders.matchAllQuery()), equalTo(copies));
    assertThat(found("filtered", QueryBuilders.matchAllQuery()), equalTo(copies));
    // By both names at once, the filter is one of either.
    assertThat(
        hits(prepareSearch("near", "filtered").setQuery(query(text(text))).setSize(1000)).stream()
            .map(Scored::id)
            .collect(Collectors.toSet()),
        equalTo(copies));
  }

  private void addAlias(String alias, QueryBuilder filter) {
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAlias("docs", alias, filter));
  }

  private void aDocumentInTheFilterOfAnAliasIsRefusedWhenItIsMade() {
    Exception e =
        expectThrows(
            IllegalArgumentException.class, () -> addAlias("by-id", query(document("docs", "c1"))));
    assertThat(
        ExceptionsHelper.unwrapCause(e).getMessage() + e.getCause(),
        containsString("cannot be done for the filter of an alias"));
  }

  @BeforeClass
  public static void makeFolder() {
    files = createTempDir().resolve(NearDuplicatePlugin.FOLDER);
  }

  @Override
  protected Path nodeConfigPath(int nodeOrdinal) {
    return files.getParent();
  }

  /** Signatures that are there already need no file. */
  public void testSignedDocumentsAreFoundWithoutTheFileOfTheScheme() throws IOException {
    Path ignored = files.resolve("ignored.txt");
    Files.createDirectories(files);
    Files.writeString(ignored, "All rights reserved.");
    createIndexOf("docs", 1, "body", DOCUMENTS + ",ignore=ignored.txt");
    Resources folder = new Resources(files);
    SignatureScheme scheme =
        SchemeRequest.of(Map.of("ignore", "ignored.txt"))
            .resolve(folder::reference)
            .scheme()
            .signature();
    byte[] container =
        new SignatureFormat(scheme).encode(new Signer(scheme, "en", folder).sign(words(30)));
    Map<String, String> value =
        Map.of("scheme", scheme.id(), "signature", SignatureFormat.toBase64(container));
    indexTexts("docs", Map.of("1", value, "2", value));
    Files.delete(ignored);
    assertThat(found("docs", query(document("docs", "1"))), equalTo(Set.of("2")));
    Exception e = expectThrows(Exception.class, () -> search("docs", query(text(words(30)))));
    assertThat(ExceptionsHelper.stackTrace(e), containsString("[ignored.txt] with SHA-256 ["));
  }

  public void testManyDocumentsAreFetchedInBatches() {
    createIndexOf("docs", 2, "body", DOCUMENTS);
    Map<String, String> texts = new HashMap<>();
    for (int i = 0; i < 3 * LikeFetcher.BATCH + 1; i++) {
      texts.put("" + i, words(30));
    }
    indexTexts("docs", texts);
    Like[] likes = texts.keySet().stream().map(id -> document("docs", id)).toArray(Like[]::new);
    assertThat(
        found(
            "docs",
            query(new QueryOptions("body", true, false, Verification.SIGNATURE, SEARCH), likes)),
        equalTo(texts.keySet()));
    PlainActionFuture<Likes> fetched = new PlainActionFuture<>();
    new LikeFetcher(client(), options(), null, 1000)
        .fetch(new Likes(List.of(likes), List.of()), fetched);
    assertRefused("have more than 1000 bytes of signatures and texts", fetched::actionGet);
  }

  public void testDocumentsAreLookedForWhereTheSearchIs() {
    createIndexOf("docs", 2, "body", DOCUMENTS, "tag", "type=keyword");
    createIndexOf("more", 1, "body", DOCUMENTS);
    indexCopies(words(30), 3);
    indexTexts("more", Map.of("c0", words(30), "alone", words(30)));
    addAlias("current", QueryBuilders.matchAllQuery());
    for (String index : List.of("docs", "current", "do*")) {
      assertThat(index, found(index, query(document(null, "c0"))), hasSize(3));
    }
    assertThat(found("*", query(document(null, "c1"))), hasSize(3));
    assertThat(found("*", query(document(null, "alone"))), empty());
    assertError(
        RestStatus.NOT_FOUND,
        "[like] document [alone] does not exist",
        query(document(null, "alone")));
    Exception e = expectThrows(Exception.class, () -> search("*", query(document(null, "c0"))));
    assertThat(ExceptionsHelper.stackTrace(e), containsString("name one index in [_index]"));
  }

  private void missingLikesMayBeLeftOut() {
    indexTexts("docs", Map.of("empty", ""));
    QueryOptions options = new QueryOptions("body", false, true, Verification.SIGNATURE, SEARCH);
    QueryBuilder some =
        query(options, document(null, "empty"), document(null, "c0"), document("docs", "nowhere"));
    assertThat(found("docs", some), hasSize(20));
    String missing =
        " of the documents in [like] and [unlike] of the near_duplicate query on [body] do not"
            + " exist, are not refreshed yet or have no signature, and play no part";
    assertThat(warnings("docs", some), equalTo(Set.of("2" + missing)));
    QueryBuilder none = query(options, document(null, "nowhere"));
    assertThat(found("docs", none), empty());
    assertThat(warnings("docs", none), hasItem("1" + missing));
  }

  /** Where one shard answers, and where several ask their hits anew. */
  public void testTheBodyHasTheWarnings() {
    for (int shards : List.of(1, 4)) {
      createIndexOf("docs", shards, "body", DOCUMENTS, "tag", "type=keyword");
      String text = words(100);
      indexCopies(text, 40);
      var cut = QueryOptions.of("body", SEARCH.withNumCandidates(2));
      String words = "found more candidates on a shard than [num_candidates] = 2";
      assertThat(bodyWarnings(query(cut, text(text))), hasItem(containsString(words)));
      assertThat(
          bodyWarnings(QueryBuilders.boolQuery().should(query(cut, text(text)))),
          hasItem(containsString(words)));
      assertThat(bodyWarnings(query(text(text))), empty());
      assertResponse(
          prepareSearch("docs").setQuery(query(cut, text(text))).setProfile(true),
          response -> assertThat(response.toString(), containsString(words)));
      assertAcked(indicesAdmin().prepareDelete("docs"));
    }
  }

  @SuppressWarnings("unchecked")
  private static List<String> bodyWarnings(QueryBuilder query) {
    Set<String> found = new TreeSet<>();
    assertResponse(
        prepareSearch("docs")
            .setSource(new SearchSourceBuilder().query(query).ext(List.of(new EvidenceRequest(1)))),
        response -> {
          assertThat(response.getHits().getHits().length, greaterThan(0));
          for (SearchHit hit : response.getHits()) {
            Map<String, Object> section = hit.field(EvidenceRequest.NAME).getValue();
            found.addAll((List<String>) section.getOrDefault("warnings", List.of()));
          }
        });
    return List.copyOf(found);
  }

  private void theCutIsFlagged(String text) {
    assertThat(
        warnings("docs", query(QueryOptions.of("body", SEARCH.withNumCandidates(2)), text(text))),
        equalTo(
            Set.of(
                "the near_duplicate query on [body] found more candidates on a shard than"
                    + " [num_candidates] = 2: near duplicates that share few tokens may be missing;"
                    + " raise [num_candidates], or narrow the query with [filter]")));
    assertThat(warnings("docs", query(text(text))), empty());
  }

  // Scores.

  private void scoreModes() {
    List<String> mine = IntStream.range(0, 4).mapToObj(i -> sentence()).toList();
    indexTexts(
        "docs",
        Map.of(
            "all", String.join(" ", mine),
            "part", sentence() + " " + mine.get(2),
            "none", sentence()));
    Like like = text(String.join(" ", mine));
    assertThat(
        Set.copyOf(search("docs", query(like))),
        equalTo(Set.of(new Scored("all", 1f), new Scored("part", 1f))));
    assertThat(
        search("docs", query(QueryOptions.of("body", SEARCH.withScoring(UnitScoring.AVG)), like)),
        equalTo(List.of(new Scored("all", 1f), new Scored("part", 0.25f))));
    double characters = mine.stream().mapToInt(String::length).sum();
    float share = (float) (mine.get(2).length() / characters);
    assertThat(
        search(
            "docs", query(QueryOptions.of("body", SEARCH.withScoring(UnitScoring.COVERAGE)), like)),
        equalTo(List.of(new Scored("all", 1f), new Scored("part", share))));
  }

  public void testExactSimilarities() {
    // Some of the pairs are just at the threshold, and all have to be found.
    createIndexOf("docs", 3, "body", DOCUMENTS + ",recall=0.999999");
    String text = words(60);
    Map<String, String> texts = new HashMap<>();
    for (int i = 0; i < 30; i++) {
      texts.put("" + i, String.join(" ", words(i), text, words(i)));
    }
    indexTexts("docs", texts);
    Signer signer = new Signer(SchemeRequest.of(Map.of()).resolve().scheme().signature());
    Map<String, Float> expected = new HashMap<>();
    texts.forEach(
        (id, each) ->
            expected.put(id, (float) signer.features(text).similarity(signer.features(each))));
    expected.values().removeIf(similarity -> similarity < 0.8f);
    Map<String, Float> found = scores(query(exact(), text(text)));
    assertThat(found, equalTo(expected));
    assertThat(expected.size(), greaterThan(3));
    found.remove("0");
    assertThat(scores(query(exact(), document("docs", "0"))), equalTo(found));
  }

  private Map<String, Float> scores(QueryBuilder query) {
    return search("docs", query).stream().collect(Collectors.toMap(Scored::id, Scored::score));
  }

  public void testMissingTextsAreReported() {
    createIndexOf("docs", 2, "body", DOCUMENTS);
    String text = words(60);
    Like.Signature given = signature(Map.of(), text);
    indexTexts("docs", Map.of("text", text));
    QueryBuilder query = query(exact(), text(text));
    assertThat(warnings("docs", query), empty());
    for (int i = 0; i < 5; i++) {
      indexTexts("docs", Map.of("signature" + i, given.value()));
    }
    assertThat(found("docs", query), hasSize(6));
    assertThat(
        warnings("docs", query),
        equalTo(
            Set.of(
                "[verify] = [exact] on field [body]: documents without a text in the source were"
                    + " judged by their signatures")));
    assertThat(warnings("docs", QueryBuilders.boolQuery().filter(query)), hasSize(1));
    assertThat(warnings("docs", query(text(text))), empty());
    assertError(
        RestStatus.BAD_REQUEST,
        "document [docs][signature0] in [like] has no text, which [verify] = [exact] needs",
        query(exact(), document("docs", "signature0")));
  }
}
