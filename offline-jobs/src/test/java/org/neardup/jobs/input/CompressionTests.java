package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
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
            "xz", Sources.xz(LINES),
            "zst", Sources.zstandard(LINES));
    for (String kind : contents.keySet()) {
      for (String name :
          List.of("data", "a.tsv", "a.tsv.gz", "a.tsv.bz2", "a.tsv.xz", "a.tsv.zst")) {
        Path file = write(name, contents.get(kind));
        assertEquals(kind + " as " + name, List.of("1", "2"), Sources.ids(sources.read(3, file)));
      }
    }
  }

  @Test
  public void damageOfFirstBytesIsToldByTheName() throws IOException {
    for (String name : List.of("a.tsv.gz", "a.tsv.bz2", "a.tsv.xz", "a.tsv.zst")) {
      List<SourceRecord> records = read(name, new byte[] {1, 2, 3, 4, 5});
      assertReasons("damaged_compression", records);
    }
  }

  @Test
  public void wordsAreNoCompression() throws IOException {
    List<SourceRecord> records = read("a.lines", "BZh91 words.\n");
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
    assertEquals("all that is there", List.of("a", "b"), Sources.ids(cut));
    assertReasons("truncated_line damaged_compression", cut);
  }

  @Test
  public void theBeginningOfACutFileSaysItsFormat() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      lines.append("x").append(i).append("\tText ").append(i * 0x9e3779b97f4a7c15L).append('\n');
    }
    byte[] packed = Sources.gzip(Sources.utf8(lines.toString()));
    List<SourceRecord> cut = read("data", Arrays.copyOf(packed, packed.length - 20));
    assertEquals("x0", Sources.ids(cut).get(0));
    List<RejectReason> reasons = Sources.reasons(cut);
    assertEquals(RejectReason.DAMAGED_COMPRESSION, reasons.get(reasons.size() - 1));
  }

  @Test
  public void zerosBehindTheData() throws IOException {
    for (byte[] packed : List.of(Sources.gzip(LINES), Sources.xz(LINES))) {
      byte[] padded = Dumps.concat(packed, new byte[512], packed, new byte[1024]);
      List<SourceRecord> once = read("a.tsv", Arrays.copyOf(padded, packed.length + 512));
      assertEquals(List.of("1", "2"), Sources.ids(once));
      assertReasons("", once);
      List<SourceRecord> garbage = read("a.tsv", Dumps.concat(packed, new byte[] {0, 0, 'x'}));
      assertEquals(List.of("1", "2"), Sources.ids(garbage));
      assertReasons("damaged_compression", garbage);
    }
  }

  @Test
  public void damageInXzIsTakenForNoText() throws IOException {
    byte[] packed = Sources.xz(Sources.utf8("1\t" + "One and more. ".repeat(999) + "\n2\tTwo\n"));
    packed[packed.length / 2] ^= 1;
    List<SourceRecord> records = read("a.tsv", Dumps.concat(Sources.xz(LINES), packed));
    assertEquals(List.of("1", "2"), Sources.ids(records));
    assertReasons("damaged_compression", records);
  }

  @Test
  public void zstandardWithALongWindow() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZstdOutputStreamNoFinalizer out = new ZstdOutputStreamNoFinalizer(bytes)) {
      out.setLong(27).setLevel(1);
      out.write(LINES);
      out.flush(); // without which the frame would say that it is short
      out.write(Sources.utf8("3\tThree\n"));
    }
    assertEquals(List.of("1", "2", "3"), Sources.ids(read("a.tsv.zst", bytes.toByteArray())));
  }

  @Test
  public void zstandardWithFramesToBeSkipped() throws IOException {
    byte[] skippable = HexFormat.of().parseHex("532a4d1804000000" + "61626364");
    byte[] frame = Sources.zstandard(LINES);
    List<SourceRecord> records = read("data", Dumps.concat(skippable, frame, skippable, skippable));
    assertEquals(List.of("1", "2"), Sources.ids(records));
    assertReasons("", records);
  }

  @Test
  public void plainTextOfACompressedNameIsRead() throws IOException {
    for (String name : List.of("a.tsv.bz2", "a.tsv.gz")) {
      Path plain = write(name, "1\tthis is plain text");
      assertEquals(List.of("1"), Sources.ids(sources.read(1, plain)));
    }
  }
}
