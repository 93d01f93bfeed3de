package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

public class LineFormatTests extends FormatTestCase {
  private static final SourceOptions OPTIONS = SourceOptions.DEFAULT;

  @Test
  public void tsvIsIdTabText() throws IOException {
    List<SourceRecord> records = read("a.tsv", "7\tSome text\tand more\n x 8 \tOther\n");
    assertEquals(
        List.of(
            new SourceDocument("7", Optional.empty(), "Some text\tand more", "a.tsv: byte 0"),
            new SourceDocument("x 8", Optional.empty(), "Other", "a.tsv: byte 21")),
        records);
  }

  @Test
  public void tsvIdsLoseOneTrailingComma() throws IOException {
    List<SourceRecord> records = read("a.tsv", "12,\tOne\n25 , \tTwo\na,,\tThree\n,\tNo id\n");
    assertEquals(List.of("12", "25", "a,"), Sources.ids(records));
    assertReasons("invalid_id", records);
  }

  @Test
  public void badTsvLinesAreRejectedOneByOne() throws IOException {
    List<SourceRecord> records =
        read("a.tsv", "no tab\n\n1\t  \n\u0007\tbell\n" + "i".repeat(501) + "\tlong id\n2\tgood");
    assertEquals(List.of("2"), Sources.ids(records));
    assertReasons("missing_tab empty_text invalid_id invalid_id", records);
    assertEquals(
        new RejectedRecord("a.tsv", "byte 0", RejectReason.MISSING_TAB, "no tab"), records.get(0));
    assertEquals("byte 8", Sources.rejected(records).get(1).position());
  }

  @Test
  public void excerptsAreShortAndOnOneLine() throws IOException {
    List<SourceRecord> records = read("a.tsv", "\tx\u0001y" + "z".repeat(300));
    assertEquals(" x y" + "z".repeat(196), Sources.rejected(records).get(0).excerpt());
  }

  @Test
  public void invalidUtf8() throws IOException {
    byte[] lines = Dumps.concat(Sources.utf8("1\tgood\n2\tb"), new byte[] {(byte) 0xe4, '\n'});
    for (String name : List.of("a.tsv", "a.jsonl", "a.txt")) {
      List<SourceRecord> records = read(name, lines);
      assertTrue(name, Sources.reasons(records).contains(RejectReason.INVALID_UTF8));
    }
  }

  @Test
  public void overlongLines() throws IOException {
    String lines = "1\tgood\n2\t" + "x".repeat(2000) + "\n3\tgood\n";
    Sources small = new Sources(OPTIONS.withMaxRecordBytes(1024));
    List<SourceRecord> records = small.read(1, write("a.tsv", lines));
    assertEquals(List.of("1", "3"), Sources.ids(records));
    assertReasons("line_too_long", records);
    assertEquals(200, Sources.rejected(records).get(0).excerpt().length());
  }

  @Test
  public void byteOrderMarkAndCarriageReturns() throws IOException {
    List<SourceRecord> records = read("a.tsv", "\ufeff1\tOne\r\n2\tTwo\r\n");
    assertEquals(List.of("1", "2"), Sources.ids(records));
    assertEquals("Two", ((SourceDocument) records.get(1)).text());
  }

  @Test
  public void jsonLines() throws IOException {
    List<SourceRecord> records =
        read(
            "a.jsonl",
            """
            {"id": "a", "x": {"text": "no"}, "title": "T", "text": "Tr\\u00e4ge"}
            {"text": "Two", "id": 12345678901234567890}
            """);
    assertEquals(
        List.of(
            new SourceDocument("a", Optional.of("T"), "Tr\u00e4ge", "a.jsonl: byte 0"),
            new SourceDocument(
                "12345678901234567890", Optional.empty(), "Two", "a.jsonl: byte 69")),
        records);
  }

  @Test
  public void badJsonLines() throws IOException {
    List<SourceRecord> records =
        read(
            "a.jsonl",
            """
            {"id": "0", "text": "a"}
            {"id": "a", "text": "unfinished
            ["id", "text"]
            {"id": "a", "text": "b"} more
            {"text": "b"}
            {"id": NaN, "text": "b"}
            {"id": "a"}
            {"id": "a", "text": 3}
            {"id": "a\\tb", "text": "c"}
            {"id": "a", "text": " "}

            """);
    assertReasons(
        "malformed_json malformed_json malformed_json missing_id missing_id missing_text"
            + " missing_text invalid_id empty_text",
        records);
  }

