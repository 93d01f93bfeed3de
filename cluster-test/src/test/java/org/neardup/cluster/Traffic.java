package org.neardup.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;

/**
 * Two clients of a cluster, one that indexes the planted texts in order and one that searches for
 * them at random, over all nodes in turn. The first sends again what was not acknowledged.
 *
 * <p>A problem is an answer that does not follow from the planted texts, and a failure other than a
 * lost connection or a status that says so, at a time when a node is away.
 */
final class Traffic implements AutoCloseable {
  static final String INDEX = "restarted";

  private static final int BATCH = PlantedTexts.GROUP;

  /** Texts that are indexed before the first search, so that each search knows its answer. */
  private static final int FIRST = 50 * BATCH;

  /** The statuses when a node, a shard or the master is not there. */
  private static final Set<Integer> AWAY = Set.of(502, 503, 504);

  private static final int NOT_FOUND = 404;

  private static final int PAUSE_MILLIS = 50;
  private static final int MORE = 20;

  private final ElasticsearchCluster cluster;
  private final PlantedScores planted = new PlantedScores();
  private final List<String> problems = new CopyOnWriteArrayList<>();
  private final Map<String, Elasticsearch> clients = new ConcurrentHashMap<>();
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicInteger failures = new AtomicInteger();
  private volatile boolean failuresExpected;
  private volatile boolean stopped;

  Traffic(ElasticsearchCluster cluster) {
    this.cluster = cluster;
  }

  /** Indexes the first texts, then goes on with both clients until it is stopped. */
  void start() {
    while (acknowledged.get() < FIRST && problems.isEmpty()) {
      index();
    }
    send(server -> server.post("/" + INDEX + "/_refresh"));
    threads.add(Thread.ofVirtual().start(() -> repeat(this::index)));
    SplittableRandom random = new SplittableRandom(5);
    threads.add(Thread.ofVirtual().start(() -> repeat(() -> ask(random.nextInt(FIRST)))));
  }

  /** Says whether from now on requests may fail, as they do while a node is away. */
  void expectFailures(boolean expected) {
    failuresExpected = expected;
  }

  /** Waits for some answers more. */
  void awaitMore() throws InterruptedException {
    int enough = answers.get() + MORE;
    while (answers.get() < enough && problems.isEmpty()) {
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Ends both clients; the number of texts that were acknowledged, which are the first ones. */
  int stop() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
    return acknowledged.get();
  }

  List<String> problems() {
    return problems;
  }

  @Override
  public void close() throws InterruptedException {
    stop();
    clients.values().forEach(Elasticsearch::close);
  }

  @Override
  public String toString() {
    return "%s documents acknowledged, %s answers right, %s requests failed while a node was away"
        .formatted(acknowledged, answers, failures);
  }

  /** The search for a text. */
  static ObjectNode search(int number) {
    return Queries.search(
        Queries.nearDuplicate("body", PlantedTexts.text(number), PlantedScores.MIN_SIMILARITY));
  }

  private interface Request {
    Response to(Elasticsearch server) throws IOException;
  }

  private void repeat(Runnable step) {
    try {
      while (!stopped && problems.isEmpty()) {
        step.run();
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException | RuntimeException e) {
      problems.add(e.toString());
    }
  }

  /** Indexes the next texts; if that fails, they are the next ones again. */
  private void index() {
    boolean expected = failuresExpected;
    int from = acknowledged.get();
    StringBuilder lines = new StringBuilder();
    for (int number = from; number < from + BATCH; number++) {
      lines.append("{\"index\":{\"_id\":\"").append(number).append("\"}}\n");
      JsonNode document = Queries.JSON.createObjectNode().put("body", PlantedTexts.text(number));
      lines.append(document).append('\n');
    }
    byte[] body = lines.toString().getBytes(StandardCharsets.UTF_8);
    send(server -> server.postLines("/" + INDEX + "/_bulk", body))
        .filter(response -> itemsSucceeded(response.body().path("items"), expected))
        .ifPresent(response -> acknowledged.addAndGet(BATCH));
  }

  private boolean itemsSucceeded(JsonNode items, boolean failuresWereExpected) {
    for (JsonNode item : items) {
      int status = item.at("/index/status").asInt();
      if (status >= 300) {
        boolean expected = failuresWereExpected || failuresExpected;
        noteFailure(expected && AWAY.contains(status), item.toString());
        return false;
      }
    }
    return true;
  }

  private void ask(int number) {
    String path = "/" + INDEX + "/_search?allow_partial_search_results=false";
    send(server -> server.post(path, search(number)))
        .ifPresent(response -> check(number, Queries.scores(response.body())));
  }

  private void check(int number, Map<String, Float> scores) {
    Map<String, Float> expected = planted.of(number);
    if (scores.equals(expected)) {
      answers.incrementAndGet();
    } else {
      problems.add("text " + number + " must find " + expected + ", found " + scores);
    }
  }

  /** Sends a request to the next node; empty if it failed. */
  private Optional<Response> send(Request request) {
    String url = cluster.url(turn.getAndIncrement() % cluster.size());
    boolean expected = failuresExpected;
    try {
      Response response = request.to(clients.computeIfAbsent(url, Elasticsearch::at));
      if (response.ok()) {
        return Optional.of(response);
      }
      noteFailure(
          (expected || failuresExpected) && isAway(response),
          response.status() + " " + response.body());
    } catch (IOException e) {
      noteFailure(expected || failuresExpected, e.toString());
    }
    return Optional.empty();
  }

  /**
   * Whether an answer says that a node is away. A node that stops between the two phases of a
   * search takes along what the first one left there for the second: Elasticsearch asks no other
   * copy of the shard then, since that need not be in the same state, and answers with 404.
   */
  private static boolean isAway(Response response) {
    return AWAY.contains(response.status())
        || (response.status() == NOT_FOUND
            && lostItsContext(response.body().at("/error/root_cause")));
  }

  private static boolean lostItsContext(JsonNode rootCauses) {
    for (JsonNode cause : rootCauses) {
      if (!cause.path("type").asText().equals("search_context_missing_exception")) {
        return false;
      }
    }
    return !rootCauses.isEmpty();
  }

  private void noteFailure(boolean expected, String what) {
    if (expected) {
      failures.incrementAndGet();
    } else {
      problems.add(what);
    }
  }
}
