package org.neardup.jobs.input;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** A file that is one document, plain or an HTML page; its label, which is its path, is the id. */
final class TextSource extends RecordSource {
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final SourcePiece piece;
  private final WholeInput in;

  TextSource(SplitBytes bytes, FileRecords records, SourcePiece piece) {
    super(records);
    this.piece = piece;
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
      add(record(file, most));
    }
  }

  private SourceRecord record(byte[] file, int most) {
    try {
      if (file.length > most) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      return records.make(records.label(), Optional.empty(), text(file), records.label(), false);
    } catch (RejectedException e) {
      return records.reject("byte 0", e.reason(), file, file.length);
    }
  }

  private String text(byte[] file) throws RejectedException {
    if (piece.format() == Format.HTML) {
      return HtmlText.ofPage(file, records);
    }
    String text = records.decode(file, 0, file.length);
    return records.plain(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text);
  }
}
