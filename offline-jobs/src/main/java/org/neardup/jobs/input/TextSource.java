package org.neardup.jobs.input;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.neardup.jobs.input.SourceRecord.SourceDocument;

/** A file that is one document: a text, an HTML page or a message; its path is the id. */
final class TextSource extends RecordSource {
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final WholeInput in;

  TextSource(SplitBytes bytes, FileRecords records) {
    super(records);
    this.in = new WholeInput(bytes);
  }

  @Override
  void read() throws IOException {
    done = true;
    int most = Math.toIntExact(records.options().maxRecordBytes());
    byte[] file = in.readNBytes(most + 1);
    in.transferTo(OutputStream.nullOutputStream()); // A copy of the file needs all of it.
    addDamage(in.damage());
    if (in.damage().isEmpty()) {
      add(record(file, most), 0, Long.MAX_VALUE);
    }
  }

  private SourceRecord record(byte[] file, int most) throws IOException {
    try {
      if (file.length > most) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      return switch (records.piece().format()) {
        case EML -> {
          MailText mail = new MailText(file, records);
          fields = mail::fields;
          yield document(mail.id(records.label()), mail.text())
              .withValues(records.values(mail::value));
        }
        case HTML -> document(records.label(), HtmlText.ofPage(file, records));
        default -> {
          String text = records.decode(file, 0, file.length);
          yield document(
              records.label(),
              records.plain(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text));
        }
      };
    } catch (RejectedException e) {
      return records.reject("byte 0", e.reason(), file, file.length);
    }
  }

  private SourceDocument document(String id, String text) throws RejectedException {
    return records.make(id, Optional.empty(), text, records.label(), false);
  }

  @Override
  byte[] edited(byte[] file, Edit edit) {
    String text = new String(file, StandardCharsets.UTF_8);
    String mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    return (mark + edit.cut(text.substring(mark.length()))).getBytes(StandardCharsets.UTF_8);
  }
}
