package org.neardup.jobs.io;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.rules.Timeout;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.io.SourceRecord.SourceDocument;

/**
 * Damaged dumps: reading ends, whole records outside the damage are found, and what is lost is
 * told. {@code -Dneardup.fuzz.dumps=1000} makes so many dumps of each format.
 */
public class FuzzTests {
  private static final int DUMPS = Integer.getInteger("neardup.fuzz.dumps", TestScale.of(16, 200));
  private static final int RECORDS = 40;
  private static final long SEED = 1123456;

  /** So that the giant tokens are too long for a record. */
  private static final long MAX_RECORD_BYTES = 1 << 17;

  @Rule public TemporaryFolder folder = new TemporaryFolder();

  /** Reading must end; dumps take a few hundredths of a second each. */
  @Rule public Timeout hangs = Timeout.seconds(600 + 2L * DUMPS);

  @Test
  public void wikipedia() throws IOException {
    fuzz(Format.WIKIPEDIA, Dumps.HEAD, i -> Dumps.page("" + i, text(i)), Dumps.FOOT);
  }

  @Test
  public void reuters() throws IOException {
    fuzz(Format.REUTERS, "", FuzzTests::story, "");
  }

  @Test
  public void tsv() throws IOException {
    fuzz(Format.TSV, "", i -> i + "\t" + text(i) + "\n", "");
  }

  @Test
  public void jsonl() throws IOException {
    fuzz(Format.JSONL, "", i -> "{\"id\": %d, \"text\": \"%s\"}\n".formatted(i, text(i)), "");
  }

  @Test
  public void lines() throws IOException {
    fuzz(Format.LINES, "", i -> text(i) + "\n", "");
  }

  @Test
  public void revisions() throws IOException {
    String older = "<revision><text>something else</text></revision><revision>";
    fuzz(
        Format.WIKIPEDIA,
        Dumps.HEAD,
        i -> Dumps.page("" + i, text(i)).replace("<revision>", older),
        Dumps.FOOT);
  }

  @Test
  public void columns() throws IOException {
    SourceOptions named = SourceOptions.DEFAULT.withFormat(Format.TSV).withHeader(true);
    Random random = new Random(SEED);
    byte[] original = Sources.utf8("n\ttext\tid\n" + "1\tA text of its own\tx\n".repeat(RECORDS));
    for (int i = 0; i < DUMPS; i++) {
      Mutation mutation = mutation(original, i, random);
      byte[] bytes = Dumps.concat(Sources.utf8("n\ttext\tid\n"), mutation.bytes());
      Path file = Files.write(folder.getRoot().toPath().resolve("dump"), bytes);
      SourceOptions options = named.withMaxRecordBytes(MAX_RECORD_BYTES);
      List<SourceRecord> records = new Sources(options).read(1 + random.nextInt(3), file);
      assertEquals(lines(bytes), records.size());
    }
  }

  @Test
  public void textFiles() throws IOException {
    Random random = new Random(SEED);
    byte[] original = Sources.utf8(text(1).repeat(20));
    for (int i = 0; i < DUMPS; i++) {
      byte[] bytes = mutation(original, i, random).bytes();
      assertEquals(1, read(Format.TEXT, "a.txt", bytes, 1).size());
      byte[] packed = mutation(Sources.gzip(original), i, random).bytes();
      assertEquals(1, read(Format.TEXT, "a.txt.gz", packed, 1).size());
    }
  }

  @Test
  public void webArchive() throws IOException {
    fuzz(Format.WARC, "", i -> WarcFormatTests.text("" + i, text(i)), "");
  }

  @Test
  public void archive() throws IOException {
    String stories = ReutersFormatTests.collection(0, 100);
    byte[] tar = Tars.of("a.sgm", stories, "b.sgm", ReutersFormatTests.collection(100, 200));
    fuzzContainer(Format.REUTERS, "a.tar", tar, 200);
    fuzzContainer(Format.REUTERS, "a.tar.gz", Sources.gzip(tar), 200);
  }

