package org.neardup.jobs.stage;

import java.io.IOException;

/**
 * The records of a partition in the order of the bytes of their keys. An engine says in {@link
 * #next} where those of the next one are.
 */
public abstract class SortedRecords {
  byte[] keyBytes = {};
  int keyStart;
  int keyLength;
  byte[] valueBytes = {};
  int valueStart;
  int valueLength;

  /** Goes to the next record; the bytes of the one before may be overwritten. */
  public abstract boolean next() throws IOException, InterruptedException;

  /** Says where the record is whose value follows its key. */
  protected final void set(byte[] bytes, int start, int ofKey, int ofValue) {
    keyBytes = bytes;
    keyStart = start;
    keyLength = ofKey;
    valueBytes = bytes;
    valueStart = start + ofKey;
    valueLength = ofValue;
  }
}
