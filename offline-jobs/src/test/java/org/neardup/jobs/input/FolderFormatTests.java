package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;
import org.neardup.jobs.input.files.InputFiles.InputNotes;

/** Which files of a folder are read, how, and what is said of it. */
public class FolderFormatTests extends FormatTestCase {
  private static final String ROW = "{\"id\": \"1\", \"text\": \"One\"}\n";

  @Test
  public void aFileOfProseIsADocument() throws IOException {
    for (String name : List.of("a.txt", "b.md", "sub/c.rst", "d.html")) {
      write("in/" + name, "One\nTwo\n");
    }
    assertEquals(
        List.of("a.txt", "b.md", "d.html", "sub/c.rst"),
        Sources.ids(sources.read(1, path("in"))).stream().sorted().toList());
    assertNotes(
        List.of(
            "reads      texts of 3 files; --format lines takes a line as one",
            "reads      HTML pages of 1 file without their tags; --format text keeps them"),
        SourceOptions.DEFAULT,
        path("in"));
    SourceOptions lines = SourceOptions.DEFAULT.withFormat(Format.LINES);
    assertNotes(List.of("reads      lines of 4 files"), lines, path("in"));
    assertEquals(8, new Sources(lines).read(1, path("in")).size());
  }

  @Test
  public void aFileOfManyLinesIsNoDocument() throws IOException {
    SourceOptions small = SourceOptions.DEFAULT.withMaxRecordBytes(1024);
    Path file = write("a.txt", "One line\n".repeat(200));
    assertEquals(200, new Sources(small).read(1, file).size());
    assertNotes(
        List.of("reads      lines of 1 file; --format text takes a file as one"), small, file);
    Path packed = write("a.txt.gz", Sources.gzip(Sources.utf8("a b\n")));
    assertEquals(List.of("a.txt.gz"), Sources.ids(new Sources(small).read(1, packed)));
  }

  @Test
  public void filesBesideTheCollectionAreLeftOut() throws IOException {
    write("in/README.md", "# Read me\n\nText\n");
    write("in/LICENSE", "Some licence\n".repeat(100));
    write("in/logo.png", new byte[] {(byte) 0x89, 'P', 'N', 'G'});
    write("in/data/train.jsonl", ROW);
    assertEquals(List.of("1"), Sources.ids(sources.read(1, path("in"))));
    assertNotes(
        List.of(
            "reads      JSON lines of 1 file",
            "left out   3 files, of no text or of no known format beside others: logo.png, LICENSE,"
                + " README.md; give texts among them by name to read them, or set the format"),
        SourceOptions.DEFAULT,
        path("in"));
    List<SourceRecord> named =
        sources.read(1, path("in/data/train.jsonl"), path("in/README.md"), path("in/LICENSE"));
    assertEquals(102, named.size());
    assertEquals(
        2,
        new Sources(SourceOptions.DEFAULT.withFormat(Format.TEXT))
            .read(1, path("in/data"), path("in/README.md"))
            .size());
  }

  @Test
  public void aFewTablesBesideManyTexts() throws IOException {
    for (int i = 0; i < 20; i++) {
      write("in/" + i + ".rst", "Some text\n".repeat(10));
    }
    write("in/meta.csv", "a,b\n1,2\n");
    write("in/Makefile", "all: text\n");
    assertEquals(20, sources.read(1, path("in")).size());
    write("in/huge.jsonl", ROW.repeat(1000));
    write("in/meta.csv", "id,text\n1,2\n");
    assertEquals(1001, sources.read(1, path("in")).size());
  }

  @Test
  public void largeFilesOfNoKnownFormatStay() throws IOException {
    write("in/README.md", "# Read me\n");
    write("in/corpus.en", "A sentence\n".repeat(100));
    assertEquals(101, sources.read(1, path("in")).size());
  }

  private static void assertNotes(List<String> expected, SourceOptions options, Path... inputs)
      throws IOException {
    List<org.apache.hadoop.fs.Path> paths =
        Arrays.stream(inputs).map(input -> new org.apache.hadoop.fs.Path(input.toUri())).toList();
    assertEquals(
        expected, InputNotes.of(new Configuration(), SourceInput.of(options), paths).lines());
  }
}
