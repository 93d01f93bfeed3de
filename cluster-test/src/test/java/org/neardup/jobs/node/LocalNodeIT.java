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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.After;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.node.Demo.Question;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.pinned.commons.io.FileUtils;
import org.neardup.shingle.Features;
import org.neardup.signer.Signer;

/** The life of a real node, and the demo on it. */
public class LocalNodeIT {
  private static final Path TARGET = Path.of("target").toAbsolutePath();

  @Rule public final TemporaryFolder temporary = new TemporaryFolder();

  private NodeFolder folder;
  private LocalNode node;

  @Before
  public void aFolder() throws IOException {
    folder = NodeFolder.of(TARGET.resolve("local-node"));
    node = new LocalNode(folder, ProgressLine.silent());
    node.stop();
    FileUtils.deleteDirectory(folder.root().toFile());
  }

  @After
  public void removeAll() throws IOException {
    node.stop();
    FileUtils.deleteDirectory(folder.root().toFile());
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

  /** Installs the server before the start would, to give it the options of a short-lived one. */
  private void install() throws IOException {
    folder.create();
    Path home =
        new ServerInstallation(folder, ProgressLine.silent())
            .install(
                settings().distribution(), ServerInstallation.Plugin.read(settings().plugin()));
    Files.writeString(home.resolve("config/jvm.options.d/test.options"), TestNode.SHORT_LIVED);
  }

  /** Its answers have every sentence that an exact comparison with all sentences finds. */
  private void theDemoIsAsExpected() throws Exception {
    Path work = temporary.getRoot().toPath().resolve("demo");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Demo demo =
        new Demo(
            new Configuration(),
            work,
            new PrintStream(out, false, StandardCharsets.UTF_8),
            ProgressLine.silent());
    demo.run(folder, settings(), false);
    String story = out.toString(StandardCharsets.UTF_8);
    String[] answers = story.split("Question: ");
    Map<String, String> sentences = demo.sentences("out");
    List<Question> questions = Question.all(sentences);
    for (int i = 0; i < questions.size(); i++) {
      assertHasAll(near(questions.get(i), sentences), answers[i + 1]);
    }
    assertHasAll(near(questions.getLast(), demo.sentences("out-later")), answers[4]);
    assertTrue(Files.exists(work.resolve("out/mapping.json")));
    assertTrue(Files.exists(work.resolve("answer-key.tsv")));
  }

  private static void assertHasAll(List<String> ids, String answer) {
    assertFalse(ids.isEmpty());
    for (String id : ids) {
      assertTrue(id + " is not in " + answer, answer.contains("  " + id + " ("));
    }
  }

  private static List<String> near(Question question, Map<String, String> sentences) {
    Signer signer = new Signer(FindFolder.scheme("unit", "sentence").scheme().signature());
    List<Features> asked =
        question.sentences(signer).stream().map(text -> signer.features(text)).toList();
    List<String> near = new ArrayList<>();
    sentences.forEach(
        (id, text) -> {
          Features features = signer.features(text);
          if (!id.equals(question.id())
              && asked.stream().anyMatch(one -> one.similarity(features) >= 0.8)) {
            near.add(id);
          }
        });
    return near;
  }

  private static NodeSettings settings() {
    Path home = Path.of(System.getProperty("neardup.test.elasticsearch.home"));
    Path plugin = Path.of(System.getProperty("neardup.test.plugin.zip"));
    return new NodeSettings(Optional.of(home), plugin, "512m", NodeSettings.ANY_PORT);
  }
}
