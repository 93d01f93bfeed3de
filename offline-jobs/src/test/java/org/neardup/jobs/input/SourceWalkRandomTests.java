package org.neardup.jobs.input;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.Test;
import org.neardup.jobs.input.Edit.Splice;
import org.neardup.jobs.input.Format.Trait;
import org.neardup.jobs.input.SourceRecord.RejectedRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.pinned.jackson.databind.ObjectMapper;

/**
 * Copies of random files in their own formats: unchanged they have all bytes, and with edits they
 * read as the documents that the edits ask for.
 */
public class SourceWalkRandomTests extends FormatTestCase {
  private static final SourceOptions DEFAULT = SourceOptions.DEFAULT;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> PIECES =
      List.of(
          "word", " ", "  ", "é", "日本", "😀", "a.b", "\"", "\"\"", "'", ",", ";", "\\", "{", "]");
  private static final String ADDED = "near.dup";

  private final Random random = new Random(39);
  private int ids;
  private int most;
  private boolean numbered;

  @Test
  public void lines() throws IOException {
    check(DEFAULT.withFormat(Format.LINES), "a.txt", () -> lines(() -> text(""), "\t "));
  }

  @Test
  public void tsv() throws IOException {
    SourceOptions options = DEFAULT.withFormat(Format.TSV);
    check(options, "a.tsv", () -> lines(() -> id() + "\t" + text("\t"), "no tab"));
    check(
        options.withHeader(true).withFields("id", "body,text").withFields(List.of("x")),
        "b.tsv",
        () ->
            "text\tid\tx\tbody\n"
                + lines(
                    () -> text("") + "\t" + id() + "\t" + text("") + "\t" + text(""), "short\t1"));
  }

  @Test
  public void jsonl() throws IOException {
    SourceOptions options = DEFAULT.withFields("id", "doc.title,text");
    check(
        options.withFields(List.of("n", "x.y")),
        "a.jsonl",
        () -> lines(() -> object(false), "{\"id\": 1"));
  }

  @Test
  public void json() throws IOException {
    SourceOptions options = DEFAULT.withFields("id", "doc.title,text");
    check(
        options.withFormat(Format.JSON).withFields(List.of("n", "x.y")),
        "a.json",
        () -> {
          StringBuilder array = new StringBuilder(random.nextBoolean() ? "\ufeff" : "");
          boolean brackets = random.nextBoolean();
          array.append(brackets ? pick("[", "[\n  ", " [ ") : "");
          int size = random.nextInt(most);
          for (int i = 0; i < size; i++) {
            array.append(
                i == 0 ? "" : brackets ? pick(",", ",\n  ", " ,\r\n") : pick("\n", " ", ""));
            array.append(
                brackets && random.nextInt(8) == 0 ? pick("null ", "\"x\" ", "3 ") : object(true));
          }
          return array.append(brackets ? pick("]", "\n]\n", " ] ") : pick("", "\n")).toString();
        });
  }

  @Test
  public void csv() throws IOException {
    for (String separator : List.of(";", "§")) {
      SourceOptions options =
          DEFAULT.withFields("id", "text,body").withFields(List.of("x")).withSeparator(separator);
      check(
          options,
          "a.csv",
          () -> {
            String mark = random.nextBoolean() ? "\ufeff" : "";
            StringBuilder rows = new StringBuilder(mark);
            rows.append(String.join(separator, "text", "\"id\"", "x", "body")).append(end());
            int size = random.nextInt(most);
            for (int i = 0; i < size; i++) {
              rows.append(random.nextInt(5) == 0 ? end() : "");
              rows.append(
                  String.join(separator, cell(separator), id(), cell(separator), cell(separator)));
              rows.append(random.nextInt(9) == 0 ? separator + pick("", "more") : "");
              rows.append(i < size - 1 || random.nextBoolean() ? end() : "");
            }
            return rows.toString();
          });
    }
  }

  @Test
  public void texts() throws IOException {
    check(DEFAULT.withFormat(Format.TEXT), "b.txt", () -> pick("", "\ufeff") + text("\n\r\n"));
  }

  private interface Content {
    String make() throws IOException;
  }

  private String pick(String... of) {
    return of[random.nextInt(of.length)];
  }

  private String id() {
    return "d" + ids++;
  }

  private String end() {
    return pick("\n", "\n", "\r\n");
  }

  /** Begins with a letter, which cuts leave in place. */
  private String text(String more) {
    StringBuilder text = new StringBuilder("w");
    for (int i = random.nextInt(9); i > 0; i--) {
      text.append(random.nextInt(5) == 0 ? more : pick(PIECES.toArray(String[]::new)));
    }
    return text.append('z').toString();
  }

  private String lines(Content line, String bad) throws IOException {
    StringBuilder lines = new StringBuilder(pick("", "\ufeff"));
    for (int i = random.nextInt(most); i >= 0; i--) {
      lines.append(random.nextInt(5) == 0 ? pick("", " ", bad) : line.make());
      lines.append(i > 0 || random.nextBoolean() ? end() : "");
    }
    return lines.toString();
  }

  private String object(boolean wide) throws IOException {
    String space = wide ? pick("", " ", "\n") : pick("", " ");
    String text = JSON.writeValueAsString(text("\n"));
    String title =
        pick("", "\"doc\":" + space + "{\"title\": " + JSON.writeValueAsString(text("")) + "},");
    String id = numbered ? "" : "\"id\": \"" + id() + "\"," + space;
    return "{"
        + space
        + id
        + title
        + pick("", "\"text\": \"no\",")
        + "\"text\":"
        + space
        + text.replace("é", pick("é", "\\u00e9"))
        + space
        + ", \"x\": {\"y\": 1.50},"
        + "\"n\": [{\"text\": \"no\"}]"
        + space
        + "}";
  }

