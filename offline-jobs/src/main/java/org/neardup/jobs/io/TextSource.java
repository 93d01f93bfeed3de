package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;

/** A file that is one document; its label, which is its path, is the id. */
final class TextSource implements RecordSource {
  private static final int BYTE_ORDER_MARK = 0xfeff;

  private final SplitBytes in;
  private final String label;
  private final SourceOptions options;
  private boolean done;

  TextSource(SplitBytes in, String label, SourceOptions options) {
    this.in = in;
    this.label = label;
    this.options = options;
  }

  @Override
  public Optional<SourceRecord> next() throws IOException {
    if (done) {
      return Optional.empty();
    }
    done = true;
    RecordBuffer file = new RecordBuffer(options.maxRecordBytes());
    Optional<SplitBytes.Damage> damage = read(file);
    return Optional.of(damage.isPresent() ? damage.get().record(label) : toRecord(file));
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
    if (file.isTooLong()) {
      return rejected(file, RejectReason.PAGE_TOO_LARGE);
    }
    Optional<String> text = TextBytes.decode(file.bytes(), 0, file.length());
    if (text.isEmpty()) {
      return rejected(file, RejectReason.INVALID_UTF8);
    }
    Optional<String> id = DocumentIds.qualified(options.source(), label);
    if (id.isEmpty()) {
      return rejected(file, RejectReason.INVALID_ID);
    }
    String plain = withoutMark(text.get());
    return plain.isBlank()
        ? rejected(file, RejectReason.EMPTY_TEXT)
        : new SourceDocument(id.get(), Optional.empty(), plain, label);
  }

  private static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
  }

  private RejectedRecord rejected(RecordBuffer file, RejectReason reason) {
    return new RejectedRecord(
        label, "byte 0", reason, TextBytes.excerpt(file.bytes(), file.length()));
  }
}
