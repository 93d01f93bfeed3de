package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.NearDup;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;

/**
 * Inputs that go against the grain, with a single reducer, which gets everything; at full scale
 * each in a process with a small heap, where it would be seen that something grows with them.
 */
public class SkewIT {
  /** How many copies, and how many units that are filled in. */
  private static final int EACH = TestScale.of(2_000, 100_000);

  private static final int SENTENCES = 100;
  private static final int MAX_BUCKET = TestScale.of(10, 50);
  private static final int BANDS = 20;

  /** More than the 32 MB that a record may have. */
  private static final int HUGE = TestScale.of(33, 100) << 20;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final SplittableRandom random = new SplittableRandom(1);

  /**
   * Copies of a sentence, and as many sentences that fill in a word of a template: 10^5 of these
   * have 5 x 10^9 pairs, and most of them are in one bucket of nearly every band.
   */
  @Test
  public void copiesAndATemplateTakeLinearWork() throws Exception {
    Path input = folder.getRoot().toPath().resolve("skew.tsv");
    try (BufferedWriter out = Files.newBufferedWriter(input)) {
      String copy = sentence(words(20));
      write(out, "copy", () -> copy);
      List<String> template = words(30);
      write(out, "template", () -> filled(template));
    }
    JsonNode summary = find("200m", input, "--max-bucket", Integer.toString(MAX_BUCKET));
    JsonNode counts = summary.get("counts");
    assertEquals(2L * EACH, counts.get("units").asInt());
    assertEquals(1 + EACH, counts.get("distinct_texts").asInt());
    assertEquals(EACH - 1, counts.get("equal_pairs").asInt());
    assertEquals(2, counts.get("clusters").asInt());
    assertEquals(2L * EACH, counts.get("clustered_units").asInt());
    assertTrue(summary.at("/oversized/buckets").asInt() >= BANDS);
    // In each band a text lies in one bucket, whose pairs are all made, or star pairs if it is
    // oversized.
    long pairs = counts.get("candidate_pairs").asLong();
    assertTrue(pairs + " pairs", pairs <= (long) EACH * BANDS * MAX_BUCKET / 2);
  }

  /** The pages around it are found, and the summary counts it. */
  @Test
  public void aHugePageIsSetAside() throws Exception {
    Path input = folder.getRoot().toPath().resolve("dump.xml");
    String text = sentence(words(20));
    try (BufferedWriter out = Files.newBufferedWriter(input)) {
      out.write("<mediawiki>\n");
      writePage(out, 1, text, 1);
      writePage(out, 2, text + "\n", HUGE / text.length());
      writePage(out, 3, text, 1);
      out.write("</mediawiki>\n");
    }
    JsonNode summary = find("128m", input);
    assertEquals(2, summary.at("/counts/documents").asInt());
    assertEquals(1, summary.at("/counts/equal_pairs").asInt());
    assertEquals(1, summary.at("/set_aside/rejected/page_too_large").asInt());
  }

  private JsonNode find(String heap, Path input, String... options) throws Exception {
    Path output = folder.getRoot().toPath().resolve("out");
    List<String> find =
        new ArrayList<>(List.of("find", input.toString(), "--output", output.toString()));
    find.addAll(List.of("--unit", "sentence", "--reducers", "1"));
    find.addAll(List.of(options));
    if (TestScale.isFull()) {
      runAlone(heap, find);
    } else {
      assertEquals(0, NearDup.execute(find.toArray(String[]::new)));
    }
    return new ObjectMapper().readTree(output.resolve("summary.json").toFile());
  }

  private void runAlone(String heap, List<String> arguments) throws Exception {
    Path log = folder.getRoot().toPath().resolve("log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), NearDup.class.getName()));
    command.addAll(arguments);
    ProcessBuilder process = new ProcessBuilder(command).redirectErrorStream(true);
    int status = process.redirectOutput(log.toFile()).start().waitFor();
    assertEquals(Files.readString(log), 0, status);
  }

  private static void write(BufferedWriter out, String name, Supplier<String> sentences)
      throws IOException {
    for (int document = 0; document < EACH / SENTENCES; document++) {
      out.write(name + document + "\t");
      for (int i = 0; i < SENTENCES; i++) {
        out.write(sentences.get() + " ");
      }
      out.write("\n");
    }
  }

  private static void writePage(BufferedWriter out, int id, String text, int times)
      throws IOException {
    out.write("<page><title>T" + id + "</title><ns>0</ns><id>" + id + "</id><revision><text>");
    for (int i = 0; i < times; i++) {
      out.write(text);
    }
    out.write("</text></revision></page>\n");
  }

  private String filled(List<String> template) {
    List<String> words = new ArrayList<>(template);
    words.set(words.size() / 2, word(6));
    return sentence(words);
  }

  private List<String> words(int count) {
    return IntStream.range(0, count).mapToObj(i -> word(3)).toList();
  }

  private static String sentence(List<String> words) {
    return "The " + String.join(" ", words) + ".";
  }

  private String word(int syllables) {
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < syllables; i++) {
      word.append("bdfgklmnprstvz".charAt(random.nextInt(14)));
      word.append("aeiou".charAt(random.nextInt(5)));
    }
    return word.append("nrt".charAt(random.nextInt(3))).toString();
  }
}
