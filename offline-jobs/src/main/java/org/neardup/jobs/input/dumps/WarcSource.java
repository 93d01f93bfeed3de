package org.neardup.jobs.input.dumps;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SkippedRecord;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.jobs.input.formats.RejectedException;
import org.neardup.pinned.commons.io.IOUtils;
import org.neardup.pinned.commons.io.input.BoundedInputStream;
import org.neardup.util.Check;

/**
 * The records of a web archive (ISO 28500). Records of plain text are documents; archives of
 * extracted texts (WET) hold nothing else. The length of a record is the length in its header,
 * regardless of its text. Its length is wrong only if no record follows: then it is set aside, and
 * reading continues at the next line that begins a record, perhaps within the wrong length.
 */
public final class WarcSource extends RecordSource {
  private static final String VERSION = "WARC/1.";

  /** The first two lines of a record. */
  private static final Pattern START = Pattern.compile("WARC/1\\.\\d\\r?\\n[\\w-]+:");

  /** Two line ends follow a record, or at least the next record or the end of the file. */
  private static final String LINE_ENDS = "\r\n\r\n";

  private static final Pattern BEHIND = Pattern.compile(LINE_ENDS + "|\\s*(WARC/1\\.|$)");

  /** Number of bytes that are read ahead to see the end of a record. */
  private static final int AHEAD = 32;

  /** Bytes of the longest line, and of the longest header but for its last line. */
  private static final int LINE = 1 << 16;

  private static final String RECORD_ID = "WARC-Record-ID";
  private static final String TARGET = "WARC-Target-URI";

  private final SplitBytes bytes;
  private final BoundedInputStream in;
  private final String idField;
  private final int longest;

  public WarcSource(SplitBytes bytes, FileRecords records) throws IOException {
    super(records);
    this.bytes = bytes;
    this.in = BoundedInputStream.builder().setInputStream(new BufferedInputStream(bytes)).get();
    String field = records.options().idField();
    this.idField = field.equals(SourceOptions.DEFAULT.idField()) ? RECORD_ID : field;
    Check.that(
        List.of(RECORD_ID, TARGET).contains(idField),
        "[id_field] must be %s or %s for the format warc, got [%s]",
        RECORD_ID,
        TARGET,
        field);
    this.longest = Math.toIntExact(records.options().maxRecordBytes());
  }

  /** Whether a text begins as an archive. */
  public static boolean isBegin(String text) {
    return text.startsWith(VERSION);
  }

  @Override
  protected void read() throws IOException {
    long start;
    String line;
    do {
      in.mark(longest + 2 * LINE + AHEAD);
      start = in.getCount();
      line = line();
    } while (!line.isEmpty() && line.isBlank());
    done = line.isEmpty();
    if (done) {
      addDamage(bytes.damage());
    } else {
      String location = bytes.location(new SplitBytes.Mark(0, start));
      String header = line.startsWith(VERSION) ? header(line) : line;
      try {
        add(record(start, location, header));
      } catch (RejectedException e) {
        boolean canGoBack = in.getCount() - start <= longest + 2L * LINE;
        boolean more = canGoBack && bytes.damage().isEmpty() && findNext();
        boolean swallowed = more && e.reason() == RejectReason.TRUNCATED_PAGE;
        add(records.reject(location, swallowed ? RejectReason.MALFORMED_PAGE : e.reason(), header));
      }
    }
  }

  /** The next line with its end; empty after the last one. */
  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    int b;
    do {
      b = in.read();
      if (b >= 0) {
        line.write(b);
      }
    } while (b >= 0 && b != '\n' && line.size() < LINE);
    return line.toString(StandardCharsets.UTF_8);
  }

  private String header(String version) throws IOException {
    StringBuilder header = new StringBuilder(version);
    String line = line();
    while (!line.isBlank() && header.length() < LINE) {
      header.append(line);
      line = line();
    }
    return header.toString();
  }

  /** Goes back, and to the next line that begins a record; returns whether there is one. */
  private boolean findNext() throws IOException {
    in.reset();
    String line = line();
    boolean found = false;
    while (!found && !line.isEmpty()) {
      in.mark(2 * LINE);
      line = line();
      found = START.matcher(line + line()).lookingAt();
      in.reset();
      if (!found) {
        line();
      }
    }
    return found;
  }

  /**
   * Reads a record after its header.
   *
   * @throws RejectedException if its end is unknown
   */
  private SourceRecord record(long start, String location, String header)
      throws IOException, RejectedException {
    if (!header.startsWith(VERSION)) {
      throw new RejectedException(RejectReason.OUTSIDE_PAGE);
    }
    Map<String, String> found = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line : header.lines().filter(line -> line.indexOf(':') > 0).toList()) {
      int colon = line.indexOf(':');
      found.putIfAbsent(line.substring(0, colon), line.substring(colon + 1).strip());
    }
    fields = () -> found;
    String said = found.getOrDefault("Content-Length", "");
    if (!said.matches("[0-9]{1,18}")) {
      throw new RejectedException(
          in.read() < 0 ? RejectReason.TRUNCATED_PAGE : RejectReason.MALFORMED_PAGE);
    }
    long length = Long.parseLong(said);
    byte[] body = in.readNBytes((int) Math.min(length, longest));
    if (IOUtils.skip(in, length - body.length) < length - body.length) {
      throw new RejectedException(RejectReason.TRUNCATED_PAGE);
    }
    if (length <= longest) {
      requireRecordBehind(in.getCount() - start);
    }
    try {
      return parse(found, body, length);
    } catch (RejectedException e) {
      return records.reject(location, e.reason(), header);
    }
  }

  private void requireRecordBehind(long record) throws IOException, RejectedException {
    String ahead = new String(in.readNBytes(AHEAD), StandardCharsets.ISO_8859_1);
    if (!BEHIND.matcher(ahead).lookingAt()) {
      throw new RejectedException(RejectReason.MALFORMED_PAGE);
    }
    in.reset();
    int lineEnds = ahead.startsWith(LINE_ENDS) ? LINE_ENDS.length() : 0;
    in.skipNBytes(record + lineEnds);
  }

  /** Records of plain text are documents; there is no HTML here to be taken apart. */
  private SourceRecord parse(Map<String, String> fields, byte[] body, long length)
      throws RejectedException {
    if (length > longest) {
      throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
    }
    if (!fields.getOrDefault("Content-Type", "").startsWith("text/plain")) {
      return new SkippedRecord(SkipReason.NOT_PLAIN_TEXT);
    }
    String text = records.decode(body, 0, body.length);
    if (!fields.containsKey(idField)) {
      throw new RejectedException(RejectReason.MISSING_ID);
    }
    String id = fields.get(idField).replaceAll("^<(urn:uuid:)?|>$", "");
    return records
        .document(id, Optional.empty(), text, "record " + id)
        .withValues(records.values(name -> fields.getOrDefault(name, "")));
  }
}
