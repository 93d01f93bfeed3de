package org.neardup.jobs.input.formats;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.GuardedInput;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.bytes.TextBytes;
import org.neardup.pinned.commons.csv.CSVFormat;
import org.neardup.pinned.commons.csv.CSVParser;
import org.neardup.pinned.commons.csv.CSVRecord;
import org.neardup.util.Check;

/**
 * A file of comma separated values (RFC 4180) with a header; another character separates if the
 * options name it, or if only then the header has the columns of id and text, or, where none does,
 * if the header has more of it. A line {@code sep=;} before the header, which Excel obeys, names it
 * too. Values in quotes may have line ends. A quote in them is doubled or, if the file begins with
 * rows that can be read only so, has a backslash before it, as MySQL and Spark write it. A quote
 * that is never closed makes a record that is set aside, behind which nothing more is read.
 */
public final class CsvSource extends RecordSource {
  private static final int HEAD = 1 << 18;
  private static final String TITLE = "title";
  private static final List<String> SEPARATORS =
      List.of(",", ";", "\t", "|", "^", "~", ":", "\u0001");
  private static final Pattern NAMED = Pattern.compile("(?i)\"?sep=(.)\"?");
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180
          .builder()
          .setHeader()
          .setSkipHeaderRecord(true)
          .setIgnoreEmptyLines(true)
          .setAllowMissingColumnNames(true)
          .setTrailingData(true)
          .build();

  private final SplitBytes in;
  private final LimitedReader reader;
  private final CSVFormat format;
  private final CSVParser parser;

  /** Before the header. */
  private final int skipped;

  private final Iterator<CSVRecord> rows;
  private final List<String> idFields;
  private final List<String> textFields;
  private CSVRecord row;

  public CsvSource(SplitBytes in, FileRecords records) throws IOException {
    super(records);
    this.in = in;
    BufferedReader characters = new BufferedReader(in.reader(), HEADER);
    String head = head(characters, HEAD);
    this.format = format(records.options(), head);
    this.skipped = NAMED.matcher(firstLine(head)).matches() ? 1 : 0;
    if (skipped > 0) {
      characters.readLine();
    }
    this.reader = new LimitedReader(characters, records.options().maxRecordBytes(), format);
    this.parser = CSVParser.parse(reader, format.builder().setEscape(null).build());
    headerEnd = skipped + parser.getCurrentLineNumber();
    this.rows = parser.iterator();
    this.idFields = records.options().idFields();
    this.textFields = records.options().textFields();
  }

  /**
   * How a file is written. It may be escaped in values in quotes only, where commons-csv would take
   * a backslash at the end of any row for part of a value.
   *
   * @param head what it begins with
   */
  private static CSVFormat format(SourceOptions options, String head) {
    Matcher named = NAMED.matcher(firstLine(head));
    String separator = options.separator();
    if (separator.isEmpty()) {
      separator = named.matches() ? named.group(1) : separator(options, header(head));
    }
    CSVFormat plain = FORMAT.builder().setDelimiter(separator).build();
    CSVFormat escaped = plain.builder().setEscape('\\').build();
    return !canRead(head, plain) && canRead(head, escaped) ? escaped : plain;
  }

