package org.neardup.jobs.io;

import java.util.Objects;

/**
 * Bad input that was set aside.
 *
 * @param source the file
 * @param position where in it, the same whatever the splits: {@code page 17}, {@code byte 4711}
 * @param excerpt its first 200 characters on one line; empty when nothing of it could be read
 */
public record RejectedRecord(String source, String position, RejectReason reason, String excerpt)
    implements SourceRecord {

  public RejectedRecord {
    Objects.requireNonNull(source);
    Objects.requireNonNull(position);
    Objects.requireNonNull(reason);
    Objects.requireNonNull(excerpt);
  }
}
