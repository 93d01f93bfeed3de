package org.neardup.jobs.stage;

import java.io.IOException;

/** The work of one map task on the records that it reads. Used by one thread. */
@FunctionalInterface
public interface MapStep<A, B, K, V> {
  /** Takes the next record, and puts the records to be sorted and grouped. */
  void map(A key, B value, Output<K, V> shuffle) throws IOException;

  /** Behind the last record. Files of the task are closed afterwards. */
  default void finish(Output<K, V> shuffle) throws IOException {}
}
