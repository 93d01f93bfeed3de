package org.neardup.jobs.input.formats;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.util.Check;

/**
 * A file of comma separated values (RFC 4180) with a header; another character separates if the
 * options name it, or if only then the header has the columns of id and text, or, where none does,
 * if the header has more of it. A line {@code sep=;} before the header, which Excel obeys, names it
 * too. Values in quotes may have line ends. A quote in them is doubled or, if the file begins with
 * rows that can be read only so, has a backslash before it, as MySQL and Spark write it. A record
 * with a quote that is never closed is set aside, and nothing more is read after it.
 */
public final class CsvSource extends RecordSource {
  private static final int HEAD = 1 << 18;
  private static final String TITLE = "title";
  private static final List<String> SEPARATORS =
      List.of(",", ";", "\t", "|", "^", "~", ":", "\u0001");
  private static final Pattern NAMED = Pattern.compile("(?i)\"?sep=(.)\"?");

  private final SplitBytes in;
  private final CsvRows rows;

  /** The numbers of the columns by their names. */
  private final Map<String, Integer> columns = new HashMap<>();

  private final int width;
  private final List<String> idFields;
  private final List<String> textFields;
  private Optional<List<String>> row = Optional.empty();
  private long number;

  public CsvSource(SplitBytes in, FileRecords records) throws IOException {
    super(records);
    this.in = in;
    BufferedReader characters = new BufferedReader(in.reader(), HEADER);
    String head = head(characters, HEAD);
    this.rows = rows(records.options(), head, characters);
    List<String> names;
    try {
      if (NAMED.matcher(firstLine(head)).matches()) {
        rows.skipLine();
      }
      names = rows.next();
    } catch (RejectedException e) {
      throw new IllegalArgumentException("no header in " + records.label(), e);
    }
    for (int i = 0; i < names.size(); i++) {
      columns.put(names.get(i), i);
    }
    this.width = names.size();
    headerEnd = rows.lines();
    this.idFields = records.options().idFields();
    this.textFields = records.options().textFields();
  }

  /**
   * Rows in the form of a file.
   *
   * @param head what the file begins with
   */
  private static CsvRows rows(SourceOptions options, String head, BufferedReader file)
      throws IOException {
    String separator = separator(options, head);
    boolean escaped = !canRead(head, separator, false) && canRead(head, separator, true);
    return new CsvRows(file, separator, escaped, options.maxRecordBytes());
  }

  private static String separator(SourceOptions options, String head) {
    Matcher named = NAMED.matcher(firstLine(head));
    if (!options.separator().isEmpty()) {
      return options.separator();
    }
    return named.matches()
        ? named.group(1)
        : Collections.max(
            SEPARATORS, // The first of several maxima.
            Comparator.<String>comparingLong(each -> wanted(options, names(header(head), each)))
                .thenComparingInt(each -> names(header(head), each).size()));
  }

  private static long wanted(SourceOptions options, List<String> names) {
    return Stream.of(options.idFields(), options.textFields())
        .flatMap(List::stream)
        .filter(names::contains)
        .count();
  }

  /** Whether no value goes on after its quotes. */
  private static boolean canRead(String head, String separator, boolean escaped)
      throws IOException {
    CsvRows rows = rows(head, separator, escaped);
    try {
      while (rows.isStrict() && !rows.next().isEmpty()) {}
    } catch (RejectedException e) {
      // The value in quotes may end after the head.
    }
    return rows.isStrict();
  }

  private static CsvRows rows(String text, String separator, boolean escaped) throws IOException {
    return new CsvRows(new StringReader(text), separator, escaped, Long.MAX_VALUE);
  }

  private static String firstLine(String head) {
    return head.lines().findFirst().orElse("");
  }

  /** The line with the names of the columns, empty where a file has none. */
  private static String header(String head) {
    return head.lines()
        .filter(line -> !line.isBlank() && !NAMED.matcher(line).matches())
        .findFirst()
        .orElse("");
  }

  private static List<String> names(String header, String separator) {
    try {
      return rows(header, separator, false).next();
    } catch (IOException | RejectedException e) {
      return List.of(); // A quote without an end.
    }
  }

  /**
   * Refuses a file whose header lacks a column that the options name.
   *
   * @param head what the file begins with
   */
  public static void check(SourceOptions options, String head, String file) {
    if (header(head).isEmpty()) {
      return; // A part of a table without rows.
    }
    List<String> names = columns(options, head);
    if (!options.namesNoId()) {
      options.idFields().forEach(name -> checkColumn("id_field", name, names, file));
    }
    options.textFields().forEach(name -> checkColumn("text_field", name, names, file));
    options.fields().forEach(name -> checkColumn("fields", name, names, file));
  }

  /** The names of the columns of a file that begins so. */
  public static List<String> columns(SourceOptions options, String head) {
    return names(header(head), separator(options, head));
  }

  private static void checkColumn(String setting, String name, List<String> names, String file) {
    Check.that(
        names.contains(name),
        "[%s] must be a column of [%s], got [%s]: its columns are %s",
        setting,
        file,
        name,
        TextBytes.excerpt(String.join(", ", names)));
  }

  @Override
  protected void read() throws IOException {
    long start = rows.lines();
    try {
      List<String> cells = rows.next();
      done = cells.isEmpty();
      if (!done) {
        row = Optional.of(cells);
        add(record(cells), start, rows.lines());
      }
    } catch (RejectedException e) {
      done = true;
      add(records.reject("the last record", e.reason(), e.getMessage()));
    }
    if (done) {
      addDamage(in.damage());
    }
  }

  /**
   * A row is written anew; names of added columns follow the header, which may have a byte order
   * mark.
   */
  @Override
  public byte[] edited(byte[] record, Edit edit) {
    String raw = new String(record, StandardCharsets.UTF_8);
    String line = withoutLineEnd(raw);
    List<Integer> texts = textFields.stream().map(columns::get).toList();
    Optional<List<String>> changed = row.map(cells -> edit.row(cells, texts, width));
    if (row.isPresent() && changed.equals(row)) {
      return record;
    }
    String edited =
        changed
            .map(rows::format)
            .orElseGet(() -> line + rows.format(edit.row(List.of(""), List.of(), 1)));
    return (edited + raw.substring(line.length())).getBytes(StandardCharsets.UTF_8);
  }

  private SourceRecord record(List<String> cells) {
    long index = number++;
    String location = "record " + number;
    try {
      if (cells.stream().skip(width).anyMatch(value -> !value.isBlank())) {
        throw new RejectedException(RejectReason.TOO_MANY_VALUES);
      }
      for (String value : cells) {
        FileRecords.requireUtf8(value);
      }
      Optional<String> id =
          FileRecords.id(idFields.stream().map(name -> value(cells, name)).toList());
      String text = FileRecords.text(textFields.stream().map(name -> value(cells, name)).toList());
      return records
          .document(
              id.filter(known -> !known.isEmpty()), index, value(cells, TITLE), text, location)
          .withValues(records.values(name -> value(cells, name).orElse("")));
    } catch (RejectedException e) {
      return records.reject(location, e.reason(), String.join(",", cells));
    }
  }

  private Optional<String> value(List<String> cells, String name) {
    return Optional.ofNullable(columns.get(name))
        .filter(column -> column < cells.size())
        .map(cells::get);
  }
}
