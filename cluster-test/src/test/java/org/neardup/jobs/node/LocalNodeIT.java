package org.neardup.jobs.node;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.lucene.util.IOUtils;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.demo.Demo;
import org.neardup.jobs.progress.ProgressLine;

/** The life of a real node, and the demo on it. */
public class LocalNodeIT {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  private static final List<String> ANSWERS = List.of();

  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private NodeFolder folder;
  private LocalNode node;

  @Before
  public void aFolder() throws IOException {
    folder = NodeFolder.of(TARGET.resolve("local-node"));
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
    assertEquals(Optional.empty(), node.running());
    install();
    LocalNode.Running running = node.start(settings());
    assertEquals(Optional.of(running), node.running());
    theDemoIsAsExpected();
    assertEquals(Optional.of(running), node.running());
    assertTrue(node.stop());
    assertEquals(Optional.empty(), node.running());
    assertFalse(ProcessHandle.of(running.pid()).map(ProcessHandle::isAlive).orElse(false));
  }

  /** What the start would do, so that the server can be told that it is short-lived. */
  private void install() throws IOException {
    folder.create();
    Path home =
        new ServerInstallation(folder, ProgressLine.silent())
            .install(
                settings().distribution(), ServerInstallation.Plugin.read(settings().plugin()));
    Files.writeString(home.resolve("config/jvm.options.d/test.options"), TestNode.SHORT_LIVED);
  }

  /** The answers are those that an exact comparison with every sentence gives. */
  private void theDemoIsAsExpected() throws Exception {
    Path work = temporary.getRoot().toPath().resolve("demo");
    ByteArrayOutputStream story = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(story, false, StandardCharsets.UTF_8)) {
      new Demo(new Configuration(), work, out, ProgressLine.silent())
          .run(folder, settings(), false);
    }
    String told = story.toString(StandardCharsets.UTF_8);
    List<String> answers =
        told.lines().map(String::strip).filter(line -> line.matches("[01]\\.\\d{3} .*")).toList();
    assertEquals(told, ANSWERS, answers);
    assertTrue(Files.exists(work.resolve("out/mapping.json")));
    assertTrue(Files.exists(work.resolve("answer-key.tsv")));
  }

  private static NodeSettings settings() {
    Path home = Path.of(System.getProperty("neardup.test.elasticsearch.home"));
    Path plugin = Path.of(System.getProperty("neardup.test.plugin.zip"));
    return new NodeSettings(Optional.of(home), plugin, "512m", NodeSettings.ANY_PORT);
  }
}
