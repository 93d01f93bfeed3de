package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.fixture.TestResources;
import org.neardup.jobs.input.Edit.Splice;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.SourceFiles.Compression;
import org.neardup.jobs.input.copy.SourceWalk;
import org.neardup.jobs.input.copy.SourceWalk.Editor;

/** Copies of files with edits, by hand; {@link SourceWalkRandomTests} has random ones. */
public class SourceWalkTests extends FormatTestCase {
  private static final SourceOptions DEFAULT = SourceOptions.DEFAULT;
  private static final Editor CUT =
      (number, record) -> Edit.of(List.of(new Splice(1, 3, "-"), new Splice(4, 4, "+")), Map.of());

  private enum Kind {
    REMOVE,
    CUT,
    ANNOTATE
  }

  @Test
  public void copiesByHand() throws IOException {
    for (String row : TestResources.rows(getClass(), "copies.tsv")) {
      String[] fields = row.split("\t", -1);
      Editor editor = fields[1].equals("cut") ? CUT : removing(fields[1].split(" "));
      String copy = edited(DEFAULT, fields[0], text(fields[2]), List.of(), editor);
      assertEquals(row, text(fields[3]), copy);
    }
  }

  private static String text(String field) {
    return field.translateEscapes().replace("BOM", "\ufeff");
  }

  @Test
  public void arraysInArraysAreRefusedWhereTheyCannotBeCut() throws IOException {
    String nested = "[{\"id\": 1, \"text\": \"a\"}, [{\"id\": 2, \"text\": \"b\"}]]";
    Messages.assertRefused("has arrays beside records", () -> without("a.json", nested, "1"));
  }

  @Test
  public void columnsAreAddedToRows() throws IOException {
    Map<String, Object> added = new LinkedHashMap<>();
    added.put("kept", false);
    added.put("of", "x, \"y\"");
    List<String> names = List.of("kept", "similarity", "of");
    Editor editor = (number, record) -> Edit.of(List.of(), added);
    assertEquals(
        "\ufeff\"id\",text,n,kept,similarity,of\n"
            + "1,a,2.0,false,,\"x, \"\"y\"\"\"\r\n"
            + "2,b,,false,,\"x, \"\"y\"\"\"\n"
            + "3,\" \"\n"
            + "4,d,,false,,\"x, \"\"y\"\"\",\n"
            + "5,e,1,,,,2\n6, ,,,,\n",
        edited(
            DEFAULT,
            "a.csv",
            "\ufeff\"id\",text,n\n1,a,2.0\r\n2,b\n3,\" \"\n4,d,,\n5,e,1,2\n6,\" \",\n",
            names,
            editor));
    assertEquals(
        "id\ttext\tkept\tsimilarity\tof\r\n1\ta\tfalse\t\tx, \"y\"\r\n\r\n2\n",
        edited(DEFAULT.withHeader(true), "a.tsv", "id\ttext\r\n1\ta\r\n\r\n2\n", names, editor));
  }

  @Test
  public void fieldsAreAddedToObjects() throws IOException {
    Editor editor = (number, record) -> Edit.of(List.of(), Map.of("neardup.similarity", .95));
    assertEquals(
        "[{\"id\":1,\"text\":\"a\",\"neardup.similarity\":0.95}, 3]",
        edited(
            DEFAULT,
            "a.json",
            "[{\n  \"id\": 1,\n  \"text\": \"a\"\n}, 3]",
            List.of("neardup.similarity"),
            editor));
    String again = "{\"id\": 1, \"text\": \"a\", \"neardup.similarity\": 1}\n";
    Messages.assertRefused(
        "[neardup.similarity] must be added by another name",
        () -> edited(DEFAULT, "a.jsonl", again, List.of("neardup.similarity"), editor));
  }

