package org.neardup.jobs.io;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.neardup.jobs.io.SourceRecord.SkippedRecord;

/**
 * One record of a web archive, from behind {@code WARC/1.} on. Those of plain text are documents:
 * the archives of extracted texts (WET) hold nothing else. There is no HTML here to be taken apart.
 */
final class WarcParser {
  static final String RECORD_ID = "WARC-Record-ID";
  static final String TARGET = "WARC-Target-URI";

  private static final String LENGTH = "Content-Length";
  private static final String TYPE = "Content-Type";
  private static final String PLAIN_TEXT = "text/plain";

  private final FileRecords records;
  private final String idField;

  WarcParser(FileRecords records) {
    this.records = records;
    String field = records.options().idField();
    this.idField = field.equals(SourceOptions.DEFAULT.idField()) ? RECORD_ID : field;
    if (!List.of(RECORD_ID, TARGET).contains(idField)) {
      throw new IllegalArgumentException(
          "[id_field] must be %s or %s for the format warc, got [%s]"
              .formatted(RECORD_ID, TARGET, field));
    }
  }

  /**
   * A record of the archive.
   *
   * @param end behind the record and its empty line: what follows there has lost its beginning
   */
  record Cut(Map<String, String> fields, int body, int bodyEnd, int end) {}

  /** Cuts a record out of the bytes that begin with it. */
  static Cut cut(byte[] bytes, int length) throws RejectedException {
    int body = endOfHeader(bytes, length);
    Map<String, String> fields = fields(bytes, body);
    String digits = fields.getOrDefault(LENGTH, "");
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

  SourceRecord parse(byte[] bytes, Cut cut) throws RejectedException {
    if (!cut.fields().getOrDefault(TYPE, "").startsWith(PLAIN_TEXT)) {
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
