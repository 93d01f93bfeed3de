package org.neardup.jobs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.run.FolderLock;
import org.neardup.jobs.run.OutputFolder;

/** Files as people have them are read right, or refused with a reason. */
public class FindFilesTests {
  private static final String TEXT = "the same long text of some words and more words than five";
  private static final List<String> PAIR = List.of("a\tb\t1.000000");

  @Rule public final FindFolder folder = new FindFolder();

  private record Run(int status, String errors) {}

  private Run find(String... arguments) {
    List<String> all = new ArrayList<>(List.of("find"));
    all.addAll(Arrays.asList(arguments));
    all.addAll(List.of("--overwrite", "--output", folder.output().toString()));
    PrintStream before = System.err;
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    try {
      int status = NearDup.execute(all.toArray(String[]::new));
      return new Run(status, errors.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  private void assertPair(String... arguments) throws IOException {
    Run run = find(arguments);
    assertEquals(run.errors, 0, run.status);
    assertEquals(PAIR, folder.sorted("pairs"));
  }

  private void assertRefused(String reason, String... arguments) {
    Run run = find(arguments);
    assertTrue(run.errors, run.status > 0);
    assertTrue(run.errors, run.errors.contains(reason));
    assertEquals(run.errors, 1, run.errors.lines().filter(l -> l.startsWith("neardup: ")).count());
  }

  private String file(String name, String content) throws IOException {
    return file(name, content.getBytes(StandardCharsets.UTF_8));
  }

  private String file(String name, byte[] content) throws IOException {
    Path path = folder.path(name);
    Files.createDirectories(path.getParent());
    return Files.write(path, content).toString();
  }

  @Test
  public void commaSeparatedValues() throws Exception {
    String quoted = "\"" + TEXT.replace(" of ", ",\r\nof ") + "\"";
    String rows =
        "\ufeffkey,note,body\r\na,\"x, \"\"y\"\"\"," + quoted + "\r\nb,," + quoted + "\r\n";
    String csv = file("in.csv", rows);
    assertPair(csv, "--id-field", "key", "--text-field", "body");
    assertRefused("[id_field] must be a column of [", csv);
    assertPair(file("semi.csv", "id;text\na;" + TEXT + "\nb;" + TEXT + "\n"));
  }

  @Test
  public void badRowsOfCommaSeparatedValuesAreSetAside() throws Exception {
    String rows =
        "id,text\na," + TEXT + "\n," + TEXT + "\nalone\nb," + TEXT + "\nc,\"no end " + TEXT;
    assertPair(file("in.csv", rows));
    assertEquals(
        List.of("record 2 missing_id", "record 3 missing_text", "the last record truncated_line"),
        folder.sorted("rejected").stream()
            .map(line -> line.split("\t"))
            .map(cells -> cells[1] + " " + cells[2])
            .toList());
  }

  @Test
  public void jsonOfAnyShape() throws Exception {
    String one = "{\"id\":\"a\",\"text\":\"" + TEXT + "\"}";
    String other = one.replace("\"a\"", "\"b\"");
    assertPair(file("array.json", "[" + one + ",\n" + other + "]"));
    assertPair(file("pretty.json", (one + "\n" + other).replace(",", ",\n  ").replace("{", "{\n")));
    assertPair(file("lines.json", one + "\n" + other + "\n"));
    assertPair(file("nameless", "[ " + one + ", 7, " + other + ", {\"id\":3}]"));
    assertEquals(2, folder.sorted("rejected").size());
    assertPair(file("cut.json", "[" + one + "," + other + ",{\"id\":"));
    assertEquals(1, folder.sorted("rejected").size());
    String text = (TEXT + " ").repeat(200);
    assertPair(file("long.json", (one + "\nbad\n" + other + "\n").replace(TEXT, text)));
  }

  @Test
  public void whatIsNoTextIsRefusedByName() throws Exception {
    Map<String, String> kinds =
        Map.of(
            "a PDF document", "%PDF-1.4\n%abc",
            "a Parquet file", "PAR1\u0000\u0001",
            "an HTML page", " <!DOCTYPE html>\n<html><body>text</body></html>",
            "binary data", "text\u0000and\u0001more");
    for (Map.Entry<String, String> kind : kinds.entrySet()) {
      assertRefused("it is " + kind.getKey(), file("some.dat", kind.getValue()));
    }
    assertRefused(
        "it holds zip data", file("some.docx", HexFormat.of().parseHex("504b030414000600")));
  }

  @Test
  public void otherEncodings() throws Exception {
    String rows = "a\tgr\u00fcn " + TEXT + "\nb\tgr\u00fcn " + TEXT + "\n";
    assertPair(file("in.tsv", ("\ufeff" + rows).getBytes(StandardCharsets.UTF_16LE)));
    assertPair(file("in.tsv", ("\ufeff" + rows).getBytes(StandardCharsets.UTF_16BE)));
    String latin = file("in.tsv", rows.getBytes(StandardCharsets.ISO_8859_1));
    assertPair(latin, "--encoding", "latin1");
    assertRefused("2 invalid_utf8", latin);
    assertRefused("[encoding] must be a charset", latin, "--encoding", "latin-17");
    Charset windows = Charset.forName("windows-1252");
    assertPair(
        file("in.tsv", rows.replace('\u00fc', '\u20ac').getBytes(windows)), "--encoding", "cp1252");
    assertTrue(FindFolder.lines(folder.output().resolve("bulk")).get(1).contains("gr\u20acn"));
  }

  @Test
  public void carriageReturnsAlone() throws Exception {
    assertPair(file("mac.tsv", "a\t" + TEXT + "\rb\t" + TEXT + "\r"));
    String parts = (TEXT + "\r").repeat(200);
    assertPair(file("unix.tsv", "a\t" + parts + "\nb\t" + parts + "\n"));
  }

  @Test
  public void plainTextOfACompressedName() throws Exception {
    assertPair(file("in.tsv.gz", "a\t" + TEXT + "\nb\t" + TEXT + "\n"));
  }

  @Test
  public void nothingReadIsAFailure() throws Exception {
    String empty = file("empty.tsv", "");
    assertRefused("no document could be read from", empty);
    assertEquals(0, find(empty, "--allow-empty").status);
  }

  @Test
  public void hiddenFilesAreLeftOutUnlessNamed() throws Exception {
    String rows = "a\t" + TEXT + "\nb\t" + TEXT + "\n";
    String hidden = file("in/_plain.tsv", rows);
    assertPair(hidden);
    file("in/one.tsv", rows.replace("a\t", "c\t").replace("b\t", "d\t"));
    Run run = find(folder.path("in").toString());
    assertEquals(run.errors, 0, run.status);
    assertEquals(List.of("c\td\t1.000000"), folder.sorted("pairs"));
    assertTrue(run.errors, run.errors.contains("hidden or not to be opened by name: _plain.tsv"));
    String summary = Files.readString(folder.output().resolve("summary.json"));
    assertTrue(summary, summary.contains("_plain.tsv"));
  }

  /** As one whose name is not of the charset: it is listed, but there is no file of that name. */
  @Test
  public void filesThatCannotBeOpenedByTheirNamesAreLeftOut() throws Exception {
    Path input = Path.of(file("in/one.tsv", "a\t" + TEXT + "\nb\t" + TEXT + "\n"));
    Files.createSymbolicLink(input.resolveSibling("lost.tsv"), folder.path("nowhere"));
    Run run = find(input.getParent().toString());
    assertEquals(run.errors, 0, run.status);
    assertTrue(run.errors, run.errors.contains("1 file or folder, hidden or not"));
  }

  @Test
  public void foldersOfRunsAreNoInputs() throws Exception {
    String rows = file("in/one.tsv", "a\t" + TEXT + "\nb\t" + TEXT + "\n");
    assertPair(rows);
    String earlier = folder.output().toString();
    String other = folder.path("in/out").toString();
    for (String[] command :
        new String[][] {{earlier, other + "2"}, {Path.of(rows).getParent().toString(), other}}) {
      ByteArrayOutputStream errors = new ByteArrayOutputStream();
      PrintStream before = System.err;
      System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
      int status = NearDup.execute("find", command[0], "--output", command[1]);
      System.setErr(before);
      assertEquals(2, status);
      String said = errors.toString(StandardCharsets.UTF_8);
      assertTrue(
          said,
          said.contains("is the output folder of a run")
              || said.contains("] lies in [input]")
              || said.contains(" lies in [input] "));
    }
  }

  @Test
  public void aColonIsPartOfAName() throws Exception {
    String input = file("in:put.tsv", "a\t" + TEXT + "\nb\t" + TEXT + "\n");
    assertPair(input);
    assertEquals(2, NearDup.execute("find", input, "--output", folder.path("out:put").toString()));
  }

  @Test
  public void aFolderInUseIsRefused() throws Exception {
    String input = file("in.tsv", "a\t" + TEXT + "\nb\t" + TEXT + "\n");
    try (FolderLock lock =
        FolderLock.of(OutputFolder.at(new Configuration(), folder.output().toString()))) {
      assertRefused("is in use by process " + ProcessHandle.current().pid() + " on ", input);
    }
    assertPair(input);
    try (Stream<Path> files = Files.list(folder.getRoot().toPath())) {
      assertEquals(0, files.filter(path -> path.toString().endsWith(".lock")).count());
    }
  }

  @Test
  public void standardInputIsSpooled() throws Exception {
    InputStream before = System.in;
    System.setIn(
        new ByteArrayInputStream(
            ("a\t" + TEXT + "\nb\t" + TEXT + "\n").getBytes(StandardCharsets.UTF_8)));
    try {
      assertPair("-");
    } finally {
      System.setIn(before);
    }
  }

  @Test
  public void theNearestOptionIsProposed() {
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    assertEquals(2, NearDup.execute("find", "in.tsv", "--output", "out", "--treshold", "0.9"));
    System.setErr(before);
    String said = errors.toString(StandardCharsets.UTF_8);
    assertTrue(said, said.contains("did you mean --threshold?"));
  }
}
