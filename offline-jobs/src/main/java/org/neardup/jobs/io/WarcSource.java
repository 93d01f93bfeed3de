package org.neardup.jobs.io;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;

/**
 * The records of a web archive (ISO 28500). A record is what lies between the {@code WARC/1.} that
 * begins a line and the next one; its length is checked, not trusted, so that a wrong one costs no
 * other record and nothing is read twice.
 */
final class WarcSource implements RecordSource {
  /** The beginning of a record, behind the end of a line. */
  private static final String MARK = "\nWARC/1.";

  private final SplitBytes in;
  private final WarcParser parser;
  private final FileRecords records;
  private final RecordBuffer record;
  private final Queue<SourceRecord> found = new ArrayDeque<>();
  private int matched = 1; // the file's beginning is as good as the end of a line
  private boolean inRecord;
  private boolean done;

  WarcSource(SplitBytes in, FileRecords records) {
    this.in = in;
    this.parser = new WarcParser(records);
    this.records = records;
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
      in.damage().map(records::rejected).ifPresent(found::add);
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
      WarcParser.Cut cut = WarcParser.cut(record.bytes(), record.length());
      end = cut.end();
      found.add(parser.parse(record.bytes(), cut));
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
    return records.rejected(place, reason, bytes, bytes.length);
  }
}
