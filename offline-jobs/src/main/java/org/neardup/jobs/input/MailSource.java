package org.neardup.jobs.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The messages of a mailbox (RFC 4155). Each stands behind a line {@code From sender date}, which
 * is the first line or follows an empty one; other lines that begin so have {@code >} before them,
 * of which one is taken off.
 */
final class MailSource extends RecordSource {
  /** A line of a sentence that begins with the word has no time of day. */
  private static final Pattern SEPARATOR = Pattern.compile("From .*\\d:\\d\\d.*");

  private static final Pattern QUOTED = Pattern.compile(">+From ");

  /** No separator is longer. */
  private static final int LINE = 1000;

  private final SplitBytes in;
  private final String prefix;
  private final RecordBuffer line;
  private final RecordBuffer message;
  private boolean afterEmpty = true;
  private long ahead;
  private long end;
  private long number;

  /**
   * A source.
   *
   * @param prefix of the numbers of messages
   */
  MailSource(SplitBytes in, FileRecords records, String prefix) {
    super(records);
    this.in = in;
    this.prefix = prefix;
    this.line = new RecordBuffer(records.options().maxRecordBytes() + 2);
    this.message = new RecordBuffer(records.options().maxRecordBytes());
  }

  /** Whether a message of a mailbox stands behind a line. */
  static boolean isSeparator(String line) {
    return SEPARATOR.matcher(line).lookingAt();
  }

  @Override
  void read() throws IOException {
    message.clear();
    long start = end;
    ahead = 0;
    int b = '\n';
    while (b == '\n' && ahead == 0) {
      b = readLine();
    }
    done = b != '\n';
    end = in.consumed() - ahead;
    if (b == SplitBytes.GAP) {
      add(reject(RejectReason.TRUNCATED_PAGE));
      addDamage(in.damage());
    } else if (!message.isEmpty()) {
      add(record(), start, end);
      number++;
    }
  }

  /** Adds a line to the message if it is no separator; returns the byte that ended it. */
  private int readLine() throws IOException {
    line.clear();
    int b;
    do {
      b = in.read();
      if (b >= 0) {
        line.add(b);
      }
    } while (b >= 0 && b != '\n');
    int length = Math.min(line.length(), LINE);
    String begin = new String(line.bytes(), 0, length, StandardCharsets.ISO_8859_1);
    if (afterEmpty && isSeparator(begin)) {
      ahead = line.size(); // It is the next message's.
    } else {
      for (int i = QUOTED.matcher(begin).lookingAt() ? 1 : 0; i < line.length(); i++) {
        message.add(line.bytes()[i]);
      }
    }
    afterEmpty = begin.isBlank();
    return b;
  }

  private SourceRecord record() throws IOException {
    try {
      if (message.isTooLong()) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      MailText mail = new MailText(Arrays.copyOf(message.bytes(), message.length()), records);
      String id = mail.id(records.number(prefix, number));
      return records.make(id, Optional.empty(), mail.text(), records.at(place()), false);
    } catch (RejectedException e) {
      return reject(e.reason());
    }
  }

  private SourceRecord reject(RejectReason reason) {
    return records.reject(place(), reason, message.bytes(), message.length());
  }

  private String place() {
    return "message " + number;
  }
}
