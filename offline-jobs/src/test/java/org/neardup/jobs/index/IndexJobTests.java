package org.neardup.jobs.index;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.FakeServer;
import org.neardup.jobs.elastic.FakeServer.Answer;
import org.neardup.jobs.elastic.FakeServer.Request;
import org.neardup.jobs.progress.ProgressLine;

public class IndexJobTests {
  private static final String FIRST = "{\"index\":{\"_id\":\"1\"}}\n{\"text\":\"one\"}\n";
  private static final String SECOND = "{\"index\":{\"_id\":\"2\"}}\n{\"text\":\"two\"}\n";
  private static final String MAPPING =
      """
      {"mappings": {"properties": {"signature":
        {"type": "near_duplicate", "bands": 20, "threshold": 0.8, "strip_digits": false}}}}
      """;
  private static final String SAME_SCHEME =
      "{\"type\":\"near_duplicate\",\"bands\":\"20\",\"threshold\":0.8,"
          + "\"strip_digits\":false,\"rows\":6}";
  private static final Answer CREATED = new Answer(200, "{\"acknowledged\":true}");
  private static final Answer EXISTS =
      new Answer(400, "{\"error\":{\"type\":\"resource_already_exists_exception\"}}");

  @Rule public final FakeServer server = new FakeServer();
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Before
  public void anOutputFolder() throws IOException {
    Files.createDirectory(out().resolve("bulk"));
    Files.writeString(out().resolve("mapping.json"), MAPPING);
    Files.writeString(out().resolve("bulk/part-00000.ndjson"), FIRST);
    Files.writeString(out().resolve("bulk/part-00001.ndjson"), SECOND);
  }

  @Test
  public void createsLoadsAndRefreshes() throws Exception {
    server.answers(bulk(request -> items(item(1, 201, ""), item(2, 200, ""))));
    LoadResult result = load();
    assertEquals(1, result.created());
    assertEquals(1, result.updated());
    assertEquals(0, result.failed());
    assertEquals(0, result.retries());
    assertEquals(
        List.of(
            "PUT /wiki",
            "PUT /wiki/_settings",
            "POST /wiki/_bulk",
            "PUT /wiki/_settings",
            "POST /wiki/_refresh"),
        server.requests().stream().map(r -> r.method() + " " + r.path()).toList());
    assertEquals("{\"index\":{\"refresh_interval\":\"-1\"}}", server.requests().get(1).body());
    assertEquals(FIRST + SECOND, server.requests().get(2).body());
    assertEquals("{\"index\":{\"refresh_interval\":null}}", server.requests().get(3).body());
  }

  @Test
  public void whatTheServerHasNoRoomForIsSentAgain() throws Exception {
    AtomicInteger tries = new AtomicInteger();
    server.answers(
        bulk(
            request ->
                switch (tries.incrementAndGet()) {
                  case 1 -> new Answer(429, "{\"error\":{\"reason\":\"queue full\"}}");
                  case 2 -> new Answer(503, "Service Unavailable");
                  case 3 -> new Answer(0, "");
                  case 4 -> items(item(1, 201, ""), item(2, 429, "rejected"));
                  default -> items(item(2, 201, ""));
                }));
    LoadResult result = load();
    assertEquals(2, result.created());
    assertEquals(4, result.retries());
    List<Request> requests = server.requests();
    assertEquals(FIRST + SECOND, requests.get(requests.size() - 4).body());
    assertEquals("only the document refused", SECOND, requests.get(requests.size() - 3).body());
  }

  @Test
  public void aDocumentRefusedForGoodIsCountedAndNamed() throws Exception {
    server.answers(bulk(request -> items(item(1, 201, ""), item(2, 400, "wrong scheme"))));
    LoadResult result = load();
    assertEquals(1, result.created());
    assertEquals(1, result.failed());
    assertEquals(List.of("2: wrong scheme"), result.firstFailures());
  }

  @Test
  public void aRequestRefusedForGoodEndsTheLoad() {
    server.answers(bulk(request -> new Answer(403, "{\"error\":{\"reason\":\"read-only\"}}")));
    IOException e = assertThrows(IOException.class, this::load);
    assertEquals(
        "could not load 2 documents: read-only (HTTP 403); 0 documents were loaded, run it again to"
            + " go on",
        e.getMessage());
  }

