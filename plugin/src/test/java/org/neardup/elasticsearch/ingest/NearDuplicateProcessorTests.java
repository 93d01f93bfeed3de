package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.index.seqno.SequenceNumbers.UNASSIGNED_PRIMARY_TERM;
import static org.elasticsearch.index.seqno.SequenceNumbers.UNASSIGNED_SEQ_NO;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;
import static org.hamcrest.Matchers.instanceOf;
import static org.hamcrest.Matchers.lessThan;
import static org.hamcrest.Matchers.nullValue;
import static org.neardup.elasticsearch.ingest.TargetResolverTests.DOCUMENTS;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.search.TotalHits;
import org.elasticsearch.ElasticsearchException;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.get.GetRequest;
import org.elasticsearch.action.get.GetResponse;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.cluster.metadata.AliasMetadata;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.breaker.CircuitBreakingException;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.LimitedBreaker;
import org.elasticsearch.common.util.concurrent.EsRejectedExecutionException;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.VersionType;
import org.elasticsearch.index.get.GetResult;
import org.elasticsearch.index.query.BoolQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.ingest.IngestDocument;
import org.elasticsearch.ingest.TestTemplateService;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.SearchHits;
import org.elasticsearch.search.SearchResponseUtils;
import org.elasticsearch.search.SearchShardTarget;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.client.NoOpClient;
import org.elasticsearch.threadpool.TestThreadPool;
import org.elasticsearch.threadpool.ThreadPool;
import org.junit.After;
import org.neardup.elasticsearch.bulk.BulkMarker;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.NodeMemory;
import org.neardup.resource.Resources;
import org.neardup.util.MemoryAccount;

/**
 * The actions of a processor for the documents that a search finds, and for documents that no
 * search finds yet. Its searches are answered by hand, on this thread.
 */
public class NearDuplicateProcessorTests extends ESTestCase {

  static final String NOTHING = null;

  /** A multi search that waits for its answer, with the headers that it was sent under. */
  record Asked(
      MultiSearchRequest request,
      Map<String, String> headers,
      ActionListener<MultiSearchResponse> listener) {}

  final ThreadPool threadPool = new TestThreadPool(getTestName());
  final ThreadContext context = threadPool.getThreadContext();
  final List<Asked> asked = new ArrayList<>();
  final List<IngestDocument> passed = new ArrayList<>();
  final List<Exception> failed = new ArrayList<>();
  final List<String> handledAs = new ArrayList<>();
  final AtomicLong clock = new AtomicLong(1_000_000);
  CircuitBreaker breaker = new LimitedBreaker(CircuitBreaker.REQUEST, ByteSizeValue.ofMb(64));

  /** Whether the index has a document that would be dropped. */
  boolean there;

  int executed;
  int dropped;
  ClusterIndices project =
      TargetResolverTests.project(TargetResolverTests.index("docs", DOCUMENTS));

