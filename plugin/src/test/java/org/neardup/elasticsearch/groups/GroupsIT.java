package org.neardup.elasticsearch.groups;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.xcontent.XContentFactory.jsonBuilder;
import static org.hamcrest.Matchers.both;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.matchesRegex;

import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.lucene.search.join.ScoreMode;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionFuture;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest.AliasActions;
import org.elasticsearch.action.index.IndexRequestBuilder;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.bytes.BytesReference;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.common.util.concurrent.ConcurrentCollections;
import org.elasticsearch.core.CheckedRunnable;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Releasable;
import org.elasticsearch.index.IndexModule;
import org.elasticsearch.index.query.AbstractQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.query.functionscore.RandomScoreFunctionBuilder;
import org.elasticsearch.index.shard.SearchOperationListener;
import org.elasticsearch.indices.breaker.CircuitBreakerService;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.PluginsService;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.builder.PointInTimeBuilder;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.search.internal.ReaderContext;
import org.elasticsearch.tasks.TaskCancelledException;
import org.elasticsearch.tasks.TaskInfo;
import org.elasticsearch.test.AbstractSearchCancellationTestCase.SearchShardBlockingPlugin;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentParser;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.endpoints.RequestValues;
import org.neardup.elasticsearch.groups.Groups.Group;
import org.neardup.elasticsearch.groups.GroupsRequest.Options;
import org.neardup.lsh.IndexScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signer.Signer;

