package org.neardup.elasticsearch.endpoints;

import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.greaterThan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.rest.AbstractRestChannel;
import org.elasticsearch.rest.RestRequest;
import org.elasticsearch.rest.RestResponse;
import org.elasticsearch.rest.RestStatus;
import org.elasticsearch.test.ESTestCase;
import org.elasticsearch.test.client.NoOpNodeClient;
import org.elasticsearch.test.rest.FakeRestRequest;
import org.elasticsearch.threadpool.ScalingExecutorBuilder;
import org.elasticsearch.threadpool.TestThreadPool;
import org.neardup.elasticsearch.compare.RestCompareAction;
import org.neardup.elasticsearch.groups.GroupsRequest;
import org.neardup.elasticsearch.groups.TransportGroupsAction;
import org.neardup.fixture.Messages;
import org.neardup.resource.Resources;
import org.neardup.util.MemoryAccount;

/** Which values of a request choose its scheme. */
public class SchemeActionTests extends ESTestCase {

  private static Map<String, String> settings(Map<String, String> values) {
    return SchemeAction.settings(
        new RequestValues(values, Optional.empty()), Set.of("a", "b", "expected_units"));
  }

  public void testSettingsOrField() {
    assertThat(
        settings(
            Map.of(
                "threshold", "0.7", "expected_units", "10", "b", "the text [b], not the setting")),
        equalTo(Map.of("threshold", "0.7")));
    Map<String, String> copied = Map.of("threshold", "0.7", "scheme_version", "1");
    assertThat(settings(copied), equalTo(copied));
    assertThat(
        settings(Map.of("index", "books", "field", "body", "a", "some text")), equalTo(Map.of()));
  }

  public void testRefusals() {
    String half = "[index] and [field] go together";
    assertThat(refusal(Map.of("index", "books")), containsString(half));
    assertThat(refusal(Map.of("field", "body")), containsString(half));
    assertThat(
        refusal(Map.of("index", "books", "field", "body", "bands", "7", "rows", "3")),
        equalTo(
            "[index] and [field] name a scheme, which [bands, rows] would change: give the"
                + " field or the settings"));
  }

  public void testOneNameForTheTasksOfEndpoints() {
    assertThat(TransportGroupsAction.TYPE.name(), equalTo("indices:data/read/neardup/groups"));
    assertThat(new GroupsRequest.Handler().getName(), equalTo("neardup_groups"));
  }

  public void testMemoryIsKeptUntilTheAnswerIsWritten() throws Exception {
    AtomicLong used = new AtomicLong();
    MemoryAccount account =
        new MemoryAccount() {
          @Override
          public void reserve(long bytes) {
            used.addAndGet(bytes);
          }

          @Override
          public void release(long bytes) {
            used.addAndGet(-bytes);
          }
        };
    RestCompareAction compare =
        new RestCompareAction(new Resources(createTempDir(), account), () -> null);
    String text =
        IntStream.range(0, 20_000).mapToObj(Integer::toString).collect(Collectors.joining(" "));
    RestRequest request =
        new FakeRestRequest.Builder(xContentRegistry())
            .withParams(new HashMap<>(Map.of("a", text, "b", text)))
            .build();
    try (TestThreadPool pool =
        new TestThreadPool(
            getTestName(),
            new ScalingExecutorBuilder(
                SchemeAction.THREAD_POOL, 1, 1, TimeValue.timeValueMinutes(1), true))) {
      WrittenChannel channel = new WrittenChannel(request, used::get);
      compare.handleRequest(request, channel, new NoOpNodeClient(pool));
      assertThat(channel.usedAtWriting.actionGet(), greaterThan((long) text.length()));
      assertBusy(() -> assertThat(used.get(), equalTo(0L)));
    }
  }

  /** Knows what was in use when the answer was written. */
  private static final class WrittenChannel extends AbstractRestChannel {

    private final LongSupplier used;
    private final PlainActionFuture<Long> usedAtWriting = new PlainActionFuture<>();

    WrittenChannel(RestRequest request, LongSupplier used) {
      super(request, true);
      this.used = used;
    }

    @Override
    public void sendResponse(RestResponse response) {
      usedAtWriting.onResponse(response.status() == RestStatus.OK ? used.getAsLong() : -1);
    }
  }

  private static String refusal(Map<String, String> values) {
    return Messages.refusal(() -> settings(values));
  }
}
