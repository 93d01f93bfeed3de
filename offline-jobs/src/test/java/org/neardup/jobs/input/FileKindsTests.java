package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** Files as people have them are read right, or refused with a reason. */
public class FileKindsTests extends FormatTestCase {
  private static final String TEXT = "the same long text of some words and more words than five";

  @Test
  public void commaSeparatedValues() throws IOException {
    String text = TEXT.replace(" of ", ",\r\nof ");
    String rows =
        "\ufeffkey,note,body\r\na,\"x, \"\"y\"\"\",\"%s\"\r\nb,,\"%s\"\r\n".formatted(text, text);
    assertTwo(text, SourceOptions.DEFAULT.withFields("key", "body"), "in.csv", Sources.utf8(rows));
    assertRefused("[text_field] must be a column of [", "in.csv", Sources.utf8(rows));
    assertTwo("semi.csv", "id;text\na;" + TEXT + "\nb;" + TEXT + "\n");
  }

  @Test
  public void badRowsOfCommaSeparatedValuesAreSetAside() throws IOException {
    List<SourceRecord> records =
        assertTwo(
            "in.csv", "id,text\na,%s\n,%s\nalone\nb,%s\nc,\"no end".formatted(TEXT, TEXT, TEXT));
    assertEquals(
        List.of("record 2 missing_id", "record 3 missing_text", "the last record truncated_line"),
        Sources.rejected(records).stream()
            .map(bad -> bad.position() + " " + bad.reason().id())
            .toList());
  }

  @Test
  public void aTableWithoutRowsStopsNothing() throws IOException {
    SourceOptions header = SourceOptions.DEFAULT.withHeader(true);
    for (String end : List.of("csv", "tsv")) {
      String row = end.equals("csv") ? "id,text\na,One\n" : "id\ttext\na\tOne\n";
      write(end + "/part-0." + end, row);
      write(end + "/part-1." + end, "");
      write(end + "/part-2." + end, "\ufeff");
      write(end + "/part-3." + end, row.substring(0, 8));
      write(end + "/part-4." + end, "\r\n\n");
      write(end + "/part-5." + end + ".gz", "");
      write(end + "/part-6." + end + ".gz", Sources.gzip(new byte[0]));
      SourceOptions options = end.equals("csv") ? SourceOptions.DEFAULT : header;
      assertEquals(List.of("a"), Sources.ids(new Sources(options).read(1, path(end))));
    }
  }

  @Test
  public void tablesAsExcelNamesTheirSeparator() throws IOException {
    for (String first : List.of("sep=;", "\"SEP=;\"", "\ufeffsep=;")) {
      assertTwo("excel.csv", first + "\r\nid;text\r\na;" + TEXT + "\r\nb;" + TEXT);
    }
    assertTwo("tabs.csv", "sep=\t\nid\ttext\na\t" + TEXT + "\nb\t" + TEXT + "\n");
    assertTwo("blank.csv", "\n\nid,text\na," + TEXT + "\nb," + TEXT + "\n");
  }

  /** As Spark and MySQL write a quote and a backslash in quotes, and as RFC 4180 has them. */
  @Test
  public void quotesBehindABackslash() throws IOException {
    String text = "he said \"yes\", and C:\\ is \"\nhis, \\\"";
    String backslashed = text.replace("\\", "\\\\").replace("\"", "\\\"");
    String rows = "id,text\na,\"%s\"\nb,\"%s\"\n";
    assertTwo(
        text,
        SourceOptions.DEFAULT,
        "spark.csv",
        Sources.utf8(rows.formatted(backslashed, backslashed.replace("\n", "\\\n"))));
    List<SourceRecord> spark =
        read(
            "spark.csv",
            """
            id,text
            r0,"C:\\\\new \\"x\\" and y"
            r1,"he said \\"yes\\", then"
            r2,en""d\\
            r3,plain C:\\new
            r4,"a\\\\\\"b"
            r5,"x, ends \\\\"
            r6,"q\\""
            r7,"line
            end \\"q\\""
            """);
    assertEquals(
        List.of(
            "C:\\new \"x\" and y",
            "he said \"yes\", then",
            "en\"\"d\\",
            "plain C:\\new",
            "a\\\"b",
            "x, ends \\",
            "q\"",
            "line\nend \"q\""),
        texts(spark));
    String doubled = text.replace("\"", "\"\"");
    assertTwo(
        text, SourceOptions.DEFAULT, "rfc.csv", Sources.utf8(rows.formatted(doubled, doubled)));
    String path = "in the folder C:\\texts\\";
    assertTwo(path, SourceOptions.DEFAULT, "path.csv", Sources.utf8(rows.formatted(path, path)));
  }

