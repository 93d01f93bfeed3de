package org.neardup.jobs.stage;

@FunctionalInterface
public interface Counter {
  void add(long count);
}
