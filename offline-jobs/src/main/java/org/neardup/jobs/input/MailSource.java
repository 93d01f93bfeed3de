package org.neardup.jobs.input;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.neardup.util.Check;

/**
 * The messages of a mailbox (RFC 4155), or the one that is a whole file. A message of a mailbox
 * stands behind a line {@code From sender date}, which is the first line or follows an empty one;
 * other lines that begin so have {@code >} before them, of which one is taken off.
 */
final class MailSource extends RecordSource {
  private static final String MESSAGE_ID = "Message-ID";

  /** A line of a sentence that begins with the word has no time of day. */
  private static final Pattern SEPARATOR = Pattern.compile("From .*\\d:\\d\\d.*");

  private static final Pattern QUOTED = Pattern.compile(">+From ");

  /** No separator is longer. */
  private static final int LINE = 1000;

  private final SplitBytes in;
  private final Optional<String> prefix;
  private final boolean byMessageId;
  private final RecordBuffer line;
  private final RecordBuffer message;
  private boolean afterEmpty = true;
  private long ahead;
  private long number;

  /**
   * A source.
   *
   * @param prefix of the numbers of messages in a mailbox; empty if the file is a message
   */
  MailSource(SplitBytes in, FileRecords records, Optional<String> prefix) {
    super(records);
    this.in = in;
    this.prefix = prefix;
    String field = records.options().idField();
    this.byMessageId = field.equalsIgnoreCase(MESSAGE_ID);
    Check.that(
        byMessageId || field.equals(SourceOptions.DEFAULT.idField()),
        "[id_field] must be %s for mail, or not be set, got [%s]",
        MESSAGE_ID,
        field);
    this.line = new RecordBuffer(records.options().maxRecordBytes());
    this.message = new RecordBuffer(records.options().maxRecordBytes());
  }

  /** Whether a message of a mailbox stands behind a line. */
  static boolean isSeparator(String line) {
    return SEPARATOR.matcher(line).lookingAt();
  }

  /** The line that separates the message from the next one. */
  @Override
  int ahead() {
    return Math.toIntExact(ahead);
  }

  @Override
  void read() throws IOException {
    message.clear();
    ahead = 0;
    int b = '\n';
    while (b == '\n' && ahead == 0) {
      b = readLine();
    }
    done = b != '\n';
    if (b == SplitBytes.GAP) {
      add(reject(RejectReason.TRUNCATED_PAGE));
      addDamage(in.damage());
    } else if (!message.isEmpty()) {
      add(record());
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
    boolean mailbox = prefix.isPresent();
    if (mailbox && afterEmpty && isSeparator(begin)) {
      ahead = line.size();
    } else {
      int quote = mailbox && QUOTED.matcher(begin).lookingAt() ? 1 : 0;
      message.addAll(line, quote);
    }
    afterEmpty = begin.isBlank();
    return b;
  }

  private SourceRecord record() throws IOException {
    try {
      if (message.isTooLong()) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      byte[] bytes = Arrays.copyOf(message.bytes(), message.length());
      MailText mail = MailText.of(bytes, records);
      Optional<String> numbered = prefix.map(before -> records.number(before, number));
      String id = byMessageId ? mail.id() : numbered.orElse(records.label());
      String place = numbered.isPresent() ? records.at(place()) : records.label();
      return records.make(id, Optional.empty(), mail.text(), place, false);
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
