package org.neardup.jobs.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.util.Check;

/**
 * The records of a web archive (ISO 28500). Records of plain text are documents; archives of
 * extracted texts (WET) hold nothing else. From a record whose length is wrong or missing on, the
 * rest of the file is set aside.
 */
final class WarcSource extends RecordSource {
  private static final String VERSION = "WARC/1.";
  private static final String RECORD_ID = "WARC-Record-ID";
  private static final String TARGET = "WARC-Target-URI";

  private final SplitBytes in;
  private final String idField;
  private final RecordBuffer record;

  /** The byte read last, or {@link SplitBytes#END} or {@link SplitBytes#GAP}. */
  private int last;

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
    this.record = new RecordBuffer(records.options().maxRecordBytes());
  }

  @Override
  void read() throws IOException {
    record.clear();
    do {
      last = in.read();
    } while (isLineEnd());
    if (last >= 0) {
      readRecord(in.place(in.mark()));
    }
    done |= last < 0;
    if (last == SplitBytes.GAP) {
      addDamage(in.damage());
    }
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
    } catch (RejectedException e) {
      done = true;
      add(rejected(place, e.reason()));
      return;
    }
    try {
      add(parse(fields, body));
    } catch (RejectedException e) {
      add(rejected(place, e.reason()));
    }
  }

  /** Reads up to the first empty line and the end of that. */
  private void readHeader() throws IOException {
    boolean emptyLine = false;
    while (last >= 0) {
      record.add(last);
      if (last == '\n' && emptyLine) {
        return;
      }
      emptyLine = last == '\n' || (emptyLine && last == '\r');
      last = in.read();
    }
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

  /** Reads the content and the byte behind it, which ends a line or the file. */
  private void readBody(String length) throws IOException, RejectedException {
    boolean counted = length.matches("[0-9]{1,18}");
    for (long left = counted ? Long.parseLong(length) : 0; left > 0 && last >= 0; left--) {
      last = in.read();
      if (last >= 0) {
        record.add(last);
      }
    }
    if (last < 0) {
      throw new RejectedException(RejectReason.TRUNCATED_PAGE);
    }
    last = in.read();
    if (!counted || (last >= 0 && !isLineEnd())) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
  }

  private boolean isLineEnd() {
    return last == '\r' || last == '\n';
  }

  /** Records of plain text are documents; there is no HTML here to be taken apart. */
  private SourceRecord parse(Map<String, String> fields, int body) throws RejectedException {
    if (record.isTooLong()) {
      throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
    }
    if (!fields.getOrDefault("Content-Type", "").startsWith("text/plain")) {
      return new SkippedRecord(SkipReason.NOT_PLAIN_TEXT);
    }
    String text = TextBytes.decode(record.bytes(), body, record.length());
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