  @Test
  public void onlyWhatIsNotUtf8IsSetAside() throws IOException {
    String rows = "id,text,note\na,%s,x\nb,%s,x\n".formatted(TEXT, TEXT);
    String objects =
        "[{\"id\":\"a\",\"text\":\"%s\",\"n\":[\"x\"]},{\"id\":\"b\",\"text\":\"%s\",\"n\":1}]";
    for (String content : List.of(rows, objects.formatted(TEXT, TEXT))) {
      String name = content.startsWith("[") ? "a.json" : "a.csv";
      String legal = TEXT + " \ufffd";
      assertTwo(legal, SourceOptions.DEFAULT, name, Sources.utf8(content.replace(TEXT, legal)));
      String note = name.endsWith("json") ? "\"x" : ",x";
      for (String part : List.of(TEXT, note)) {
        byte[] latin =
            content.replaceFirst(part, part + "\u00e4").getBytes(StandardCharsets.ISO_8859_1);
        List<SourceRecord> records = read(SourceOptions.DEFAULT, name, latin);
        assertEquals(List.of("b"), Sources.ids(records));
        assertReasons("invalid_utf8", records);
      }
    }
  }

  @Test
  public void jsonOfAnyShape() throws IOException {
    String one = "{\"id\":\"a\",\"text\":\"" + TEXT + "\"}";
    String other = one.replace("\"a\"", "\"b\"");
    assertTwo("array.json", "[" + one + ",\n" + other + "]");
    assertTwo("pretty.json", (one + "\n" + other).replace(",", ",\n  ").replace("{", "{\n"));
    assertTwo("lines.json", one + "\n" + other + "\n");
    assertTwo("row.json", one + other);
    assertTwo(
        "data.json", "{\"version\": 1.1, \"data\": [" + one + ", " + other + "], \"license\": {}}");
    assertTwo("array.jsonl", "[\n" + one + ",\n" + other + "\n]\n");
    assertTwo("pretty.ndjson", (one + "\n" + other).replace("{", "{\n  "));
    String half = TEXT.replace(" of ", "\n\nof ");
    byte[] lists =
        Sources.utf8(
            (one + "\n" + other)
                .replace("\"" + TEXT + "\"", "[\"" + half.replace("\n\n", "\",null,\"") + "\"]"));
    assertTwo(half, SourceOptions.DEFAULT, "list.jsonl", lists);
    byte[] chats =
        Sources.utf8(
            (one + "\n" + other)
                .replace(
                    "\"" + TEXT + "\"",
                    "[{\"c\":\"" + half.replace("\n\n", "\"},{},{\"c\":\"") + "\"}]"));
    for (String path : List.of("text.c", "text[].c")) {
      assertTwo(half, SourceOptions.DEFAULT.withFields("id", path), "chat.jsonl", chats);
    }
    byte[] data =
        Sources.utf8(new String(chats, StandardCharsets.UTF_8).replace("\"text\"", "\"data\""));
    assertTwo(half, SourceOptions.DEFAULT.withFields("id", "data.c"), "chat.json", data);
    assertReasons("missing_text missing_text", read(SourceOptions.DEFAULT, "chat.jsonl", chats));
    List<SourceRecord> odd = assertTwo("nameless", "[ " + one + ", 7, " + other + ", {\"id\":3}]");
    assertEquals(2, Sources.rejected(odd).size());
    List<SourceRecord> cut = assertTwo("cut.json", "[" + one + "," + other + ",{\"id\":");
    assertEquals(1, Sources.rejected(cut).size());
    String text = (TEXT + " ").repeat(200);
    byte[] lines = Sources.utf8((one + "\nbad\n" + other + "\n").replace(TEXT, text));
    assertTwo(text, SourceOptions.DEFAULT, "long.json", lines);
  }