  @Test
  public void retriesEnd() {
    server.answers(bulk(request -> new Answer(429, "{\"error\":{\"reason\":\"full\"}}")));
    IOException e = assertThrows(IOException.class, this::load);
    assertTrue(
        e.getMessage(),
        e.getMessage().startsWith("gave up on 2 documents after 5 tries: full (HTTP 429)"));
  }

  @Test
  public void anExistingIndexMustHaveTheSameScheme() throws Exception {
    server.answers(existing(SAME_SCHEME));
    assertEquals(2, load().created());
    server.answers(existing("{\"type\":\"near_duplicate\",\"bands\":16,\"threshold\":0.8}"));
    IOException e = assertThrows(IOException.class, this::load);
    assertEquals(
        "index [wiki] exists and was made differently from %s: [signature.bands] is 16 there and 20 here; [signature.strip_digits] is not set there and false here. Load into another one with --index NAME, or delete it: curl -X DELETE %s/wiki"
            .formatted(out().resolve("mapping.json"), server.url()),
        e.getMessage());
  }

  @Test
  public void aLoadThatWasCutOffSwitchesTheRefreshOnAgain() throws Exception {
    Function<Request, Answer> answers = existing(SAME_SCHEME);
    String cutOff = "{\"wiki\":{\"settings\":{\"index\":{\"refresh_interval\":\"-1\"}}}}";
    server.answers(
        request ->
            (request.method() + request.path()).equals("GET/wiki/_settings")
                ? new Answer(200, cutOff)
                : answers.apply(request));
    load();
    List<Request> requests = server.requests();
    assertEquals(
        "{\"index\":{\"refresh_interval\":null}}", requests.get(requests.size() - 2).body());
  }

  @Test
  public void aServerWithoutThePluginIsSaidPlainly() {
    server.answers(
        request ->
            new Answer(
                400,
                "{\"error\":{\"reason\":\"No handler for type [near_duplicate] declared on"
                    + " field\"}}"));
    IOException e = assertThrows(IOException.class, this::load);
    assertTrue(e.getMessage(), e.getMessage().contains("`neardup node start`"));
  }

  @Test
  public void aFolderThatIsNoOutputIsRefused() throws IOException {
    Files.delete(out().resolve("bulk/part-00000.ndjson"));
    Files.delete(out().resolve("bulk/part-00001.ndjson"));
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, this::load);
    assertTrue(e.getMessage(), e.getMessage().contains("has no bulk/part-*.ndjson"));
    Files.delete(out().resolve("mapping.json"));
    e = assertThrows(IllegalArgumentException.class, this::load);
    assertTrue(e.getMessage(), e.getMessage().contains("has no mapping.json"));
  }

  @Test
  public void pausesDoubleUpToTheLongest() {
    assertEquals(Duration.ofMillis(200), Backoff.DEFAULT.before(0));
    assertEquals(Duration.ofMillis(1600), Backoff.DEFAULT.before(3));
    assertEquals(Duration.ofSeconds(10), Backoff.DEFAULT.before(11));
    assertEquals(Duration.ofSeconds(10), Backoff.DEFAULT.before(99));
  }

  private Path out() {
    return folder.getRoot().toPath();
  }

  private LoadResult load() throws IOException, InterruptedException {
    Backoff backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(4), 4);
    try (Elasticsearch client = Elasticsearch.at(server.url())) {
      return new IndexJob(client, out(), "wiki", ProgressLine.silent(), backoff).run();
    }
  }

  private static Function<Request, Answer> bulk(Function<Request, Answer> answer) {
    return request -> request.path().endsWith("/_bulk") ? answer.apply(request) : CREATED;
  }

  private static Function<Request, Answer> existing(String signature) {
    String mapping =
        "{\"wiki-1\":{\"mappings\":{\"properties\":{\"signature\":" + signature + "}}}}";
    return request ->
        switch (request.method() + " " + request.path()) {
          case "PUT /wiki" -> EXISTS;
          case "GET /wiki/_mapping" -> new Answer(200, mapping);
          case "POST /wiki/_bulk" -> items(item(1, 201, ""), item(2, 201, ""));
          default -> CREATED;
        };
  }

  private static Answer items(String... items) {
    return new Answer(200, "{\"items\":[" + String.join(",", items) + "]}");
  }

  private static String item(int id, int status, String reason) {
    return "{\"index\":{\"_id\":\"%d\",\"status\":%d%s}}"
        .formatted(
            id, status, reason.isEmpty() ? "" : ",\"error\":{\"reason\":\"" + reason + "\"}");
  }
}
