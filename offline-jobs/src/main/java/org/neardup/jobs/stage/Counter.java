package org.neardup.jobs.stage;

/** Counts something in a task. */
@FunctionalInterface
public interface Counter {
  void add(long count);
}
