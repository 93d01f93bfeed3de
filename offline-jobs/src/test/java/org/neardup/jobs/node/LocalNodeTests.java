package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.load.FakeServer;
import org.neardup.jobs.run.ProgressLine;

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

  @Rule public final FakeServer server = new FakeServer();
  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private int status = 200;
  private String health = "{\"timed_out\": false}";
  private NodeFolder folder;
  private LocalNode node;

  @Before
  public void aServer() throws IOException {
    server.answers(request -> new FakeServer.Answer(status, health));
    folder = new NodeFolder(root().resolve("node"), false);
    node = new LocalNode(folder, ProgressLine.silent());
  }

  @After
  public void stop() throws IOException {
    node.stop();
  }

  @Test
  public void itStartsOnceAndAgainWithANewPlugin() throws IOException {
    assertEquals(Optional.empty(), node.running());
    assertFalse(node.stop());
    LocalNode.Running running = node.start(settings("1", "64m", NodeSettings.ANY_PORT));
    assertEquals(Optional.of(running), node.running());
    assertEquals(running, node.start(settings("1", "64m", NodeSettings.ANY_PORT)));

    LocalNode.Running again = node.start(settings("2", "64m", NodeSettings.ANY_PORT));
    assertNotEquals(running.pid(), again.pid());
    assertFalse(ProcessHandle.of(running.pid()).map(ProcessHandle::isAlive).orElse(false));
    assertEquals(List.of("install", "remove", "install"), calls());
    assertTrue(node.stop());
    assertEquals(Optional.empty(), node.running());
  }

  @Test
  public void aStartThatFailsSaysWhy() throws IOException {
    NodeSettings settings = settings("1", "1m", NodeSettings.ANY_PORT);
    String e = failure(IOException.class, () -> node.start(settings));
    assertTrue(
        e,
        e.startsWith(
            "Elasticsearch did not start: [heap] is too small: choose another with --heap."));
    assertEquals(Optional.empty(), node.running());
  }

  @Test
  public void settingsAreChecked() {
    assertEquals("0", portSetting(NodeSettings.ANY_PORT));
    assertEquals("9200-9399", portSetting(NodeSettings.FIRST_FREE_PORT));
    assertEquals("9201", portSetting(9201));
    assertRefused("[port] must be in [1024, 65535], got [80]", "1g", 80);
    assertRefused("[port] must be in [1024, 65535], got [65536]", "1g", 65536);
    assertRefused("[heap] must be a size such as 512m or 2g, got [2]", "2", 9200);
    assertRefused("[heap] must be a size such as 512m or 2g, got [-1g]", "-1g", 9200);
  }

  @Test
  public void aFolderThatNobodyCanReachIsSubstituted() throws IOException {
    Path closed =
        Files.createDirectory(
            root().resolve("closed"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    Path wanted = closed.resolve("node");
    assertEquals(wanted, NodeFolder.of(wanted, false).root());
    Path substitute = NodeFolder.of(wanted, true).root();
    assertEquals(Path.of("/var/tmp"), substitute.getParent());
    assertEquals(substitute, NodeFolder.of(wanted, true).root());
    assertNotEquals(substitute, NodeFolder.of(closed.resolve("other"), true).root());
  }

  private static String portSetting(int port) {
    return new NodeSettings(Optional.empty(), Path.of("any"), "512m", port).portSetting();
  }

  private static void assertRefused(String message, String heap, int port) {
    assertEquals(
        message, refusal(() -> new NodeSettings(Optional.empty(), Path.of("any"), heap, port)));
  }

  @Test
  public void aNodeWhoseIndicesAreLostRunsAndSaysWhich() throws IOException {
    status = 408;
    health = RED;
    LocalNode.Running running = node.start(settings("1", "64m", NodeSettings.ANY_PORT));
    assertEquals(Optional.of(running), node.running());
    String url = running.url();
    assertEquals(
        "the node runs, but cannot search all it has, status red of lost: ask "
            + url
            + "/_cluster/allocation/explain",
        LocalNode.awaitHealth(url).orElseThrow());
  }

  /** The calls of the plugin tool, without their arguments. */
  private List<String> calls() throws IOException {
    Path home = folder.server().resolve("elasticsearch-" + ScriptedServer.VERSION);
    return Files.readAllLines(home.resolve(ScriptedServer.CALLS)).stream()
        .map(call -> call.split(" ")[0])
        .toList();
  }

  private NodeSettings settings(String build, String heap, int port) throws IOException {
    String address = server.url().substring("http://".length());
    Path distribution =
        ScriptedServer.distribution(
            root().resolve("distribution.zip"),
            ScriptedServer.VERSION,
            Map.of("elasticsearch", SERVER.replace("ADDRESS", address)));
    Path plugin = ScriptedServer.plugin(root().resolve("plugin.zip"), build);
    return new NodeSettings(Optional.of(distribution), plugin, heap, port);
  }

  private Path root() {
    return temporary.getRoot().toPath();
  }
}
