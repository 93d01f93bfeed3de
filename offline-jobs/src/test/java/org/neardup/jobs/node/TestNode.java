package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.rules.ExternalResource;
import org.neardup.jobs.node.ServerInstallation.Plugin;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.pinned.commons.io.FileUtils;

/**
 * A server for the tests of one class. Unlike the node of {@code neardup node start} it may have
 * other settings, users and snapshots, and no plugin. It is empty until a test starts it, and is
 * stopped also when a test or this JVM fails.
 */
public final class TestNode extends ExternalResource {
  /** For nodes that live for seconds: thorough compiling would not pay. */
  public static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1\n";

  /** Limits that every disk has passed: a node of ours must not wait for more room. */
  private static final Map<String, String> FULL_DISK =
      Map.of(
          "cluster.routing.allocation.disk.watermark.low", "1%",
          "cluster.routing.allocation.disk.watermark.high", "1%",
          "cluster.routing.allocation.disk.watermark.flood_stage", "1%",
          "indices.merge.disk.watermark.high", "1%");

  private final String name;
  private final String heap;
  private final String jvm;
  private final Thread atExit = new Thread(this::stopQuietly);
  private NodeFolder folder;
  private ServerProcess process;
  private Plugin plugin;
  private Path home;

  /** A node of this name, which lives in the folder {@code target/NAME} of the module. */
  public TestNode(String name) {
    this(name, "512m", SHORT_LIVED);
  }

  /** The same with another heap, and options of the JVM, a line for each. */
  public TestNode(String name, String heap, String jvm) {
    this.name = name;
    this.heap = heap;
    this.jvm = jvm;
  }

  @Override
  public void before() throws IOException {
    folder = NodeFolder.of(Path.of("target", name));
    process = new ServerProcess(folder);
    plugin = Plugin.read(property("neardup.test.plugin.zip"));
    stop();
    for (Path written : List.of(folder.data(), folder.logs(), folder.temporary())) {
      FileUtils.deleteDirectory(written.toFile());
    }
    folder.create();
    installPlugin();
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  @Override
  public void after() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    try {
      stop();
    } catch (IOException e) {
      throw new IllegalStateException("node " + name + " was not stopped", e);
    }
  }

  /** Starts it and waits until it answers; with settings that take the place of the usual ones. */
  public void start(Map<String, String> settings) throws IOException {
    Map<String, String> server = new HashMap<>(FULL_DISK);
    server.putAll(settings);
    server.put("path.repo", repository().toString());
    NodeSettings all =
        new NodeSettings(distribution(), plugin.file(), heap, NodeSettings.ANY_PORT, server);
    process.start(home, all, ProgressLine.silent().stage("node", "documents"));
  }

  /** Ends it in order, with SIGTERM, if it runs. */
  public void stop() throws IOException {
    Optional<ProcessHandle> running = process.find();
    if (running.isPresent()) {
      process.stop(running.get());
    }
  }

  /** Ends it at once, with SIGKILL: it can write nothing any more. */
  public void kill() throws IOException {
    ProcessHandle running = process.find().orElseThrow();
    running.destroyForcibly();
    process.stop(running);
  }

  /**
   * Puts the plugin where {@code elasticsearch-plugin} would, without the seconds that starting it
   * takes.
   */
  public void installPlugin() throws IOException {
    home =
        new ServerInstallation(folder, ProgressLine.silent())
            .unpack(distribution(), plugin.elasticsearchVersion());
    removePlugins();
    ServerInstallation.unzip(plugin.file(), plugins().resolve(plugin.name()));
    Files.writeString(config().resolve("jvm.options.d/test.options"), jvm);
  }

  public void removePlugins() throws IOException {
    FileUtils.deleteDirectory(plugins().toFile());
    Files.createDirectory(plugins());
  }

  private Path plugins() {
    return home.resolve("plugins");
  }

  /** The folder in which it may keep snapshots; it is empty after each start. */
  public Path repository() {
    return folder.temporary().resolve("repository");
  }

  /** Puts the snapshots in a zip there. */
  public void unpackRepository(Path zip) throws IOException {
    ServerInstallation.unzip(zip, repository());
    folder.handOverTree(repository());
  }

  public void tool(String tool, String... arguments) throws IOException {
    new ServerInstallation(folder, ProgressLine.silent()).runTool(home, tool, arguments);
  }

  /** The folder of its configuration, which stays for the next class with a node of this name. */
  public Path config() {
    return home.resolve("config");
  }

  /** The folder for the files that schemes name. */
  public Path files() {
    return config().resolve("neardup");
  }

  public void deleteFiles() throws IOException {
    FileUtils.deleteDirectory(files().toFile());
  }

  /** The address for requests, such as {@code http://127.0.0.1:38359}; another with every start. */
  public String url() throws IOException {
    return "http://" + address();
  }

  public String address() throws IOException {
    return Files.readAllLines(folder.portsFile()).get(0);
  }

  public String log() throws IOException {
    return Files.readString(folder.serverLog());
  }

  @Override
  public String toString() {
    return name;
  }

  private static Optional<Path> distribution() {
    return Optional.of(property("neardup.test.elasticsearch.home"));
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
      stop();
    } catch (IOException e) {
      System.err.println("node " + name + " was not stopped: " + e.getMessage());
    }
  }
}
