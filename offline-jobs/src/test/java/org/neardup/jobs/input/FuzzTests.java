package org.neardup.jobs.input;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.Timeout;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/**
 * Damaged dumps: reading ends, the whole records outside the damage are found (in a web archive
 * those before it), and losses are reported. {@code -Dneardup.fuzz.dumps=1000} makes so many dumps
 * of each format.
 */
public class FuzzTests extends FormatTestCase {
  private static final int DUMPS = Integer.getInteger("neardup.fuzz.dumps", TestScale.of(16, 200));
  private static final int RECORDS = 40;
  private static final long SEED = 1123456;

  /** So that the giant tokens are too long for a record. */
  private static final long MAX_RECORD_BYTES = 1 << 17;

  /** Reading must end; dumps take a few hundredths of a second each. */
  @Rule public Timeout hangs = Timeout.seconds(600 + 2L * DUMPS);

  @Test
  public void recordsOfAllFormats() throws IOException {
    String older = "<revision><text>something else</text></revision><revision>";
    IntFunction<String> page = i -> Dumps.page("" + i, text(i));
    fuzz(Format.WIKIPEDIA, Dumps.HEAD, page, Dumps.FOOT);
    fuzz(Format.WIKIPEDIA, Dumps.HEAD, i -> page.apply(i).replace("<revision>", older), Dumps.FOOT);
    fuzz(Format.REUTERS, "", FuzzTests::story, "");
    fuzz(Format.TSV, "", i -> i + "\t" + text(i) + "\n", "");
    fuzz(Format.JSONL, "", i -> "{\"id\": %s, \"text\": \"%s\"}\n".formatted(i, text(i)), "");
    fuzz(Format.LINES, "", i -> text(i) + "\n", "");
    fuzz(Format.WARC, "", i -> WarcFormatTests.text("" + i, text(i)), "");
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
  public void archive() throws IOException {
    String stories = ReutersFormatTests.collection(0, 100);
    byte[] tar = Sources.tar("a.sgm", stories, "b.sgm", ReutersFormatTests.collection(100, 200));
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
    <REUTERS NEWID="%s">
    <TEXT><TITLE>T</TITLE>
    <BODY>%s</BODY></TEXT>
    </REUTERS>
    """
        .formatted(i, text(i));
  }

  private static String text(int i) {
    return "Record %s has a text of its own, größer than %s.".formatted(i, i * 31);
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
      Set<String> texts = kept(records);
      for (Place location : places) {
        boolean touched =
            mutation.touches(location.start(), location.end())
                || (format == Format.WARC && location.start() > mutation.start());
        assertTrue(name + " lost " + location, touched || texts.contains(location.text()));
      }
      if (!mutation
          .kind()
          .equals(Mutation.CUT_OUT)) { // A record that is cut out whole leaves no trace.
        assertToldOf(name, format, mutation.bytes(), records);
      }
    }
  }

  /** A missing page is reported; each line is a record, good or bad. */
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

  private static Set<String> kept(List<SourceRecord> records) {
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
    Path file = Files.write(path(name), bytes);
    SourceOptions options =
        SourceOptions.DEFAULT.withFormat(format).withMaxRecordBytes(MAX_RECORD_BYTES);
    return new Sources(options).read(splits, file);
  }

  /**
   * A dump with one piece of damage: its bytes from {@code start} to {@code end} became others.
   *
   * @param bytes of the damaged dump
   * @param start of the damage in the original
   * @param end of the damage in the original
   */
  private record Mutation(String kind, byte[] bytes, int start, int end) {
    static final String CUT_OUT = "cut out";

    private static final String[] TAGS =
        ("<page>§</page>§<text>§</text>§<id>§</revision>§</mediawiki>§<!--§<![CDATA[§"
                + "<REUTERS NEWID=\"5\">§</REUTERS>§<BODY>§</BODY>§\"§}§\n§\t")
            .split("§");
    private static final String[] NESTED =
        "{{§[[§{|\n|§<b>§<page>§[§{\"a\":§<ref>§-{§<!--§&lt;".split("§");
    private static final String[] ENTITIES =
        ("<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>&b;"
                + "§&b;§&#x110000;§&#0;§&amp;amp;§&#99999999999;")
            .split("§");

    /** Damage of one of seven kinds at a random place. */
    static Mutation of(byte[] dump, int kind, Random random) {
      int at = random.nextInt(dump.length);
      int few = random.nextInt(64);
      return switch (kind % 7) {
        case 0 -> cut(CUT_OUT, dump, at, Math.min(dump.length, at + few * few));
        case 1 -> flip(dump, at, random);
        case 2 -> insert("tags", dump, at, pick(TAGS, random).repeat(1 + few % 3));
        case 3 -> replace("invalid UTF-8", dump, at, at, new byte[] {(byte) 0xc0, (byte) 0xff, 0});
        case 4 -> insert("nesting", dump, at, pick(NESTED, random).repeat(1 << (few % 15)));
        case 5 -> insert("entities", dump, at, pick(ENTITIES, random).repeat(1 + few * few));
        default -> insert("giant token", dump, at, "x".repeat(1 << (few % 19)));
      };
    }

    /** The end is missing. */
    static Mutation truncated(byte[] dump, Random random) {
      return cut("truncated", dump, random.nextInt(dump.length), dump.length);
    }

    /** Whether a part of the original may have been touched. */
    boolean touches(int from, int to) {
      return start <= to && from <= end;
    }

    private static Mutation cut(String kind, byte[] dump, int from, int to) {
      return replace(kind, dump, from, to, new byte[0]);
    }

    private static Mutation flip(byte[] dump, int at, Random random) {
      int to = Math.min(dump.length, at + 1 + random.nextInt(16));
      byte[] flipped = Arrays.copyOfRange(dump, at, to);
      for (int i = 0; i < flipped.length; i++) {
        flipped[i] ^= (byte) (1 << random.nextInt(8));
      }
      return replace("bit flips", dump, at, to, flipped);
    }

    private static Mutation insert(String kind, byte[] dump, int at, String text) {
      return replace(kind, dump, at, at, Sources.utf8(text));
    }

    private static Mutation replace(String kind, byte[] dump, int from, int to, byte[] by) {
      byte[] before = Arrays.copyOf(dump, from);
      byte[] after = Arrays.copyOfRange(dump, to, dump.length);
      return new Mutation(kind, Dumps.concat(before, by, after), from, to);
    }

    private static String pick(String[] from, Random random) {
      return from[random.nextInt(from.length)];
    }
  }
}