  @Test
  public void jsonFieldsAreSettable() throws IOException {
    Path file = write("a.jsonl", "{\"key\": \"k\", \"body\": \"b\", \"id\": 1}\n");
    Sources named = new Sources(OPTIONS.withFields("key", "body"));
    assertEquals(List.of("k"), Sources.ids(named.read(1, file)));
    assertReasons("missing_text", sources.read(1, file));
  }

  @Test
  public void linesAreNumberedFromZeroWithTheEmptyOnes() throws IOException {
    List<SourceRecord> records = read("a.lines", "first\n\nthird\n\n \t\r\n");
    assertEquals(List.of("0", "2"), Sources.ids(records));
    assertEquals("blank lines are no records", 2, records.size());
  }

  @Test
  public void jsonAsPythonWritesIt() throws IOException {
    String objects =
        """
        {"id": 1.0, "text": "a", "x": NaN, "y": [Infinity, {"z": -Infinity}]}
        {"x": Infinity, "id": 20.00, "text": "b"}
        {"id": 1.5, "text": "c", "n": %s}
        """
            .formatted("9".repeat(5000));
    for (String name : List.of("a.jsonl", "a.json")) {
      List<SourceRecord> records = read(name, objects + "\n");
      assertEquals(name, List.of("1", "20", "1.5"), Sources.ids(records));
      assertReasons("", records);
    }
  }

  @Test
  public void linesAreNeverCut() throws IOException {
    String lines = "some line\n".repeat(5000);
    for (String name : List.of("a.lines", "a.lines.bz2")) {
      byte[] content = Sources.utf8(lines);
      Path file = write(name, name.endsWith("2") ? Sources.bzip2(content) : content);
      assertEquals(1, sources.splits(8, file).size());
      assertEquals(Dumps.numbers(5000), Sources.ids(sources.read(8, file)));
    }
  }

  @Test
  public void linesOfSeveralFilesHaveTheNameBefore() throws IOException {
    Path one = write("one.lines", "a\nb\n");
    Path two = write("two.lines", "c\n");
    assertEquals(
        List.of("one.lines:0", "one.lines:1", "two.lines:0"),
        Sources.ids(sources.read(1, one, two)));
  }

  @Test
  public void sourceIsPrefixOfIds() throws IOException {
    Sources sources = new Sources(OPTIONS.withSource("news"));
    Path tsv = write("a.tsv", "1\tOne\n");
    Path lines = write("a.lines", "One\n");
    Path dump = write("a.xml", Sources.utf8(Dumps.dump(Dumps.page("1", "One"))));
    assertEquals(List.of("news:1"), Sources.ids(sources.read(1, tsv)));
    assertEquals(List.of("news:0"), Sources.ids(sources.read(1, lines)));
    assertEquals(List.of("news:1"), Sources.ids(sources.read(1, dump)));
  }

  @Test
  public void linesCutAtEveryByte() throws IOException {
    String lines = "1\tone\n2\t\n3\tthree\r\n\n\nbad\n4\tf\u00fcnf\n5\tno newline";
    Path file = write("a.tsv", lines);
    List<SourceRecord> whole = sources.read(1, file);
    assertEquals(List.of("1", "3", "4", "5"), Sources.ids(whole));
    for (int cut = 1; cut < Files.size(file); cut++) {
      assertEquals("cut at " + cut, whole, sources.readCut(Format.TSV, file, cut));
      for (int other = cut; other < Files.size(file); other += 3) {
        assertEquals(whole, sources.readCut(Format.TSV, file, cut, other));
      }
    }
  }

  @Test
  public void compressedLinesInAnyNumberOfSplits() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 12_000; i++) {
      lines.append(i).append('\t').append(Long.toString(i * 0x9e3779b97f4a7c15L, 36)).append('\n');
    }
    Path file = write("a.tsv.bz2", Sources.bzip2(Sources.utf8(lines.toString())));
    List<Long> blocks = PageSplitTests.blockStarts(file);
    assertTrue("several blocks", blocks.size() >= 3);
    for (int splits : new int[] {1, 2, 3, 8, 40}) {
      List<SourceRecord> records = sources.read(splits, file);
      assertEquals(Dumps.numbers(12_000), Sources.ids(records));
      assertEquals(12_000, records.size());
    }
    for (long start : blocks) {
      for (long cut = Math.max(1, start - 1); cut <= start + 8; cut++) {
        assertEquals(Dumps.numbers(12_000), Sources.ids(sources.readCut(Format.TSV, file, cut)));
      }
    }
  }
}
