package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.progress.ProgressLine;

/** A node's life with a server that only waits, while this process answers for it. */
public class LocalNodeTests {
  /** Its heap must be one that Java takes. */
  private static final String SERVER =
      """
      #!/bin/sh
      "$ES_JAVA_HOME/bin/java" $ES_JAVA_OPTS -XX:+UseSerialGC -version || exit 1
      tail -f /dev/null "$0" &
      echo $! >"$3"
      echo ADDRESS >"$(dirname "$3")/../logs/http.ports"
      """;

  private static final String RED =
      """
      {"status": "red", "timed_out": true,
       "indices": {"lost": {"status": "red"}, "single": {"status": "yellow"}}}
      """;

  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private int status = 200;
  private String health = "{\"timed_out\": false}";
  private HttpServer http;
  private NodeFolder folder;
  private LocalNode node;

  @Before
  public void aServer() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          byte[] answer = health.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, answer.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    http.start();
    folder = new NodeFolder(root().resolve("node"), RunAs.OURSELVES);
    node = new LocalNode(folder, ProgressLine.silent());
  }

  @After
  public void stop() throws IOException {
    node.stop();
    http.stop(0);
  }

  @Test
  public void itStartsOnceAndAgainWithANewPlugin() throws IOException {
    assertEquals(new NodeStatus.Stopped(), node.status());
    assertFalse(node.stop());
    NodeStatus.Running running = node.start(settings("1", "64m", NodeSettings.ANY_PORT));
    assertEquals(running, node.status());
    assertEquals(running, node.start(settings("1", "64m", NodeSettings.ANY_PORT)));

    NodeStatus.Running again = node.start(settings("2", "64m", NodeSettings.ANY_PORT));
    assertNotEquals(running.pid(), again.pid());
    assertFalse(ProcessHandle.of(running.pid()).map(ProcessHandle::isAlive).orElse(false));
    assertEquals(List.of("install", "remove", "install"), calls());
    assertTrue(node.stop());
    assertEquals(new NodeStatus.Stopped(), node.status());
  }

  @Test
  public void portsInUseAreRefused() throws IOException {
    int port = http.getAddress().getPort();
    NodeSettings settings = settings("1", "64m", port);
    IOException e = assertThrows(IOException.class, () -> node.start(settings));
    assertEquals(
        "port "
            + port
            + " is in use: choose another with --port, or leave --port out to get a free one",
        e.getMessage());
  }

  @Test
  public void aStartThatFailsSaysWhy() throws IOException {
    NodeSettings settings = settings("1", "1m", NodeSettings.ANY_PORT);
    IOException e = assertThrows(IOException.class, () -> node.start(settings));
    assertTrue(
        e.getMessage(),
        e.getMessage()
            .startsWith(
                "Elasticsearch did not start: [heap] is too small: choose another with --heap."));
    assertEquals(new NodeStatus.Stopped(), node.status());
  }

  @Test
  public void aNodeWhoseIndicesAreLostRunsAndSaysWhich() throws IOException {
    status = 408;
    health = RED;
    NodeStatus.Running running = node.start(settings("1", "64m", NodeSettings.ANY_PORT));
    assertEquals(running, node.status());
    String url = running.url();
    assertEquals(
        "the node runs, but cannot search all it has, status red of lost: ask "
            + url
            + "/_cluster/allocation/explain",
        LocalNode.awaitHealth(url).orElseThrow());
  }

  /** What the plugin tool was told, without its arguments. */
  private List<String> calls() throws IOException {
    Path home = folder.server().resolve("elasticsearch-" + ScriptedServer.VERSION);
    return Files.readAllLines(home.resolve(ScriptedServer.CALLS)).stream()
        .map(call -> call.split(" ")[0])
        .toList();
  }

  private NodeSettings settings(String build, String heap, int port) throws IOException {
    String address = "127.0.0.1:" + http.getAddress().getPort();
    Path distribution =
        ScriptedServer.distribution(
            root().resolve("distribution.zip"),
            ScriptedServer.VERSION,
            Map.of("elasticsearch", SERVER.replace("ADDRESS", address)));
    Path plugin = ScriptedServer.plugin(root().resolve("plugin.zip"), build);
    return new NodeSettings(new Distribution.OnDisk(distribution), plugin, heap, port);
  }

  private Path root() {
    return temporary.getRoot().toPath();
  }
}
