package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.Test;
import org.neardup.fixture.TestScale;

/** Records before and behind damage are read, and the damage is reported once. */
public class DamagedInputTests extends FormatTestCase {
  @Test
  public void truncatedPlainDump() throws IOException {
    String dump = Dumps.dump(Dumps.page("1", "One"), Dumps.page("2", "Two"));
    Path inPage = write("a.xml", Sources.utf8(dump.substring(0, dump.indexOf("Two"))));
    List<SourceRecord> records = sources.read(1, inPage);
    assertEquals(List.of("1"), Sources.ids(records));
    assertReasons("truncated_page", records);
    assertEquals("page 2", Sources.rejected(records).get(0).position());
    assertSameInAnySplits(inPage);

    Path afterPage = write("b.xml", Sources.utf8(dump.substring(0, dump.indexOf(Dumps.FOOT))));
    assertReasons("truncated_input", sources.read(1, afterPage));
    assertSameInAnySplits(afterPage);
  }

  @Test
  public void pagesThatLostTheirBeginTag() throws IOException {
    String dump = Dumps.dump(Dumps.page("1", "One"), Dumps.page("2", "Two"), Dumps.page("3", "3"));
    for (int lost = 1; lost <= 3; lost++) {
      int tag = dump.lastIndexOf("<page>", dump.indexOf("<id>" + lost + "</id>"));
      String damaged = dump.substring(0, tag) + "<pa-e>" + dump.substring(tag + 6);
      Path file = write("a.xml", damaged);
      List<SourceRecord> records = sources.read(1, file);
      assertEquals(2, Sources.ids(records).size());
      assertReasons("outside_page", records);
      assertSameInAnySplits(file);
    }
  }

  @Test
  public void pagesThatLostWhatStoodBetweenThem() throws IOException {
    for (String by : List.of("", "x")) {
      String damaged =
          Dumps.dump(Dumps.page("1", "One"), Dumps.page("2", "Two"), Dumps.page("3", "Three"))
              .replaceFirst("</page>\\s*<page>", by);
      Path file = write("a.xml", damaged);
      List<SourceRecord> records = sources.read(1, file);
      assertEquals(List.of("3"), Sources.ids(records));
      assertReasons("malformed_page", records);
      assertSameInAnySplits(file);
    }
  }

  @Test
  public void truncatedBzip2() throws IOException {
    byte[] whole = Sources.bzip2(Sources.utf8(Dumps.random(100, 8000, 21)));
    for (double share : new double[] {.95, .5}) {
      Path file = write("dump.xml.bz2", Arrays.copyOf(whole, (int) (whole.length * share)));
      List<SourceRecord> records = sources.read(1, file);
      List<String> ids = Sources.ids(records);
      assertTrue(ids.size() > 100 * share - 30);
      assertEquals("all before the damage", Dumps.numbers(ids.size()), ids);
      assertReasons("truncated_page damaged_compression", records);
      assertSameInAnySplits(file);
    }
  }

  @Test
  public void damagedBlockInTheMiddle() throws IOException {
    byte[] bytes = Sources.bzip2(Sources.utf8(Dumps.random(100, 8000, 22)));
    Path file = write("dump.xml.bz2", bytes);
    List<Long> blocks = PageSplitTests.blockStarts(file);
    int block = blocks.get(2).intValue();
    Arrays.fill(bytes, block + 40, block + 400, (byte) 0xff);
    Files.write(file, bytes);
    List<SourceRecord> records = sources.read(1, file);
    List<String> ids = Sources.ids(records);
    assertTrue("the first", ids.contains("0"));
    assertTrue("the last", ids.contains("99"));
    assertTrue(ids.size() > 60);
    assertEquals(
        1,
        Sources.reasons(records).stream().filter(RejectReason.DAMAGED_COMPRESSION::equals).count());
    assertSameInAnySplits(file);
  }

  /** Garbled text must not get out, although only the checksum of its member shows it. */
  @Test
  public void flippedBitsOfGzip() throws IOException {
    Random random = new Random(24);
    byte[] first = Sources.gzip(Sources.utf8("1\tone\n2\ttwo\n"));
    StringBuilder lines = new StringBuilder();
    for (int i = 3; i < 3000; i++) {
      lines.append(i).append("\tsome words and the number ").append(random.nextInt()).append('\n');
    }
    byte[] second = Sources.gzip(Sources.utf8(lines.toString()));
    for (int round = 0; round < TestScale.of(20, 200); round++) {
      byte[] both = Dumps.concat(first, second);
      // Behind the header, in the data or the checksum.
      int at = first.length + 10 + random.nextInt(second.length - 14);
      both[at] ^= (byte) (1 << random.nextInt(8));
      List<SourceRecord> records = read("lines.tsv.gz", both);
      assertEquals("bit at " + at, List.of("1", "2"), Sources.ids(records));
      assertReasons("damaged_compression", records);
    }
  }

  /** A file is checked once in a process, but again after a change. */
  @Test
  public void flippedBitsOfALargeFileThatWasReadBefore() throws IOException {
    Random random = new Random(25);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 60_000; i++) {
      lines.append(i).append('\t').append(random.nextLong()).append('\n');
    }
    byte[] gzip = Sources.gzip(Sources.utf8(lines.toString()));
    Path file = write("lines.tsv.gz", gzip);
    assertReasons("", sources.read(1, file));
    FileTime before = Files.getLastModifiedTime(file);
    gzip[gzip.length - 8] ^= 1;
    Files.write(file, gzip);
    Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 2000));
    List<SourceRecord> checked = sources.read(1, file);
    assertEquals(List.of(), Sources.ids(checked));
    assertReasons("damaged_compression", checked);

    // Nobody can see that it changed, but its checksum does not get lost.
    Files.setLastModifiedTime(file, before);
    List<SourceRecord> unchecked = sources.read(1, file);
    assertTrue(Sources.ids(unchecked).size() > 50_000);
    assertReasons("truncated_line damaged_compression", unchecked);
  }

  @Test
  public void truncatedLines() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      lines.append(i).append("\ttext ").append(Long.toString(i * 0x9e3779b97f4a7c15L, 36));
      lines.append('\n');
    }
    byte[] gzip = Sources.gzip(Sources.utf8(lines.toString()));
    Path file = write("lines.tsv.gz", Arrays.copyOf(gzip, gzip.length / 2));
    assertDamagedLines(sources.read(1, file));

    byte[] bzip2 = Sources.bzip2(Sources.utf8(lines.toString()));
    Path blocks = write("lines.tsv.bz2", Arrays.copyOf(bzip2, bzip2.length / 2));
    assertDamagedLines(sources.read(1, blocks));
    assertSameInAnySplits(blocks);
  }

  private static void assertDamagedLines(List<SourceRecord> records) {
    List<String> ids = Sources.ids(records);
    assertTrue(ids.size() > 5_000);
    assertEquals(Dumps.numbers(ids.size()), ids);
    assertReasons("truncated_line damaged_compression", records);
  }

  @Test
  public void emptyFiles() throws IOException {
    for (String name :
        List.of("a.xml", "a.xml.bz2", "a.xml.gz", "a.tsv", "a.lines", "a.lines.bz2")) {
      assertEquals(name, List.of(), read(name, new byte[0]));
    }
  }

  private void assertSameInAnySplits(Path file) throws IOException {
    List<SourceRecord> whole = sources.read(1, file);
    for (int splits : new int[] {2, 5, 13}) {
      assertEquals(splits + " splits", whole, sources.read(splits, file));
    }
  }
}
