package org.neardup.jobs.run;

import java.util.Map;

/**
 * What one finished stage took.
 *
 * @param name the stage's name
 * @param seconds wall-clock time
 * @param shuffleBytes bytes moved from maps to reduces
 * @param counters every counter, {@code group.NAME}
 */
public record StageReport(
    String name, double seconds, long shuffleBytes, Map<String, Long> counters) {
  public StageReport {
    counters = Map.copyOf(counters);
  }

  /** The value of a counter, 0 if it was never touched. */
  public long get(Enum<?> counter) {
    return counters.getOrDefault(key(counter.getDeclaringClass().getName(), counter.name()), 0L);
  }

  static String key(String group, String name) {
    return group + "." + name;
  }
}
