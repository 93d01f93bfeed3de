package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

public class WikipediaFormatTests extends FormatTestCase {
  @Test
  public void articleBecomesPlainText() throws IOException {
    List<SourceRecord> records =
        readDump(Dumps.page("17", "'''Rome''' is a [[city]].&lt;ref>x&lt;/ref>"));
    assertEquals(
        List.of(
            new SourceDocument(
                "17", Optional.of("Title 17"), "Rome is a city.", "dump.xml: page 17")),
        records);
  }

  @Test
  public void otherNamespacesAndRedirectsAreSkipped() throws IOException {
    List<SourceRecord> records =
        readDump(
            Dumps.page("1", 1, "", "Talk"),
            Dumps.page("2", 0, "<redirect title=\"Rome\" />", "#WEITERLEITUNG [[Rome]]"),
            Dumps.page("3", " #redirect [[Rome]]"));
    assertEquals(
        List.of(
            new SkippedRecord(SkipReason.OTHER_NAMESPACE),
            new SkippedRecord(SkipReason.REDIRECT),
            new SkippedRecord(SkipReason.REDIRECT)),
        records);
  }

  @Test
  public void badPagesAreRejectedOneByOne() throws IOException {
    List<SourceRecord> records =
        readDump(
            Dumps.page("1", "a < b"),
            Dumps.page("2", "a & b"),
            Dumps.page("3", "{{only a template}}"),
            Dumps.page("4", "x").replace("<id>4</id>", ""),
            Dumps.page("5", "&#0;"),
            Dumps.page("6", "&evil;"),
            Dumps.page("7", "good"));
    assertEquals(List.of("7"), Sources.ids(records));
    assertReasons(
        "malformed_page malformed_page empty_text missing_id malformed_page malformed_page",
        records);
    assertEquals("page 1", Sources.rejected(records).get(0).position());
    assertEquals("dump.xml", Sources.rejected(records).get(0).source());
  }

  @Test
  public void invalidUtf8InOnePage() throws IOException {
    byte[] bytes = Sources.utf8(Dumps.dump(Dumps.page("1", "On@"), Dumps.page("2", "Two")));
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '@' ? (byte) 0xc3 : bytes[i];
    }
    List<SourceRecord> records = read("dump.xml", bytes);
    assertEquals(List.of("2"), Sources.ids(records));
    assertReasons("invalid_utf8", records);
  }

  @Test
  public void pageLongerThanTheLimit() throws IOException {
    String dump = Dumps.dump(Dumps.page("1", "x".repeat(5000)), Dumps.page("2", "Two"));
    SourceOptions options = SourceOptions.DEFAULT.withMaxRecordBytes(2000);
    List<SourceRecord> records = new Sources(options).read(1, write("dump.xml", dump));
    assertEquals(List.of("2"), Sources.ids(records));
    assertReasons("page_too_large", records);
    assertEquals("page 1", Sources.rejected(records).get(0).position());
  }

  @Test
  public void ofAllRevisionsOnlyTheLastCounts() throws IOException {
    StringBuilder older = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      older.append("<revision><text>").append("old words ".repeat(20)).append("</text></revision>");
    }
    String history = Dumps.page("1", "The last.").replace("<revision>", older + "<revision>");
    String lost = Dumps.page("2", "x".repeat(3000)).replace("<revision>", older + "<revision>");
    Path file = write("dump.xml", Dumps.dump(history, lost, Dumps.page("3", "Three")));
    Sources sources = new Sources(SourceOptions.DEFAULT.withMaxRecordBytes(2000));
    List<SourceRecord> records = sources.read(1, file);
    assertEquals(List.of("1", "3"), Sources.ids(records));
    assertEquals("The last.", ((SourceDocument) records.get(0)).text());
    assertReasons("page_too_large", records);
    for (int splits : new int[] {2, 3, 7, 40}) {
      assertEquals(records, sources.read(splits, file));
    }
  }

  @Test
  public void somethingBetweenPages() throws IOException {
    List<SourceRecord> records =
        readDump(Dumps.page("1", "One"), " 9</sha1></page>", Dumps.page("2", "Two"));
    assertEquals(List.of("1", "2"), Sources.ids(records));
    assertReasons("outside_page", records);
    assertEquals("9</sha1></page>", Sources.rejected(records).get(0).excerpt().strip());
  }

  @Test
  public void twoDumpsInOneFile() throws IOException {
    String dumps = Dumps.dump(Dumps.page("1", "One")) + Dumps.dump(Dumps.page("2", "Two"));
    List<SourceRecord> records = read("dump.xml", dumps);
    assertEquals(List.of("1", "2"), Sources.ids(records));
    assertEquals(2, records.size());
  }

  private List<SourceRecord> readDump(String... pages) throws IOException {
    return read("dump.xml", Dumps.dump(pages));
  }
}
