package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.sun.security.auth.module.UnixSystem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
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
 * A real node's life. As root it runs as nobody on a folder handed over to him, which is what
 * happens in a container without user namespaces; all other tests use {@link RunAs#detect}.
 */
public class LocalNodeIT {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private NodeFolder folder;
  private LocalNode node;

  @Before
  public void aFolder() throws IOException {
    RunAs runAs =
        new UnixSystem().getUid() == 0 && Commands.exists("setpriv")
            ? RunAs.NOBODY
            : RunAs.detect();
    folder = NodeFolder.of(TARGET.resolve("local-node"), runAs);
    node = new LocalNode(folder, ProgressLine.silent());
    node.stop();
    IOUtils.rm(folder.root());
  }

  @After
  public void removeAll() throws IOException {
    node.stop();
    IOUtils.rm(folder.root());
  }

  @Test
  public void theDemoRunsOnANodeThatWasStartedBefore() throws Exception {
    assertEquals(new NodeStatus.Stopped(), node.status());
    install();
    NodeStatus.Running running = node.start(settings());
    assertEquals(running, node.status());
    theDemoIsAsExpected();
    assertEquals(running, node.status());
    assertTrue(node.stop());
    assertEquals(new NodeStatus.Stopped(), node.status());
    assertFalse(ProcessHandle.of(running.pid()).map(ProcessHandle::isAlive).orElse(false));
  }

  /** Installs the server before the start would, to give it the options of a short-lived one. */
  private void install() throws IOException {
    folder.create();
    Path home =
        new ServerInstallation(folder, ProgressLine.silent())
            .install(settings().distribution(), PluginZip.read(settings().plugin()));
    Files.writeString(home.resolve("config/jvm.options.d/test.options"), TestNode.SHORT_LIVED);
  }

  /** The demo finds all that was planted. */
  private void theDemoIsAsExpected() throws Exception {
    Path work = temporary.getRoot().toPath().resolve("demo");
    ByteArrayOutputStream story = new ByteArrayOutputStream();
    List<String> problems;
    try (PrintStream out = new PrintStream(story, false, StandardCharsets.UTF_8)) {
      problems =
          new Demo(new Configuration(), work, out, ProgressLine.silent())
              .run(folder, settings(), false);
    }
    assertEquals(story.toString(StandardCharsets.UTF_8), List.of(), problems);
    assertFalse(story.toString(StandardCharsets.UTF_8).contains("NOT AS EXPECTED"));
    assertTrue(Files.exists(work.resolve("out/mapping.json")));
    assertTrue(Files.exists(work.resolve("answer-key.tsv")));
  }

  private static NodeSettings settings() {
    Path home = Path.of(System.getProperty("neardup.test.elasticsearch.home"));
    Path plugin = Path.of(System.getProperty("neardup.test.plugin.zip"));
    return new NodeSettings(new Distribution.OnDisk(home), plugin, "512m", NodeSettings.ANY_PORT);
  }
}
