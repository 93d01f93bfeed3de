package org.neardup.it;

import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

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
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

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
  private PatientClient client;

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

  /** The server as tests ask it, open until the class ends. */
  PatientClient client() {
    if (client == null) {
      client = PatientClient.at(url());
    }
    return client;
  }

  private void closeClient() {
    if (client != null) {
      client.close();
      client = null;
    }
  }

  /** The folder for the files that schemes name; it is removed before each class. */
  public Path files() {
    return node.files();
  }

  TestNode node() {
    return node;
  }

  /** The process of the server and when it was started. */
  JsonNode identity() throws IOException {
    String path = "/_nodes/_local/jvm?filter_path=nodes.*.jvm.pid,nodes.*.jvm.start_time_in_millis";
    return client().get(path).orThrow("ask who it is");
  }

  /** Everything that the server has logged since it was started first. */
  public String log() throws IOException {
    return node.log();
  }

  /**
   * Kills it without notice, as the machine's failing would, and starts it again with the data that
   * it had written. Does not wait for its shards; the URL changes.
   */
  void killAndStart(SharedFixture.Step meanwhile) throws IOException {
    closeClient();
    fixture.change(
        () -> {
          node.kill();
          meanwhile.run();
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
    client()
        .put("/_cluster/settings", Queries.object("{'persistent': {'*': null}}"))
        .orThrow("forget all settings");
    deleteAll();
    node.deleteFiles();
  }

  @Override
  protected void after() {
    closeClient();
    try {
      assertNothingDenied(log());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Only a real server enforces entitlements: the plugin needs none. */
  static void assertNothingDenied(String log) {
    assertTrue(log.contains("Bootstrapping Entitlements"));
    assertFalse("an entitlement was denied", log.contains("NotEntitled"));
  }

  void deleteAll() throws IOException {
    PatientClient server = client();
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
