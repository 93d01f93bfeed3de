package org.neardup.jobs.io;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.SourceDocument;

/** A file that is one document; its label, which is its path, is the id. */
final class TextSource implements RecordSource {
  private static final int BYTE_ORDER_MARK = 0xfeff;

  private final WholeInput in;
  private final FileRecords records;
  private boolean done;

  TextSource(SplitBytes bytes, FileRecords records) {
    this.in = new WholeInput(bytes);
    this.records = records;
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    if (done) {
      return Optional.empty();
    }
    done = true;
    int most = Math.toIntExact(records.options().maxRecordBytes());
    byte[] file = in.readNBytes(most + 1);
    in.transferTo(OutputStream.nullOutputStream()); // A copy of the file needs all of it.
    Optional<SplitBytes.Damage> damage = in.damage();
    if (damage.isPresent()) {
      return Optional.of(records.reject(damage.get()));
    }
    try {
      if (file.length > most) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      return Optional.of(document(TextBytes.decode(file, 0, file.length)));
    } catch (RejectedException e) {
      return Optional.of(records.reject("byte 0", e.reason(), file, file.length));
    }
  }

  private SourceRecord document(String text) throws RejectedException {
    boolean marked = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK;
    return new SourceDocument(
        records.qualify(records.label()),
        Optional.empty(),
        FileRecords.requireText(marked ? text.substring(1) : text),
        records.label());
  }
}