  final Client client =
      new NoOpClient(threadPool) {
        @Override
        @SuppressWarnings("unchecked")
        protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
            ActionType<Response> action, Request request, ActionListener<Response> listener) {
          if (request instanceof GetRequest) {
            GetResult version =
                new GetResult(
                    "docs",
                    "any",
                    UNASSIGNED_SEQ_NO,
                    UNASSIGNED_PRIMARY_TERM,
                    -1,
                    there,
                    null,
                    Map.of(),
                    Map.of());
            listener.onResponse((Response) new GetResponse(version));
            return;
          }
          asked.add(
              new Asked(
                  (MultiSearchRequest) request,
                  context.getHeaders(),
                  (ActionListener<MultiSearchResponse>) listener));
        }
      };

  @After
  public final void stopThreads() {
    terminate(threadPool);
  }

  /** Only waiting documents take memory. */
  @After
  public final void checkBreaker() {
    if (passed.size() + failed.size() + dropped == executed) {
      assertThat(breaker.getUsed(), equalTo(0L));
    } else {
      assertThat(breaker.getUsed(), greaterThan(0L));
    }
  }

  NearDuplicateProcessor processor(Object... settings) {
    Map<String, Object> config = new HashMap<>(Map.of("field", "body"));
    for (int i = 0; i < settings.length; i += 2) {
      config.put((String) settings[i], settings[i + 1]);
    }
    return new NearDuplicateProcessor(
        null,
        null,
        new ProcessorSettings.Parser(
                null, config, TestTemplateService.instance(), ProcessorSettingsTests.QUERIES)
            .parse(),
        new NearDuplicateProcessor.Node(
            client,
            context,
            clock::get,
            () -> project,
            new Resources(Path.of("no-such-folder"), memory()),
            new RecentSignatures.WindowMemory(Long.MAX_VALUE)));
  }

  private MemoryAccount memory() {
    NodeMemory memory = new NodeMemory();
    memory.setBreaker(breaker);
    return memory;
  }

  static IngestDocument document(String index, @Nullable String id, Object body) {
    Map<String, Object> source = new HashMap<>();
    source.put("body", body);
    return new IngestDocument(index, id, 1, null, VersionType.INTERNAL, source);
  }

  static IngestDocument document(@Nullable String id, int text) {
    return document("docs", id, Documents.text(text));
  }

  void execute(NearDuplicateProcessor processor, IngestDocument document) {
    executed++;
    processor.execute(
        document,
        (result, e) -> {
          handledAs.add(context.getHeader("user"));
          if (e != null) {
            failed.add(e);
          } else if (result == null) {
            dropped++;
          } else {
            passed.add(result);
          }
        });
  }

  /** Does something as one bulk request of a user. */
  void bulk(String user, Runnable action) {
    MappedActionFilter marker = new BulkMarker(context, (index, id) -> {});
    try (var ignored = context.stashContext()) {
      context.putHeader("user", user);
      marker.apply(
          null,
          marker.actionName(),
          null,
          ActionListener.noop(),
          (Task task, String name, ActionRequest request, ActionListener<ActionResponse> l) ->
              action.run());
    }
  }

  /** One bulk request of documents. */
  private void bulk(NearDuplicateProcessor processor, IngestDocument... documents) {
    bulk("ann", () -> List.of(documents).forEach(each -> execute(processor, each)));
  }

  /** Answers a multi search: for each search the id of the hit, or null for no hit. */
  void answer(int search, String... ids) {
    MultiSearchResponse.Item[] items = new MultiSearchResponse.Item[ids.length];
    for (int i = 0; i < ids.length; i++) {
      items[i] = new MultiSearchResponse.Item(response(ids[i], 0.9f, null), null);
    }
    answer(search, items);
  }

  void answer(int search, MultiSearchResponse.Item... items) {
    assertThat(asked.get(search).request().requests().size(), equalTo(items.length));
    ActionListener.respondAndRelease(
        asked.get(search).listener(), new MultiSearchResponse(items, 1));
  }

  static SearchResponse response(@Nullable String id, float score, @Nullable String source) {
    SearchHits hits = SearchHits.EMPTY_WITHOUT_TOTAL_HITS;
    if (id != null) {
      SearchHit hit = new SearchHit(0, id);
      hit.shard(new SearchShardTarget("node", new ShardId("docs", "_na_", 0), null));
      hit.score(score);
      if (source != null) {
        hit.sourceRef(new BytesArray(source));
      }
      hits =
          new SearchHits(
              new SearchHit[] {hit}, new TotalHits(1, TotalHits.Relation.EQUAL_TO), score);
    }
    var response = SearchResponseUtils.successfulResponse(hits);
    hits.decRef();
    return response;
  }

  SearchRequest search(int multiSearch) {
    return asked.get(multiSearch).request().requests().getFirst();
  }

  NearDuplicateQueryBuilder near(int multiSearch) {
    QueryBuilder query = search(multiSearch).source().query();
    return (NearDuplicateQueryBuilder)
        (query instanceof BoolQueryBuilder either ? either.should().getFirst() : query);
  }

  static Map<String, Object> tags(IngestDocument document) {
    Map<String, Object> tags = new HashMap<>(document.getSource());
    tags.remove("body");
    return tags;
  }

  public void testTheClusterIsNamedByTheDuplicateIfItHasNone() {
    execute(processor("target_field", "dup.of"), document("1", 1));
    answer(0, "7");
    assertThat(
        tags(passed.getFirst()),
        equalTo(
            Map.of(
                "dup",
                Map.of(
                    "of",
                    Map.of("duplicate_of", "7", "similarity", 0.9f, "cluster_id", "docs/7")))));
  }

  public void testTagsOfAnEarlierRunAreTakenOff() {
    IngestDocument document = document("1", 1);
    document.setFieldValue("duplicate_of", "7");
    document.setFieldValue("similarity", 0.9);
    document.setFieldValue("cluster_id", "7");
    document.setFieldValue("duplicate_search_failure", "was closed");
    execute(processor(), document);
    answer(0, NOTHING);
    assertThat(tags(passed.getFirst()), aMapWithSize(0));
  }

  public void testATagThatCannotBeSetFailsTheDocument() {
    IngestDocument document = document("1", 1);
    document.setFieldValue("dup", "a text");
    execute(processor("target_field", "dup"), document);
    answer(0, "7");
    assertThat(failed.getFirst(), instanceOf(IllegalArgumentException.class));
  }

  public void testWhatIsSearched() {
    execute(processor("min_similarity", 0.7), document("1", 1));
    assertThat(search(0).indices(), equalTo(new String[] {"docs"}));
    assertThat(search(0).allowPartialSearchResults(), equalTo(false));
    assertThat(search(0).source().size(), equalTo(2));
    NearDuplicateQueryBuilder near = near(0);
    assertThat(near.options().field(), equalTo("body"));
    assertThat(near.options().search().minSimilarity(), equalTo(OptionalDouble.of(0.7)));
    Like expected = like(1);
    assertThat(near.likes().like(), equalTo(List.of(expected)));
    QueryBuilder itself =
        QueryBuilders.boolQuery()
            .filter(QueryBuilders.idsQuery().addIds("1"))
            .filter(QueryBuilders.termQuery("_index", "docs"));
    QueryBuilder tagged = QueryBuilders.existsQuery("duplicate_of");
    assertThat(near.filters(), equalTo(List.of(QueryBuilders.boolQuery().mustNot(tagged))));
    assertThat(
        search(0).source().query(),
        equalTo(
            QueryBuilders.boolQuery()
                .should(near)
                .should(QueryBuilders.constantScoreQuery(itself).boost(2))));
  }

  private static Like like(MappedField field, String text) {
    return field.like(field.scheme().format().encode(field.scheme().sign(List.of(text))));
  }

  private static Like like(int text) {
    return like(Documents.FIELD, Documents.text(text));
  }

  private List<Like> likes() {
    return near(asked.size() - 1).likes().like();
  }

  public void testTheFormsOfAValue() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 64);
    String text = Documents.text(1);
    execute(processor, document("docs", null, text));
    assertThat(likes(), equalTo(List.of(like(1))));
    Like.Signature signature = (Like.Signature) like(2);
    Map<Object, Object> precomputed = new HashMap<>((Map<?, ?>) signature.value());
    precomputed.put("text", "kept");
    execute(processor, document("docs", null, precomputed));
    assertThat(likes(), equalTo(List.of(signature)));
    List<Object> parts = new ArrayList<>(List.of(text.substring(0, 300)));
    parts.add(null);
    parts.add(List.of(text.substring(301)));
    execute(processor, document("docs", null, parts));
    String joined = text.substring(0, 300) + "\n" + text.substring(301);
    assertThat(likes(), equalTo(List.of(like(Documents.FIELD, joined))));
    assertThat(failed, equalTo(List.of()));
    execute(processor, document("docs", null, Map.of("some", "object")));
    assertThat(
        failed.getFirst().getMessage(),
        containsString("field [body] must be a text, a list of texts or one object"));
    execute(
        processor, document("docs", null, Map.of("scheme", "0123456789abcdef", "signature", "")));
    assertThat(
        failed.get(1).getMessage(),
        containsString("the signature is of signature scheme [0123456789abcdef]"));
  }

  public void testNothingToLookFor() {
    execute(processor(), document("docs", "1", null));
    execute(processor(), document("docs", "1", ""));
    execute(processor(), document("docs", "1", List.of()));
    execute(processor(), document("new", "1", "in an index that is not there yet"));
    assertThat(passed.size(), equalTo(4));
    assertThat(asked.size(), equalTo(0));
  }

  public void testAMissingField() {
    IngestDocument document = new IngestDocument("docs", "1", 1, null, null, new HashMap<>());
    execute(processor(), document);
    assertThat(failed.getFirst().getMessage(), containsString("field [body] not present"));
    execute(processor("ignore_missing", true), document);
    assertThat(passed, equalTo(List.of(document)));
  }

  public void testAFailedSearch() {
    ElasticsearchException reason = new ElasticsearchException("no such shard");
    for (String policy : List.of("fail", "ignore", "tag")) {
      execute(processor("on_search_failure", policy), document("1", 1));
      answer(asked.size() - 1, new MultiSearchResponse.Item(null, reason));
    }
    assertThat(failed, equalTo(List.of(reason)));
    assertThat(tags(passed.get(0)), aMapWithSize(0));
    assertThat(tags(passed.get(1)), equalTo(Map.of("duplicate_search_failure", "no such shard")));
  }

  public void testAFullQueueRejects() {
    NearDuplicateProcessor processor = processor("queue_size", 2, "max_concurrent_batches", 1);
    for (int i = 0; i < 4; i++) {
      execute(processor, document("" + i, i));
    }
    assertThat(failed.getFirst(), instanceOf(EsRejectedExecutionException.class));
    assertThat(failed.getFirst().getMessage(), containsString("[queue_size] = 2"));
    assertThat(ExceptionsHelper.status(failed.getFirst()), equalTo(RestStatus.TOO_MANY_REQUESTS));
    answer(0, NOTHING);
    answer(1, NOTHING, NOTHING);
    assertThat(passed.size(), equalTo(3));
    execute(processor, document("5", 5));
    assertThat(failed.size(), equalTo(1));
  }

  /** Texts that wait for their search are asked of the breaker, and given back. */
  public void testWaitingDocumentsAreBoundedByMemory() {
    breaker = new LimitedBreaker(CircuitBreaker.REQUEST, ByteSizeValue.ofKb(100));
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 1);
    int waiting = 0;
    while (failed.isEmpty()) {
      execute(processor, document("" + waiting, waiting));
      waiting++;
    }
    assertThat(failed.getFirst(), instanceOf(CircuitBreakingException.class));
    assertThat(ExceptionsHelper.status(failed.getFirst()), equalTo(RestStatus.TOO_MANY_REQUESTS));
    assertThat(waiting, allOf(greaterThan(10), lessThan(100)));
    execute(processor("on_search_failure", "ignore"), document("ignored", 1));
    assertThat(passed.size(), equalTo(1));
    answer(0, NOTHING);
    answer(1, new String[waiting - 2]);
    assertThat(passed.size(), equalTo(waiting));
    assertThat(breaker.getUsed(), equalTo(0L));
    execute(processor, document("again", 1));
    assertThat(failed.size(), equalTo(1));
    answer(2, NOTHING);
  }

  private void useSentences() {
    project =
        TargetResolverTests.project(
            TargetResolverTests.index("docs", TargetResolverTests.SENTENCES));
  }

  private static String sentences(String prefix, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> prefix + " sentence number " + i + " of a document that has many of them. ")
        .collect(Collectors.joining());
  }

  public void testEqualUnitsAreLookedForOnce() {
    useSentences();
    String line = "The disk of the node is almost full, please look after it. ";
    execute(processor(), document("docs", "1", line.repeat(40)));
    assertThat(likes(), equalTo(List.of(like(Documents.SENTENCES, line))));
  }

  public void testADocumentOfMoreSentencesThanTheFieldTakes() {
    String few = TargetResolverTests.SENTENCES.replace("}}", ", 'max_units': 3}}");
    project = TargetResolverTests.project(TargetResolverTests.index("docs", few));
    execute(processor(), document("docs", "1", sentences("Any", 4)));
    assertThat(
        failed.getFirst().getMessage(),
        equalTo(
            "field [body] takes at most [max_units] = 3 sentences a document, got at least 4:"
                + " raise [max_units], or cut the document in parts"));
    assertThat(asked.size(), equalTo(0));
    execute(processor(), document("docs", "1", sentences("Any", 3)));
    assertThat(asked.size(), equalTo(1));
  }

  public void testADocumentOfManyUnitsIsSearchedForAlone() {
    useSentences();
    NearDuplicateProcessor processor = processor();
    execute(processor, document("docs", "1", sentences("Heavy", 1100)));
    execute(processor, document("docs", "2", sentences("Light", 3)));
    execute(processor, document("docs", "3", sentences("Other heavy", 1100)));
    execute(processor, document("docs", "4", sentences("Other light", 3)));
    // The first and the third are not of one bulk, so the others do not wait for them.
    answer(1, NOTHING);
    answer(2, NOTHING);
    assertThat(
        passed.stream().map(d -> d.getMetadata().getId()).toList(), equalTo(List.of("2", "4")));
    answer(0, NOTHING);
    answer(3, NOTHING);
    assertThat(passed.size(), equalTo(4));
  }

  public void testOneUserIsNeverSearchedForAsAnother() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 1);
    bulk(processor, document("1", 1));
    bulk(processor, document("2", 2));
    bulk("bob", () -> execute(processor, document("3", 3)));
    bulk(processor, document("4", 4));
    answer(0, NOTHING);
    answer(1, NOTHING);
    answer(2, NOTHING);
    answer(3, NOTHING);
    assertThat(asked.stream().map(a -> a.headers().get("user")).toList(), equalTo(users()));
    assertThat(handledAs, equalTo(users()));
    assertThat(context.getHeader("user"), nullValue());
  }

  private static List<String> users() {
    return List.of("ann", "ann", "bob", "ann");
  }

  public void testBulksOfOneUserAreSearchedForTogether() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 1);
    bulk(processor, document("1", 1));
    bulk(processor, document("2", 2));
    bulk(
        "ann",
        () -> {
          context.putHeader(Task.X_OPAQUE_ID_HTTP_HEADER, "a trace");
          context.putHeader("_xpack_audit_request_id", "of one request");
          execute(processor, document("3", 3));
        });
    answer(0, NOTHING);
    answer(1, NOTHING, NOTHING);
    assertThat(passed.size(), equalTo(3));
  }

  public void testTheSecondOfABulkIsADuplicateOfTheFirst() {
    NearDuplicateProcessor processor = processor("max_concurrent_batches", 3);
    bulk(processor, document("1", 1), document("2", 1), document("3", 1));
    // Whichever search is answered first, the first document is the original.
    answer(2, NOTHING);
    answer(1, NOTHING);
    answer(0, NOTHING);
    assertThat(tags(passed.get(0)), aMapWithSize(0));
    Map<String, Object> expected =
        Map.of("duplicate_of", "1", "similarity", 1f, "cluster_id", "docs/1");
    assertThat(tags(passed.get(1)), equalTo(expected));
    assertThat(tags(passed.get(2)), equalTo(expected));
  }

  /** Documents of the jobs have a cluster. */
  public void testTheClusterOfARecentDocumentIsInherited() {
    NearDuplicateProcessor processor = processor();
    IngestDocument original = document("2", 1);
    original.setFieldValue("cluster_id", "c");
    bulk(processor, original);
    answer(0, NOTHING);
    bulk(processor, document("docs", "3", Documents.edited(1, 2)));
    answer(1, NOTHING);
    assertThat(passed.get(1).getFieldValue("duplicate_of", String.class), equalTo("2"));
    assertThat(passed.get(1).getFieldValue("cluster_id", String.class), equalTo("c"));
  }

  public void testARecentCopyIsNoOriginal() {
    NearDuplicateProcessor processor = processor();
    bulk(processor, document("2", 1));
    answer(0, "1");
    bulk(processor, document("docs", "3", Documents.edited(1, 2)));
    answer(1, NOTHING);
    assertThat(tags(passed.get(1)), aMapWithSize(0));
  }

  /** Its earlier version is the first hit: 2 and, if it is a near original, its similarity. */
  public void testAnOriginalStaysOne() {
    NearDuplicateProcessor processor = processor();
    execute(processor, document("1", 1));
    answer(0, new MultiSearchResponse.Item(response("1", 2.9f, null), null));
    assertThat(tags(passed.getFirst()), aMapWithSize(0));
    NearDuplicateProcessor drop = processor("action", "drop");
    for (String action : List.of("drop", "fail")) {
      execute(processor("action", action), document("1", 1));
      answer(asked.size() - 1, new MultiSearchResponse.Item(response("1", 2, null), null));
    }
    assertThat(passed.size(), equalTo(3));
    // It is there, and no search finds it yet.
    there = true;
    execute(drop, document("1", 1));
    answer(3, "7");
    assertThat(passed.size(), equalTo(4));
  }

  public void testAVersionThatIsNotFoundYetCounts() {
    NearDuplicateProcessor processor = processor();
    bulk(processor, document("1", 1));
    answer(0, NOTHING);
    bulk(processor, document("1", 1));
    answer(1, "2");
    assertThat(tags(passed.get(1)), aMapWithSize(0));
    // The search finds what it was before its text was another one.
    bulk(processor, document("1", 3));
    answer(2, NOTHING);
    bulk(processor, document("4", 1));
    answer(3, "1");
    assertThat(tags(passed.get(3)), aMapWithSize(0));
  }

  /** It would name a document that was never indexed as the original. */
  public void testADroppedDocumentIsNotRemembered() {
    NearDuplicateProcessor processor = processor("action", "drop");
    bulk(processor, document("1", 1), document("docs", "2", Documents.edited(1, 3)));
    answer(0, "7");
    answer(1, NOTHING);
    assertThat(dropped, equalTo(1));
    assertThat(passed.size(), equalTo(1));
  }

  public void testTheIndexedOneIsNamedIfBothAreAsSimilar() {
    NearDuplicateProcessor processor = processor();
    bulk(processor, document("1", 1));
    answer(0, NOTHING);
    bulk(processor, document("2", 1));
    answer(1, new MultiSearchResponse.Item(response("0", 1f, null), null));
    assertThat(passed.get(1).getFieldValue("duplicate_of", String.class), equalTo("0"));
    bulk(processor, document("3", 1));
    answer(2, new MultiSearchResponse.Item(response("0", 0.9f, null), null));
    assertThat(passed.get(2).getFieldValue("duplicate_of", String.class), equalTo("1"));
  }

  public void testAnEmptiedDocumentIsForgotten() {
    NearDuplicateProcessor processor = processor("action", "drop", "max_concurrent_batches", 4);
    bulk(processor, document("1", 1), document("2", 2));
    answer(0, NOTHING);
    answer(1, NOTHING);
    bulk(
        processor,
        document("docs", "1", ""),
        document("docs", "2", null),
        document("3", 1),
        document("4", 2));
    answer(2, NOTHING);
    answer(3, NOTHING);
    assertThat(dropped, equalTo(0));
    assertThat(passed.size(), equalTo(6));
  }

  private static IndexMetadata.Builder inAll(String index) {
    return TargetResolverTests.index(index, DOCUMENTS).putAlias(AliasMetadata.builder("all"));
  }

  /** Some waited for their index while others came that saw it. */
  public void testCopiesWhileTheirIndexIsCreated() {
    project = TargetResolverTests.projectWithTemplate(DOCUMENTS, inAll("new-1"));
    NearDuplicateProcessor processor = processor("index", "all", "action", "drop");
    bulk(processor, document("new-2", "1", Documents.text(1)));
    project = TargetResolverTests.projectWithTemplate(DOCUMENTS, inAll("new-1"), inAll("new-2"));
    bulk(processor, document("new-2", "2", Documents.text(1)));
    answer(1, NOTHING);
    answer(0, NOTHING);
    assertThat(dropped, equalTo(1));
    assertThat(passed.getFirst().getMetadata().getId(), equalTo("2"));
  }
}
