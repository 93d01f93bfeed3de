package org.neardup.jobs.stage;

import java.io.IOException;

/** Takes records: for the shuffle, or for a file. Not thread safe. */
@FunctionalInterface
public interface Output<K, V> {
  void put(K key, V value) throws IOException;
}
