package org.neardup.it;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.rules.ExternalResource;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.node.TestNode;

/**
 * A real Elasticsearch from the distribution, with the plugin's zip installed by {@code
 * elasticsearch-plugin}. The test classes that one JVM runs share one node for each size of heap,
 * since its start takes longer than most of them: each class finds it empty, and none may change
 * its settings. The node is stopped when the JVM ends.
 */
public final class ElasticsearchServer extends ExternalResource {
  private static final String HEAP = "1g";
  private static final int ROOM_TRIES = 600;
  private static final int ROOM_MILLIS = 200;
  private static final Map<String, ElasticsearchServer> SHARED = new ConcurrentHashMap<>();

  private final TestNode node;
  private boolean started;

  private ElasticsearchServer(String heap) {
    node = new TestNode("node-" + heap, heap, TestNode.SHORT_LIVED);
  }

  /** A server with memory enough. */
  public static ElasticsearchServer shared() {
    return shared(HEAP);
  }

  /** A server with another heap, such as {@code 256m}. */
  public static ElasticsearchServer shared(String heap) {
    return SHARED.computeIfAbsent(heap, ElasticsearchServer::new);
  }

  /** The URL at which the server listens, such as {@code http://127.0.0.1:38359}. */
  public String url() {
    try {
      return node.url();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The folder for the files that schemes name; it is removed after each class. */
  public Path files() {
    return node.files();
  }

  /** The folder in which the server may keep snapshots. */
  Path repository() {
    return node.repository();
  }

  /** Puts the snapshots in a zip there. */
  void unpackRepository(Path zip) throws IOException {
    node.unpackRepository(zip);
  }

  /** Everything that the server has logged since it was started first. */
  public String log() throws IOException {
    return node.log();
  }

  /**
   * Kills it without notice, as the machine's failing would, and starts it again with the data that
   * it had written. Does not wait for its shards; the URL changes.
   */
  public void killAndStart() throws IOException {
    node.kill();
    node.start(Map.of());
  }

  /**
   * Waits until the circuit breakers let requests pass: what no request uses any more counts until
   * it is collected.
   */
  void awaitRoom() {
    try (Elasticsearch server = Elasticsearch.at(url())) {
      whenThereIsRoom(() -> server.get("/_mapping"))
          .orThrow("find room within " + ROOM_TRIES * ROOM_MILLIS + " ms");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Asks a server. */
  @FunctionalInterface
  interface Request {
    Response send() throws IOException;
  }

  /** The answer to a request, which is sent again while garbage leaves no room for it. */
  static Response whenThereIsRoom(Request request) throws IOException {
    Response answer = request.send();
    for (int tries = 0;
        tries < ROOM_TRIES && answer.status() == ClearAnswers.TOO_MANY_REQUESTS;
        tries++) {
      try {
        Thread.sleep(ROOM_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while it waited for the server", e);
      }
      answer = request.send();
    }
    return answer;
  }

  @Override
  protected void before() throws IOException {
    if (!started) {
      node.before();
      node.start(Map.of());
      started = true;
    }
  }

  /** Leaves the server as it was when it was started. */
  @Override
  protected void after() {
    awaitRoom();
    try (Elasticsearch server = Elasticsearch.at(url())) {
      deleteAll(server);
      node.deleteFiles();
    } catch (IOException e) {
      throw new UncheckedIOException("the server is not empty again", e);
    }
  }

  private static void deleteAll(Elasticsearch server) throws IOException {
    JsonNode metadata =
        server
            .get("/_cluster/state/metadata?expand_wildcards=all")
            .orThrow("ask what there is")
            .path("metadata");
    for (String index : names(metadata.path("indices"))) {
      server.delete("/" + index).orThrow("delete " + index);
    }
    for (JsonNode pipeline : metadata.at("/ingest/pipeline")) {
      String id = pipeline.path("id").asText();
      server.delete("/_ingest/pipeline/" + id).orThrow("delete the pipeline " + id);
    }
    for (String template : names(metadata.at("/index_template/index_template"))) {
      server.delete("/_index_template/" + template).orThrow("delete the template " + template);
    }
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
