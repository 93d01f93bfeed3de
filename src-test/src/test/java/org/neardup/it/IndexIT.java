package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.elastic.Credentials;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Trust;
import org.neardup.jobs.index.IndexJob;
import org.neardup.jobs.index.IndexName;
import org.neardup.jobs.index.LoadResult;
import org.neardup.jobs.index.LoadSettings;
import org.neardup.jobs.node.TestNode;
import org.neardup.jobs.progress.ProgressLine;

/**
 * Loads into a node that has room for two requests only, asks who is there, and goes away in the
 * middle: nothing is lost and nothing is double.
 */
public class IndexIT {
  private static final int FILES = 3;
  private static final int DOCUMENTS = 3_000;
  private static final String PASSWORD = "correct-horse";

  /** Small requests, many at a time, so that the node refuses some and is cut off among them. */
  private static final LoadSettings SETTINGS =
      LoadSettings.DEFAULT.withRequestBytes(20_000).withInFlight(5);

  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();
  @ClassRule public static final TestNode NODE = new TestNode("nodes/narrow");

  private static int port;

  @BeforeClass
  public static void aNarrowNode() throws IOException {
    Path config = NODE.config();
    Files.writeString(config.resolve("users"), "");
    Files.writeString(config.resolve("users_roles"), "");
    Files.writeString(
        config.resolve("roles.yml"),
        "loader: {'indices': [{'names': ['loaded*'], 'privileges': ['manage', 'read', 'write']}]}");
    NODE.tool("elasticsearch-users", "useradd", "loader", "-p", PASSWORD, "-r", "loader");
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    start();
  }

  @Test
  public void aRequestThatFindsNoRoomIsSentAgain() throws Exception {
    Path folder = folder("narrow");
    LoadResult result = load(folder, "loaded-narrow", SETTINGS);
    assertTrue("the queue was never full", result.retries() > 0);
    assertEquals(0, result.failed());
    assertWhole(result, "loaded-narrow");
    LoadResult again = load(folder, "loaded-narrow", SETTINGS);
    assertEquals(FILES * DOCUMENTS, again.earlier());
    assertEquals(0, again.created() + again.updated());
    assertWhole(load(folder, "loaded-narrow", SETTINGS.withRestart(true)), "loaded-narrow");
  }

  @Test
  public void aNodeThatIsStoppedAndStartedInTheMiddleLosesNothing() throws Exception {
    Path folder = folder("restart");
    LoadResult result =
        whileLoading(
            () -> load(folder, "loaded-restart", SETTINGS.withInFlight(2)), "loaded-restart");
    assertTrue("it was not cut off", result.retries() > 0);
    assertEquals(0, result.failed());
    assertWhole(result, "loaded-restart");
  }

  /** One that gives up while the node is away, as a client does that is killed; another goes on. */
  @Test
  public void aLoadThatGaveUpIsGoneOnWith() throws Exception {
    Path folder = folder("gave-up");
    LoadSettings impatient =
        SETTINGS
            .withInFlight(1)
            .withBackoff(LoadSettings.DEFAULT.backoff().withPatience(Duration.ofSeconds(4)));
    IOException e =
        assertThrows(
            IOException.class,
            () -> whileLoading(() -> load(folder, "loaded-gave-up", impatient), "loaded-gave-up"));
    assertTrue(e.getMessage(), e.getMessage().contains("run it again to go on"));
    LoadResult rest = load(folder, "loaded-gave-up", SETTINGS);
    assertTrue("nothing was kept", rest.earlier() > 0);
    assertTrue("nothing was left", rest.earlier() < FILES * DOCUMENTS);
    assertWhole(rest, "loaded-gave-up");
  }

  @Test
  public void aWrongPasswordIsSaidWithoutIt() throws Exception {
    Path folder = folder("nobody");
    Credentials wrong = Credentials.basic("loader", "wrong-horse");
    try (Elasticsearch server = Elasticsearch.at(url(), wrong, Trust.JDK)) {
      IOException e =
          assertThrows(IOException.class, () -> load(server, folder, "loaded-nobody", SETTINGS));
      assertTrue(e.getMessage(), e.getMessage().contains("HTTP 401"));
      assertFalse(e.getMessage(), e.getMessage().contains("horse"));
    }
  }

