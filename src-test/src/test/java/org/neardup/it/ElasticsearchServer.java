package org.neardup.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.rules.ExternalResource;
import org.neardup.jobs.node.Distribution;
import org.neardup.jobs.node.NodeFolder;
import org.neardup.jobs.node.NodeSettings;
import org.neardup.jobs.node.TestNode;

/**
 * A real Elasticsearch from the distribution, with the plugin's zip installed by {@code
 * elasticsearch-plugin}, for the tests of one class. It starts empty and is stopped also when a
 * test or this JVM fails.
 */
public final class ElasticsearchServer extends ExternalResource {
  private static final String NAME = "node";
  private static final String HEAP = "1g";

  private final TestNode node;
  private String url;

  /** A server that is up soon and in which no code gets hot. */
  public ElasticsearchServer() {
    this(TestNode.SHORT_LIVED);
  }

  /** A server with options of the JVM, a line for each. */
  public ElasticsearchServer(String jvm) {
    this(HEAP, jvm);
  }

  /** The same with another heap, such as {@code 256m}. */
  public ElasticsearchServer(String heap, String jvm) {
    node = new TestNode(NAME, heap, jvm);
  }

  /** Where it listens, such as {@code http://127.0.0.1:38359}. */
  public String url() {
    return url;
  }

  /** Where the files belong that schemes name. */
  public Path files() {
    return node.config().resolve("neardup");
  }

  /** Everything that the server has logged since it was started first. */
  public String log() throws IOException {
    return node.log();
  }

  /**
   * Stops it and starts it again with the same data, and waits until all of that can be searched;
   * the URL changes.
   */
  public void restart() throws IOException {
    node.stop();
    start();
    node.awaitHealth();
  }

  /**
   * Kills it without notice, as the machine's failing would, and starts it again with the data that
   * it had written. Does not wait for its shards; the URL changes.
   */
  public void killAndStart() throws IOException {
    node.kill();
    start();
  }

  @Override
  protected void before() throws IOException {
    node.before();
    start();
  }

  private void start() throws IOException {
    node.start(Map.of());
    url = node.url();
  }

  @Override
  protected void after() {
    node.after();
  }

  /** Where it lives. */
  static NodeFolder folder() throws IOException {
    return NodeFolder.of(Path.of("target", NAME));
  }

  /** How it is started: with what the build unpacked and made. */
  static NodeSettings settings() {
    return new NodeSettings(
        new Distribution.OnDisk(property("neardup.test.elasticsearch.home")),
        property("neardup.test.plugin.zip"),
        HEAP,
        NodeSettings.ANY_PORT);
  }

  private static Path property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("[" + name + "] is not set: run the tests through Maven");
    }
    return Path.of(value);
  }
}
