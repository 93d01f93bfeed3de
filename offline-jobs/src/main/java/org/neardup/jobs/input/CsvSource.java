package org.neardup.jobs.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.commons.io.IOUtils;
import org.neardup.util.Check;

/**
 * A file of comma separated values (RFC 4180) with a header; semicolons and tabs separate too if
 * the header has more of them. Values in quotes may have line ends. A quote that is never closed
 * makes a record that is set aside, behind which nothing more is read.
 */
final class CsvSource extends RecordSource {
  private static final String TITLE = "title";
  private static final char REPLACEMENT = '\ufffd';

  private final WholeInput in;
  private final LimitedReader reader;
  private final Iterator<CSVRecord> rows;

  CsvSource(SplitBytes bytes, FileRecords records) throws IOException {
    super(records);
    this.in = new WholeInput(bytes);
    this.reader = new LimitedReader(in.reader(), records.options().maxRecordBytes());
    this.rows = parser(reader, reader.firstLine()).iterator();
  }

  private static CSVParser parser(Reader reader, String header) throws IOException {
    CSVFormat format =
        CSVFormat.RFC4180
            .builder()
            .setDelimiter(separator(header))
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .setAllowMissingColumnNames(true)
            .setTrailingData(true)
            .build();
    return CSVParser.parse(reader, format);
  }

  private static char separator(String header) {
    char best = ',';
    for (char other : new char[] {';', '\t'}) {
      if (count(header, other) > count(header, best)) {
        best = other;
      }
    }
    return best;
  }

  private static long count(String text, char c) {
    return text.chars().filter(each -> each == c).count();
  }

  /**
   * Refuses a file whose header lacks a column that the options name.
   *
   * @param head what the file begins with
   */
  static void check(SourceOptions options, byte[] head, String file) {
    String text = new String(head, StandardCharsets.UTF_8).replace("\ufeff", "");
    String header = text.lines().findFirst().orElse("");
    List<String> names;
    try (CSVParser parser = parser(new StringReader(header), header)) {
      names = parser.getHeaderNames();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    checkColumn("id_field", options.idField(), names, file);
    checkColumn("text_field", options.textField(), names, file);
  }

  private static void checkColumn(String setting, String name, List<String> names, String file) {
    Check.that(
        names.contains(name),
        "[%s] must be a column of [%s], got [%s]; its header has %s",
        setting,
        file,
        name,
        TextBytes.excerpt(String.join(", ", names)));
  }

  @Override
  void read() throws IOException {
    try {
      done = !rows.hasNext();
      if (!done) {
        CSVRecord row = rows.next();
        reader.startRecord();
        add(record(row));
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

  private SourceRecord record(CSVRecord row) {
    SourceOptions options = records.options();
    String place = "record " + row.getRecordNumber();
    try {
      if (!row.isSet(options.idField()) || row.get(options.idField()).isEmpty()) {
        throw new RejectedException(RejectReason.MISSING_ID);
      }
      if (!row.isSet(options.textField())) {
        throw new RejectedException(RejectReason.MISSING_TEXT);
      }
      String text = row.get(options.textField());
      if (text.indexOf(REPLACEMENT) >= 0) {
        throw new RejectedException(RejectReason.INVALID_UTF8);
      }
      Optional<String> title = row.isSet(TITLE) ? Optional.of(row.get(TITLE)) : Optional.empty();
      return records.document(row.get(options.idField()), title, text, place);
    } catch (RejectedException e) {
      return records.reject(place, e.reason(), String.join(",", row.values()));
    }
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
