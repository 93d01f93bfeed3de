package org.neardup.spark.engine;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.util.AccumulatorV2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The counters of tasks, by task. A task that Spark runs again, because its output was lost, counts
 * once: its counters take the place of the same ones.
 */
final class TaskCounters
    extends AccumulatorV2<TaskCounters.Counted, Map<String, Map<String, Long>>> {
  private final ConcurrentHashMap<String, Map<String, Long>> byTask = new ConcurrentHashMap<>();

  /** The counters of a task so far, by an id that all its attempts have. */
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

  static Map<String, Long> sum(Map<String, Map<String, Long>> tasks) {
    Map<String, Long> sums = new HashMap<>();
    for (Map<String, Long> counters : tasks.values()) {
      counters.forEach((key, count) -> sums.merge(key, count, Long::sum));
    }
    return sums;
  }

  /**
   * The counters of a job's running tasks, from the heartbeats of executors. For the progress line
   * only.
   */
  static final class RunningTasks extends SparkListener {
    private static final String REDUCE = "_r_";

    private final TaskCounters finished;
    private final Map<String, Map<String, Long>> told = new ConcurrentHashMap<>();

    RunningTasks(TaskCounters finished) {
      this.finished = finished;
    }

    @Override
    public void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate update) {
      CollectionConverters.asJava(update.accumUpdates())
          .forEach(task -> CollectionConverters.asJava(task._4()).forEach(this::take));
    }

    @SuppressWarnings("unchecked")
    private void take(AccumulableInfo info) {
      if (info.id() == finished.id() && info.update().isDefined()) {
        told.putAll((Map<String, Map<String, Long>>) info.update().get());
      }
    }

    /** The counters by task; for running tasks, from the last heartbeat. */
    Map<String, Map<String, Long>> counters() {
      Map<String, Map<String, Long>> all = new ConcurrentHashMap<>(told);
      all.putAll(finished.value());
      return all;
    }

    /** The share of all tasks that have ended, maps and reduces each a half. */
    double progress(int maps, int reduces) {
      long ended = finished.value().size();
      long reduced = finished.value().keySet().stream().filter(id -> id.contains(REDUCE)).count();
      double mapped = (ended - reduced) / (double) Math.max(1, maps);
      return reduces == 0 ? mapped : (mapped + reduced / (double) reduces) / 2;
    }
  }
}