  @Test
  public void cutTextsChangeNothingElse() throws IOException {
    assertEquals(
        "{\"x\":[1.50,\"text\"],\"id\":1,\"doc\":{\"text\":\"a-\\u00E9+\\uD800\"},"
            + "\"n\":NaN}\r\n",
        edited(
            DEFAULT.withFields("id", "doc.text"),
            "a.jsonl",
            "{\"x\": [1.50, \"text\"], \"id\":1, \"doc\": {\"text\" : \"abc\\u00e9\\ud800\"},"
                + " \"n\":NaN}\r\n",
            List.of(),
            CUT));
  }

  @Test
  public void aTextOfSeveralFieldsIsCutInEach() throws IOException {
    Editor editor = (number, record) -> Edit.of(List.of(new Splice(2, 7, "|")), Map.of());
    assertEquals(
        "id,title,body,x\n1,ti|,dy,\n2,,bo|,\n",
        edited(
            DEFAULT.withFields("id", "title,body,x"),
            "a.csv",
            "id,title,body,x\n1,tit,body,\n2,,body,\n",
            List.of(),
            editor));
  }

  @Test
  public void aTextThatIsAListIsCutInItsStrings() throws IOException {
    Editor editor = (number, record) -> Edit.of(List.of(new Splice(2, 7, "|")), Map.of());
    assertEquals(
        "{\"id\":1,\"m\":[{\"r\":\"x\",\"c\":\"ti|\"},{\"c\":null},{\"c\":[\"dy\"]}]}\n",
        edited(
            DEFAULT.withFields("id", "m.c"),
            "a.jsonl",
            "{\"id\":1,\"m\":[{\"r\":\"x\",\"c\":\"tit\"},{\"c\":null},{\"c\":[\"body\"]}]}\n",
            List.of(),
            editor));
  }

  @Test
  public void tablesOfExcelAndSparkKeepTheirWays() throws IOException {
    Editor editor =
        (number, record) ->
            Edit.of(List.of(new Splice(1, 3, "-")), Map.of("kept", "\\\"" + number + "\""));
    assertEquals(
        "sep=|\r\nid|text|kept\r\n1|a-d|\"\\\"\"0\"\"\"\r\n",
        edited(DEFAULT, "a.csv", "sep=|\r\nid|text\r\n1|abcd\r\n", List.of("kept"), editor));
    assertEquals(
        "id,text,kept\n1,\"a-\\\"d\\\", \\\\\",\"\\\\\\\"0\\\"\"\n",
        edited(DEFAULT, "a.csv", "id,text\n1,\"abc\\\"d\\\", \\\\\"\n", List.of("kept"), editor));
  }

  @Test
  public void aFileThatIsLeftOutHasNoCopy() throws IOException {
    write("in/1.txt", "One");
    write("in/sub dir/2 #%.txt", "Two");
    Copies copies = Copies.of(DEFAULT, path("in"), List.of(), removing("1.txt"));
    assertEquals(Set.of("sub dir/2 #%.txt"), copies.files.keySet());
  }

  @Test
  public void aCopyIsCompressedAsItsFile() throws IOException {
    byte[] lines = Sources.utf8("{\"id\": 1, \"text\": \"a\"}\r\n{\"id\": 2, \"text\": \"b\"}\r\n");
    Map<String, byte[]> files =
        Map.of(
            "a.jsonl.gz", Sources.gzip(lines),
            "a.jsonl.bz2", Sources.bzip2(lines),
            "a.jsonl.zst", Sources.zstandard(lines),
            "a.jsonl.xz", Sources.xz(lines));
    for (String name : files.keySet()) {
      Path file = write(name, files.get(name));
      byte[] copy = Copies.of(DEFAULT, file, List.of(), removing("1")).only();
      assertEquals(Compression.of(files.get(name)), Compression.of(copy));
      List<SourceRecord> records = read("copy/" + name, copy);
      assertEquals(List.of("2"), Sources.ids(records));
      assertEquals("b", ((SourceDocument) records.get(0)).text());
    }
  }

