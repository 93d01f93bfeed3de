package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** Web archives: the records of plain text are documents. */
public class WarcFormatTests extends FormatTestCase {
  private static final String INFO = record("warcinfo", "i", "application/warc-fields", "a: b\r\n");

  @Test
  public void textsOfAnArchive() throws IOException {
    String archive = INFO + text("1", "Größer\r\n\r\nthan WARC/1.0\n\nall\n") + text("2", "Two");
    List<SourceRecord> records = sources.read(3, write("a.warc.wet", archive));
    assertEquals(
        List.of(
            new SkippedRecord(SkipReason.NOT_PLAIN_TEXT),
            new SourceDocument(
                "1",
                Optional.empty(),
                "Größer\r\n\r\nthan WARC/1.0\n\nall\n",
                "a.warc.wet: record 1"),
            new SourceDocument("2", Optional.empty(), "Two", "a.warc.wet: record 2")),
        records);
    assertEquals(records.size(), read("b", archive).size());
  }

  @Test
  public void eachRecordMayBeCompressedByItself() throws IOException {
    byte[] members =
        Dumps.concat(
            Sources.gzip(Sources.utf8(INFO)),
            Sources.gzip(Sources.utf8(text("1", "One"))),
            Sources.gzip(Sources.utf8(text("2", "Two"))));
    assertEquals(List.of("1", "2"), Sources.ids(read("a.wet.gz", members)));
    byte[] cut = Arrays.copyOf(members, members.length - 30);
    List<SourceRecord> records = read("b.wet.gz", cut);
    assertEquals(List.of("1"), Sources.ids(records));
    assertReasons("truncated_page damaged_compression", records);
  }

  @Test
  public void readsOnBehindAWrongLength() throws IOException {
    String good = text("1", "One\r\nand WARC/1.0");
    Map<String, String> bad =
        Map.of(
            good.replace("WARC/1.0\r\nWARC-T", "WA\r\nWARC-T"), "outside_page",
            good.replace("Content-Length", "Content"), "malformed_page",
            good.replace("Length: 17", "Length: 0"), "malformed_page",
            good.replace("Length: 17", "Length: 16"), "malformed_page",
            good.replace("Length: 17", "Length: -1"), "malformed_page",
            good.replace("Length: 17", "Length: 35"), "malformed_page",
            good.replace("Length: 17", "Length: 400"), "malformed_page",
            good.replace("Length: 17", "Length: 999999999"), "malformed_page");
    String before = text("0", "Zero");
    String behind = text("2", "Two") + text("3", "Three");
    for (Map.Entry<String, String> record : bad.entrySet()) {
      String archive = before + record.getKey() + behind;
      List<SourceRecord> records = read("a.wet", archive + archive.replace("urn:uuid:", "x"));
      assertEquals(List.of("0", "2", "3", "x0", "x2", "x3"), Sources.ids(records));
      assertEquals(
          List.of(
              "a.wet byte " + before.length() + " " + record.getValue(),
              "a.wet byte " + (archive.length() + before.length() - 8) + " " + record.getValue()),
          told(records));
    }
  }

  @Test
  public void lengthsComeBeforeWhatATextLooksLike() throws IOException {
    String quoted = "About archives:\r\nWARC/1.0\r\nWARC-Type: conversion\r\n\r\nis a header.";
    List<SourceRecord> records = read("a.wet", text("1", quoted) + text("2", "Two"));
    assertEquals(quoted, ((SourceDocument) records.get(0)).text());
    assertEquals(List.of("1", "2"), Sources.ids(records));
    String closer = text("1", "One").strip() + text("2", "Two").strip() + "\n\n\n" + text("3", "x");
    assertEquals(List.of("1", "2", "3"), Sources.ids(read("a.wet", closer)));
    List<SourceRecord> cut =
        read(
            "a.wet", text("1", "One") + text("2", "Two and more").strip().replace(" and more", ""));
    assertEquals(List.of("1"), Sources.ids(cut));
    assertReasons("truncated_page", cut);
  }

  @Test
  public void badRecordsAreRejectedOneByOne() throws IOException {
    String archive =
        text("1", " ")
            + text("2", "Two").replace("WARC-Record-ID", "X")
            + text("\u0007", "Three")
            + text("4", "x".repeat(5000))
            + text("5", "Five");
    Sources small = new Sources(SourceOptions.DEFAULT.withMaxRecordBytes(1024));
    List<SourceRecord> records = small.read(1, write("a.wet", archive));
    assertEquals(List.of("5"), Sources.ids(records));
    assertReasons("empty_text missing_id invalid_id page_too_large", records);
  }

  @Test
  public void addressesAsIds() throws IOException {
    Path file = write("a.wet", text("1", "One"));
    Sources addresses = new Sources(SourceOptions.DEFAULT.withFields("WARC-Target-URI", "text"));
    assertEquals(List.of("https://example.org/1"), Sources.ids(addresses.read(1, file)));
    Sources other = new Sources(SourceOptions.DEFAULT.withFields("WARC-Date", "text"));
    assertEquals(
        "[id_field] must be WARC-Record-ID or WARC-Target-URI for the format warc, got [WARC-Date]",
        refusal(() -> other.read(1, file)));
  }

  /** A record as in the archives of extracted texts. */
  static String text(String id, String text) {
    return record("conversion", id, "text/plain", text);
  }

  private static String record(String kind, String id, String type, String body) {
    return """
    WARC/1.0
    WARC-Type: %s
    WARC-Target-URI: https://example.org/%s
    WARC-Record-ID: <urn:uuid:%s>
    Content-Type: %s
    Content-Length: %s

    """
            .formatted(kind, id, id, type, Sources.utf8(body).length)
            .replace("\n", "\r\n")
        + body
        + "\r\n\r\n";
  }
}
