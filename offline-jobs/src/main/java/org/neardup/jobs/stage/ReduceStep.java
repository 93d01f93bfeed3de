package org.neardup.jobs.stage;

import java.io.IOException;

/** The work of one reduce task on its groups. Used by one thread. */
@FunctionalInterface
public interface ReduceStep<K, V> {
  /** Takes the next group; it need not read all of it. */
  void reduce(Group<K, V> group) throws IOException;

  /** Behind the last group. Files of the task are closed afterwards. */
  default void finish() throws IOException {}
}
