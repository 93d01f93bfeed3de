package org.neardup.jobs.node;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.progress.StageProgress;

/** Starts, finds and stops the Elasticsearch of one folder. */
public final class LocalNode {
  private static final String HEALTH =
      "/_cluster/health?wait_for_status=yellow&wait_for_events=languid&timeout=60s&level=indices";

  /** The HTTP status of a health that was waited for in vain. */
  private static final int TIMED_OUT = 408;

  private final NodeFolder folder;
  private final ProgressLine progress;
  private final ServerInstallation installation;
  private final ServerProcess process;

  public LocalNode(NodeFolder folder, ProgressLine progress) {
    this.folder = folder;
    this.progress = progress;
    this.installation = new ServerInstallation(folder, progress);
    this.process = new ServerProcess(folder);
  }

  /** Whether the node runs; one that is still starting does not. */
  public NodeStatus status() throws IOException {
    Optional<ProcessHandle> found = process.find();
    if (found.isEmpty() || !Files.exists(folder.portsFile())) {
      return new NodeStatus.Stopped();
    }
    String address = Files.readString(folder.portsFile()).lines().findFirst().orElse("").strip();
    return new NodeStatus.Running(found.get().pid(), "http://" + address);
  }

  /**
   * Starts the node unless it runs, and waits until it can take documents. A node that runs with
   * another build of the plugin is started again.
   */
  public NodeStatus.Running start(NodeSettings settings) throws IOException {
    Files.createDirectories(folder.root());
    try (FileChannel channel =
            FileChannel.open(
                folder.lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = lock(channel)) {
      PluginZip plugin = PluginZip.read(settings.plugin());
      if (status() instanceof NodeStatus.Running running) {
        if (installation.has(plugin)) {
          return running;
        }
        progress.println("the plugin was built again since the node was started");
        stop();
      }
      return install(settings, plugin);
    }
  }

  private NodeStatus.Running install(NodeSettings settings, PluginZip plugin) throws IOException {
    checkPort(settings);
    folder.create();
    Path home = installation.install(settings.distribution(), plugin);
    StageProgress stage = progress.stage("node", "documents");
    try {
      process.start(home, settings, stage);
      if (!(status() instanceof NodeStatus.Running running)) {
        throw StartFailure.read(folder);
      }
      awaitHealth(running.url()).ifPresent(progress::println);
      stage.close();
      return running;
    } catch (IOException e) {
      stage.abandon();
      throw e;
    }
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
   * Waits until all that a node has can be searched, for a minute at most.
   *
   * @return what cannot, of a node that runs all the same
   */
  static Optional<String> awaitHealth(String url) throws IOException {
    try (Elasticsearch server = Elasticsearch.at(url)) {
      Response response = server.get(HEALTH);
      JsonNode health =
          response.status() == TIMED_OUT ? response.body() : response.orThrow("wait for the node");
      if (!health.path("timed_out").asBoolean()) {
        return Optional.empty();
      }
      List<String> red = new ArrayList<>();
      health
          .path("indices")
          .properties()
          .forEach(
              index -> {
                if (index.getValue().path("status").asText().equals("red")) {
                  red.add(index.getKey());
                }
              });
      return Optional.of(
          "the node runs, but cannot search all it has, status %s%s: ask %s/_cluster/allocation/explain"
              .formatted(
                  health.path("status").asText(),
                  red.isEmpty() ? "" : " of " + String.join(", ", red),
                  url));
    }
  }

  private FileLock lock(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return lock;
      }
    } catch (OverlappingFileLockException e) {
      // the same, from within this JVM
    }
    throw new IOException("another command is starting the node in " + folder.root());
  }

  private static void checkPort(NodeSettings settings) throws IOException {
    if (settings.port() <= 0) {
      return;
    }
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.port()));
    } catch (IOException e) {
      throw new IOException(
          "port "
              + settings.port()
              + " is in use: choose another with --port, or leave --port out to get a free one",
          e);
    }
  }
}
