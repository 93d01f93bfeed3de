package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import com.sun.security.auth.module.UnixSystem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.lucene.util.IOUtils;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.demo.Demo;
import org.neardup.jobs.progress.ProgressLine;

/**
 * A node's life. As root it runs as nobody on a folder handed over to him, which is what happens in
 * a container without user namespaces; all other tests run it as {@link RunAs#detect} says.
 */
public class LocalNodeIT {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private NodeFolder folder;
  private LocalNode node;
  private Path plugin;

  @Before
  public void aFolder() throws IOException {
    RunAs runAs =
        new UnixSystem().getUid() == 0 && Commands.exists("setpriv")
            ? RunAs.NOBODY
            : RunAs.detect();
    folder = NodeFolder.of(TARGET.resolve("local-node"), runAs);
    IOUtils.rm(folder.root());
    node = new LocalNode(folder, ProgressLine.silent());
    plugin = TARGET.resolve("local-node-plugin.zip");
    Files.deleteIfExists(plugin);
    Files.copy(Path.of(System.getProperty("neardup.test.plugin.zip")), plugin);
  }

  @After
  public void removeAll() throws IOException {
    node.stop();
    IOUtils.rm(folder.root());
    Files.deleteIfExists(plugin);
  }

  @Test
  public void startsOnceStartsAgainForTheDemoWithANewPluginAndStops() throws Exception {
    assertEquals(new NodeStatus.Stopped(), node.status());
    assertFalse(node.stop());

    NodeStatus.Running running = node.start(settings("512m", NodeSettings.ANY_PORT));
    assertEquals(running, node.status());
    assertEquals(running, node.start(settings("512m", NodeSettings.ANY_PORT)));
    portsInUseAreRefused(URI.create(running.url()).getPort());

    rebuildPlugin();
    theDemoIsAsExpected();
    NodeStatus.Running again = (NodeStatus.Running) node.status();
    assertNotEquals(running.pid(), again.pid());
    assertFalse(ProcessHandle.of(running.pid()).map(ProcessHandle::isAlive).orElse(false));

    assertTrue(node.stop());
    assertEquals(new NodeStatus.Stopped(), node.status());
    aStartThatFailsSaysWhy();
  }

  /** The demo finds all that was planted. The node ran before, so it runs afterwards. */
  private void theDemoIsAsExpected() throws Exception {
    Path work = temporary.getRoot().toPath().resolve("demo");
    ByteArrayOutputStream story = new ByteArrayOutputStream();
    List<String> problems;
    try (PrintStream out = new PrintStream(story, false, StandardCharsets.UTF_8)) {
      problems =
          new Demo(new Configuration(), work, out, ProgressLine.silent())
              .run(folder, settings("512m", NodeSettings.ANY_PORT), false);
    }
    assertEquals(story.toString(StandardCharsets.UTF_8), List.of(), problems);
    assertFalse(story.toString(StandardCharsets.UTF_8).contains("NOT AS EXPECTED"));
    assertTrue(Files.exists(work.resolve("out/mapping.json")));
    assertTrue(Files.exists(work.resolve("answer-key.tsv")));
  }

  private void portsInUseAreRefused(int port) throws IOException {
    NodeFolder other = new NodeFolder(folder.root().resolve("other"), folder.runAs());
    LocalNode second = new LocalNode(other, ProgressLine.silent());
    IOException e = assertThrows(IOException.class, () -> second.start(settings("512m", port)));
    assertEquals(
        "port "
            + port
            + " is in use: choose another with --port, or leave --port out to get a free one",
        e.getMessage());
  }

  private void aStartThatFailsSaysWhy() throws IOException {
    IOException e =
        assertThrows(IOException.class, () -> node.start(settings("1m", NodeSettings.ANY_PORT)));
    assertTrue(
        e.getMessage(),
        e.getMessage()
            .startsWith(
                "Elasticsearch did not start: [heap] is too small: choose another with --heap."));
    assertEquals(new NodeStatus.Stopped(), node.status());
  }

  /** The same plugin in a zip of other bytes. */
  private void rebuildPlugin() throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(plugin)) {
      Files.writeString(zip.getPath("built-again.txt"), "yes");
    }
  }

  private NodeSettings settings(String heap, int port) {
    Path home = Path.of(System.getProperty("neardup.test.elasticsearch.home"));
    return new NodeSettings(new Distribution.OnDisk(home), plugin, heap, port);
  }
}
