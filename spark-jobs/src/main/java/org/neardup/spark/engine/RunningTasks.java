package org.neardup.spark.engine;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The counters of a job's tasks while they run, as executors tell them with their heartbeats. For
 * the progress line only.
 */
final class RunningTasks extends SparkListener {
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

  /** The counters by task, of running tasks as they were told last. */
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
