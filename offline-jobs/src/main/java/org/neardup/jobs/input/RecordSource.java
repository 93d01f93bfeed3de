package org.neardup.jobs.input;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;

/** The records of one split, one after the other. */
abstract class RecordSource {
  final FileRecords records;

  /** Nothing more is to be read. */
  boolean done;

  private final Queue<SourceRecord> found = new ArrayDeque<>();

  RecordSource(FileRecords records) {
    this.records = records;
  }

  final Optional<SourceRecord> next() throws IOException {
    while (found.isEmpty() && !done) {
      read();
    }
    return Optional.ofNullable(found.poll());
  }

  /** How many bytes behind the last record were read. */
  int ahead() {
    return 0;
  }

  /** Reads on; adds the records that were found. */
  abstract void read() throws IOException;

  final void add(SourceRecord record) {
    found.add(record);
  }

  final void addDamage(Optional<SplitBytes.Damage> damage) {
    damage.map(records::reject).ifPresent(found::add);
  }
}
