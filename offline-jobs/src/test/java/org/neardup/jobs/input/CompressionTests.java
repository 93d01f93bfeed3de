package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Test;

/** The compression of a file is found by its content, or else by its name. */
public class CompressionTests extends FormatTestCase {
  private static final byte[] LINES = Sources.utf8("1\tOne\n2\tTwo\n");

  @Test
  public void anyCompressionUnderAnyName() throws IOException {
    Map<String, byte[]> contents =
        Map.of(
            "gzip", Sources.gzip(LINES),
            "bzip2", Sources.bzip2(LINES),
            "zst", Sources.zstandard(LINES));
    for (String kind : contents.keySet()) {
      for (String name : List.of("data", "a.tsv", "a.tsv.gz", "a.tsv.bz2", "a.tsv.zst")) {
        Path file = write(name, contents.get(kind));
        assertEquals(kind + " as " + name, List.of("1", "2"), Sources.ids(sources.read(3, file)));
      }
    }
  }

  @Test
  public void damageOfFirstBytesIsToldByTheName() throws IOException {
    for (String name : List.of("a.tsv.gz", "a.tsv.bz2", "a.tsv.zst")) {
      List<SourceRecord> records = read(name, new byte[] {1, 2, 3, 4, 5});
      assertReasons("damaged_compression", records);
    }
  }

  @Test
  public void wordsAreNoCompression() throws IOException {
    List<SourceRecord> records = read("a.txt", "BZh91 words.\n");
    assertEquals(List.of("0"), Sources.ids(records));
  }

  @Test
  public void zstandardOfSeveralFrames() throws IOException {
    String lines = "a\tthe first\nb\t" + "x".repeat(60) + "\n";
    byte[] first = Sources.zstandard(Sources.utf8(lines));
    byte[] two = Dumps.concat(first, Sources.zstandard(Sources.utf8("c\tthe last\n")));
    Path file = write("a.tsv.zst", two);
    assertEquals(List.of("a", "b", "c"), Sources.ids(sources.read(1, file)));
    List<SourceRecord> cut = read("a.tsv.zst", Arrays.copyOf(two, two.length - 2));
    assertEquals("all but the last 63 bytes", List.of("a"), Sources.ids(cut));
    assertReasons("truncated_line damaged_compression", cut);
  }

  @Test
  public void plainTextOfACompressedNameIsRead() throws IOException {
    for (String name : List.of("a.tsv.bz2", "a.tsv.gz")) {
      Path plain = write(name, "1\tthis is plain text");
      assertEquals(List.of("1"), Sources.ids(sources.read(1, plain)));
    }
  }
}