  /** Whether no value goes on behind its quotes. */
  private static boolean canRead(String head, CSVFormat format) {
    CSVFormat strict =
        CSVFormat.RFC4180
            .builder()
            .setDelimiter(format.getDelimiterString())
            .setEscape(format.getEscapeCharacter())
            .setLenientEof(true)
            .build();
    try (CSVParser parser = CSVParser.parse(head, strict)) {
      parser.forEach(row -> {});
      return true;
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
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

  private static String separator(SourceOptions options, String header) {
    return Collections.max(
        SEPARATORS, // Of equal ones the first.
        Comparator.<String>comparingLong(each -> wanted(options, names(header, each)))
            .thenComparingInt(each -> names(header, each).size()));
  }

  private static long wanted(SourceOptions options, List<String> names) {
    return Stream.of(options.idFields(), options.textFields())
        .flatMap(List::stream)
        .filter(names::contains)
        .count();
  }

  private static List<String> names(String header, String separator) {
    CSVFormat format = FORMAT.builder().setDelimiter(separator).build();
    try (CSVParser parser = CSVParser.parse(header, format)) {
      return parser.getHeaderNames();
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // Columns of one name, or a quote without an end.
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
    return names(header(head), format(options, head).getDelimiterString());
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
    long start = skipped + parser.getCurrentLineNumber();
    try {
      done = !rows.hasNext();
      if (!done) {
        row = rows.next();
        reader.startRecord();
        add(record(row), start, skipped + parser.getCurrentLineNumber());
      }
    } catch (UncheckedIOException e) {
      GuardedInput.check(e);
      done = true;
      RejectReason reason =
          reader.exceeded ? RejectReason.LINE_TOO_LONG : RejectReason.TRUNCATED_LINE;
      add(records.reject("the last record", reason, e.getCause().getMessage()));
    }
    if (done) {
      addDamage(in.damage());
    }
  }

  @Override
  public byte[] edited(byte[] record, Edit edit) {
    int most = row == null ? 1 : Integer.MAX_VALUE; // A byte order mark may begin a header.
    char escape = format.getEscapeCharacter() == null ? '"' : '\\';
    RawRow raw = new RawRow(record, format.getDelimiterString(), escape, most);
    if (!edit.cuts().isEmpty()) {
      raw.cut(edit, textFields.stream().map(parser.getHeaderMap()::get).toList(), row::get);
    }
    raw.append(edit, Math.min(most, parser.getHeaderNames().size()));
    return raw.bytes();
  }

  private SourceRecord record(CSVRecord row) {
    String place = "record " + row.getRecordNumber();
    try {
      int columns = row.getParser().getHeaderNames().size();
      if (row.stream().skip(columns).anyMatch(value -> !value.isBlank())) {
        throw new RejectedException(RejectReason.TOO_MANY_VALUES);
      }
      for (String value : row) {
        FileRecords.requireUtf8(value);
      }
      Optional<String> id = FileRecords.id(values(row, idFields));
      String text = FileRecords.text(values(row, textFields));
      Optional<String> title = row.isSet(TITLE) ? Optional.of(row.get(TITLE)) : Optional.empty();
      long number = row.getRecordNumber() - 1;
      return records
          .document(id.filter(known -> !known.isEmpty()), number, title, text, place)
          .withValues(records.values(name -> row.isSet(name) ? row.get(name) : ""));
    } catch (RejectedException e) {
      return records.reject(place, e.reason(), String.join(",", row.values()));
    }
  }

  private static List<Optional<String>> values(CSVRecord row, List<String> names) {
    return names.stream()
        .map(name -> row.isSet(name) ? Optional.of(row.get(name)) : Optional.<String>empty())
        .toList();
  }

  /** Ends a record that is longer than one may be, and doubles quotes behind a backslash. */
  private static final class LimitedReader extends Reader {
    private static final int NOTHING = -2;

    private final Reader in;
    private final long most;
    private long sinceRecord;
    private boolean exceeded;

    /** Before values, if quotes in them stand behind backslashes; else without characters. */
    private final String separator;

    private boolean quoted;
    private int last = '\n';
    private int ahead = NOTHING;

    LimitedReader(Reader in, long most, CSVFormat format) {
      this.in = in;
      this.most = most;
      this.separator = format.getEscapeCharacter() == null ? "" : format.getDelimiterString();
    }

    void startRecord() {
      sinceRecord = 0;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
      exceeded = sinceRecord > most;
      if (exceeded) {
        throw new IOException("a record of more than " + most + " characters");
      }
      int count = 0;
      if (separator.isEmpty()) {
        count = in.read(buffer, offset, length);
      } else {
        for (int c = doubled(); c >= 0; c = ++count < length ? doubled() : NOTHING) {
          buffer[offset + count] = (char) c;
        }
      }
      sinceRecord += Math.max(0, count);
      return count == 0 ? -1 : count;
    }

    /** The next character, where a quote behind a backslash becomes two. */
    private int doubled() throws IOException {
      int c = ahead == NOTHING ? in.read() : ahead;
      if (ahead != NOTHING) {
        ahead = NOTHING;
        return c;
      }
      if (quoted && c == '\\') {
        int behind = in.read();
        boolean alone = behind == c || behind == '\n' || behind == '\r';
        ahead = alone ? NOTHING : behind;
        return alone || behind == '"' ? behind : c;
      }
      boolean opens = "\"\r\n".indexOf(last) >= 0 || separator.indexOf(last) >= 0;
      boolean turns = c == '"' && (quoted || opens);
      quoted ^= turns;
      last = c == '"' && !turns ? NOTHING : c;
      return c;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