  @Test
  public void otherFormatsBecomeJsonLines() throws IOException {
    Editor editor =
        (number, record) ->
            record instanceof SourceDocument document && document.id().equals("2")
                ? Edit.REMOVE
                : Edit.of(List.of(new Splice(1, 3, "-")), Map.of("kept", true));
    String page =
        "<page><title>T</title><ns>%s</ns><id>%s</id><revision><text>%s</text></revision></page>";
    assertEquals(
        "{\"id\":\"1\",\"title\":\"T\",\"text\":\"a-é or so.\",\"kept\":true}\n",
        edited(
            DEFAULT,
            "a.xml",
            "<mediawiki>"
                + page.formatted(0, 1, "abcé {{convert||km}}or so.")
                + page.formatted(0, 2, "Gone")
                + page.formatted(1, 3, "No article")
                + "<page></mediawiki>",
            List.of("kept"),
            editor));
    assertEquals(
        "{\"id\":\"1\",\"text\":\"a-d\",\"Content-Length\":\"4\",\"Content-Type\":\"text/plain\","
            + "\"WARC-Record-ID\":\"<urn:uuid:1>\",\"kept\":true}\n",
        edited(
            DEFAULT,
            "a.wet",
            "WARC/1.0\r\nWARC-Record-ID: <urn:uuid:1>\r\nContent-Length: 4\r\n"
                + "Content-Type: text/plain\r\n\r\nabcd\r\n\r\n",
            List.of("kept"),
            editor));
    assertEquals(
        "{\"id\":\"0\",\"text\":\"H-\\n\\nab\\n\",\"Date\":\"2026-11-26T09:30:00Z\","
            + "\"Subject\":\"Hey\",\"kept\":true}\n",
        edited(
            DEFAULT,
            "a.mbox",
            "From b@c Thu Nov 26 10:30:00 2026\nDate: Thu, 26 Nov 2026 10:30:00 +0100\n"
                + "Subject: Hey\nsubject: Other\n\nab\n",
            List.of("kept"),
            editor));
    String taken = "Subject: a\nkept: no\nFrom: b@c\n\nab\n";
    Messages.assertRefused(
        "[kept] must be added by another name",
        () -> edited(DEFAULT, "a.eml", taken, List.of("kept"), editor));
  }

  @Test
  public void aFileOfJsonLinesIsNamedAndCompressedAsItsFile() throws IOException {
    byte[] skipped = Sources.utf8("WARC/1.0\r\nContent-Length: 0\r\n\r\n\r\n\r\n");
    Path archive = write("a.wet.gz", Sources.gzip(skipped));
    Copies copies = Copies.of(DEFAULT, archive, List.of(), removing());
    assertEquals(Set.of("a.wet.jsonl.gz"), copies.files.keySet());
    assertEquals(0, Sources.gunzip(copies.only()).length);
    write("in/a.html", "<html><p>One</p></html>");
    write("in/b.html", "<html><p>Two</p></html>");
    SourceOptions html = DEFAULT.withFormat(Format.HTML);
    copies = Copies.of(html, path("in"), List.of(), removing("b.html"));
    assertEquals(Set.of("a.html.jsonl"), copies.files.keySet());
    assertEquals(Set.of(Format.HTML), check(path("in"), html, true, true));
    write("two/a.wet", skipped);
    write("two/a.wet.jsonl", "{}");
    Messages.assertRefused("one of two", () -> check(path("two"), DEFAULT, false, false));
  }

  @Test
  public void whatDamageHidesIsNamed() throws IOException {
    byte[] packed = Sources.gzip(Sources.utf8("1\tOne\n2\tTwo two two\n3\tThree\n".repeat(4000)));
    packed = Arrays.copyOf(packed, packed.length - 20);
    Copies copies =
        Copies.of(DEFAULT, write("a.tsv.gz", packed), List.of(), (number, record) -> Edit.KEEP);
    assertEquals(copies.lost.toString(), 1, copies.lost.size());
    assertTrue(copies.lost.get(0), copies.lost.get(0).startsWith("a.tsv.gz: the copy lacks"));
    String text = new String(Sources.gunzip(copies.only()), StandardCharsets.UTF_8);
    assertTrue(text.endsWith("\n"));
  }

