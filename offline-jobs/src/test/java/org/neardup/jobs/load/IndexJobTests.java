package org.neardup.jobs.load;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertRefused;
import static org.neardup.fixture.Messages.failure;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.function.ThrowingRunnable;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.Messages;
import org.neardup.jobs.load.FakeServer.Answer;
import org.neardup.jobs.load.FakeServer.Request;
import org.neardup.jobs.load.LoadSettings.Backoff;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.InputJson;

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
  private static final LoadSettings SETTINGS =
      LoadSettings.DEFAULT.withBackoff(new Backoff(1, 4, 11));

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
    server.answers(takesAll());
    IndexJob.Result result = load();
    assertEquals(2, result.created());
    assertEquals(0, result.updated() + result.failed() + result.retries() + result.earlier());
    assertEquals(
        List.of(
            "GET /wiki/_mapping",
            "PUT /wiki",
            "GET /wiki/_settings",
            "PUT /wiki/_settings",
            "POST /wiki/_bulk",
            "POST /wiki/_bulk",
            "PUT /wiki/_settings",
            "POST /wiki/_refresh",
            "GET /wiki/_count"),
        server.requests().stream().map(r -> r.method() + " " + r.path()).toList());
    assertEquals("{\"index\":{\"refresh_interval\":\"-1\"}}", server.requests().get(3).body());
    assertEquals(List.of(FIRST, SECOND), sent());
    assertEquals("{\"index\":{\"refresh_interval\":null}}", server.requests().get(6).body());
  }

  /** Serverless has no statistics; and what else the mapping says of the run stays there. */
  @Test
  public void aServerThatCountsNoWritesIsLoadedToo() throws Exception {
    String meta =
        "\"_meta\":{\"neardup\":{\"format_version\":1,\"run\":\"r1\",\"scheme\":{\"seed\":3}}}";
    String mapping = MAPPING.replace("\"properties\"", meta + ",\"properties\"");
    Files.writeString(out().resolve("mapping.json"), mapping);
    Function<Request, Answer> others = takesAll();
    server.answers(
        request ->
            switch (request.path()) {
              case "/wiki/_stats/docs" -> new Answer(410, "{\"error\":\"not available\"}");
              case "/wiki/_mapping" -> new Answer(200, "{\"wiki\":" + mapping + "}");
              default -> others.apply(request);
            });
    assertEquals(2, load().created());
    assertEquals(
        "{\"_meta\":{\"neardup\":{\"scheme\":{\"seed\":3},\"format_version\":1,\"run\":\"r1\",\"writes\":0}}}",
        server.requests().get(server.requests().size() - 1).body());
  }

  @Test
  public void whatTheServerHasNoRoomForIsSentAgain() throws Exception {
    bothInOneFile();
    AtomicInteger tries = new AtomicInteger();
    server.answers(
        whole(
            request ->
                switch (tries.incrementAndGet()) {
                  case 1 -> new Answer(429, "{\"error\":{\"reason\":\"queue full\"}}");
                  case 2 -> new Answer(503, "Service Unavailable");
                  case 3 -> new Answer(0, "");
                  case 4 -> items(item("1", 201, ""), item("2", 429, "rejected"));
                  default -> items(item("2", 201, ""));
                }));
    IndexJob.Result result = load();
    assertEquals(2, result.created());
    assertEquals(4, result.retries());
    assertEquals(
        List.of(FIRST + SECOND, FIRST + SECOND, FIRST + SECOND, FIRST + SECOND, SECOND), sent());
  }

  @Test
  public void aRequestTooLargeForTheServerIsHalved() throws Exception {
    bothInOneFile();
    server.answers(
        whole(
            request -> request.body().equals(FIRST) ? loaded(request, 201) : new Answer(413, "")));
    IndexJob.Result result = load();
    assertEquals(1, result.created());
    assertEquals(List.of("2: too large: no reason given"), result.firstFailures());
    assertEquals(List.of(FIRST + SECOND, FIRST, SECOND), sent());
  }

  /** Ten compressed documents, one a request; the load is cut off behind six and goes on there. */
  @Test
  public void aCutOffFileGoesOnBehindWhatWasLoaded() throws Exception {
    StringBuilder ten = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      ten.append(FIRST.replace('1', (char) ('0' + i)));
    }
    java.nio.file.Path compressed = out().resolve("bulk/part-00000.ndjson.gz");
    try (OutputStream gz = new GZIPOutputStream(Files.newOutputStream(compressed))) {
      gz.write(ten.toString().getBytes(StandardCharsets.UTF_8));
    }
    Files.delete(out().resolve("bulk/part-00000.ndjson"));
    Files.delete(out().resolve("bulk/part-00001.ndjson"));
    server.answers(
        whole(
            request ->
                request.body().contains("\"6\"") ? new Answer(400, "") : loaded(request, 201)));
    LoadSettings one = SETTINGS.withRequestBytes(1).withConcurrentRequests(1);
    assertFails("6 documents are loaded, run it again to go on", () -> load(one));
    server.requests().clear();
    server.answers(takesAll());
    IndexJob.Result result = load(one);
    assertEquals(6, result.earlier());
    assertEquals(4, result.created());
    assertEquals(FIRST.replace('1', '6'), sent().get(0));
    server.requests().clear();
    assertEquals(10, load(one).earlier());
    assertEquals(List.of(), sent());
    assertEquals(10, load(one.withReload(true)).created());
  }

  @Test
  public void anIndexThatIsAnotherOrLostDocumentsIsLoadedFromTheStart() throws Exception {
    server.answers(takesAll());
    load();
    server.requests().clear();
    server.answers(whole("another", 2, request -> loaded(request, 201)));
    assertEquals(0, load().earlier());
    assertEquals(2, sent().size());
    server.requests().clear();
    server.answers(whole("another", 1, request -> loaded(request, 201)));
    assertFails("[wiki] holds 1 documents, but 2 were", this::load);
    assertEquals(2, sent().size());
  }

  @Test
  public void rejectsAreWrittenAndTriedAgainByTheNextLoad() throws Exception {
    server.answers(
        whole(
            request ->
                request.body().equals(SECOND)
                    ? items(item("2", 400, "wrong scheme"))
                    : loaded(request, 201)));
    assertEquals(1, load().failed());
    java.nio.file.Path rejects = out().resolve("index/wiki/part-00001.ndjson.rejected");
    assertEquals(
        "{\"id\":\"2\",\"status\":400,\"reason\":\"wrong scheme\"}\n", Files.readString(rejects));
    server.requests().clear();
    server.answers(takesAll());
    assertEquals(0, load().failed());
    assertEquals(List.of(SECOND), sent());
    assertFalse(Files.exists(rejects));
  }

  @Test
  public void tooManyRejectsEndTheLoad() {
    server.answers(whole(request -> items(item("1", 400, "wrong scheme"))));
    LoadSettings none = SETTINGS.withMaxRejected(0);
    assertFails("more than [max_rejected] = 0 documents of", () -> load(none));
    assertFails("1: wrong scheme", () -> load(none));
  }

  /** The local runner gives tasks what a cluster gives them: a configuration, and credentials. */
  @Test
  public void tasksLoadAsSomebodyWhomTheConfigurationDoesNotKnow() throws Exception {
    server.answers(takesAll());
    Credentials who = Credentials.apiKey("id:hush");
    try (Elasticsearch client = Elasticsearch.at(server.url(), who, TlsSettings.JDK)) {
      assertEquals(2, load(client, SETTINGS.withTasks(2)).created());
      assertEquals(Set.of(FIRST, SECOND), new HashSet<>(sent()));
      for (Request request : server.requests()) {
        assertEquals("ApiKey aWQ6aHVzaA==", request.authorization());
      }
      Path bulk = new Path(out().resolve("bulk/part-00000.ndjson").toString());
      LoadStage stage =
          new LoadStage(
              client.url(), client.tls(), "wiki", "u", new Path("states"), SETTINGS, List.of(bulk));
      String told = InputJson.json(stage);
      assertTrue(told, told.contains(server.url()));
      assertFalse(told, told.contains("aWQ6aHVzaA") || told.contains("hush"));
    }
    server.requests().clear();
    assertEquals(2, load(SETTINGS.withTasks(2)).earlier());
    assertEquals(List.of(), sent());
  }

  @Test
  public void aTaskThatFailsSaysWhyAndTheNextLoadGoesOn() throws Exception {
    server.answers(
        whole(
            request ->
                request.body().equals(FIRST)
                    ? loaded(request, 201)
                    : new Answer(403, "{\"error\":{\"reason\":\"read-only\"}}")));
    LoadSettings two = SETTINGS.withTasks(2);
    assertFails("read-only (HTTP 403)", () -> load(two));
    server.requests().clear();
    server.answers(takesAll());
    IndexJob.Result rest = load(two);
    assertEquals(2, rest.created() + rest.earlier());
    assertTrue(sent().contains(SECOND));
    assertFalse(Files.exists(out().resolve("index/wiki/_work")));
  }

  @Test
  public void namesOfIndicesAreChecked() {
    for (String bad : List.of("", "_a", "Wiki", "a/b", "..", "a b", "a:b", "x".repeat(256))) {
      assertThrows(bad, IllegalArgumentException.class, () -> new IndexName(bad));
    }
    assertEquals("/wiki-2.%C3%A9", new IndexName("wiki-2.é").path());
  }

  @Test
  public void retriesEnd() {
    server.answers(whole(request -> new Answer(429, "{\"error\":{\"reason\":\"full\"}}")));
    assertFails("gave up on 1 documents after 5 tries: full (HTTP 429)", this::load);
  }

  @Test
  public void anExistingIndexMustHaveTheSameScheme() throws Exception {
    server.answers(existing(SAME_SCHEME));
    assertEquals(2, load().created());
    server.answers(existing("{\"type\":\"near_duplicate\",\"bands\":16,\"threshold\":0.8}"));
    assertEquals(
        "index [wiki] exists and was made differently from %s: [signature.bands] is 16 there and 20 here; [signature.strip_digits] is not set there and false here. Load into another one with --index NAME, or delete it: curl -X DELETE %s/wiki"
            .formatted(out().resolve("mapping.json"), server.url()),
        failure(IOException.class, this::load));
  }

  @Test
  public void aLoadThatWasCutOffSwitchesTheRefreshOnAgain() throws Exception {
    Function<Request, Answer> answers = existing(SAME_SCHEME);
    String cutOff =
        "{\"wiki\":{\"settings\":{\"index\":{\"uuid\":\"u\",\"refresh_interval\":\"-1\"}}}}";
    server.answers(
        request ->
            (request.method() + request.path()).equals("GET/wiki/_settings")
                ? new Answer(200, cutOff)
                : answers.apply(request));
    load();
    List<Request> requests = server.requests();
    assertEquals(
        "{\"index\":{\"refresh_interval\":null}}", requests.get(requests.size() - 3).body());
  }

  @Test
  public void aServerWithoutThePluginIsSaidPlainly() {
    String refused = "{\"error\":{\"reason\":\"No handler for type [near_duplicate] declared\"}}";
    server.answers(
        request ->
            request.method().equals("GET") ? new Answer(404, "{}") : new Answer(400, refused));
    assertFails("`neardup node start`", this::load);
  }

  @Test
  public void aFolderThatIsNoOutputIsRefused() throws IOException {
    Files.delete(out().resolve("bulk/part-00000.ndjson"));
    Files.delete(out().resolve("bulk/part-00001.ndjson"));
    assertRefused("has no bulk/part-*.ndjson", this::load);
    Files.delete(out().resolve("mapping.json"));
    assertRefused("has no mapping.json", this::load);
  }

  /** The index had seen ten writes when its load ended; the document to be deleted is gone. */
  @Test
  public void changesAreAppliedToAnIndexOfTheRunBefore() throws Exception {
    String lines =
        "{\"delete\":{\"_id\":\"7\"}}\n"
            + FIRST
            + "{\"update\":{\"_id\":\"2\"}}\n{\"doc\":{\"cluster_size\":3}}\n";
    changes(lines);
    server.answers(following("\"run\":\"old\",\"writes\":10"));
    IndexJob.Result result = applyDelta();
    assertEquals(
        List.of(1L, 1L, 1L), List.of(result.created(), result.updated(), result.deleted()));
    assertEquals(List.of(lines), sent());
    List<String> marks =
        server.requests().stream()
            .filter(request -> request.method().equals("PUT"))
            .map(request -> request.path() + " " + request.body())
            .toList();
    String path = "/wiki/_mapping {\"_meta\":{\"mine\":1,\"neardup\":";
    assertEquals(
        List.of(
            path + "{\"format_version\":1,\"run\":\"old\",\"applying\":\"new\",\"writes\":10}}}",
            path + "{\"format_version\":1,\"run\":\"new\",\"writes\":10}}}"),
        marks);
  }

  @Test
  public void changesAreAppliedToNoOtherIndex() throws Exception {
    changes(FIRST);
    Map<String, String> reasons =
        Map.of(
            "\"run\":\"old\",\"writes\":9", "was changed by something else",
            "\"run\":\"other\",\"writes\":10", "has those of other",
            "\"run\":\"\",\"writes\":10", "has those of no single run",
            "\"run\":\"old\"", "was not loaded to the end",
            "\"run\":\"old\",\"applying\":\"third\",\"writes\":10",
                "some of the changes of another run");
    reasons.forEach(
        (mark, reason) -> {
          server.answers(following(mark));
          assertRefused(reason, this::applyDelta);
        });
    server.answers(following("\"run\":\"new\",\"writes\":10"));
    assertEquals(0, applyDelta().created());
    server.answers(request -> new Answer(404, "{}"));
    assertRefused("does not exist", this::applyDelta);
    assertEquals(List.of(), sent());
    assertTrue(server.requests().stream().noneMatch(request -> request.method().equals("PUT")));
  }

  @Test
  public void otherVersionsAreRefused() throws Exception {
    changes(FIRST);
    server.answers(request -> mapping("\"neardup\":{\"format_version\":2}", SAME_SCHEME));
    assertRefused(
        "[_meta.neardup] of index [wiki] must have [format_version] 1, got 2", this::applyDelta);
    java.nio.file.Path mapping = out().resolve("mapping.json");
    String json = Files.readString(mapping);
    Files.writeString(mapping, json.replace("\"format_version\": 1", "\"format_version\": 2"));
    assertRefused("/mapping.json must have [format_version] 1, got 2", this::load);
    assertEquals(List.of(), sent());
  }

  private void bothInOneFile() throws IOException {
    Files.writeString(out().resolve("bulk/part-00000.ndjson"), FIRST + SECOND);
    Files.delete(out().resolve("bulk/part-00001.ndjson"));
  }

  private static void assertFails(String reason, ThrowingRunnable load) {
    Messages.assertFails(IOException.class, reason, load);
  }

  private void changes(String lines) throws IOException {
    Files.createDirectory(out().resolve("delta"));
    Files.writeString(out().resolve("delta/part-r-00000.ndjson"), lines);
    Files.writeString(
        out().resolve("mapping.json"),
        MAPPING.replace(
            "{\"properties\"",
            "{\"_meta\": {\"neardup\": {\"format_version\": 1, \"run\": \"new\", \"since\":"
                + " \"old\"}}, \"properties\""));
  }

  private IndexJob.Result applyDelta() throws IOException {
    try (Elasticsearch client = Elasticsearch.at(server.url())) {
      return new IndexJob(
              new Configuration(), client, new IndexName("wiki"), SETTINGS, ProgressLine.silent())
          .applyDelta(out().toString(), false);
    }
  }

  /** An index with a mark and ten writes. */
  private static Function<Request, Answer> following(String mark) {
    String copy = "{\"routing\":{\"primary\":%b},\"seq_no\":{\"max_seq_no\":9}}";
    String shards =
        "{\"indices\":{\"wiki-1\":{\"shards\":{\"0\":[%s,%s]}}}}"
            .formatted(copy.formatted(true), copy.formatted(false));
    Function<Request, Answer> others =
        whole(
            request ->
                items(
                    "{\"delete\":{\"_id\":\"7\",\"status\":404}}",
                    item("1", 201, ""),
                    "{\"update\":{\"_id\":\"2\",\"status\":200}}"));
    return request ->
        switch (request.method() + " " + request.path()) {
          case "GET /wiki/_mapping" ->
              mapping("\"mine\":1,\"neardup\":{\"format_version\":1," + mark + "}", SAME_SCHEME);
          case "GET /wiki/_stats/docs" -> new Answer(200, shards);
          default -> others.apply(request);
        };
  }

  private static Answer mapping(String meta, String signature) {
    return new Answer(
        200,
        "{\"wiki-1\":{\"mappings\":{\"_meta\":{%s},\"properties\":{\"signature\":%s}}}}"
            .formatted(meta, signature));
  }

  @Test
  public void pausesDoubleUpToTheLongest() {
    assertEquals(200, Backoff.DEFAULT.before(0));
    assertEquals(1600, Backoff.DEFAULT.before(3));
    assertEquals(10_000, Backoff.DEFAULT.before(11));
    assertEquals(10_000, Backoff.DEFAULT.before(99));
  }

  private java.nio.file.Path out() {
    return folder.getRoot().toPath();
  }

  private IndexJob.Result load() throws IOException {
    return load(SETTINGS);
  }

  private IndexJob.Result load(LoadSettings settings) throws IOException {
    try (Elasticsearch client = Elasticsearch.at(server.url())) {
      return load(client, settings);
    }
  }

  private IndexJob.Result load(Elasticsearch client, LoadSettings settings) throws IOException {
    IndexName index = new IndexName("wiki");
    return new IndexJob(new Configuration(), client, index, settings, ProgressLine.silent())
        .run(out().toString());
  }

  /** The bulk requests in their order; requests of different files never overlap. */
  private List<String> sent() {
    return server.requests().stream()
        .filter(request -> request.path().endsWith("/_bulk"))
        .map(Request::body)
        .toList();
  }

  /** A new index that holds as many documents as anybody could expect. */
  private static Function<Request, Answer> whole(Function<Request, Answer> bulk) {
    return whole("u", 100, bulk);
  }

  private static Function<Request, Answer> takesAll() {
    return whole(request -> loaded(request, 201));
  }

  private static Function<Request, Answer> whole(
      String uuid, int count, Function<Request, Answer> bulk) {
    return request ->
        switch (request.method() + " " + request.path()) {
          case "GET /wiki/_mapping" -> new Answer(404, "{}");
          case "GET /wiki/_settings" -> settings(uuid);
          case "GET /wiki/_count" -> new Answer(200, "{\"count\":" + count + "}");
          case "POST /wiki/_bulk" -> bulk.apply(request);
          default -> CREATED;
        };
  }

  private static Answer settings(String uuid) {
    return new Answer(200, "{\"wiki\":{\"settings\":{\"index\":{\"uuid\":\"" + uuid + "\"}}}}");
  }

  private static Function<Request, Answer> existing(String signature) {
    Function<Request, Answer> others = takesAll();
    return request ->
        request.path().equals("/wiki/_mapping") ? mapping("", signature) : others.apply(request);
  }

  /** The answer when every document is taken. */
  private static Answer loaded(Request request, int status) {
    return items(
        request
            .body()
            .lines()
            .filter(line -> line.startsWith("{\"index\""))
            .map(line -> item(line.replaceAll("[^0-9]", ""), status, ""))
            .toArray(String[]::new));
  }

  private static Answer items(String... items) {
    return new Answer(200, "{\"items\":[" + String.join(",", items) + "]}");
  }

  private static String item(String id, int status, String reason) {
    return "{\"index\":{\"_id\":\"%s\",\"status\":%s%s}}"
        .formatted(
            id, status, reason.isEmpty() ? "" : ",\"error\":{\"reason\":\"" + reason + "\"}");
  }
}
