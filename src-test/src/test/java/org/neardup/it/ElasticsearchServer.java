package org.neardup.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.rules.ExternalResource;
import org.neardup.jobs.node.Distribution;
import org.neardup.jobs.node.LocalNode;
import org.neardup.jobs.node.NodeFolder;
import org.neardup.jobs.node.NodeSettings;
import org.neardup.jobs.progress.ProgressLine;

/**
 * A real Elasticsearch from the distribution, with the plugin's zip installed by {@code
 * elasticsearch-plugin}, for the tests of one class. It starts empty, in the way of {@code neardup
 * node start}, and is stopped also when a test or this JVM fails.
 */
public final class ElasticsearchServer extends ExternalResource {
  private final Thread atExit = new Thread(this::stopQuietly);
  private NodeFolder folder;
  private LocalNode node;
  private String url;

  /** Where it listens, such as {@code http://127.0.0.1:38359}. */
  public String url() {
    return url;
  }

  /** Where the files belong that schemes name; there only once the server has been started. */
  public Path files() throws IOException {
    try (Stream<Path> servers = Files.list(folder.root().resolve("server"))) {
      Path home = servers.filter(Files::isDirectory).findFirst().orElseThrow();
      return home.resolve("config").resolve("neardup");
    }
  }

  /** Everything that the server has logged since it was started first. */
  public String log() throws IOException {
    return Files.readString(folder.serverLog());
  }

  /** Stops it and starts it again with the same data; the URL changes. */
  public void restart() throws IOException {
    node.stop();
    url = node.start(settings()).url();
  }

  @Override
  protected void before() throws IOException {
    folder = folder();
    node = new LocalNode(folder, ProgressLine.silent());
    node.stop();
    folder.deleteData();
    Runtime.getRuntime().addShutdownHook(atExit);
    url = node.start(settings()).url();
  }

  @Override
  protected void after() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    try {
      node.stop();
    } catch (IOException e) {
      throw new IllegalStateException("the server was not stopped", e);
    }
  }

  /** Where it lives. */
  static NodeFolder folder() throws IOException {
    return NodeFolder.of(Path.of("target", "node"));
  }

  /** How it is started: with what the build unpacked and made. */
  static NodeSettings settings() {
    return new NodeSettings(
        new Distribution.OnDisk(property("neardup.test.elasticsearch.home")),
        property("neardup.test.plugin.zip"),
        "1g",
        NodeSettings.ANY_PORT);
  }

  private static Path property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("[" + name + "] is not set: run the tests through Maven");
    }
    return Path.of(value);
  }

  private void stopQuietly() {
    try {
      node.stop();
    } catch (IOException e) {
      System.err.println("the server was not stopped: " + e.getMessage());
    }
  }
}
