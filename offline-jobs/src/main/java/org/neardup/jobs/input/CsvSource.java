package org.neardup.jobs.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.io.IOUtils;
import org.neardup.util.Check;

/**
 * A file of comma separated values (RFC 4180) with a header; another character separates if the
 * options name it, or if only then the header has the columns of id and text, or, where none does,
 * if the header has more of it. Values in quotes may have line ends. A quote that is never closed
 * makes a record that is set aside, behind which nothing more is read.
 */
final class CsvSource extends RecordSource {
  private static final String TITLE = "title";
  private static final List<String> SEPARATORS =
      List.of(",", ";", "\t", "|", "^", "~", ":", "\u0001");
  private static final char REPLACEMENT = '\ufffd';

  private final WholeInput in;
  private final LimitedReader reader;
  private final String separator;
  private final CSVParser parser;
  private final Iterator<CSVRecord> rows;
  private final List<String> idFields;
  private final List<String> textFields;
  private CSVRecord row;

  CsvSource(SplitBytes bytes, FileRecords records) throws IOException {
    super(records);
    this.in = new WholeInput(bytes);
    this.reader = new LimitedReader(in.reader(), records.options().maxRecordBytes());
    this.separator = separator(records.options(), reader.firstLine());
    this.parser = parser(reader, separator);
    headerEnd = parser.getCurrentLineNumber();
    this.rows = parser.iterator();
    this.idFields = records.options().idFields();
    this.textFields = records.options().textFields();
  }

  private static CSVParser parser(Reader reader, String separator) throws IOException {
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setDelimiter(separator)
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .setAllowMissingColumnNames(true)
            .setTrailingData(true)
            .build();
    return CSVParser.parse(reader, format);
  }

  private static String separator(SourceOptions options, String header) {
    return options.separator().isEmpty()
        ? Collections.max(
            SEPARATORS, // Of equal ones the first.
            Comparator.<String>comparingLong(each -> wanted(options, names(header, each)))
                .thenComparingInt(each -> names(header, each).size()))
        : options.separator();
  }

  private static long wanted(SourceOptions options, List<String> names) {
    return Stream.of(options.idFields(), options.textFields())
        .flatMap(List::stream)
        .filter(names::contains)
        .count();
  }

  private static List<String> names(String header, String separator) {
    try (CSVParser parser = parser(new StringReader(header), separator)) {
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
  static void check(SourceOptions options, byte[] head, String file) {
    List<String> names = columns(options, head);
    if (!options.namesNoId()) {
      options.idFields().forEach(name -> checkColumn("id_field", name, names, file));
    }
    options.textFields().forEach(name -> checkColumn("text_field", name, names, file));
    options.fields().forEach(name -> checkColumn("fields", name, names, file));
  }

  /** The names of the columns of a file that begins so. */
  static List<String> columns(SourceOptions options, byte[] head) {
    String header = TsvColumns.firstLine(head);
    return names(header, separator(options, header));
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
  void read() throws IOException {
    long start = parser.getCurrentLineNumber();
    try {
      done = !rows.hasNext();
      if (!done) {
        row = rows.next();
        reader.startRecord();
        add(record(row), start, parser.getCurrentLineNumber());
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
  byte[] edited(byte[] record, Edit edit) {
    int most = row == null ? 1 : Integer.MAX_VALUE; // A byte order mark may begin a header.
    RawRow raw = new RawRow(record, separator, true, most);
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
      Optional<String> id = SourceOptions.id(values(row, idFields));
      String text = SourceOptions.text(values(row, textFields));
      if (text.indexOf(REPLACEMENT) >= 0) {
        throw new RejectedException(RejectReason.INVALID_UTF8);
      }
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

  /** Ends a record that is longer than one may be. */
  private static final class LimitedReader extends Reader {
    private static final int HEADER = 1 << 16;

    private final BufferedReader in;
    private final long most;
    private long sinceRecord;
    private boolean exceeded;

    LimitedReader(Reader in, long most) {
      this.in = new BufferedReader(in, HEADER);
      this.most = most;
    }

    String firstLine() throws IOException {
      in.mark(HEADER);
      char[] head = new char[HEADER];
      int length = IOUtils.read(in, head);
      in.reset();
      return new String(head, 0, length).lines().findFirst().orElse("");
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
      int count = in.read(buffer, offset, length);
      sinceRecord += Math.max(0, count);
      return count;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
