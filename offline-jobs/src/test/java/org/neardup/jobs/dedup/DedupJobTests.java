package org.neardup.jobs.dedup;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.fs.FileUtil;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.dedup.decide.DedupCounter;
import org.neardup.jobs.input.Format;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest;
import org.neardup.pinned.jackson.databind.ObjectMapper;

/** Copies that are their files, byte for byte, but for the duplicates. */
public class DedupJobTests {
  private static final String TEXT =
      "The quick brown fox jumps over the lazy dog near the old stone bridge every single morning";
  private static final String OTHER =
      "A completely different story about boats that sail around the northern islands in winter";

  private static final String PAGE =
      "In the year of the great flood the miller left his house and went to live in a town";

  @Rule public final FindFolder folder = new FindFolder();

  /** Files of several formats, some compressed, each with a duplicate. */
  @Test
  public void keepsEverythingElseOfTheFiles() throws Exception {
    Path inputs = Files.createDirectory(folder.path("inputs"));
    List<String> rows = List.of("b\t" + TEXT + " and again", "c\t" + OTHER, "no tab", "a\t" + TEXT);
    Files.write(inputs.resolve("in.tsv"), rows);
    String one = json("j2", " and from the mill", "");
    String kept = json("k", " where nobody has ever been", ", \"more\": [1,  2]");
    try (Writer out = writer(inputs.resolve("one.jsonl.gz"))) {
      out.write(one + "\n" + kept + "\n");
    }
    Files.writeString(inputs.resolve("two.jsonl"), json("j1", " and from the mill", ""));
    String head = "<mediawiki>\n  <siteinfo>\n    <sitename>W</sitename>\n  </siteinfo>";
    String broken = "\n  <page>\n    <title>broken</title>\n";
    String redirect =
        "\n  <page><title>R</title><ns>0</ns><id>9</id><redirect title=\"X\" /></page>";
    String rest = redirect + page("3", "Of something else again") + "\n</mediawiki>\n";
    String pages = page("1", PAGE) + broken + page("2", PAGE);
    Files.writeString(inputs.resolve("dump.xml"), head + pages + rest);
    run(inputs.toString());

    assertEquals(rows.subList(1, 3), dedup("none", "in.tsv"));
    assertEquals(rows.subList(0, 3), dedup("longest", "in.tsv"));
    assertEquals(rows.subList(0, 3), dedup("first", "in.tsv"));
    Path clean = folder.path("clean-first");
    try (BufferedReader in = reader(clean.resolve("one.jsonl.gz"))) {
      assertEquals(List.of(one, kept), in.lines().toList());
    }
    assertEquals("", Files.readString(clean.resolve("two.jsonl")));
    assertEquals(
        List.of(
            "{\"id\":\"1\",\"title\":\"T1\",\"text\":\"" + PAGE + ".\"}",
            "{\"id\":\"3\",\"title\":\"T3\",\"text\":\"Of something else again.\"}"),
        Files.readAllLines(clean.resolve("dump.xml.jsonl")));
    refusesWhatItCannotDo(inputs.resolve("in.tsv"), rows);
  }

  private void refusesWhatItCannotDo(Path input, List<String> rows) throws Exception {
    Files.createDirectory(folder.path("there"));
    assertRefused("there", "exists: choose another folder, or remove it yourself");
    Files.write(input, rows.subList(1, 4));
    assertRefused(
        "clean",
        "its inputs now have 8, and lack 1 of the units that it found to have pairs: run find"
            + " again");
    assertFalse(Files.exists(folder.path("clean")));
    assertFalse(Files.exists(folder.path("clean.dedup")));
  }

  private void assertRefused(String output, String why) {
    String said = failure(Exception.class, () -> copy(output, "first"));
    assertTrue(said, said.endsWith(why));
  }