  private String cell(String separator) {
    String text = pick("", " ", text("\n"), text("\r\n"));
    boolean plain = !text.contains(separator) && text.indexOf('\n') < 0;
    return plain && random.nextBoolean() ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private void check(SourceOptions options, String name, Content content) throws IOException {
    for (int round = 0; round < 6; round++) {
      most = round == 0 ? 300 : 6;
      numbered = round % 4 == 1;
      byte[] bytes = Sources.utf8(content.make());
      Path file = write(name, bytes);
      List<SourceRecord> records = new Sources(options).read(1, file);
      Copies same = Copies.of(options, file, List.of(), (number, record) -> Edit.KEEP);
      assertArrayEquals(bytes, same.only());
      assertEquals(List.of(), same.lost);
      checkRemoved(options, file, records);
      Format format =
          options.format() == Format.AUTO
              ? Format.parse(name.substring(name.indexOf('.') + 1))
              : options.format();
      checkCut(options, file, records);
      if (format.has(Trait.FIELDS) && (format != Format.TSV || options.header())) {
        checkAnnotated(options, file, records);
      }
    }
  }

  private void checkRemoved(SourceOptions options, Path file, List<SourceRecord> records)
      throws IOException {
    Map<Long, Edit> edits = new HashMap<>();
    List<SourceRecord> expected = new ArrayList<>();
    for (SourceRecord record : records) {
      boolean removed = record instanceof SourceDocument && random.nextBoolean();
      edits.put((long) edits.size(), removed ? Edit.REMOVE : Edit.KEEP);
      if (!removed) {
        expected.add(record);
      }
    }
    Copies copies = Copies.of(options, file, List.of(), (number, record) -> edits.get(number));
    if (copies.files.isEmpty()) {
      assertEquals(List.of(), expected);
    } else {
      assertRead(options, expected, file, copies);
    }
  }

  private void checkCut(SourceOptions options, Path file, List<SourceRecord> records)
      throws IOException {
    Map<Long, Edit> edits = new HashMap<>();
    List<SourceRecord> expected = new ArrayList<>();
    for (SourceRecord record : records) {
      if (record instanceof SourceDocument document) {
        Edit edit = Edit.of(cuts(document.text()), Map.of());
        edits.put((long) expected.size(), edit);
        expected.add(
            new SourceDocument(
                document.id(),
                document.title(),
                edit.cut(document.text()),
                document.location(),
                document.numbered(),
                false,
                false,
                document.values()));
      } else {
        expected.add(record);
      }
    }
    assertRead(
        options,
        expected,
        file,
        Copies.of(
            options, file, List.of(), (number, record) -> edits.getOrDefault(number, Edit.KEEP)));
  }

  /** Cuts of whole characters within the parts that empty lines separate, behind their first. */
  private List<Splice> cuts(String text) {
    List<Splice> cuts = new ArrayList<>();
    int offset = 0;
    for (String part : text.split("\n\n", -1)) {
      int[] bounds =
          random.ints(4, 1, Math.max(2, part.length() + 1)).sorted().distinct().toArray();
      for (int i = 0; i + 1 < bounds.length; i += 2) {
        int start = offset + part.offsetByCodePoints(0, part.codePointCount(0, bounds[i]));
        int end = offset + part.offsetByCodePoints(0, part.codePointCount(0, bounds[i + 1]));
        cuts.add(new Splice(start, end, pick("", " ", "x")));
      }
      offset += part.length() + 2;
    }
    return cuts;
  }

  private void checkAnnotated(SourceOptions options, Path file, List<SourceRecord> records)
      throws IOException {
    List<String> fields = Stream.concat(options.fields().stream(), Stream.of(ADDED)).toList();
    List<SourceRecord> expected = new ArrayList<>();
    for (SourceRecord record : records) {
      expected.add(
          record instanceof SourceDocument document
              ? document.withValues(
                  Stream.concat(document.values().stream(), Stream.of("0.5")).toList())
              : record);
    }
    Edit edit = Edit.of(List.of(), Map.of(ADDED, .5));
    Copies copies = Copies.of(options, file, List.of(ADDED), (number, record) -> edit);
    assertRead(options.withFields(fields), expected, file, copies);
  }

  private void assertRead(
      SourceOptions options, List<SourceRecord> expected, Path file, Copies copies)
      throws IOException {
    Path copy = write("copy/" + file.getFileName(), copies.only());
    boolean numbered = options.format() == Format.LINES;
    List<String> told = expected.stream().map(record -> told(record, numbered)).toList();
    List<String> read =
        new Sources(options).read(1, copy).stream().map(record -> told(record, numbered)).toList();
    for (int i = 0; i < Math.min(told.size(), read.size()); i++) {
      assertEquals(told.get(i), read.get(i));
    }
    assertEquals(told.size(), read.size());
  }

  /** A record without its place. */
  private static String told(SourceRecord record, boolean numbered) {
    if (record instanceof SourceDocument document) {
      String id = numbered || document.numbered() ? "" : document.id();
      return String.join("|", id, document.text(), document.values().toString());
    }
    return record instanceof RejectedRecord bad ? bad.reason().id() : record.toString();
  }
}
