package org.neardup.elasticsearch.ingest;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.search.TotalHits;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionRequest;
import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.search.MultiSearchRequest;
import org.elasticsearch.action.search.MultiSearchResponse;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.MappedActionFilter;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.LimitedBreaker;
import org.elasticsearch.common.util.concurrent.ThreadContext;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.VersionType;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.ingest.IngestDocument;
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
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.server.ClusterIndices;
import org.neardup.elasticsearch.server.NodeMemory;
import org.neardup.text.MemoryAccount;
import org.neardup.vector.ResourceFolder;

/** A processor whose searches are answered by hand, on this thread. */
public abstract class ProcessorTestCase extends ESTestCase {

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
  int executed;
  int dropped;
  ClusterIndices project =
      TargetResolverTests.project(TargetResolverTests.index("docs", TargetResolverTests.DOCUMENTS));

  final Client client =
      new NoOpClient(threadPool) {
        @Override
        @SuppressWarnings("unchecked")
        protected <Request extends ActionRequest, Response extends ActionResponse> void doExecute(
            ActionType<Response> action, Request request, ActionListener<Response> listener) {
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
        ProcessorSettings.parse(null, config),
        new NearDuplicateProcessor.Node(
            client,
            context,
            clock::get,
            new ResourceFolder(Path.of("no-such-folder"), memory()),
            new RecentSignatures.WindowMemory(Long.MAX_VALUE)),
        () -> project);
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
    MappedActionFilter marker = new BulkMarker(context);
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
    return (NearDuplicateQueryBuilder) search(multiSearch).source().query();
  }

  static Map<String, Object> tags(IngestDocument document) {
    Map<String, Object> tags = new HashMap<>(document.getSource());
    tags.remove("body");
    return tags;
  }
}
