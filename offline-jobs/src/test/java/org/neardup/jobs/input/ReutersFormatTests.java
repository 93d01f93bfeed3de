package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.dumps.ReutersParser.Story;
import org.neardup.jobs.input.formats.RejectedException;
import org.neardup.util.Arithmetic;

public class ReutersFormatTests extends FormatTestCase {
  private static final String HEADLINE_ONLY =
      """
      <REUTERS TOPICS="NO" OLDID="5555" NEWID="12">
      <TEXT TYPE="BRIEF">&#2;
      <TITLE>TRADE DATA DUE</TITLE>
      </TEXT>
      </REUTERS>
      """;

  /** As long as the date line of the stories here. */
  private static final String AFTER_DATELINE = " ".repeat("    SALVADOR, Feb 26 - ".length());

  @Test
  public void oneStory() throws RejectedException {
    Story story =
        Story.parse(
            story(7, "One &lt;ABC> &amp; Co &lt;.&#3;\n&\\tMore & more.\n    Yet &#127;more."));
    assertEquals(
        new Story(
            "7",
            "1007",
            "TITLE <T> 7",
            Optional.of(AFTER_DATELINE + "One <ABC> & Co <. \n\tMore & more.\n    Yet  more.")),
        story);
  }

  @Test
  public void malformedStories() {
    String whole = story(7, "One");
    for (String bad :
        List.of(
            whole.replace("</BODY>", ""),
            whole.replace("<BODY>One</BODY>", "</BODY>One<BODY>"),
            whole.replace("</TITLE>", "<TITLE>"),
            story(7, "One</BODY><BODY>Two"),
            story(7, "One <D>Two"))) {
      assertThrows(bad, RejectedException.class, () -> Story.parse(bad));
    }
  }

  @Test
  public void storiesOfFileInAnySplits() throws IOException {
    Path file = write("reut2-000.sgm", collection(0, 50));
    List<SourceRecord> whole = sources.read(1, file);
    assertEquals(Dumps.numbers(50), Sources.ids(whole));
    assertEquals(List.of(), Sources.rejected(whole));
    SourceDocument first = (SourceDocument) whole.get(0);
    assertEquals(Optional.of("TITLE <T> 0"), first.title());
    assertEquals("reut2-000.sgm: NEWID 0", first.location());
    assertTrue(whole.contains(new SkippedRecord(SkipReason.NO_BODY)));
    for (int splits : new int[] {2, 3, 7, 50}) {
      assertEquals(splits + " splits", whole, sources.read(splits, file));
    }
  }

  @Test
  public void archiveAsPublished() throws IOException {
    byte[] tar =
        Sources.tar(
            "README.txt",
            "the Reuters-21578 collection: <REUTERS TOPICS=??> ... </REUTERS>",
            "reut2-000.sgm",
            collection(0, 30),
            "x".repeat(120) + ".sgm",
            collection(30, 60));
    for (Path file : List.of(write("r.tar", tar), write("r.tar.gz", Sources.gzip(tar)))) {
      List<SourceRecord> records = sources.read(4, file);
      assertEquals(Dumps.numbers(60), Sources.ids(records));
      assertEquals(List.of(), Sources.rejected(records));
      SourceDocument first = (SourceDocument) records.get(0);
      assertEquals(file.getFileName() + "/reut2-000.sgm: NEWID 0", first.location());
    }
  }

  @Test
  public void behindDamageTheRestOfAnArchiveIsSetAside() throws IOException {
    byte[] tar = Sources.tar("a.sgm", collection(0, 30), "b.sgm", collection(30, 60));
    for (int at : new int[] {0, 10, 124, 150}) { // in the names, the size, the checksum
      byte[] damaged = tar.clone();
      damaged[tar.length - 1024 - secondFile() + at] ^= 1;
      List<SourceRecord> records = read("a.tar", damaged);
      assertEquals(Dumps.numbers(30), Sources.ids(records));
      assertReasons("damaged_compression", records);
    }
  }

