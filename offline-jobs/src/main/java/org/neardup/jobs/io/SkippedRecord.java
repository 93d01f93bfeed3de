package org.neardup.jobs.io;

import java.util.Objects;

/** A record that is fine but not a document: to be counted by reason. */
public record SkippedRecord(SkipReason reason) implements SourceRecord {

  public SkippedRecord {
    Objects.requireNonNull(reason);
  }
}
