package org.neardup.spark.engine;

import org.apache.hadoop.io.DataInputBuffer;

/**
 * A record on its way from a map task to a reduce task: key and value as their Writables write
 * them, one behind the other.
 *
 * @param partition the reduce task; known where the record was made, and not sent
 * @param keyLength how many of the bytes are the key's
 * @param bytes key and value
 */
record ShuffleRecord(int partition, int keyLength, byte[] bytes) {

  /** Lets a buffer read the key. */
  void readKey(DataInputBuffer buffer) {
    buffer.reset(bytes, 0, keyLength);
  }

  /** Lets a buffer read the value. */
  void readValue(DataInputBuffer buffer) {
    buffer.reset(bytes, keyLength, bytes.length - keyLength);
  }
}
