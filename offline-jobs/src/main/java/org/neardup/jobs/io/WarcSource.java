package org.neardup.jobs.io;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;
import org.neardup.text.Check;

/**
 * The records of a web archive (ISO 28500). Records of plain text are documents; archives of
 * extracted texts (WET) hold nothing else. A record is what lies between the {@code WARC/1.} that
 * begins a line and the next one; its length is checked, not trusted, so that a wrong one costs no
 * other record and nothing is read twice.
 */
final class WarcSource implements RecordSource {
  /** The beginning of a record, behind the end of a line. */
  private static final String MARK = "\nWARC/1.";

  private static final String RECORD_ID = "WARC-Record-ID";
  private static final String TARGET = "WARC-Target-URI";

  private final SplitBytes in;
  private final String idField;
  private final FileRecords records;
  private final RecordBuffer record;
  private final Queue<SourceRecord> found = new ArrayDeque<>();
  private int matched = 1; // the file's beginning is as good as the end of a line
  private boolean inRecord;
  private boolean done;

  WarcSource(SplitBytes in, FileRecords records) {
    this.in = in;
    this.records = records;
    String field = records.options().idField();
    this.idField = field.equals(SourceOptions.DEFAULT.idField()) ? RECORD_ID : field;
    Check.that(
        List.of(RECORD_ID, TARGET).contains(idField),
        "[id_field] must be %s or %s for the format warc, got [%s]",
        RECORD_ID,
        TARGET,
        field);
    this.record = new RecordBuffer(records.options().maxRecordBytes());
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    while (found.isEmpty() && !done) {
      readRecord();
    }
    return Optional.ofNullable(found.poll());
  }

  private void readRecord() throws IOException {
    record.clear();
    int b = in.read();
    SplitBytes.Mark start = b < 0 ? SplitBytes.Mark.NONE : in.mark();
    while (b >= 0 && !endsMark(b)) {
      record.add(b);
      b = in.read();
    }
    done = b == SplitBytes.END;
    if (b >= 0) {
      record.truncate(record.size() - (MARK.length() - 2));
    }
    if (b == SplitBytes.GAP && inRecord) {
      found.add(rejected(0, start, RejectReason.TRUNCATED_PAGE));
    } else if (inRecord || !record.isEmpty()) {
      addRecord(start);
    }
    if (b == SplitBytes.GAP) {
      in.damage().map(records::reject).ifPresent(found::add);
    }
    inRecord = b >= 0;
  }

  /** Whether a byte is the last of the mark. */
  private boolean endsMark(int b) {
    boolean matches = b == MARK.charAt(matched);
    matched = matches ? matched + 1 : b == '\n' ? 1 : 0;
    boolean ends = matched == MARK.length();
    matched = ends ? 0 : matched;
    return ends;
  }

  /** A record that is too long may hold the next one, which has lost its beginning. */
  private void addRecord(SplitBytes.Mark start) {
    if (!inRecord) {
      found.add(rejected(0, start, RejectReason.OUTSIDE_PAGE));
      return;
    }
    int end = record.length();
    try {
      Cut cut = cut(record.bytes(), record.length());
      end = cut.end();
      found.add(parse(record.bytes(), cut));
    } catch (RejectedException e) {
      RejectReason reason = record.isTooLong() ? RejectReason.PAGE_TOO_LARGE : e.reason();
      found.add(rejected(0, start, reason));
    }
    if (end < record.length()) {
      found.add(rejected(end, start, RejectReason.OUTSIDE_PAGE));
    }
  }

  private RejectedRecord rejected(int from, SplitBytes.Mark start, RejectReason reason) {
    byte[] bytes = Arrays.copyOfRange(record.bytes(), from, record.length());
    String place = from == 0 ? in.place(start) : "after the record at " + in.place(start);
    return records.reject(place, reason, bytes, bytes.length);
  }

  /**
   * A record of the archive.
   *
   * @param end behind the record and its empty line: what follows there has lost its beginning
   */
  private record Cut(Map<String, String> fields, int body, int bodyEnd, int end) {}

  /** Cuts a record out of the bytes that begin with it. */
  private static Cut cut(byte[] bytes, int length) throws RejectedException {
    int body = endOfHeader(bytes, length);
    Map<String, String> fields = fields(bytes, body);
    String digits = fields.getOrDefault("Content-Length", "");
    if (!digits.matches("[0-9]{1,9}")) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
    int bodyEnd = body + Integer.parseInt(digits);
    int end = bodyEnd;
    int emptyLines = -1;
    while (end < length && (bytes[end] == '\r' || bytes[end] == '\n')) {
      emptyLines += bytes[end++] == '\n' ? 1 : 0;
    }
    if (bodyEnd > length || (end < length && emptyLines < 1)) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
    return new Cut(fields, body, bodyEnd, end);
  }

  /** Records of plain text are documents; there is no HTML here to be taken apart. */
  private SourceRecord parse(byte[] bytes, Cut cut) throws RejectedException {
    if (!cut.fields().getOrDefault("Content-Type", "").startsWith("text/plain")) {
      return new SkippedRecord(SkipReason.NOT_PLAIN_TEXT);
    }
    String text = TextBytes.decode(bytes, cut.body(), cut.bodyEnd());
    if (!cut.fields().containsKey(idField)) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    String id = cut.fields().get(idField).replaceAll("^<(urn:uuid:)?|>$", "");
    return records.document(id, Optional.empty(), text, "record " + id);
  }

  /** Behind the first empty line. */
  private static int endOfHeader(byte[] bytes, int length) {
    int lineStart = 0;
    for (int i = 0; i < length; i++) {
      boolean empty = i == lineStart || (i == lineStart + 1 && bytes[lineStart] == '\r');
      if (bytes[i] == '\n' && empty) {
        return i + 1;
      }
      lineStart = bytes[i] == '\n' ? i + 1 : lineStart;
    }
    return length;
  }

  private static Map<String, String> fields(byte[] bytes, int headerEnd) {
    Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    new String(bytes, 0, headerEnd, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.indexOf(':') > 0)
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              fields.putIfAbsent(line.substring(0, colon), line.substring(colon + 1).strip());
            });
    return fields;
  }
}
