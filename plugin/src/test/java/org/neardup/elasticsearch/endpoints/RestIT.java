package org.neardup.elasticsearch.endpoints;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.elasticsearch.action.admin.indices.alias.IndicesAliasesRequest.AliasActions;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.client.internal.node.NodeClient;
import org.elasticsearch.cluster.metadata.DataStreamTestHelper;
import org.elasticsearch.common.breaker.CircuitBreaker;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.unit.ByteSizeValue;
import org.elasticsearch.common.util.LimitedBreaker;
import org.elasticsearch.common.xcontent.XContentHelper;
import org.elasticsearch.common.xcontent.support.XContentMapValues;
import org.elasticsearch.core.CheckedRunnable;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.Index;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.plugins.Plugin.PluginServices;
import org.elasticsearch.rest.AbstractRestChannel;
import org.elasticsearch.rest.BaseRestHandler;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.test.rest.FakeRestRequest;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.elasticsearch.ClusterProjects;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.compare.RestCompareAction;
import org.neardup.elasticsearch.server.NodeMemory;
import org.neardup.resource.Resources;

/** The handlers in a cluster of two data nodes, from the request to the body of the answer. */
@ESIntegTestCase.ClusterScope(
    numDataNodes = 2,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
public class RestIT extends ESIntegTestCase {

  /** Only against hanging. */
  private static final TimeValue LONG = TimeValue.timeValueMinutes(5);

  private static final Resources NO_FILES = new Resources(Path.of("none"));

  private static final String BOILERPLATE = "All rights are reserved by the harbour board.";
  private static final String MAPPING =
      """
      {"properties": {
        "body": {"type": "near_duplicate", "unit": "sentence", "bands": 40, "rows": 3},
        "title": {"type": "text", "fields": {"dup": {"type": "near_duplicate"}}},
        "text": {"type": "alias", "path": "body"},
        "lang": {"type": "keyword"},
        "parts": {"type": "nested", "properties": {"text": {"type": "near_duplicate"}}}}}
      """;

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  private static final class Channel extends AbstractRestChannel {
    private final PlainActionFuture<RestResponse> response = new PlainActionFuture<>();

    private Channel(RestRequest request) {
      super(request, true);
    }

    @Override
    public void sendResponse(RestResponse sent) {
      response.onResponse(sent);
    }
  }

  private record Answer(RestStatus status, Map<String, Object> body) {
    @SuppressWarnings("unchecked")
    <T> T get(String path) {
      return (T) XContentMapValues.extractValue(path, body);
    }

    String reason() {
      return get("error.reason");
    }
  }

  private Answer ask(BaseRestHandler handler, Map<String, String> parameters, String body)
      throws Exception {
    FakeRestRequest.Builder builder =
        new FakeRestRequest.Builder(NamedXContentRegistry.EMPTY)
            .withMethod(handler.routes().get(0).getMethod())
            .withPath(handler.routes().get(0).getPath())
            .withParams(new HashMap<>(parameters));
    if (body != null) {
      builder.withContent(new BytesArray(body), XContentType.JSON);
    }
    RestRequest request = builder.build();
    Channel channel = new Channel(request);
    try {
      handler.handleRequest(request, channel, internalCluster().getInstance(NodeClient.class));
    } catch (IllegalArgumentException e) {
      channel.sendResponse(new RestResponse(channel, e));
    }
    RestResponse response = channel.response.actionGet(TimeValue.timeValueMinutes(5));
    request.getHttpChannel().close();
    return new Answer(
        response.status(),
        XContentHelper.convertToMap(response.content(), true, XContentType.JSON).v2());
  }

  private static PluginServices services() {
    return internalCluster().getInstance(PluginServices.class);
  }

  private Answer plan(Map<String, String> parameters) throws Exception {
    return ask(new RestPlanAction(NO_FILES, RestIT::services), parameters, null);
  }

  private Answer compare(String body) throws Exception {
    return compare(body, ByteSizeValue.ofKb(64));
  }

  private Answer compare(String body, ByteSizeValue memory) throws Exception {
    CircuitBreaker breaker = new LimitedBreaker(CircuitBreaker.REQUEST, memory);
    NodeMemory node = new NodeMemory();
    node.setBreaker(breaker);
    Resources noFiles = new Resources(Path.of("none"), node);
    Answer answer = ask(new RestCompareAction(noFiles, RestIT::services), Map.of(), body);
    assertThat(breaker.getUsed(), equalTo(0L));
    return answer;
  }

  private void createBooks() {
    assertAcked(prepareCreate("books").setMapping(MAPPING));
  }

  private void addAlias(String alias, String... indices) {
    AliasActions action = AliasActions.add().indices(indices).alias(alias);
    assertAcked(
        indicesAdmin()
            .prepareAliases(TEST_REQUEST_TIMEOUT, TEST_REQUEST_TIMEOUT)
            .addAliasAction(action));
  }

  /**
   * Checks something while {@code books} is behind a data stream {@code records} with an alias,
   * which this server has no API for.
   */
  private void withDataStream(CheckedRunnable<Exception> check) throws Exception {
    ClusterProjects.update(
        project -> {
          Index books = project.get("books").getIndex();
          project.put(DataStreamTestHelper.newInstance("records", List.of(books)));
          project.put("english-records", "records", null, "{\"term\": {\"lang\": \"en\"}}");
          return project;
        });
    try {
      check.run();
    } finally {
      ClusterProjects.update(project -> project.removeDataStream("records"));
    }
  }

  // Plan.

  public void testPlansAndComparisons() throws Exception {
    compareChargesItsMemory();
    createBooks();
    planOfAField();
    planOfADataStream();
    compareAsAFieldDoes();
    planOfOneIndexOnly();
  }

  private void planOfAField() throws Exception {
    Answer answer = plan(Map.of("index", "books", "field", "body", "expected_units", "1000"));
    assertThat(answer.get("bands"), equalTo(40));
    assertThat(answer.get("false_positive_candidates.expected_units"), equalTo(1000));
    assertThat(answer.get("settings.unit"), equalTo("sentence"));
    Answer other = plan(Map.of("index", "books", "field", "lang"));
    assertThat(other.status(), equalTo(RestStatus.BAD_REQUEST));
    assertThat(
        other.reason(),
        equalTo(
            "[field] must be a field of type [near_duplicate] in [books], got [lang]: such fields"
                + " are [body, parts.text, text, title.dup]"));
    assertThat(
        plan(Map.of("index", "nothing", "field", "body")).status(), equalTo(RestStatus.NOT_FOUND));
  }

  private void planOfOneIndexOnly() throws Exception {
    assertAcked(prepareCreate("more").setMapping(MAPPING));
    addAlias("library", "books", "more");
    assertRefused(
        plan(Map.of("index", "library", "field", "body")),
        "[index] must be one index or an alias of one index, got [library], which stands for"
            + " [books, more]: name one of these");
  }

  private void planOfADataStream() throws Exception {
    withDataStream(
        () -> {
          for (String name : List.of("records", "english-records")) {
            assertRefused(
                plan(Map.of("index", name, "field", "body")),
                "got [" + name + "], which stands for [books]: name one of these");
          }
        });
  }

  /** Plans and comparisons take turns on a few threads, so that searches always have theirs. */
  public void testTooManyPlansAtATime() throws Exception {
    CountDownLatch busy = new CountDownLatch(1);
    try {
      for (ThreadPool pool : internalCluster().getInstances(ThreadPool.class)) {
        var executor = (ThreadPoolExecutor) pool.executor(SchemeAction.THREAD_POOL);
        int threads = executor.getMaximumPoolSize();
        CountDownLatch taken = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
          executor.execute(
              () -> {
                taken.countDown();
                safeAwait(busy, LONG);
              });
        }
        safeAwait(taken, LONG);
        for (int i = 0; i < SchemeAction.MAX_WAITING; i++) {
          executor.execute(() -> safeAwait(busy, LONG));
        }
      }
      assertThat(plan(Map.of()).status(), equalTo(RestStatus.TOO_MANY_REQUESTS));
      Answer compared = compare("{\"a\": \"one text\", \"b\": \"another\"}");
      assertThat(compared.status(), equalTo(RestStatus.TOO_MANY_REQUESTS));
    } finally {
      busy.countDown();
    }
    assertBusy(
        () -> assertThat(plan(Map.of()).status(), equalTo(RestStatus.OK)), 5, TimeUnit.MINUTES);
  }

  private static void assertRefused(Answer answer, String message) {
    assertThat(answer.status(), equalTo(RestStatus.BAD_REQUEST));
    assertThat(answer.reason(), containsString(message));
  }

  // Compare.

  private void compareAsAFieldDoes() throws Exception {
    addAlias("shelf", "books");
    String texts = "\"a\": \"Some words. %s\", \"b\": \"%s\"".formatted(BOILERPLATE, BOILERPLATE);
    Answer answer = compare("{%s, \"index\": \"shelf\", \"field\": \"body\"}".formatted(texts));
    assertThat(answer.get("unit"), equalTo("sentence"));
    assertThat(answer.get("shared_tokens"), equalTo(40));
    assertThat(answer.get("score_modes.max"), equalTo(1.0));
    List<?> pairs = answer.get("pairs");
    assertThat(pairs, hasSize(1));
  }

  private void compareChargesItsMemory() throws Exception {
    String body = "{\"a\": \"" + "words ".repeat(50_000) + "\", \"b\": \"ten letter\"}";
    assertThat(compare(body, ByteSizeValue.ofMb(64)).status(), equalTo(RestStatus.OK));
    Answer refused = compare(body, ByteSizeValue.ofMb(1));
    assertThat(refused.status(), equalTo(RestStatus.TOO_MANY_REQUESTS));
  }
}
