package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.Test;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** A file is a document, and its path below the folder of all inputs the id. */
public class TextFormatTests extends FormatTestCase {
  private final SourceOptions options = SourceOptions.DEFAULT.withFormat(Format.TEXT);
  private final Sources texts = new Sources(options);

  @Test
  public void idIsThePathBelowTheInput() throws IOException {
    write("in/a.txt", "One\nline after line\n");
    write("in/sub/deep/b 2.txt", "\ufeffTwo");
    write("in/sub/.hidden", "no");
    List<SourceRecord> records = texts.read(1, path("in"));
    assertEquals(
        List.of(
            new SourceDocument("a.txt", Optional.empty(), "One\nline after line\n", "a.txt"),
            new SourceDocument("sub/deep/b 2.txt", Optional.empty(), "Two", "sub/deep/b 2.txt")),
        byId(records));
  }

  @Test
  public void idsOfSeveralInputsBeginAtTheFolderAboveThem() throws IOException {
    write("one/x.txt", "One");
    write("two/x.txt", "Two");
    assertEquals(List.of("one/x.txt", "two/x.txt"), ids(texts.read(1, path("one"), path("two"))));
    assertEquals(
        List.of("one/x.txt", "two/x.txt"),
        ids(texts.read(1, path("one/x.txt"), path("two/x.txt"))));
    assertEquals(List.of("x.txt"), ids(texts.read(1, path("one/x.txt"))));
    Sources news = new Sources(options.withSource("news"));
    assertEquals(List.of("news:x.txt"), ids(news.read(1, path("one"))));
  }

  @Test
  public void manyFilesShareSplits() throws IOException {
    for (int i = 0; i < 200; i++) {
      write("in/%03d.txt".formatted(i), "Text " + i + "x".repeat(2000));
    }
    List<String> all = IntStream.range(0, 200).mapToObj("%03d.txt"::formatted).toList();
    assertEquals(all, ids(texts.read(1, path("in"))));
    int tasks = texts.splits(1, path("in")).size();
    assertTrue(tasks + " tasks", tasks < 20);
    assertEquals(all, ids(texts.read(1000, path("in"))));
  }

  @Test
  public void badFilesAreRejectedOneByOne() throws IOException {
    write("in/empty.txt", "");
    write("in/good.txt", "Good");
    write("in/large.txt", "x".repeat(2000));
    write("in/latin.txt", new byte[] {'b', (byte) 0xe4});
    byte[] gzip = Sources.gzip(Sources.utf8("A text that is cut off in the middle"));
    write("in/cut.txt.gz", Arrays.copyOf(gzip, gzip.length - 12));
    List<SourceRecord> records = new Sources(options.withMaxRecordBytes(1024)).read(1, path("in"));
    assertEquals(List.of("good.txt"), ids(records));
    List<String> told =
        Sources.rejected(records).stream()
            .map(bad -> bad.source() + " " + bad.reason().id())
            .sorted()
            .toList();
    assertEquals(
        List.of(
            "cut.txt.gz damaged_compression",
            "empty.txt empty_text",
            "large.txt page_too_large",
            "latin.txt invalid_utf8"),
        told);
  }

  @Test
  public void filesOfArchives() throws IOException {
    byte[] tar = Sources.tar("a/1.txt", "One", "a/2.txt", "Two");
    Path archive = write("texts.tar.gz", Sources.gzip(tar));
    assertEquals(
        List.of("texts.tar.gz/a/1.txt", "texts.tar.gz/a/2.txt"), ids(texts.read(1, archive)));
    List<SourceRecord> cut = texts.read(1, write("cut.tar", Arrays.copyOf(tar, tar.length - 1535)));
    assertEquals(List.of("cut.tar/a/1.txt"), ids(cut));
    assertEquals(
        List.of("cut.tar/a/2.txt byte 1537 of the archive damaged_compression"), told(cut));
  }

  private static List<String> ids(List<SourceRecord> records) {
    return Sources.ids(records).stream().sorted().toList();
  }

  private static List<SourceRecord> byId(List<SourceRecord> records) {
    return records.stream()
        .sorted((a, b) -> ((SourceDocument) a).id().compareTo(((SourceDocument) b).id()))
        .toList();
  }
}
