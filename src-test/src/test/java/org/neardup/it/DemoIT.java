package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.demo.Demo;
import org.neardup.jobs.node.LocalNode;
import org.neardup.jobs.node.NodeStatus;
import org.neardup.jobs.progress.ProgressLine;

/** The demo finds all that was planted, and stops its node. */
public class DemoIT {
  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  @Test
  public void everythingIsAsExpected() throws Exception {
    Path work = temporary.getRoot().toPath().resolve("demo");
    ByteArrayOutputStream story = new ByteArrayOutputStream();
    List<String> problems;
    try (PrintStream out = new PrintStream(story, false, StandardCharsets.UTF_8)) {
      problems =
          new Demo(new Configuration(), work, out, ProgressLine.silent())
              .run(ElasticsearchServer.folder(), ElasticsearchServer.settings(), false);
    }
    assertEquals(story.toString(StandardCharsets.UTF_8), List.of(), problems);
    assertFalse(story.toString(StandardCharsets.UTF_8).contains("NOT AS EXPECTED"));
    assertTrue(Files.exists(work.resolve("out/mapping.json")));
    assertTrue(Files.exists(work.resolve("answer-key.tsv")));
    LocalNode node = new LocalNode(ElasticsearchServer.folder(), ProgressLine.silent());
    assertEquals(new NodeStatus.Stopped(), node.status());
  }
}
