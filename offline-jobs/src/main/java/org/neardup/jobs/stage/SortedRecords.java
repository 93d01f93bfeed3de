package org.neardup.jobs.stage;

import java.io.IOException;

/** The records of a partition in the order of the bytes of their keys. */
public interface SortedRecords {
  /** Goes to the next record; the bytes of the one before may be overwritten. */
  boolean next() throws IOException, InterruptedException;

  /** The array that has key and value. */
  byte[] bytes();

  int keyStart();

  int keyLength();

  /** Where the value begins in {@link #valueBytes}. */
  int valueStart();

  int valueLength();

  /** The array that has the value, where it is another one. */
  default byte[] valueBytes() {
    return bytes();
  }
}
