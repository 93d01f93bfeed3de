package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.Test;
import org.neardup.fixture.Messages;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** Columns by number, and by name where the first line of each file is a header. */
public class TsvColumnsTests extends FormatTestCase {
  private static final SourceOptions TSV = SourceOptions.DEFAULT.withFormat(Format.TSV);

  @Test
  public void columnsByNumber() throws IOException {
    Path file = write("a.tsv", "en\tOne text\t7\nen\tOther\t8\tmore\nen\tshort\n");
    List<SourceRecord> records = new Sources(TSV.withFields("3", "2")).read(1, file);
    assertEquals(
        List.of(
            new SourceDocument("7", Optional.empty(), "One text", "a.tsv: byte 0"),
            new SourceDocument("8", Optional.empty(), "Other", "a.tsv: byte 14"),
            new RejectedRecord("a.tsv", "byte 30", RejectReason.MISSING_TAB, "en short")),
        records);
  }

  @Test
  public void columnsByNameInEachFilesOwnHeader() throws IOException {
    SourceOptions options = TSV.withFields("key", "body").withHeader(true);
    Path one = write("one.tsv", "\ufefflang\tbody\tkey\r\nen\tOne\t1\r\n");
    Path two =
        write(
            "two.tsv.gz",
            Sources.gzip(Sources.utf8("key\tlang\tbody\n2\tde\tZwei\n3\tde\tDrei\n")));
    Sources sources = new Sources(options);
    List<SourceRecord> records = sources.read(1, one, two);
    assertEquals(List.of("1", "2", "3"), Sources.ids(records));
    assertEquals("One", ((SourceDocument) records.get(1)).text());
    assertEquals(2, records.stream().filter(new SkippedRecord(SkipReason.HEADER)::equals).count());
  }

  @Test
  public void headerIsTheFirstLineOfTheFirstSplitOnly() throws IOException {
    StringBuilder lines = new StringBuilder("text\tid\n");
    for (int i = 0; i < 100; i++) {
      lines.append("Text of ").append(i).append('\t').append(i).append('\n');
    }
    Path file = write("a.tsv", lines.toString());
    Sources sources = new Sources(TSV.withHeader(true));
    for (int splits : new int[] {1, 2, 7, 40}) {
      assertEquals(Dumps.numbers(100), Sources.ids(sources.read(splits, file)));
    }
  }

  @Test
  public void badColumnsAreRefusedWithARemedy() throws IOException {
    Path file = write("a.tsv", "key\tbody\n1\tOne\n");
    assertRefused(TSV.withHeader(true), file, "got [text]: its columns are key, body");
    assertRefused(TSV.withFields("key", "2"), file, "got [key]: names need [header], a first line");
    assertRefused(TSV.withFields("0", "2"), file, "from 1 to 10000 or its name, got [0]: names");
    assertRefused(TSV.withFields("2", "text"), file, "than [id_field], column 2; give its number");
    Path tar = write("a.tar", Sources.tar("a", "b"));
    assertRefused(TSV.withHeader(true), tar, "a.tar] first");
  }

  private static void assertRefused(SourceOptions options, Path file, String end) {
    Sources sources = new Sources(options);
    Messages.assertRefused(end, () -> sources.read(1, file));
  }
}