  private static void start() throws IOException {
    NODE.start(
        Map.of(
            "xpack.security.enabled", "true",
            "http.port", Integer.toString(port),
            "thread_pool.write.size", "1",
            "thread_pool.write.queue_size", "1"));
  }

  private static String url() {
    return "http://127.0.0.1:" + port;
  }

  private static Elasticsearch server() {
    return Elasticsearch.at(url(), Credentials.basic("loader", PASSWORD), Trust.JDK);
  }

  /** Stops the node once some documents are in the index, and starts it again. */
  private static LoadResult whileLoading(Callable<LoadResult> load, String index) throws Exception {
    try (ExecutorService loader = Executors.newSingleThreadExecutor();
        Elasticsearch server = server()) {
      Future<LoadResult> result = loader.submit(load);
      while (count(server, index) < DOCUMENTS / 2 && !result.isDone()) {
        Thread.sleep(20);
      }
      assertFalse("the load was over too early", result.isDone());
      NODE.stop();
      start();
      return result.get();
    } catch (java.util.concurrent.ExecutionException e) {
      throw (Exception) e.getCause();
    }
  }

  /** How many documents are there by now. */
  private static long count(Elasticsearch server, String index) throws IOException {
    server.post("/" + index + "/_refresh");
    return server.get("/" + index + "/_count").body().path("count").asLong();
  }

  private static LoadResult load(Path folder, String index, LoadSettings settings)
      throws IOException, InterruptedException {
    try (Elasticsearch server = server()) {
      return load(server, folder, index, settings);
    }
  }

  private static LoadResult load(
      Elasticsearch server, Path folder, String index, LoadSettings settings)
      throws IOException, InterruptedException {
    return new IndexJob(
            new Configuration(), server, new IndexName(index), settings, ProgressLine.silent())
        .run(folder.toString());
  }

  private static void assertWhole(LoadResult result, String index) throws IOException {
    assertEquals(FILES * DOCUMENTS, result.created() + result.updated() + result.earlier());
    try (Elasticsearch server = server()) {
      assertEquals(FILES * DOCUMENTS, count(server, index));
      JsonNode search =
          Queries.object("{'size': 1, 'query': {'term': {'number': %d}}}", DOCUMENTS - 1);
      JsonNode hits = server.post("/" + index + "/_search", search).orThrow("search").path("hits");
      assertEquals(FILES, hits.at("/total/value").asInt());
    }
  }

  /** An output folder whose last bulk file is compressed. */
  private static Path folder(String name) throws IOException {
    Path folder = FOLDER.newFolder(name).toPath();
    Files.writeString(
        folder.resolve("mapping.json"),
        """
        {"settings": {"number_of_shards": 1, "number_of_replicas": 0},
         "mappings": {"properties": {
           "number": {"type": "integer"}, "text": {"type": "near_duplicate"}}}}
        """);
    Path bulk = Files.createDirectory(folder.resolve("bulk"));
    for (int i = 0; i < FILES; i++) {
      byte[] bytes = documents(i).getBytes(StandardCharsets.UTF_8);
      String file = "part-0000" + i + ".ndjson";
      if (i < FILES - 1) {
        Files.write(bulk.resolve(file), bytes);
      } else {
        try (OutputStream gz =
            new GZIPOutputStream(Files.newOutputStream(bulk.resolve(file + ".gz")))) {
          gz.write(bytes);
        }
      }
    }
    return folder;
  }

  private static String documents(int file) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{\"_id\":\"%d:%d\"}}\n".formatted(file, i));
      lines.append("{\"number\":%d,\"text\":\"%s\"}\n".formatted(i, PlantedTexts.text(i % 50)));
    }
    return lines.toString();
  }
}