  @Test
  public void leavesOutFilesThatAreDuplicates() throws Exception {
    Path texts = folder.path("texts");
    Files.createDirectories(texts.resolve("sub"));
    Files.writeString(texts.resolve("b.txt"), TEXT);
    Files.writeString(texts.resolve("sub/a.txt"), TEXT);
    Files.writeString(texts.resolve("sub/c.txt"), OTHER + "\r\n");
    Files.writeString(texts.resolve("sub/__init__.py"), "Of no other text");
    Files.writeString(texts.resolve("sub/_SUCCESS"), "");
    Files.writeString(texts.resolve(".hidden"), TEXT);
    FindRequest request = folder.request(texts.toString(), "unit", "document", "shingle", "char:5");
    FindFolder.run(request.withSource(SourceOptions.DEFAULT.withFormat(Format.TEXT)));
    DedupSummary result = copy("clean", "first");
    assertEquals(3, result.get(DedupCounter.FILES));
    assertEquals(List.of(".hidden", "_SUCCESS"), result.notCopied());
    assertTrue(Files.exists(folder.path("clean").resolve("sub/__init__.py")));
    assertEquals(TEXT, Files.readString(folder.path("clean").resolve("b.txt")));
    assertEquals(OTHER + "\r\n", Files.readString(folder.path("clean").resolve("sub/c.txt")));
    assertFalse(Files.exists(folder.path("clean").resolve("sub/a.txt")));
  }

  @Test
  public void namesFilesThatDoNotBelongToTheCollection() throws Exception {
    Path corpus = folder.path("corpus");
    Files.createDirectories(corpus);
    Files.writeString(corpus.resolve("README.md"), TEXT);
    Files.writeString(corpus.resolve("in.jsonl"), json("a", "", "") + "\n");
    FindFolder.run(folder.request(corpus.toString(), "unit", "document", "shingle", "char:5"));
    assertEquals(List.of("README.md"), copy("clean", "longest").notCopied());
  }

  @Test
  public void keepsTheHeaderOfAFile() throws Exception {
    String input =
        folder.input("in.tsv", "body\tn\tkey", TEXT + "\t1\tb", OTHER + "\t2\tc", TEXT + "\t3\ta");
    FindRequest request = folder.request(input, "unit", "document", "shingle", "char:5");
    FindFolder.run(
        request.withSource(SourceOptions.DEFAULT.withFields("key", "body").withHeader(true)));
    assertEquals(
        List.of("body\tn\tkey", TEXT + "\t1\tb", OTHER + "\t2\tc"), dedup("first", "in.tsv"));
  }

  @Test
  public void namesThatOtherProgramsGive() throws Exception {
    Path inputs = Files.createDirectory(folder.path("in 10:00, {100%} [a]\t#1"));
    List<String> names =
        List.of(
            "crawl_2026-01-01T10:00:00.jsonl",
            "a\tb.jsonl",
            "line\nend.jsonl",
            "50%41.jsonl",
            "{x,y}[z]?*.jsonl",
            "#1 & 2.jsonl",
            "-v.jsonl",
            "c:\\d.jsonl");
    for (String name : names) {
      Files.writeString(inputs.resolve(name), json("", "", "").replace("\"id\":\"\",", "") + "\n");
    }
    run(Path.of("").toAbsolutePath().relativize(inputs).toString());
    assertEquals(7, copy("clean/", "first").get(DedupCounter.REMOVED));
    long written = 0;
    for (String name : names) {
      written += Files.size(folder.path("clean").resolve(name));
    }
    assertEquals(Files.size(inputs.resolve(names.get(0))), written);
    assertEquals(
        "file:" + inputs,
        new ObjectMapper()
            .readTree(Files.readString(folder.output().resolve("summary.json")))
            .at("/request/inputs/0")
            .asText());
    for (Path made : List.of(folder.output(), folder.path("clean"), folder.path("clean.dedup"))) {
      FileUtil.fullyDelete(made.toFile());
    }
    run(names.stream().map(name -> inputs.resolve(name).toString()).toArray(String[]::new));
    assertEquals(names.size(), copy("clean", "first").get(DedupCounter.FILES));
  }

  @Test
  public void standardInputIsNotThereAnyMore() throws Exception {
    String input = folder.input(FindInputs.STANDARD_INPUT + "1", json("a", "", ""));
    run(input);
    Files.delete(Path.of(input));
    assertRefused("clean", "is not kept; write it to a file, and run find on that");
  }

  private static String json(String id, String end, String more) {
    return "{\"id\":\"%s\",\"text\":\"Water comes down from the hills%s\"%s}"
        .formatted(id, end, more);
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

  private void run(String... inputs) throws Exception {
    FindRequest request = folder.request(inputs[0], "unit", "document", "shingle", "char:5");
    FindFolder.run(request.withInputs(List.of(inputs)));
  }

  private List<String> dedup(String keep, String file) throws Exception {
    copy("clean-" + keep, keep);
    return Files.readAllLines(folder.path("clean-" + keep).resolve(file));
  }

  private DedupSummary copy(String output, String keep) throws Exception {
    return folder.dedup(output, FindFolder.keeping(keep));
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
