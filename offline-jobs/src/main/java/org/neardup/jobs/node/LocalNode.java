package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.Response;
import org.neardup.jobs.node.ServerInstallation.Plugin;
import org.neardup.jobs.run.FolderLock;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageProgress;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.util.Check;

/** Starts, finds and stops the Elasticsearch of one folder. */
public final class LocalNode {
  private static final String HEALTH =
      "/_cluster/health?wait_for_status=yellow&wait_for_events=languid&timeout=60s&level=indices";

  /** The HTTP status of the health if the wait ended without it. */
  private static final int TIMED_OUT = 408;

  private static final int OLDEST_JAVA = 21;

  private final NodeFolder folder;
  private final ProgressLine progress;
  private final ServerInstallation installation;
  private final ServerProcess process;

  public record Running(long pid, String url) {}

  public LocalNode(NodeFolder folder, ProgressLine progress) {
    this.folder = folder;
    this.progress = progress;
    this.installation = new ServerInstallation(folder, progress);
    this.process = new ServerProcess(folder);
  }

  /** The node, if it runs; one that is still starting does not. */
  public Optional<Running> running() throws IOException {
    Optional<ProcessHandle> found = process.find();
    if (found.isEmpty() || !Files.exists(folder.portsFile())) {
      return Optional.empty();
    }
    String address = Files.readString(folder.portsFile()).lines().findFirst().orElse("").strip();
    return Optional.of(new Running(found.get().pid(), "http://" + address));
  }

  /**
   * Starts the node unless it runs, and waits until it can take documents. A node that runs with
   * another build of the plugin is started again.
   */
  public Running start(NodeSettings settings) throws IOException {
    Files.createDirectories(folder.root());
    try (FolderLock lock = FolderLock.tryLock(folder.root().resolve("lock"))) {
      if (lock == null) {
        throw new IOException("another command is starting the node in " + folder.root());
      }
      Plugin plugin = Plugin.read(settings.plugin());
      Optional<Running> running = running();
      if (running.isPresent()) {
        if (installation.has(plugin)) {
          return running.get();
        }
        progress.println("the plugin was built again since the node was started");
        stop();
      }
      return install(settings, plugin);
    }
  }

  private Running install(NodeSettings settings, Plugin plugin) throws IOException {
    int java = Runtime.version().feature();
    Check.that(
        java >= OLDEST_JAVA,
        "[JAVA_HOME] must be a Java of %s or newer for a node, got [%s], which is %s",
        OLDEST_JAVA,
        System.getProperty("java.home"),
        java);
    folder.create();
    Path home = installation.install(settings.distribution(), plugin);
    return progress.stage(
        "node",
        "documents",
        stage -> {
          process.start(home, settings, stage);
          Running running = running().orElseThrow(() -> process.failure(""));
          awaitHealth(running.url()).ifPresent(progress::println);
          return running;
        });
  }

  /** Stops the node; false when it did not run. */
  public boolean stop() throws IOException {
    Optional<ProcessHandle> found = process.find();
    if (found.isPresent()) {
      try (StageProgress stage = progress.stage("stop node", "documents")) {
        process.stop(found.get());
      }
    }
    return found.isPresent();
  }

  /**
   * Waits until all indices of a node can be searched, for a minute at most.
   *
   * @return a message about indices that cannot be searched then; the node runs all the same
   */
  static Optional<String> awaitHealth(String url) throws IOException {
    try (Elasticsearch server = Elasticsearch.at(url)) {
      Response response = server.get(HEALTH);
      JsonNode health =
          response.status() == TIMED_OUT ? response.body() : response.orThrow("wait for the node");
      if (!health.path("timed_out").asBoolean()) {
        return Optional.empty();
      }
      String red =
          health.path("indices").properties().stream()
              .filter(index -> index.getValue().path("status").asText().equals("red"))
              .map(Map.Entry::getKey)
              .collect(Collectors.joining(", "));
      return Optional.of(
          "the node runs, but cannot search all it has, status %s%s: ask %s/_cluster/allocation/explain"
              .formatted(health.path("status").asText(), red.isEmpty() ? "" : " of " + red, url));
    }
  }
}