  @Test
  public void compressed() throws IOException {
    byte[] dump = Sources.utf8(Dumps.random(60, 8000, SEED));
    fuzzContainer(Format.WIKIPEDIA, "a.xml.bz2", Sources.bzip2(dump), 60);
    fuzzContainer(Format.WIKIPEDIA, "a.xml.gz", Sources.gzip(dump), 60);
    fuzzContainer(Format.WIKIPEDIA, "a.xml.zst", Sources.zstandard(dump), 60);
  }

  private static String story(int i) {
    return """
    <REUTERS NEWID="%d">
    <TEXT><TITLE>T</TITLE>
    <BODY>%s</BODY></TEXT>
    </REUTERS>
    """
        .formatted(i, text(i));
  }

  private static String text(int i) {
    return "Record %d has a text of its own, größer than %d.".formatted(i, i * 31);
  }

  private record Place(String text, int start, int end) {}

  private void fuzz(Format format, String head, IntFunction<String> record, String foot)
      throws IOException {
    StringBuilder dump = new StringBuilder(head);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      int start = Sources.utf8(dump.toString()).length;
      dump.append(record.apply(i));
      places.add(new Place(text(i), start, Sources.utf8(dump.toString()).length));
    }
    byte[] original = Sources.utf8(dump.append(foot).toString());
    Random random = new Random(SEED);
    for (int i = 0; i < DUMPS; i++) {
      Mutation mutation = mutation(original, i, random);
      String name = format + " " + i + ": " + mutation.kind() + " at " + mutation.start();
      List<SourceRecord> records = read(format, "dump", mutation.bytes(), 1 + random.nextInt(3));
      Set<String> texts = texts(records);
      for (Place place : places) {
        boolean touched = mutation.touches(place.start(), place.end());
        assertTrue(name + " lost " + place, touched || texts.contains(place.text()));
      }
      if (!mutation.kind().equals(Mutation.CUT_OUT)) { // What is cut out whole leaves no trace.
        assertToldOf(name, format, mutation.bytes(), records);
      }
    }
  }

  /** A page that is missing is told of; a line is a record, whatever it is. */
  private static void assertToldOf(
      String name, Format format, byte[] bytes, List<SourceRecord> records) {
    if (format == Format.WIKIPEDIA) {
      boolean told = !Sources.rejected(records).isEmpty();
      assertTrue(name + " lost silently", told || records.size() >= RECORDS);
    } else if (format == Format.TSV || format == Format.JSONL || format == Format.LINES) {
      assertEquals(name, lines(bytes), records.size());
    }
  }

  private static int lines(byte[] bytes) {
    int lines = 0;
    for (int i = 0; i < bytes.length; i++) {
      lines += bytes[i] == '\n' || i == bytes.length - 1 ? 1 : 0;
    }
    return lines;
  }

  private static Mutation mutation(byte[] original, int i, Random random) {
    return i % 8 == 7 ? Mutation.truncated(original, random) : Mutation.of(original, i % 8, random);
  }

  private void fuzzContainer(Format format, String file, byte[] original, int all)
      throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < DUMPS; i++) {
      Mutation mutation = mutation(original, i, random);
      String name = file + " " + i + ": " + mutation.kind() + " at " + mutation.start();
      List<SourceRecord> records = read(format, file, mutation.bytes(), 1 + random.nextInt(3));
      boolean lost = Sources.ids(records).size() < all;
      boolean cutOut = mutation.kind().equals(Mutation.CUT_OUT);
      assertFalse(name + " lost silently", lost && !cutOut && Sources.rejected(records).isEmpty());
    }
  }

  private static Set<String> texts(List<SourceRecord> records) {
    Set<String> texts = new HashSet<>();
    for (SourceRecord record : records) {
      if (record instanceof SourceDocument document) {
        texts.add(document.text().strip());
      }
    }
    return texts;
  }

  private List<SourceRecord> read(Format format, String name, byte[] bytes, int splits)
      throws IOException {
    Path file = Files.write(folder.getRoot().toPath().resolve(name), bytes);
    SourceOptions options =
        SourceOptions.DEFAULT.withFormat(format).withMaxRecordBytes(MAX_RECORD_BYTES);
    return new Sources(options).read(splits, file);
  }
}
