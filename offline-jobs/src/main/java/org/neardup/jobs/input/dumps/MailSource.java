package org.neardup.jobs.input.dumps;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.RecordBuffer;
import org.neardup.jobs.input.bytes.SplitBytes;
import org.neardup.jobs.input.formats.FileRecords;
import org.neardup.jobs.input.formats.RecordSource;
import org.neardup.jobs.input.formats.RejectedException;
import org.neardup.jobs.input.formats.TextSource;

/**
 * The messages of a mailbox (RFC 4155). Each follows a line {@code From sender date}, which is the
 * first line or comes after an empty one, and begins with the fields of a header; other lines that
 * begin with it may have several {@code >} before them; one of these is removed. A patch of Git
 * begins as a message does: it is one in a file that begins with a patch, and text in others.
 */
public final class MailSource extends RecordSource {
  private static final String FROM = "From ";

  /** With a time or nothing after the word; other lines need the fields of a mail after them. */
  private static final Pattern SEPARATOR = Pattern.compile("From (\\s*|.*\\d:\\d\\d:\\d\\d.*)");

  private static final Pattern PATCH =
      Pattern.compile("From [0-9a-f]{40,64} Mon Sep 17 00:00:00 2001\\s");

  private static final Pattern FIELD = Pattern.compile("[!-9;-~]+:(?!//)|>From ");
  private static final Pattern ANY_FIELD = Pattern.compile("[!-9;-~]+:\\s");
  private static final Pattern MAIL_FIELD =
      Pattern.compile("(?im)^(from|to|date|subject|message-id|received|return-path|mime-version):");
  private static final Pattern QUOTED = Pattern.compile(">+From ");

  /** Number of bytes that show the kind of a line and the fields of a header. */
  private static final int HEAD = 1 << 13;

  private final SplitBytes bytes;
  private final InputStream in;
  private final RecordBuffer line;
  private final RecordBuffer message;
  private boolean afterEmpty;
  private boolean ofPatches;
  private long end;
  private long number;

  public MailSource(SplitBytes bytes, FileRecords records) {
    super(records);
    this.bytes = bytes;
    this.in = new BufferedInputStream(bytes);
    this.line = new RecordBuffer(records.options().maxRecordBytes() + 2);
    this.message = new RecordBuffer(records.options().maxRecordBytes());
  }

  /** A file that is one message. */
  public static RecordSource file(SplitBytes in, FileRecords records) {
    return new TextSource(in, records) {
      @Override
      protected SourceDocument document(byte[] file) throws RejectedException {
        MailText mail = new MailText(file, records);
        fields = mail::fields;
        return mail.document(records.label(), records.label());
      }
    };
  }

  /** Whether a text begins as a mailbox. */
  public static boolean isMailbox(String text) {
    String[] lines = text.split("\\R", 2);
    return text.startsWith(FROM)
        && FIELD.matcher(lines[lines.length - 1]).lookingAt()
        && (SEPARATOR.matcher(lines[0]).matches() || isMail(lines[1]));
  }

  /** Whether a text begins with fields, at least two of them fields of mail. */
  public static boolean isMail(String text) {
    String header = text.split("\\n\\s*\\n", 2)[0];
    return ANY_FIELD.matcher(header).lookingAt()
        && MAIL_FIELD.matcher(header).results().count() > 1;
  }

  @Override
  protected void read() throws IOException {
    message.clear();
    long start = end;
    do {
      readLine(end == start);
    } while (!done && !(afterEmpty && isBeforeMessage()));
    if (done && bytes.damage().isPresent()) {
      add(reject(RejectReason.TRUNCATED_PAGE));
      addDamage(bytes.damage());
    } else if (!message.isEmpty()) {
      add(record());
      number++;
    }
  }

  /** Adds a line to the message, if it is not the separator before it. */
  private void readLine(boolean first) throws IOException {
    line.clear();
    int b;
    do {
      b = in.read();
      if (b >= 0) {
        line.add(b);
      }
    } while (b >= 0 && b != '\n');
    done = b < 0;
    String begin = text(line.bytes(), Math.min(line.length(), HEAD));
    boolean separator = first && begin.startsWith(FROM);
    ofPatches |= end == 0 && PATCH.matcher(begin).lookingAt();
    end += line.size();
    afterEmpty = begin.isBlank();
    for (int i = QUOTED.matcher(begin).lookingAt() ? 1 : 0; !separator && i < line.length(); i++) {
      message.add(line.bytes()[i]);
    }
  }

  private boolean isBeforeMessage() throws IOException {
    in.mark(HEAD);
    byte[] from = in.readNBytes(FROM.length());
    String head = text(from, from.length);
    if (head.equals(FROM)) {
      byte[] more = in.readNBytes(HEAD - from.length);
      head += text(more, more.length);
    }
    in.reset();
    return isMailbox(head) && (ofPatches || !PATCH.matcher(head).lookingAt());
  }

  private static String text(byte[] bytes, int length) {
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }

  private SourceRecord record() throws IOException {
    try {
      if (message.isTooLong()) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      MailText mail = new MailText(Arrays.copyOf(message.bytes(), message.length()), records);
      fields = mail::fields;
      return mail.document(records.number(number), records.at(location()));
    } catch (RejectedException e) {
      return reject(e.reason());
    }
  }

  private SourceRecord reject(RejectReason reason) {
    return records.reject(location(), reason, message.bytes(), message.length());
  }

  private String location() {
    return "message " + number;
  }
}
