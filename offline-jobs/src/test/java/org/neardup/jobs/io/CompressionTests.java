package org.neardup.jobs.io;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** What a file is compressed by goes by its content, and by its name where that tells nothing. */
public class CompressionTests {
  private static final byte[] LINES = Sources.utf8("1\tOne\n2\tTwo\n");

  @Rule public TemporaryFolder folder = new TemporaryFolder();

  private final Sources sources = new Sources(SourceOptions.DEFAULT);

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
      List<SourceRecord> records = sources.read(1, write(name, new byte[] {1, 2, 3, 4, 5}));
      assertEquals(name, List.of(RejectReason.DAMAGED_COMPRESSION), Sources.reasons(records));
    }
  }

  @Test
  public void wordsAreNoCompression() throws IOException {
    List<SourceRecord> records = sources.read(1, write("a.txt", Sources.utf8("BZh91 words.\n")));
    assertEquals(List.of("0"), Sources.ids(records));
  }

  @Test
  public void zstandardOfSeveralFrames() throws IOException {
    String lines = "a\tthe first\nb\t" + "x".repeat(60) + "\n";
    byte[] first = Sources.zstandard(Sources.utf8(lines));
    byte[] two = Dumps.concat(first, Sources.zstandard(Sources.utf8("c\tthe last\n")));
    Path file = write("a.tsv.zst", two);
    assertEquals(List.of("a", "b", "c"), Sources.ids(sources.read(1, file)));
    List<SourceRecord> cut =
        sources.read(1, write("a.tsv.zst", Arrays.copyOf(two, two.length - 2)));
    assertEquals("all but the last 63 bytes", List.of("a"), Sources.ids(cut));
    assertEquals(
        List.of(RejectReason.TRUNCATED_LINE, RejectReason.DAMAGED_COMPRESSION),
        Sources.reasons(cut));
  }

  @Test
  public void whatCannotBeReadIsRefusedWithARemedy() throws IOException {
    Path file = write("a.tsv", new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0});
    Sources any = new Sources(SourceOptions.DEFAULT);
    var refused = assertThrows(IllegalArgumentException.class, () -> any.read(1, file));
    assertTrue(refused.getMessage(), refused.getMessage().endsWith("it holds xz data; unpack it"));
  }

  private Path write(String name, byte[] content) throws IOException {
    return Files.write(folder.getRoot().toPath().resolve(name), content);
  }
}
