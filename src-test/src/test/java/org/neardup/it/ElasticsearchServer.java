package org.neardup.it;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.rules.ExternalResource;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.Queries;
import org.neardup.fixture.SharedFixture;
import org.neardup.jobs.node.TestNode;

/**
 * A real Elasticsearch from the distribution with the plugin. The test classes that one JVM runs
 * share one node for each size of heap, since its start takes longer than most of them: each class
 * finds it empty. The node is stopped when the JVM ends.
 */
public final class ElasticsearchServer extends ExternalResource {
  private static final String HEAP = "1g";
  private static final Map<String, ElasticsearchServer> SHARED = new ConcurrentHashMap<>();

  private final TestNode node;
  private final SharedFixture fixture;

  private ElasticsearchServer(String heap) {
    node = new TestNode("node-" + heap, heap, TestNode.SHORT_LIVED);
    fixture =
        new SharedFixture(
            "node " + node,
            () -> {
              node.before();
              node.start(Map.of());
            });
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

  /** The folder for the files that schemes name; it is removed before each class. */
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

  /** What is done to a node that does not run. */
  @FunctionalInterface
  interface Absence {
    void on(TestNode node) throws IOException;
  }

  /**
   * Kills it without notice, as the machine's failing would, and starts it again with the data that
   * it had written. Does not wait for its shards; the URL changes.
   */
  void killAndStart(Absence meanwhile) throws IOException {
    fixture.change(
        () -> {
          node.kill();
          meanwhile.on(node);
          node.start(Map.of());
        });
  }

  /** Limits what requests may take together, such as {@code 1mb}; null for the usual limit. */
  static void limitRequests(PatientClient server, String limit) throws IOException {
    ObjectNode settings = Queries.JSON.createObjectNode();
    settings.withObject("/persistent").put("indices.breaker.request.limit", limit);
    server.put("/_cluster/settings", settings).orThrow("set the limit");
  }

  @Override
  protected void before() throws IOException {
    fixture.require();
    fixture.change(this::empty);
  }

  private void empty() throws IOException {
    try (PatientClient server = PatientClient.at(node.url())) {
      server
          .put("/_cluster/settings", Queries.object("{'persistent': {'*': null}}"))
          .orThrow("forget all settings");
      deleteAll(server);
    }
    node.deleteFiles();
  }

  private static void deleteAll(PatientClient server) throws IOException {
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
