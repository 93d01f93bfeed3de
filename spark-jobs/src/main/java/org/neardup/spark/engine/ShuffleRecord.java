package org.neardup.spark.engine;

/**
 * A record on its way from a map task to a reduce task: key and value, one behind the other.
 *
 * @param partition the reduce task; known where the record was made, and not sent
 * @param keyLength how many of the bytes are the key's
 * @param bytes key and value
 */
record ShuffleRecord(int partition, int keyLength, byte[] bytes) {}