/** Groups of real texts on a node with several shards. */
@ESIntegTestCase.ClusterScope(
    numDataNodes = 1,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
public class GroupsIT extends ESIntegTestCase {

  private static final long SEED = 20_260_406;
  private static final double SIMILARITY = 0.8;
  private static final int MAX_WAITING = 100;
  private static final String REQUEST_LIMIT = "indices.breaker.request.limit";

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class, SearchShardBlockingPlugin.class, FreedContexts.class);
  }

  @Override
  protected Settings nodeSettings(int node, Settings otherSettings) {
    return Settings.builder()
        .put(super.nodeSettings(node, otherSettings))
        .put("thread_pool." + TransportGroupsAction.THREAD_POOL + ".size", 1)
        // Some nodes of the framework have none.
        .put("indices.breaker.request.type", "memory")
        .build();
  }

  /** Texts by id; many are copies of earlier ones with a few words changed. */
  private static Map<String, String> texts(int count) {
    Random random = new Random(SEED);
    List<String[]> all = new ArrayList<>();
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String[] words =
          i % 3 == 0
              ? random.ints(80, 0, 5000).mapToObj(w -> "word" + w).toArray(String[]::new)
              : all.get(random.nextInt(all.size())).clone();
      for (int changes = random.nextInt(4); changes > 0; changes--) {
        words[random.nextInt(words.length)] = "changed" + random.nextInt(5000);
      }
      all.add(words);
      texts.put(Integer.toString(random.nextInt(1_000_000)), String.join(" ", words));
    }
    return texts;
  }

  private void create(String index, int shards, String... body) {
    assertAcked(
        prepareCreate(index)
            .setSettings(Settings.builder().put("number_of_shards", shards))
            .setMapping(body));
  }

  private void index(String index, Map<String, ?> texts) throws Exception {
    List<IndexRequestBuilder> requests =
        texts.entrySet().stream()
            .map(e -> prepareIndex(index).setId(e.getKey()).setSource("body", e.getValue()))
            .toList();
    indexRandom(true, false, requests);
  }

  /** All groups of the field {@code body}, unless other options are given by name and value. */
  private static Options options(String... others) {
    return options(null, others);
  }

  private static Options options(@Nullable QueryBuilder query, String... others) {
    Map<String, String> values = new HashMap<>();
    values.putAll(Map.of("field", "body", "min_similarity", "" + SIMILARITY, "size", "10000"));
    for (int i = 0; i < others.length; i += 2) {
      values.put(others[i], others[i + 1]);
    }
    return Options.of(new RequestValues(values, Optional.ofNullable(query)));
  }

  private static GroupsRequest request(Options options, String... indices) {
    return new GroupsRequest(options, SearchRequest.DEFAULT_INDICES_OPTIONS, indices);
  }

  private static ActionFuture<GroupsResponse> start(Options options, String... indices) {
    return client().execute(TransportGroupsAction.TYPE, request(options, indices));
  }

  private static GroupsResponse groups(Options options, String... indices) {
    GroupsResponse response = start(options, indices).actionGet();
    response.decRef();
    return response;
  }

  private static void assertRefused(String message, Options options, String... indices) {
    assertRefused(RestStatus.BAD_REQUEST, message, options, indices);
  }

  private static void assertRefused(
      RestStatus status, String message, Options options, String... indices) {
    Exception e = expectThrows(Exception.class, () -> groups(options, indices));
    assertThat(ExceptionsHelper.unwrapCause(e).getMessage(), containsString(message));
    assertThat(ExceptionsHelper.status(e), equalTo(status));
  }

  private static String id(GroupsResponse page) {
    return Base64.getUrlEncoder()
        .encodeToString(BytesReference.toBytes(page.pointInTime.orElseThrow()));
  }

  private static List<Group> expected(
      Map<String, String> settings, List<Map<String, String>> indices) {
    IndexScheme scheme = SchemeRequest.of(settings).resolve().scheme();
    Signer signer = new Signer(scheme.signature());
    List<PlantedUnits.Document> documents = new ArrayList<>();
    for (int i = 0; i < indices.size(); i++) {
      String index = "index" + i;
      indices
          .get(i)
          .forEach(
              (id, text) -> documents.add(new PlantedUnits.Document(index, id, signer.sign(text))));
    }
    return new AllPairs(scheme, SIMILARITY).groups(documents);
  }

  public void testOneAndFiveShardsAndDeletesGiveTheSameGroups() throws Exception {
    Map<String, String> texts = texts(200);
    List<Group> expected = expected(Map.of(), List.of(texts));
    assertThat(expected, hasSize(greaterThan(10)));
    create("index0", 1, "body", "type=near_duplicate");
    index("index0", texts);
    GroupsResponse response = groups(options(), "index0");
    assertThat(response.page.orElseThrow().groups(), equalTo(expected));
    assertThat(response.page.orElseThrow().total(), equalTo(expected.size()));
    assertThat(response.searched.documents(), equalTo(200));
    assertThat(response.searched.units(), equalTo(200));
    assertThat(response.page.orElseThrow().cut(), equalTo(new Groups.Cut(0, 0)));
    assertThat(response.pointInTime, equalTo(Optional.empty()));
    assertAcked(indicesAdmin().prepareDelete("index0"));

    create("index0", 5, "body", "type=near_duplicate");
    // Documents that go again, and other texts in place of half of them first.
    Map<String, String> others = new LinkedHashMap<>();
    texts.keySet().stream().limit(100).forEach(id -> others.put(id, texts.get(id) + " more"));
    texts.keySet().stream().limit(20).forEach(id -> others.put("gone" + id, texts.get(id)));
    index("index0", others);
    for (String id : others.keySet()) {
      if (id.startsWith("gone")) {
        client().prepareDelete("index0", id).get();
      }
    }
    index("index0", texts);
    assertThat(groups(options(), "index0").page.orElseThrow().groups(), equalTo(expected));
    assertThat(groups(options(), "index0").searched.documents(), equalTo(200));
  }

  public void testSeveralIndicesAndAliases() throws Exception {
    Map<String, String> texts = texts(50);
    create("index0", 2, "body", "type=near_duplicate,components=256", "tag", "type=keyword");
    create("index1", 1, "body", "type=near_duplicate,bands=64,rows=4");
    create("unrelated", 1, "title", "type=text");
    index("index0", texts);
    index("index1", texts);
    Map<String, String> tagged = new LinkedHashMap<>();
    texts.forEach((id, text) -> tagged.put("t" + id, text));
    for (Map.Entry<String, String> e : tagged.entrySet()) {
      prepareIndex("index0").setId(e.getKey()).setSource("body", e.getValue(), "tag", "t").get();
    }
    refresh("index0");
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAlias(new String[] {"index0", "index1"}, "both")
            .addAliasAction(
                AliasActions.add()
                    .index("index0")
                    .alias("tagged")
                    .filter(QueryBuilders.termQuery("tag", "t"))));
    Map<String, String> inFirst = new LinkedHashMap<>(texts);
    inFirst.putAll(tagged);
    // The bands that find more.
    Map<String, String> settings = Map.of("bands", "64", "rows", "4");
    Map<String, String> narrow = Map.of("components", "256");
    List<Group> both = expected(settings, List.of(inFirst, texts));
    // Each text is there three times.
    assertThat(both.get(both.size() - 1).size(), greaterThan(2));
    assertThat(groups(options(), "both").page.orElseThrow().groups(), equalTo(both));
    assertThat(groups(options(), "index*", "unrelated").page.orElseThrow().groups(), equalTo(both));
    assertThat(groups(options(), "bo*").page.orElseThrow().groups(), equalTo(both));
    assertThat(
        groups(options(), "tagged").page.orElseThrow().groups(),
        equalTo(expected(narrow, List.of(tagged))));
    assertThat(
        groups(options(), "tag*").page.orElseThrow().groups(),
        equalTo(expected(narrow, List.of(tagged))));
    assertThat(
        groups(options(QueryBuilders.termQuery("tag", "t")), "index*").page.orElseThrow().groups(),
        equalTo(expected(narrow, List.of(tagged))));
  }

  public void testSentences() throws Exception {
    String copied = "The lighthouse on the northern cape was built of grey granite by the board.";
    String edited = "The lighthouse on the northern cape was built of grey granit by the board.";
    Map<String, String> texts =
        Map.of(
            "one", "\uD83D\uDE80 Something that stands nowhere else. " + copied,
            "two", edited + " The bakery in the market square sells rolls and bread.");
    create("index0", 2, "body", "type=near_duplicate,unit=sentence");
    index("index0", texts);
    GroupsResponse response = groups(options(), "index0");
    assertThat(
        response.page.orElseThrow().groups(),
        equalTo(expected(Map.of("unit", "sentence"), List.of(texts))));
    assertThat(response.searched.documents(), equalTo(2));
    assertThat(response.searched.units(), equalTo(4));
    Group group = response.page.orElseThrow().groups().get(0);
    Groups.Member first = group.shown().get(0);
    assertThat(first.id(), equalTo("one"));
    assertThat(first.position(), equalTo(1));
    assertThat(texts.get("one").substring(first.start(), first.end()), equalTo(copied));
    Groups.Member second = group.shown().get(1);
    assertThat(texts.get("two").substring(second.start(), second.end()), equalTo(edited));
    assertRefused(
        "[max_units] = 3 units, got 4 in the first 2 of 2 documents: narrow",
        options("max_units", "3"),
        "index0");
  }

  /** What an operator asks when queries are slow: of an alias of the field and of a sample, too. */
  public void testTheLargestBucketsNeedNoPairs() throws Exception {
    String boilerplate = "All rights are reserved by the harbour board of the northern cape.";
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 100; i < 200; i++) {
      String own = "Number %s stands in %<s of the %<s lists of %<s. ".formatted("" + i);
      texts.put("d" + i, own + boilerplate);
    }
    create("index0", 2, "body", "type=near_duplicate,unit=sentence", "b", "type=alias,path=body");
    index("index0", texts);
    GroupsResponse response = groups(options("size", "0", "field", "b"), "index0");
    assertThat(response.page, equalTo(Optional.empty()));
    assertThat(response.searched.documents(), equalTo(100));
    assertThat(response.searched.units(), equalTo(200));
    assertThat(response.pointInTime, equalTo(Optional.empty()));
    LargestBuckets.Bucket largest = response.buckets.getFirst();
    IndexScheme scheme = SchemeRequest.of(Map.of("unit", "sentence")).resolve().scheme();
    assertThat(largest.documents(), equalTo(100));
    assertThat(largest.tokens(), equalTo(scheme.tokensPerUnit()));
    Groups.Member example = largest.example();
    assertThat(example.id(), equalTo("d100"));
    assertThat(example.position(), equalTo(1));
    String text = texts.get("d100").substring(example.start(), example.end());
    assertThat(text, equalTo(boilerplate));
    assertThat(groups(options("max_buckets", "1"), "index0").buckets, equalTo(List.of(largest)));
    GroupsResponse kept = groups(options("size", "0", "keep_alive", "1m"), "index0");
    assertThat(kept.buckets, equalTo(response.buckets));
    assertThat(
        groups(options("pit_id", id(kept)), "index0").page.orElseThrow().total(), greaterThan(0));
    QueryBuilder sample =
        QueryBuilders.functionScoreQuery(
                new RandomScoreFunctionBuilder().seed(7).setField("_seq_no"))
            .setMinScore(.5f);
    int sampled = groups(options(sample, "size", "0"), "index0").buckets.getFirst().documents();
    assertThat(sampled, both(greaterThan(10)).and(lessThan(90)));
  }

  public void testPagesOfOnePointInTime() throws Exception {
    Map<String, String> texts = texts(100);
    create("index0", 3, "body", "type=near_duplicate");
    index("index0", texts);
    List<Group> expected = expected(Map.of(), List.of(texts));
    List<Group> pages = new ArrayList<>();
    GroupsResponse page = groups(options("size", "5", "keep_alive", "1m"), "index0");
    BytesArray pointInTime = new BytesArray(page.pointInTime.orElseThrow().toBytesRef());
    while (true) {
      pages.addAll(page.page.orElseThrow().groups());
      assertThat(page.page.orElseThrow().total(), equalTo(expected.size()));
      if (page.pointInTime.isEmpty()) {
        break;
      }
      // Documents that are written meanwhile are not seen.
      index("index0", Map.of("new" + pages.size(), texts.values().iterator().next()));
      Options next =
          options("size", "5", "keep_alive", "1m", "from", "" + pages.size(), "pit_id", id(page));
      page = groups(next, "index0");
    }
    assertThat(pages, equalTo(expected));
    assertThat(pages.size(), greaterThan(10));
    SearchRequest search =
        new SearchRequest()
            .source(
                new SearchSourceBuilder().pointInTimeBuilder(new PointInTimeBuilder(pointInTime)));
    Exception closed = expectThrows(Exception.class, () -> client().search(search).actionGet());
    assertThat(ExceptionsHelper.stackTrace(closed), containsString("No search context found"));
  }

  public void testAPointInTimeOfAnotherIndex() throws Exception {
    create("index0", 1, "body", "type=near_duplicate");
    create("index1", 1, "body", "type=near_duplicate");
    index("index0", texts(30));
    GroupsResponse page = groups(options("size", "1", "keep_alive", "1m"), "index0");
    assertThat(page.pointInTime.isPresent(), equalTo(true));
    Options next = options("from", "1", "keep_alive", "1m", "pit_id", id(page));
    assertRefused("[pit_id] must be of the indices that the request names", next, "index1");
    // Nor is it closed by that.
    assertThat(groups(next, "index0").pointInTime, equalTo(Optional.empty()));
    assertRefused("", options("pit_id", "AQID"), "index0");
  }

  private void tooManyUnits() throws Exception {
    assertThat(groups(options("max_units", "60"), "index0").searched.units(), equalTo(60));
    assertRefused(
        "one request looks at no more than [max_units] = 59 units, got 60 documents with field"
            + " [body]: narrow the [query], raise [max_units] (up to 1000000, memory permitting),"
            + " or find the clusters of a whole dump with the offline jobs",
        options("max_units", "59"),
        "index0");
  }

  public void testTheThresholdIsTheDefault() throws Exception {
    create("index0", 1, "body", "type=near_duplicate,bands=64,rows=4,threshold=0.7");
    create("index1", 1, "body", "type=near_duplicate,components=256,threshold=0.8");
    Options options = Options.of(new RequestValues(Map.of("field", "body"), Optional.empty()));
    GroupsResponse.Searched searched = groups(options, "index*").searched;
    assertThat(searched.minSimilarity(), equalTo(0.7));
    IndexScheme scheme = SchemeRequest.of(Map.of("bands", "64", "rows", "4")).resolve().scheme();
    assertThat(searched.expectedRecall(), equalTo(scheme.plan().recallAt(0.7)));
  }

  public void testWrongFields() throws Exception {
    create("index0", 1, "body", "type=near_duplicate", "title", "type=text");
    create("index1", 1, "body", "type=near_duplicate,seed=7");
    String id = SchemeRequest.of(Map.of()).resolve().scheme().signature().id();
    String other = SchemeRequest.of(Map.of("seed", "7")).resolve().scheme().signature().id();
    assertRefused(
        "field [body] has signature scheme [%s] in index [index0] and [%s] in index [index1]"
            .formatted(id, other),
        options(),
        "index*");
    assertRefused(
        "[_neardup/groups] needs a field of type [near_duplicate], but [title] is of type [text]"
            + " in index [index0]: name such a field, or map this one, or a multi-field of it, as"
            + " [near_duplicate] and index its documents again",
        options("field", "title"),
        "index0");
    assertRefused(
        "[field] must be in the mapping of at least one of the indices, got [nowhere]",
        options("field", "nowhere"),
        "index0");
    assertAcked(
        prepareCreate("nested")
            .setMapping(
                """
                {"properties": {"parts": {"type": "nested",
                  "properties": {"body": {"type": "near_duplicate"}}}}}
                """));
    assertRefused(
        "[_neardup/groups] needs a field that is not in a nested object, got [parts.body]",
        options("field", "parts.body"),
        "nested");
  }

  public void testKeepsToTheLimitsOfSearches() throws Exception {
    create("index0", 1, "body", "type=near_duplicate");
    index("index0", texts(12));
    List<Group> before = groups(options(), "index0").page.orElseThrow().groups();
    updateIndexSettings(Settings.builder().put("index.max_result_window", 5), "index0");
    updateClusterSettings(
        Settings.builder()
            .put("search.max_keep_alive", "30s")
            .put("search.default_keep_alive", "5s"));
    try {
      assertThat(groups(options(), "index0").page.orElseThrow().groups(), equalTo(before));
    } finally {
      updateClusterSettings(
          Settings.builder().putNull("search.max_keep_alive").putNull("search.default_keep_alive"));
    }
  }

  public void testQueriesOfOtherKindsChooseTheDocuments() throws Exception {
    Map<String, String> texts = texts(60);
    create("index0", 2, "body", "type=near_duplicate", "part", "type=nested");
    index("index0", texts);
    tooManyUnits();
    Group first = expected(Map.of(), List.of(texts)).get(0);
    XContentBuilder like =
        jsonBuilder()
            .startObject()
            .startObject("near_duplicate")
            .field("field", "body")
            .field("like", texts.get(first.shown().get(0).id()))
            .field("min_similarity", .5)
            .endObject()
            .endObject();
    QueryBuilder query;
    try (XContentParser parser = createParser(like)) {
      query = AbstractQueryBuilder.parseTopLevelQuery(parser);
    }
    GroupsResponse response = groups(options(query), "index0");
    assertThat(
        response.page.orElseThrow().groups().get(0).shown().get(0), equalTo(first.shown().get(0)));
    assertThat(response.searched.documents(), lessThan(60));
    QueryBuilder nested =
        QueryBuilders.nestedQuery("part", QueryBuilders.matchAllQuery(), ScoreMode.None);
    assertThat(groups(options(nested), "index0").searched.documents(), equalTo(0));
  }

  public void testAsksForAllMemoryBeforeItReads() throws Exception {
    create("index0", 1, "body", "type=near_duplicate");
    create("sentences", 1, "body", "type=near_duplicate,unit=sentence");
    index("index0", texts(2000));
    Map<String, String> sentences = new LinkedHashMap<>();
    for (int i = 0; i < 20; i++) {
      StringBuilder text = new StringBuilder();
      for (int sentence = 0; sentence < 100; sentence++) {
        text.append("In document ").append(i).append(" this is sentence number ").append(sentence);
        text.append(" of very many of them. ");
      }
      sentences.put("d" + i, text.toString());
    }
    index("sentences", sentences);
    List<Integer> pages = new CopyOnWriteArrayList<>();
    hooks(plugin -> plugin.setRunOnPreFetchPhase(context -> pages.add(context.size())));
    // Much more than searches need for a moment.
    updateClusterSettings(Settings.builder().put(REQUEST_LIMIT, "1mb"));
    try {
      assertRefused(
          RestStatus.TOO_MANY_REQUESTS,
          " documents with field [body] ([max_units] = 2000) take about ",
          options("max_units", "2000"),
          "index0");
      assertThat(pages, equalTo(List.of(0)));
      Exception e =
          expectThrows(Exception.class, () -> groups(options("max_members", "0"), "sentences"));
      assertThat(
          ExceptionsHelper.unwrapCause(e).getMessage(),
          matchesRegex(
              "the groups of 2000 units in 20 documents with field \\[body\\] \\(\\[max_units\\] ="
                  + " 100000\\) take about [0-9.]+mb of memory, more than is left of the 1mb"
                  + " that the circuit breaker of this node allows: narrow the \\[query\\], wait"
                  + " until less is in use, ask a node with a larger heap, or find the clusters of"
                  + " a whole dump with the offline jobs"));
      assertThat(pages, equalTo(List.of(0, 0, 2000)));
    } finally {
      updateClusterSettings(Settings.builder().putNull(REQUEST_LIMIT));
      hooks(plugin -> plugin.setRunOnPreFetchPhase(null));
    }
    eventually(() -> assertThat(openContexts(), equalTo(0L)));
    eventually(() -> assertThat(requestBytes(), equalTo(0L)));
    assertThat(groups(options(), "sentences").searched.units(), equalTo(2000));
    // The action lets go of the response after the test has it.
    eventually(() -> assertThat(requestBytes(), equalTo(0L)));
  }

  /** A killed node leaves its points in time open. */
  public void testAPointInTimeIsShortLivedAndClosedBeforeTheGroupsAreComputed() throws Exception {
    create("index0", 1, "body", "type=near_duplicate");
    index("index0", texts(1000));
    Set<Long> keepAlives = ConcurrentCollections.newConcurrentSet();
    hooks(
        plugin ->
            plugin.setRunOnPreQueryPhase(
                context -> keepAlives.add(context.readerContext().keepAlive())));
    List<Long> chargedWhenFreed = new CopyOnWriteArrayList<>();
    FreedContexts.listener = () -> chargedWhenFreed.add(requestBytes());
    try {
      groups(options(), "index0");
      assertThat(keepAlives, equalTo(Set.of(60_000L)));
      assertThat(chargedWhenFreed, hasSize(1));
      assertThat(chargedWhenFreed.get(0), greaterThan(0L));
      keepAlives.clear();
      groups(options("keep_alive", "1ms"), "index0");
      groups(options("keep_alive", "3m"), "index0");
      assertThat(keepAlives, equalTo(Set.of(60_000L, 180_000L)));
    } finally {
      hooks(plugin -> plugin.setRunOnPreQueryPhase(null));
      FreedContexts.listener = () -> {};
    }
    eventually(() -> assertThat(openContexts(), equalTo(0L)));
  }

  /** The limit is for hangs. */
  private static void eventually(CheckedRunnable<Exception> assertion) throws Exception {
    assertBusy(assertion, 5, TimeUnit.MINUTES);
  }

  private static long openContexts() {
    return indicesAdmin().prepareStats().get().getTotal().getSearch().getOpenContexts();
  }

  private static long requestBytes() {
    long bytes = 0;
    for (CircuitBreakerService each : internalCluster().getInstances(CircuitBreakerService.class)) {
      bytes += each.getBreaker(CircuitBreaker.REQUEST).getUsed();
    }
    return bytes;
  }

  /** Holds every search, before it looks for documents, until this is closed. */
  private static final class HeldSearches implements Releasable {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    HeldSearches() {
      hooks(plugin -> plugin.setRunOnPreQueryPhase(context -> hold()));
    }

    private void hold() {
      reached.countDown();
      await("the end of the test, to go on with a search", goOn);
    }

    void awaitFirst() {
      await("a search", reached);
    }

    /** The limit is for hangs: a slow machine needs long for some hundred requests. */
    private static void await(String what, CountDownLatch latch) {
      try {
        assertTrue("waited 5 minutes for " + what, latch.await(5, TimeUnit.MINUTES));
      } catch (InterruptedException e) {
        throw new AssertionError("interrupted while waiting for " + what, e);
      }
    }

    @Override
    public void close() {
      goOn.countDown();
      hooks(plugin -> plugin.setRunOnPreQueryPhase(null));
    }
  }

  /** Abandoned requests hold no places against the others, although none of them has begun. */
  public void testWaitingRequestsLeaveTheQueueWhenTheyAreCancelled() throws Exception {
    create("index0", 2, "body", "type=near_duplicate");
    index("index0", texts(30));
    // All are asked of one node.
    Client node = client();
    GroupsRequest request = request(options(), "index0");
    try (HeldSearches held = new HeldSearches()) {
      ActionFuture<GroupsResponse> running = node.execute(TransportGroupsAction.TYPE, request);
      held.awaitFirst();
      for (int round = 0; round < 2; round++) {
        List<ActionFuture<GroupsResponse>> waiting = new ArrayList<>();
        for (int i = 0; i < MAX_WAITING; i++) {
          waiting.add(node.execute(TransportGroupsAction.TYPE, request));
        }
        eventually(() -> assertThat(tasks(), hasSize(1 + MAX_WAITING)));
        Exception full =
            expectThrows(
                Exception.class,
                () ->
                    node.execute(TransportGroupsAction.TYPE, request)
                        .actionGet(5, TimeUnit.MINUTES));
        assertThat(ExceptionsHelper.status(full), equalTo(RestStatus.TOO_MANY_REQUESTS));
        long first = tasks().stream().mapToLong(TaskInfo::id).min().orElseThrow();
        for (TaskInfo task : tasks()) {
          if (task.id() != first) {
            clusterAdmin().prepareCancelTasks().setTargetTaskId(task.taskId()).get();
          }
        }
        for (ActionFuture<GroupsResponse> each : waiting) {
          Exception e = expectThrows(Exception.class, () -> each.actionGet(5, TimeUnit.MINUTES));
          assertNotNull(ExceptionsHelper.unwrap(e, TaskCancelledException.class));
        }
        eventually(() -> assertThat(tasks(), hasSize(1)));
        assertFalse(running.isDone());
      }
      held.close();
      GroupsResponse response = running.actionGet();
      assertThat(response.searched.documents(), equalTo(30));
      response.decRef();
    }
  }

  /** The search that reads the documents ends with the request that it is for. */
  public void testCancelledWhileReading() throws Exception {
    create("index0", 2, "body", "type=near_duplicate");
    index("index0", texts(30));
    try (HeldSearches held = new HeldSearches()) {
      ActionFuture<GroupsResponse> future = start(options(), "index0");
      held.awaitFirst();
      List<TaskInfo> tasks = tasks();
      assertThat(tasks, hasSize(1));
      assertThat(
          tasks.get(0).description(), equalTo("near duplicates in field [body] of [index0]"));
      ActionFuture<?> cancelled =
          clusterAdmin().prepareCancelTasks().setTargetTaskId(tasks.get(0).taskId()).execute();
      eventually(() -> assertTrue(tasks().stream().allMatch(TaskInfo::cancelled)));
      held.close();
      Exception e = expectThrows(Exception.class, future::actionGet);
      assertTrue(ExceptionsHelper.unwrap(e, TaskCancelledException.class) != null);
      cancelled.actionGet();
      eventually(() -> assertThat(tasks(), hasSize(0)));
    }
  }

  private static void hooks(Consumer<SearchShardBlockingPlugin> hook) {
    for (PluginsService service : internalCluster().getInstances(PluginsService.class)) {
      service.filterPlugins(SearchShardBlockingPlugin.class).forEach(hook);
    }
  }

  /** Tells when a shard gives up a point in time. */
  public static final class FreedContexts extends Plugin {
    private static volatile Runnable listener = () -> {};

    @Override
    public void onIndexModule(IndexModule module) {
      module.addSearchOperationListener(
          new SearchOperationListener() {
            @Override
            public void onFreeReaderContext(ReaderContext context) {
              if (!context.singleSession()) {
                listener.run();
              }
            }
          });
    }
  }

  private static List<TaskInfo> tasks() {
    return clusterAdmin()
        .prepareListTasks()
        .setActions(TransportGroupsAction.TYPE.name())
        .setDetailed(true)
        .get()
        .getTasks();
  }
}
