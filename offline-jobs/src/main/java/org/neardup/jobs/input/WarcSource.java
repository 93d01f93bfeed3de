package org.neardup.jobs.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.util.Check;

/**
 * The records of a web archive (ISO 28500). Records of plain text are documents; archives of
 * extracted texts (WET) hold nothing else. A record is as long as it says, whatever its text looks
 * like. Only where no record follows, its length is wrong: then it is set aside, and reading goes
 * on at the next line that begins a record, perhaps one that the length took in.
 */
final class WarcSource extends RecordSource {
  private static final String VERSION = "WARC/1.";
  private static final String CLOSE = "\r\n\r\n";

  /** The first two lines of a record. */
  private static final Pattern START = Pattern.compile("(?m)^WARC/1\\.\\d\\r?\\n[\\w-]+:");

  /** More bytes than stand before the colon of these lines. */
  private static final int AHEAD = 128;

  /** Line ends behind a record that are kept; there should be two. */
  private static final int LINE_ENDS = 16;

  private static final String RECORD_ID = "WARC-Record-ID";
  private static final String TARGET = "WARC-Target-URI";

  private static final byte[] NOTHING = {};

  private final SplitBytes in;
  private final String idField;
  private final RecordBuffer record;

  /** The byte read last, or {@link SplitBytes#END} or {@link SplitBytes#GAP}. */
  private int last;

  /** Bytes that are to be read once more, before others. */
  private byte[] again = NOTHING;

  private int againAt;
  private long offset;

  WarcSource(SplitBytes in, FileRecords records) {
    super(records);
    this.in = in;
    String field = records.options().idField();
    this.idField = field.equals(SourceOptions.DEFAULT.idField()) ? RECORD_ID : field;
    Check.that(
        List.of(RECORD_ID, TARGET).contains(idField),
        "[id_field] must be %s or %s for the format warc, got [%s]",
        RECORD_ID,
        TARGET,
        field);
    this.record = new RecordBuffer(records.options().maxRecordBytes() + 2 * AHEAD);
  }

  @Override
  void read() throws IOException {
    record.clear();
    do {
      advance();
    } while (isLineEnd());
    if (last >= 0) {
      readRecord(in.place(new SplitBytes.Mark(0, offset - 1)));
    }
    done |= last < 0;
    if (last == SplitBytes.GAP) {
      addDamage(in.damage());
    }
  }

  private void advance() throws IOException {
    if (againAt < again.length) {
      last = again[againAt++] & 0xff;
    } else {
      again = NOTHING;
      againAt = 0;
      last = in.read();
    }
    offset += last >= 0 ? 1 : 0;
  }

  /** Reads the next byte into the record. */
  private void take() throws IOException {
    advance();
    if (last >= 0) {
      record.add(last);
    }
  }

  /** Has what was taken last read again, from a place in the record on. */
  private void unread(int from) {
    int count = record.length() - from;
    offset -= count;
    againAt -= count;
    if (againAt < 0) { // Not all of it was read again already, so nothing behind it was.
      again = Arrays.copyOfRange(record.bytes(), from, record.length());
      againAt = 0;
    }
    last = 0;
  }

  private void readRecord(String place) throws IOException {
    readHeader();
    int body = record.length();
    String header = new String(record.bytes(), 0, body, StandardCharsets.UTF_8);
    Map<String, String> fields = fields(header);
    try {
      if (!header.startsWith(VERSION)) {
        throw new RejectedException(RejectReason.OUTSIDE_PAGE);
      }
      readBody(fields.getOrDefault("Content-Length", ""));
      SourceRecord found = parse(place, fields, body);
      requireRecordBehind();
      add(found);
    } catch (RejectedException e) {
      skip(place, e.reason());
    }
  }

