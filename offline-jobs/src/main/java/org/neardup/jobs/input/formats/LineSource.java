package org.neardup.jobs.input.formats;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.bytes.RecordBuffer;
import org.neardup.jobs.input.bytes.SplitBytes;

/**
 * The lines of a split. A line belongs to the split that holds the newline before it, the first
 * line of a file to the first split. Blank lines count as lines, but are no records.
 */
public abstract class LineSource extends RecordSource {
  private static final byte[] MARK = "\ufeff".getBytes(StandardCharsets.UTF_8);

  private final SplitBytes in;
  private final RecordBuffer line;
  private boolean ours;
  private boolean firstOfFile;

  /** Number of the present line in this split, from 0. */
  protected long number;

  LineSource(SplitBytes in, FileRecords records) {
    super(records);
    this.in = in;
    this.line = new RecordBuffer(records.options().maxRecordBytes());
    this.ours = in.atStartOfFile();
    this.firstOfFile = ours;
  }

  /**
   * Makes a record of a line; empty where the line is not a record at all.
   *
   * @param line without its end
   * @param location of the line in its file, for people
   */
  protected abstract Optional<SourceRecord> parse(String line, String location)
      throws RejectedException;

  protected String location(SplitBytes.Mark start) {
    return in.location(start);
  }

  @Override
  protected void read() throws IOException {
    if (ours) {
      readLine();
    } else {
      skipLine();
    }
  }

  private void readLine() throws IOException {
    line.clear();
    long first = in.consumed();
    SplitBytes.Mark start = SplitBytes.Mark.NONE;
    int b = in.nextByte();
    if (b >= 0) {
      start = in.mark();
    }
    if (b >= 0 && b != '\n') {
      line.add(b);
      b = in.readUntil('\n', line);
    }
    if (b == SplitBytes.GAP) {
      if (!line.isEmpty()) {
        add(rejected(location(start), RejectReason.TRUNCATED_LINE));
      }
      addDamage(in.damage());
    } else if (b == '\n' || !line.isEmpty()) {
      boolean marked = firstOfFile && startsWithByteOrderMark();
      int from = marked ? MARK.length : 0;
      toRecord(location(start), from).ifPresent(record -> add(record, first + from, in.consumed()));
    }
    afterLine(b);
  }

  /** The rest of a line that another split reads, or that lost its beginning. */
  private void skipLine() throws IOException {
    int b = in.nextByte();
    while (b >= 0 && b != '\n' && in.inside()) {
      b = in.nextByte();
    }
    if (b == SplitBytes.GAP) {
      addDamage(in.damage());
    } else {
      done = b != '\n';
      afterLine(b);
    }
  }

  private void afterLine(int b) {
    number++;
    firstOfFile = false;
    ours = b == '\n' && in.inside();
    done |= b == SplitBytes.END || (b == '\n' && !in.inside());
  }

  private Optional<SourceRecord> toRecord(String location, int from) {
    if (line.isTooLong()) {
      return Optional.of(rejected(location, RejectReason.LINE_TOO_LONG));
    }
    try {
      String text = records.decode(line.bytes(), from, line.length());
      if (text.chars().allMatch(c -> " \t\r".indexOf(c) >= 0)) {
        return Optional.empty();
      }
      int end = text.endsWith("\r") ? text.length() - 1 : text.length();
      return parse(FileRecords.requireText(text.substring(0, end)), location);
    } catch (RejectedException e) {
      return Optional.of(rejected(location, e.reason()));
    }
  }

  private boolean startsWithByteOrderMark() {
    int length = Math.min(line.length(), MARK.length);
    return Arrays.equals(line.bytes(), 0, length, MARK, 0, MARK.length);
  }

  private SourceRecord rejected(String location, RejectReason reason) {
    return records.reject(location, reason, line.bytes(), line.length());
  }

  /**
   * A line is a text; its id is its number from 0, after the file's name if there are several. The
   * file is never cut, so that the numbers are true.
   */
  public static final class Texts extends LineSource {
    public Texts(SplitBytes in, FileRecords records) {
      super(in, records);
    }

    @Override
    protected Optional<SourceRecord> parse(String line, String location) throws RejectedException {
      String id = records.number(number);
      String text = records.plain(line);
      return Optional.of(records.make(id, Optional.empty(), text, records.at(location), false));
    }

    @Override
    protected String location(SplitBytes.Mark start) {
      return "line " + number;
    }

    /** All cuts come before the end of the line. */
    @Override
    public byte[] edited(byte[] line, Edit edit) {
      String text = new String(line, StandardCharsets.UTF_8);
      return edit.onOneLine().cut(text).getBytes(StandardCharsets.UTF_8);
    }
  }
}
