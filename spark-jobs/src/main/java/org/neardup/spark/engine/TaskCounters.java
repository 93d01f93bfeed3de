package org.neardup.spark.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.util.AccumulatorV2;

/**
 * The counters of tasks, by task. A task that Spark runs again, because its output was lost, counts
 * once: its counters take the place of the same ones.
 */
final class TaskCounters
    extends AccumulatorV2<TaskCounters.Counted, Map<String, Map<String, Long>>> {
  private final ConcurrentHashMap<String, Map<String, Long>> byTask = new ConcurrentHashMap<>();

  /**
   * The counters of a task so far.
   *
   * @param task its id, the same for all its attempts
   */
  record Counted(String task, Map<String, Long> counters) {}

  @Override
  public boolean isZero() {
    return byTask.isEmpty();
  }

  @Override
  public TaskCounters copy() {
    TaskCounters copy = new TaskCounters();
    copy.byTask.putAll(byTask);
    return copy;
  }

  @Override
  public void reset() {
    byTask.clear();
  }

  @Override
  public void add(Counted counted) {
    byTask.put(counted.task, Map.copyOf(counted.counters));
  }

  @Override
  public void merge(AccumulatorV2<Counted, Map<String, Map<String, Long>>> other) {
    byTask.putAll(other.value());
  }

  @Override
  public Map<String, Map<String, Long>> value() {
    return Map.copyOf(byTask);
  }

  /** The sums over tasks. */
  static Map<String, Long> sum(Map<String, Map<String, Long>> tasks) {
    Map<String, Long> sums = new HashMap<>();
    for (Map<String, Long> counters : tasks.values()) {
      counters.forEach((key, count) -> sums.merge(key, count, Long::sum));
    }
    return sums;
  }
}