  @Test
  public void whatIsNoTextIsRefusedByName() throws IOException {
    Map<String, String> kinds =
        Map.of(
            "a PDF document", "%PDF-1.4\n%abc",
            "an encrypted Parquet file", "PARE\u0000\u0001",
            "binary data", "text\u0000and\u0001more");
    for (Map.Entry<String, String> kind : kinds.entrySet()) {
      assertRefused("it is " + kind.getKey(), "some.dat", Sources.utf8(kind.getValue()));
    }
    String pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n";
    assertRefused("git lfs pull fetches it", "train.jsonl", Sources.utf8(pointer));
    String page = " <!DOCTYPE html>\n<html><body>Not found</body></html>";
    assertRefused("it is an HTML page", "train.jsonl", Sources.utf8(page));
    byte[] zip = HexFormat.of().parseHex("504b030414000600");
    assertRefused("it holds zip data; unpack it", "some.docx", zip);
    for (String name : List.of("letter.docx", "all.zip", "empty.xlsx")) {
      write("folder/" + name, name.startsWith("e") ? new byte[] {'P', 'K', 5, 6, 0, 0} : zip);
    }
    write("folder/a.jsonl", "{\"id\": \"a\", \"text\": \"One\"}");
    assertEquals(List.of("a"), Sources.ids(sources.read(1, path("folder"))));
    byte[] twice = Sources.xz(Sources.xz(Sources.utf8("a\tb")));
    assertRefused("it holds xz data; unpack it", "a.tsv", twice);
    assertRefused("which --engine spark --format orc reads", "a", Sources.utf8("ORC\u0000"));
  }

  @Test
  public void otherEncodings() throws IOException {
    String text = "gr\u00fcn " + TEXT;
    String rows = "a\t" + text + "\nb\t" + text + "\n";
    for (Charset marked : List.of(StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE)) {
      assertTwo(text, SourceOptions.DEFAULT, "in.tsv", ("\ufeff" + rows).getBytes(marked));
    }
    byte[] latin = rows.getBytes(StandardCharsets.ISO_8859_1);
    assertTwo(text, SourceOptions.DEFAULT.withEncoding("latin1"), "in.tsv", latin);
    assertReasons("invalid_utf8 invalid_utf8", read(SourceOptions.DEFAULT, "in.tsv", latin));
    byte[] windows = rows.replace('\u00fc', '\u20ac').getBytes(Charset.forName("windows-1252"));
    assertTwo(
        text.replace('\u00fc', '\u20ac'),
        SourceOptions.DEFAULT.withEncoding("cp1252"),
        "in.tsv",
        windows);
  }

  @Test
  public void severalEncodingsAreTriedForEachRecord() throws IOException {
    SourceOptions both = SourceOptions.DEFAULT.withEncoding("utf-8, windows-1252");
    assertEquals("UTF-8,windows-1252", both.encoding());
    String row = "\tgr\u00fcn \u20ac " + TEXT;
    byte[] mixed =
        Dumps.concat(
            Sources.utf8("a" + row + "\n"),
            ("b" + row + "\n").getBytes(Charset.forName("windows-1252")),
            new byte[] {'c', '\t', (byte) 0x81, '\n'});
    List<SourceRecord> records = read(both, "in.tsv", mixed);
    assertEquals(List.of("a", "b"), Sources.ids(records));
    assertEquals(row.substring(1), ((SourceRecord.SourceDocument) records.get(1)).text());
    assertTrue(((SourceRecord.SourceDocument) records.get(1)).inOtherCharset());
    assertFalse(((SourceRecord.SourceDocument) records.get(0)).inOtherCharset());
    assertReasons("invalid_utf8", records);
    for (String refused : List.of("windows-1252,utf-8", "utf-8,utf-16")) {
      String thrown = refusal(() -> SourceOptions.DEFAULT.withEncoding(refused));
      assertTrue(thrown, thrown.startsWith("[encoding] must be one"));
    }
  }

  @Test
  public void carriageReturnsAlone() throws IOException {
    assertTwo("mac.tsv", "a\t" + TEXT + "\rb\t" + TEXT + "\r");
    String parts = (TEXT + "\r").repeat(200);
    List<SourceRecord> unix = read("unix.tsv", "a\t" + parts + "\nb\t" + parts + "\n");
    assertEquals(List.of("a", "b"), Sources.ids(unix));
  }

  private void assertRefused(String why, String name, byte[] content) {
    Messages.assertRefused(why, () -> read(SourceOptions.DEFAULT, name, content));
  }

  private List<SourceRecord> assertTwo(String name, String content) throws IOException {
    return assertTwo(TEXT, SourceOptions.DEFAULT, name, Sources.utf8(content));
  }

  /** The documents a and b have the text; returns all records. */
  private List<SourceRecord> assertTwo(
      String text, SourceOptions options, String name, byte[] content) throws IOException {
    List<SourceRecord> records = read(options, name, content);
    assertEquals(List.of("a", "b"), Sources.ids(records));
    for (SourceRecord record : records) {
      if (record instanceof SourceDocument document) {
        assertEquals(name, text.strip(), document.text().strip());
      }
    }
    return records;
  }
}
