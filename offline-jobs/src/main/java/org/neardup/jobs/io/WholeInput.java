package org.neardup.jobs.io;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.neardup.jobs.io.SourceRecord.RejectedRecord;

/** The bytes of a whole file as a stream, which ends where they cannot be read. */
final class WholeInput extends InputStream {
  private final SplitBytes in;
  private final FileRecords records;
  private boolean damaged;

  WholeInput(SplitBytes in, FileRecords records) {
    this.in = in;
    this.records = records;
  }

  @Override
  public int read() throws IOException {
    if (damaged) {
      return -1;
    }
    int b = in.read();
    damaged = b == SplitBytes.GAP;
    return Math.max(b, -1);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int count = 0;
    while (count < length) {
      int b = read();
      if (b < 0) {
        break;
      }
      bytes[offset + count++] = (byte) b;
    }
    return count == 0 && length > 0 ? -1 : count;
  }

  /** What tells of the damage at which the stream ended, if it did; once. */
  Optional<RejectedRecord> damage() {
    Optional<RejectedRecord> damage =
        damaged ? in.damage().map(records::rejected) : Optional.empty();
    damaged = false;
    return damage;
  }
}
