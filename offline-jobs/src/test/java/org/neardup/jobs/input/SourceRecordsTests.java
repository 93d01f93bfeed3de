package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.Test;
import org.neardup.jobs.stage.Split;

public class SourceRecordsTests extends FormatTestCase {
  @Test
  public void formatsByNameAndContent() throws IOException {
    String dump = Dumps.dump(Dumps.page("1", "One"));
    assertEquals(Format.WIKIPEDIA, detect("a.xml", dump));
    assertEquals(Format.WIKIPEDIA, detect("dump", "\ufeff<?xml version='1.0'?>\n" + dump));
    assertEquals(Format.TSV, detect("a.tsv", "no tab here"));
    assertEquals(Format.TSV, detect("a.txt", "12,\ttext\n"));
    assertEquals(Format.JSONL, detect("a.ndjson", "x"));
    assertEquals(Format.JSONL, detect("a.json", "{\"id\": \"1\"}\n"));
    assertEquals(Format.LINES, detect("a.txt", "Just text.\n"));
    assertEquals(Format.LINES, detect("a", ""));
  }

  @Test
  public void unclearFilesAreRefusedWithARemedy() throws IOException {
    Path page = write("page.xml", "<html><body/></html>");
    var noDump = assertThrows(IllegalArgumentException.class, () -> sources.read(1, page));
    assertTrue(noDump.getMessage(), noDump.getMessage().contains("set the format"));
  }

  @Test
  public void folderMeansItsFilesAndThoseBelow() throws IOException {
    Path below = Files.createDirectories(path("in/sub"));
    Files.writeString(below.resolve("a.tsv"), "1\tOne\n");
    Files.writeString(below.resolveSibling("a.tsv"), "2\tTwo\n");
    Files.writeString(below.resolveSibling(".hidden.tsv"), "3\tThree\n");
    Files.writeString(below.resolveSibling("_SUCCESS"), "");
    List<SourceRecord> records = sources.read(1, below.getParent());
    assertEquals(List.of("1", "2"), Sources.ids(records).stream().sorted().toList());
    List<String> labels =
        sources.splits(1, below.getParent()).stream()
            .map(split -> piece(split).label())
            .sorted()
            .collect(Collectors.toList());
    assertEquals(List.of("in/a.tsv", "sub/a.tsv"), labels);
  }

  @Test
  public void filesOfSeveralFormats() throws IOException {
    Path tsv = write("a.tsv", "t\tOne\n");
    Path json = write("b.jsonl", "{\"id\": \"j\", \"text\": \"Two\"}\n");
    Path dump = write("c.xml", Sources.utf8(Dumps.dump(Dumps.page("5", "Five"))));
    assertEquals(List.of("t", "j", "5"), Sources.ids(sources.read(1, tsv, json, dump)));
  }

  @Test
  public void splitsAsManyAsWished() throws IOException {
    Path file = write("a.tsv", "1\tOne\n".repeat(1000));
    for (int wished = 1; wished <= 40; wished++) {
      assertEquals(wished, sources.splits(wished, file).size());
    }
    assertEquals(4, SourceRecords.maxSplitSize(10, 3));
    assertEquals(1, SourceRecords.maxSplitSize(0, 3));
    var none =
        assertThrows(IllegalArgumentException.class, () -> SourceRecords.maxSplitSize(10, 0));
    assertEquals("[splits] must be at least 1, got 0", none.getMessage());
  }

  private Format detect(String name, String content) throws IOException {
    return split(write(name, content)).format();
  }

  private SourcePiece split(Path file) throws IOException {
    return piece(sources.splits(1, file).get(0));
  }

  private static SourcePiece piece(Split split) {
    return split.pieces(SourcePiece.class).getFirst();
  }
}