  @Test
  public void linesThatADamagedBlockCutsAreLeftOut() throws IOException {
    StringBuilder lines = new StringBuilder();
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      lines.append(i).append('\t').append(random.nextLong()).append('\n');
    }
    byte[] packed = Sources.bzip2(Sources.utf8(lines.toString()));
    packed[packed.length / 2] ^= 1;
    Path file = write("a.tsv.bz2", packed);
    Copies copies = Copies.of(DEFAULT, file, List.of(), (number, record) -> Edit.KEEP);
    assertEquals(copies.lost.toString(), 1, copies.lost.size());
    List<SourceRecord> records = sources.read(1, file);
    List<String> ids = Sources.ids(records);
    assertTrue(ids.contains("0") && ids.contains("19999"));
    List<SourceRecord> copied = read("copy/a.tsv.bz2", copies.only());
    assertEquals(ids, Sources.ids(copied));
    List<RejectReason> reasons = new ArrayList<>(Sources.reasons(records));
    assertTrue(
        reasons.removeAll(List.of(RejectReason.TRUNCATED_LINE, RejectReason.DAMAGED_COMPRESSION)));
    assertEquals(reasons, Sources.reasons(copied));
  }

  @Test
  public void whatCannotBeWrittenIsRefused() throws IOException {
    assertRefused(
        "a.tar cannot be copied, it is an archive: unpack",
        "a.tar",
        Sources.tar("a.jsonl", "{}"),
        DEFAULT.withFormat(Format.JSONL),
        Kind.REMOVE);
    assertRefused(
        "is not in UTF-8", "a.jsonl", "{}".getBytes(StandardCharsets.UTF_16), DEFAULT, Kind.REMOVE);
    assertRefused(
        "an object with an array of records",
        "a.json",
        Sources.utf8("{\"hits\": {\"hits\": [{}]}}"),
        DEFAULT,
        Kind.REMOVE);
    assertRefused(
        "it is text: fields cannot be added", "a.txt", Sources.utf8("One"), DEFAULT, Kind.ANNOTATE);
    assertRefused(
        "[html] must be left out", "b.txt", Sources.utf8("One"), DEFAULT.withHtml(true), Kind.CUT);
    assertRefused(
        "[encoding] must be UTF-8 alone",
        "c.txt",
        Sources.utf8("One"),
        DEFAULT.withEncoding("utf-8,windows-1252"),
        Kind.CUT);
    assertRefused(
        "[header] must be given", "a.tsv", Sources.utf8("1\tOne\n"), DEFAULT, Kind.ANNOTATE);
    assertRefused(
        "with a column new: add it by another name",
        "a.csv",
        Sources.utf8("id,text,new\n"),
        DEFAULT,
        Kind.ANNOTATE);
    assertRefused(
        "with a column new",
        "b.tsv",
        Sources.utf8("id\ttext\tnew\n"),
        DEFAULT.withHeader(true),
        Kind.ANNOTATE);
  }

  private void assertRefused(
      String message, String name, byte[] content, SourceOptions options, Kind kind)
      throws IOException {
    Path file = write(name, content);
    Messages.assertRefused(
        message, () -> check(file, options, kind == Kind.CUT, kind == Kind.ANNOTATE));
  }

  private static Set<Format> check(Path input, SourceOptions options, boolean cuts, boolean adds)
      throws IOException {
    return SourceWalk.check(
        new Configuration(),
        SourceInput.of(options),
        List.of(new org.apache.hadoop.fs.Path(input.toUri())),
        cuts,
        adds ? List.of("new") : List.of());
  }

  private String without(String name, String content, String without) throws IOException {
    return edited(DEFAULT, name, content, List.of(), removing(without.split(" ")));
  }

  private static Editor removing(String... ids) {
    return (number, record) ->
        record instanceof SourceDocument document && List.of(ids).contains(document.id())
            ? Edit.REMOVE
            : Edit.KEEP;
  }

  private String edited(
      SourceOptions options, String name, String content, List<String> added, Editor editor)
      throws IOException {
    byte[] copy = Copies.of(options, write(name, content), added, editor).only();
    return new String(copy, StandardCharsets.UTF_8);
  }
}
