package org.neardup.jobs.dedup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.io.Format;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.request.FindRequest;

/** Copies that are their files, byte for byte, but for the duplicates. */
public class DedupJobTests {
  private static final String TEXT =
      "The quick brown fox jumps over the lazy dog near the old stone bridge every single morning";
  private static final String OTHER =
      "A completely different story about boats that sail around the northern islands in winter";

  @Rule public final FindFolder folder = new FindFolder();

  @Test
  public void keepsTheSmallestIdTheFirstOrTheLongest() throws Exception {
    String input =
        folder.input(
            "in.tsv", "b\t" + TEXT + " and again today", "c\t" + OTHER, "no tab", "a\t" + TEXT);
    run(input);
    assertEquals(List.of("c\t" + OTHER, "no tab", "a\t" + TEXT), dedup(Keep.ID_ORDER, "in.tsv"));
    List<String> withB = List.of("b\t" + TEXT + " and again today", "c\t" + OTHER, "no tab");
    assertEquals(withB, dedup(Keep.FIRST, "in.tsv"));
    assertEquals(withB, dedup(Keep.LONGEST, "in.tsv"));
  }

  @Test
  public void keepsTheCompressionAndTheNamesOfFiles() throws Exception {
    Path inputs = folder.path("inputs");
    Files.createDirectory(inputs);
    Path packed = inputs.resolve("one.jsonl.gz");
    String kept = "{\"id\":\"c\",\"text\":\"" + OTHER + "\", \"more\": [1,  2]}";
    try (Writer out = writer(packed)) {
      out.write("{\"id\":\"z\",\"text\":\"" + TEXT + "\"}\n" + kept + "\n");
    }
    Files.writeString(inputs.resolve("two.jsonl"), "{\"id\":\"a\",\"text\":\"" + TEXT + "\"}");
    run(inputs.toString());
    copy("clean", Keep.ID_ORDER);
    try (BufferedReader in = reader(folder.path("clean").resolve("one.jsonl.gz"))) {
      assertEquals(List.of(kept), in.lines().toList());
    }
    assertEquals(
        Files.readString(inputs.resolve("two.jsonl")),
        Files.readString(folder.path("clean").resolve("two.jsonl")));
  }

  @Test
  public void leavesOutFilesThatAreDuplicates() throws Exception {
    Path texts = folder.path("texts");
    Files.createDirectories(texts.resolve("sub"));
    Files.writeString(texts.resolve("b.txt"), TEXT);
    Files.writeString(texts.resolve("sub/a.txt"), TEXT);
    Files.writeString(texts.resolve("sub/c.txt"), OTHER + "\r\n");
    FindRequest request = folder.request(texts.toString(), "unit", "document", "shingle", "char:5");
    FindFolder.run(request.withSource(SourceOptions.DEFAULT.withFormat(Format.TEXT)));
    copy("clean", Keep.ID_ORDER);
    assertEquals(TEXT, Files.readString(folder.path("clean").resolve("b.txt")));
    assertEquals(OTHER + "\r\n", Files.readString(folder.path("clean").resolve("sub/c.txt")));
    assertFalse(Files.exists(folder.path("clean").resolve("sub/a.txt")));
  }

  @Test
  public void keepsTheHeaderOfAFile() throws Exception {
    String input =
        folder.input("in.tsv", "body\tn\tkey", TEXT + "\t1\tb", OTHER + "\t2\tc", TEXT + "\t3\ta");
    FindRequest request = folder.request(input, "unit", "document", "shingle", "char:5");
    FindFolder.run(
        request.withSource(SourceOptions.DEFAULT.withFields("key", "body").withHeader(true)));
    assertEquals(
        List.of("body\tn\tkey", OTHER + "\t2\tc", TEXT + "\t3\ta"), dedup(Keep.ID_ORDER, "in.tsv"));
  }

  @Test
  public void takesPagesOutOfADump() throws Exception {
    String head = "<mediawiki>\n  <siteinfo>\n    <sitename>W</sitename>\n  </siteinfo>";
    String broken = "\n  <page>\n    <title>broken</title>\n";
    String other = page("3", OTHER);
    String redirect =
        "\n  <page><title>R</title><ns>0</ns><id>9</id><redirect title=\"X\" /></page>";
    String tail = "\n</mediawiki>\n";
    Path dump = folder.path("dump.xml");
    Files.writeString(
        dump, head + page("1", TEXT) + broken + page("2", TEXT) + redirect + other + tail);
    run(dump.toString());
    copy("clean", Keep.ID_ORDER);
    String copied = Files.readString(folder.path("clean").resolve("dump.xml"));
    assertEquals(head + page("1", TEXT) + broken.stripTrailing() + redirect + other + tail, copied);
  }

  @Test
  public void refusesWhatItCannotDo() throws Exception {
    String input = folder.input("in.tsv", "a\t" + TEXT, "b\t" + TEXT);
    run(input);
    Files.createDirectory(folder.path("there"));
    String there =
        assertThrows(IllegalArgumentException.class, () -> copy("there", Keep.FIRST)).getMessage();
    assertTrue(there, there.endsWith("exists: choose another folder, or remove it yourself"));
    folder.input("in.tsv", "a\t" + TEXT);
    String changed =
        assertThrows(IllegalArgumentException.class, () -> copy("clean", Keep.ID_ORDER))
            .getMessage();
    assertTrue(
        changed,
        changed.endsWith("to leave out, but its inputs now have 0 of them: run find again"));
    assertFalse(Files.exists(folder.path("clean")));
    assertFalse(Files.exists(folder.path("clean._unfinished")));
  }

  private static String page(String id, String text) {
    return "\n  <page>\n    <title>T"
        + id
        + "</title>\n    <ns>0</ns>\n    <id>"
        + id
        + "</id>\n"
        + "    <revision>\n      <id>7</id>\n      <text>"
        + text
        + ".</text>\n    </revision>\n"
        + "  </page>";
  }

  private void run(String input) throws Exception {
    FindRequest request = folder.request(input, "unit", "document", "shingle", "char:5");
    FindFolder.run(request);
  }

  private List<String> dedup(Keep keep, String file) throws Exception {
    copy("clean-" + keep.id(), keep);
    return Files.readAllLines(folder.path("clean-" + keep.id()).resolve(file));
  }

  private DedupJob.Result copy(String output, Keep keep) throws IOException {
    return new DedupJob(new Configuration())
        .run(folder.output().toString(), folder.path(output).toString(), keep);
  }

  private static Writer writer(Path file) throws Exception {
    return new OutputStreamWriter(
        new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8);
  }

  private static BufferedReader reader(Path file) throws Exception {
    return new BufferedReader(
        new InputStreamReader(
            new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8));
  }
}
