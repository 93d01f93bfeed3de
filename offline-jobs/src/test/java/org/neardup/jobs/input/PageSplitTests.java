package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;

/** However a dump is cut, each page is read once. */
public class PageSplitTests extends FormatTestCase {
  private static final int[] SPLITS = {2, 3, 21};

  @Test
  public void plainDumpCutAtEveryByte() throws IOException {
    String dump =
        Dumps.dump(
            Dumps.page("1", "One"),
            Dumps.page("2", 1, "", "Talk"),
            Dumps.page("3", "Three & broken"),
            "junk\n",
            Dumps.page("4", "Four").replace("</page>", ""),
            Dumps.page("5", "F\u00fcnf"));
    Path file = write("dump.xml", dump);
    List<SourceRecord> whole = sources.read(1, file);
    assertEquals(List.of("1", "5"), Sources.ids(whole));
    assertReasons("malformed_page outside_page truncated_page", whole);
    for (int cut = 1; cut < Files.size(file); cut++) {
      assertEquals("cut at " + cut, whole, sources.readCut(Format.WIKIPEDIA, file, cut));
    }
    for (int cut = 3; cut < Files.size(file) - 30; cut += 31) {
      long[] cuts = {cut, cut + 2, cut + 29};
      assertEquals("cut at " + cut, whole, sources.readCut(Format.WIKIPEDIA, file, cuts));
    }
  }

  @Test
  public void theHeadCountsForAllSplits() throws IOException {
    String head = Dumps.HEAD.replace("</site", "<namespace key=\"14\">Κατηγορία</namespace></site");
    String pages = Dumps.page("1", "One [[Κατηγορία:A]]") + Dumps.page("2", "Two [[Κατηγορία:B]]");
    String dump = head + pages + Dumps.FOOT;
    Path file = write("dump.xml", dump);
    List<SourceRecord> whole = sources.read(1, file);
    assertEquals(List.of("One", "Two"), texts(whole));
    for (int cut = 1; cut < Files.size(file); cut++) {
      assertEquals("cut at " + cut, whole, sources.readCut(Format.WIKIPEDIA, file, cut));
    }
    Sources wikipedia = new Sources(SourceOptions.DEFAULT.withFormat(Format.WIKIPEDIA));
    Path archive = write("a.tar", Sources.tar("a.xml", dump, "b.xml", Dumps.HEAD + pages));
    assertEquals(
        List.of("One", "Two", "One Κατηγορία:A", "Two Κατηγορία:B"),
        texts(wikipedia.read(1, archive)));
  }

  @Test
  public void pagesLongerThanBlocksAndSplits() throws IOException {
    byte[] dump = Sources.utf8(Dumps.random(4, 300_000, 5));
    Path file = write("dump.xml.bz2", Sources.bzip2(dump));
    assertSameInAnySplits(file, Dumps.numbers(4));
  }

  @Test
  public void blocksCutNearEachOfTheirEdges() throws IOException {
    byte[] dump = Sources.utf8(Dumps.random(60, 7000, 13));
    Path file = write("dump.xml.bz2", Sources.bzip2(dump));
    assertTrue("several blocks", blockStarts(file).size() >= 3);
    List<SourceRecord> whole = sources.read(1, file);
    for (long start : blockStarts(file)) {
      for (long cut = Math.max(1, start - 2); cut <= start + 12; cut++) {
        assertEquals("cut at " + cut, whole, sources.readCut(Format.WIKIPEDIA, file, cut));
      }
    }
  }

  @Test
  public void severalStreamsInOneFile() throws IOException {
    List<byte[]> streams = new ArrayList<>();
    streams.add(Sources.bzip2(Sources.utf8(Dumps.HEAD)));
    for (int i = 0; i < 40; i++) {
      String text = "Text " + "wort \u00e4 ".repeat(1 + (i * i) % 3000);
      streams.add(Sources.bzip2(Sources.utf8(Dumps.page(Integer.toString(i), text))));
    }
    streams.add(Sources.bzip2(Sources.utf8(Dumps.FOOT)));
    Path file = write("multistream.xml.bz2", Dumps.concat(streams.toArray(byte[][]::new)));
    assertSameInAnySplits(file, Dumps.numbers(40));
  }

  @Test
  public void pageTagsAtBlockEdges() throws IOException {
    // One stream is one block here, so that a block can end at each character around a tag.
    String dump = Dumps.dump(Dumps.page("0", "Zero"), Dumps.page("1", "One"));
    int tag = dump.lastIndexOf("<page>");
    for (int edge = tag - 12; edge <= tag + 12; edge++) {
      byte[] first = Sources.bzip2(Sources.utf8(dump.substring(0, edge)));
      byte[] second = Sources.bzip2(Sources.utf8(dump.substring(edge)));
      Path file = write("edge" + edge + ".xml.bz2", Dumps.concat(first, second));
      for (long cut = first.length - 8L; cut <= first.length + 8L; cut++) {
        List<SourceRecord> records = sources.readCut(Format.WIKIPEDIA, file, cut);
        assertEquals(edge + " cut at " + cut, List.of("0", "1"), Sources.ids(records));
        assertEquals(2, records.size());
      }
    }
  }

  @Test
  public void gzipIsNeverCut() throws IOException {
    Path file = write("dump.xml.gz", Sources.gzip(Sources.utf8(Dumps.random(50, 2000, 3))));
    assertEquals(1, sources.splits(8, file).size());
    assertEquals(Dumps.numbers(50), Sources.ids(sources.read(8, file)));
  }

  private void assertSameInAnySplits(Path file, List<String> ids) throws IOException {
    List<SourceRecord> whole = sources.read(1, file);
    assertEquals(ids, Sources.ids(whole));
    assertEquals("nothing else", ids.size(), whole.size());
    for (int splits : SPLITS) {
      assertEquals(splits, sources.splits(splits, file).size());
      assertEquals(splits + " splits", whole, sources.read(splits, file));
    }
  }

  /** The bytes in which the 48-bit magic of a block begins. */
  static List<Long> blockStarts(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    List<Long> starts = new ArrayList<>();
    long window = 0;
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      int value = (bytes[bit / 8] >> (7 - bit % 8)) & 1;
      window = ((window << 1) | value) & 0xffff_ffff_ffffL;
      if (window == 0x3141_5926_5359L) {
        starts.add((long) (bit - 47) / 8);
      }
    }
    return starts;
  }
}
