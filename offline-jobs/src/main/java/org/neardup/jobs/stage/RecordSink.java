package org.neardup.jobs.stage;

import java.io.IOException;

/** Takes records of a shuffle as bytes: the duty of an engine is to sort them. */
@FunctionalInterface
public interface RecordSink {
  /**
   * Takes a record, whose bytes are the writer's until this returns.
   *
   * @param partition the reduce task that it goes to
   * @param bytes key and value
   * @param keyLength how many of them are the key's
   * @param length how many bytes there are
   */
  void take(int partition, byte[] bytes, int keyLength, int length)
      throws IOException, InterruptedException;
}
