package org.neardup.jobs.input.formats;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.neardup.jobs.input.Edit;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SourceRecord;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.input.bytes.SplitBytes;

/** A file that is one document, a text or what a subclass makes of it; its path is the id. */
public class TextSource extends RecordSource {
  private static final String BYTE_ORDER_MARK = "\ufeff";

  private final SplitBytes in;

  public TextSource(SplitBytes in, FileRecords records) {
    super(records);
    this.in = in;
  }

  @Override
  protected void read() throws IOException {
    done = true;
    int maxLength = Math.toIntExact(records.options().maxRecordBytes());
    byte[] file = in.readNBytes(maxLength + 1);
    in.transferTo(OutputStream.nullOutputStream()); // A copy of the file needs all of it.
    addDamage(in.damage());
    if (in.damage().isEmpty()) {
      add(record(file, maxLength), 0, Long.MAX_VALUE);
    }
  }

  private SourceRecord record(byte[] file, int maxLength) throws IOException {
    try {
      if (file.length > maxLength) {
        throw new RejectedException(RejectReason.PAGE_TOO_LARGE);
      }
      return document(file);
    } catch (RejectedException e) {
      return records.reject("byte 0", e.reason(), file, file.length);
    }
  }

  protected SourceDocument document(byte[] file) throws IOException, RejectedException {
    String text = records.decode(file, 0, file.length);
    return document(records.plain(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text));
  }

  private SourceDocument document(String text) throws RejectedException {
    return records.make(records.label(), Optional.empty(), text, records.label(), false);
  }

  /** A file that is an HTML page. */
  public static RecordSource page(SplitBytes in, FileRecords records) {
    return new TextSource(in, records) {
      @Override
      protected SourceDocument document(byte[] file) throws IOException, RejectedException {
        return super.document(HtmlText.ofPage(file, records));
      }
    };
  }

  @Override
  public byte[] edited(byte[] file, Edit edit) {
    String text = new String(file, StandardCharsets.UTF_8);
    String mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
    return (mark + edit.cut(text.substring(mark.length()))).getBytes(StandardCharsets.UTF_8);
  }
}