  /** Bytes of the second file with its header. */
  private static int secondFile() {
    return 512 + Arithmetic.ceilDiv(Sources.utf8(collection(30, 60)).length, 512) * 512;
  }

  @Test
  public void archiveWithoutItsEndMark() throws IOException {
    byte[] tar = Sources.tar("a.sgm", collection(0, 30), "b.sgm", collection(30, 60));
    List<SourceRecord> records = read("end.tar", Arrays.copyOf(tar, tar.length - 1024));
    assertEquals(Dumps.numbers(60), Sources.ids(records));
    assertReasons("damaged_compression", records);
  }

  @Test
  public void archivesBehindEachOther() throws IOException {
    byte[] both =
        Dumps.concat(
            Sources.tar("a.sgm", collection(0, 30)),
            new byte[512],
            Sources.tar("b.sgm", collection(30, 60)));
    List<SourceRecord> records = read("a.tar", both);
    assertEquals(Dumps.numbers(60), Sources.ids(records));
    assertEquals(List.of(), Sources.rejected(records));
  }

  @Test
  public void oldIdsOnRequest() throws IOException {
    Path file = write("a.sgm", collection(3, 5));
    Sources old = new Sources(SourceOptions.DEFAULT.withFields("OLDID", "text"));
    assertEquals(List.of("1003", "1004"), Sources.ids(old.read(1, file)));
    Sources other = new Sources(SourceOptions.DEFAULT.withFields("ID", "text"));
    assertEquals(
        "[id_field] must be NEWID or OLDID for the format reuters, got [ID]",
        refusal(() -> other.read(1, file)));
  }

  @Test
  public void bytesOfLatin1() throws IOException {
    byte[] latin = story(1, "Zürich").getBytes(StandardCharsets.ISO_8859_1);
    SourceDocument read = (SourceDocument) read("a.sgm", latin).get(0);
    assertEquals(AFTER_DATELINE + "Zürich", read.text());
  }

  @Test
  public void cutInStory() throws IOException {
    String text = collection(0, 3);
    String cut = text.substring(0, text.indexOf("Body of 2"));
    List<SourceRecord> records = read("a.sgm", cut);
    assertEquals(List.of("0", "1"), Sources.ids(records));
    assertReasons("truncated_page", records);
    assertEquals("NEWID 2", Sources.rejected(records).get(0).position());
  }

  @Test
  public void otherArchivesAreRefusedWithARemedy() throws IOException {
    Path tar = write("a.tar", Sources.tar("a.txt", "One"));
    String refused = refusal(() -> sources.read(1, tar));
    assertTrue(refused, refused.endsWith("set the format"));
    Sources lines = new Sources(SourceOptions.DEFAULT.withFormat(Format.LINES));
    assertEquals(List.of("a.tar/a.txt:0"), Sources.ids(lines.read(1, tar)));
  }

  /** Stories with a body, each followed by one without. */
  static String collection(int from, int to) {
    StringBuilder sgml = new StringBuilder("<!DOCTYPE lewis SYSTEM \"lewis.dtd\">\n");
    for (int i = from; i < to; i++) {
      sgml.append(story(i, "Body of " + i + ".\n Reuter\n&#3;")).append(HEADLINE_ONLY);
    }
    return sgml.toString();
  }

  private static String story(int id, String body) {
    return """
    <REUTERS TOPICS="YES" LEWISSPLIT="TRAIN" CGISPLIT="TRAINING-SET" OLDID="%s" NEWID="%s">
    <DATE>26-FEB-1987 15:01:01.79</DATE>
    <TOPICS><D>cocoa</D><D>money-fx</D></TOPICS>
    <UNKNOWN>
    &#5;&#5;&#5;C T
    u f BC-BAHIA-&lt;SRD>-TO   02-26 0105</UNKNOWN>
    <TEXT>&#2;
    <TITLE>TITLE &lt;T> %s</TITLE>
    <DATELINE>    SALVADOR, Feb 26 - </DATELINE><BODY>%s</BODY></TEXT>
    </REUTERS>
    """
        .formatted(1000 + id, id, id, body);
  }
}