  /** Sets a record aside whose end is unknown, and finds the next one. */
  private void skip(String place, RejectReason reason) throws IOException {
    for (int i = 0; i < AHEAD && last >= 0; i++) {
      take();
    }
    Matcher next = START.matcher(taken());
    boolean isWhole = record.size() == record.length();
    boolean found = last != SplitBytes.GAP && isWhole && next.find(1);
    boolean swallowed = found && reason == RejectReason.TRUNCATED_PAGE;
    add(rejected(place, swallowed ? RejectReason.MALFORMED_PAGE : reason));
    if (found) {
      unread(next.start());
    }
    while (!found && last >= 0) {
      record.clear();
      takeLine();
      int second = record.length();
      takeLine();
      found = START.matcher(taken()).lookingAt();
      unread(found ? 0 : second);
    }
  }

  private void takeLine() throws IOException {
    do {
      take();
    } while (last >= 0 && last != '\n');
  }

  private String taken() {
    return new String(record.bytes(), 0, record.length(), StandardCharsets.ISO_8859_1);
  }

  /** Reads up to the first empty line and the end of that. */
  private void readHeader() throws IOException {
    record.add(last);
    boolean emptyLine = false;
    do {
      emptyLine = last == '\n' || (emptyLine && last == '\r');
      take();
    } while (last >= 0 && !(last == '\n' && emptyLine));
  }

  private static Map<String, String> fields(String header) {
    Map<String, String> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    header
        .lines()
        .filter(line -> line.indexOf(':') > 0)
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              fields.putIfAbsent(line.substring(0, colon), line.substring(colon + 1).strip());
            });
    return fields;
  }

  private void readBody(String length) throws IOException, RejectedException {
    boolean counted = length.matches("[0-9]{1,18}");
    for (long left = counted ? Long.parseLong(length) : 0; left > 0 && last >= 0; left--) {
      take();
    }
    if (last < 0 || !counted) {
      throw new RejectedException(
          last < 0 ? RejectReason.TRUNCATED_PAGE : RejectReason.MALFORMED_PAGE);
    }
  }

  /** Behind a record there are two line ends, or at least the next one or the end of the file. */
  private void requireRecordBehind() throws IOException, RejectedException {
    if (record.size() > records.options().maxRecordBytes()) {
      record.clear();
    }
    int end = record.length();
    do {
      advance();
      if (isLineEnd() && record.size() < end + LINE_ENDS) {
        record.add(last);
      }
    } while (isLineEnd());
    int start = record.length();
    boolean closed =
        new String(record.bytes(), end, start - end, StandardCharsets.ISO_8859_1).startsWith(CLOSE);
    for (int i = 0; i < VERSION.length() && last >= 0 && !closed; i++) {
      record.add(last);
      if (last != VERSION.charAt(i)) {
        throw new RejectedException(RejectReason.MALFORMED_PAGE);
      }
      advance();
    }
    if (last >= 0) {
      record.add(last);
      unread(start);
    }
  }

  private boolean isLineEnd() {
    return last == '\r' || last == '\n';
  }

  /** Records of plain text are documents; there is no HTML here to be taken apart. */
  private SourceRecord parse(String place, Map<String, String> fields, int body) {
    try {
      return parse(fields, body);
    } catch (RejectedException e) {
      return rejected(place, e.reason());
    }
  }

  private SourceRecord parse(Map<String, String> fields, int body) throws RejectedException {
    if (record.size() > records.options().maxRecordBytes()) {
      throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
    }
    if (!fields.getOrDefault("Content-Type", "").startsWith("text/plain")) {
      return new SkippedRecord(SkipReason.NOT_PLAIN_TEXT);
    }
    String text = records.decode(record.bytes(), body, record.length());
    if (!fields.containsKey(idField)) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    String id = fields.get(idField).replaceAll("^<(urn:uuid:)?|>$", "");
    return records.document(id, Optional.empty(), text, "record " + id);
  }

  private SourceRecord rejected(String place, RejectReason reason) {
    return records.reject(place, reason, record.bytes(), record.length());
  }
}
