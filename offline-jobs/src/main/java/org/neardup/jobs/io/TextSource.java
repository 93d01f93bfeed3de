package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.SourceDocument;

/** A file that is one document; its label, which is its path, is the id. */
final class TextSource implements RecordSource {
  private static final int BYTE_ORDER_MARK = 0xfeff;

  private final SplitBytes in;
  private final FileRecords records;
  private boolean done;

  TextSource(SplitBytes in, FileRecords records) {
    this.in = in;
    this.records = records;
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    if (done) {
      return Optional.empty();
    }
    done = true;
    RecordBuffer file = new RecordBuffer(records.options().maxRecordBytes());
    Optional<SplitBytes.Damage> damage = read(file);
    return Optional.of(damage.isPresent() ? records.rejected(damage.get()) : toRecord(file));
  }

  /** Reads to the end in any case: behind it a tar archive goes on. */
  private Optional<SplitBytes.Damage> read(RecordBuffer file) throws IOException {
    Optional<SplitBytes.Damage> damage = Optional.empty();
    for (int b = in.read(); b != SplitBytes.END; b = in.read()) {
      if (b == SplitBytes.GAP) {
        damage = damage.or(in::damage);
      } else {
        file.add(b);
      }
    }
    return damage;
  }

  private SourceRecord toRecord(RecordBuffer file) {
    try {
      if (file.isTooLong()) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      String text = withoutMark(TextBytes.decode(file.bytes(), 0, file.length()));
      return new SourceDocument(
          records.qualified(records.label()),
          Optional.empty(),
          FileRecords.checked(text),
          records.label());
    } catch (RejectedException e) {
      return records.rejected("byte 0", e.reason(), file.bytes(), file.length());
    }
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }
}
