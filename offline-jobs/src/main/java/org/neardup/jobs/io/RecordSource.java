package org.neardup.jobs.io;

import java.io.IOException;
import java.util.Optional;

/** The records of one split, one after the other. */
interface RecordSource {

  /** The next record; empty at the end. */
  Optional<SourceRecord> next() throws IOException;
}
