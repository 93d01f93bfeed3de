package org.neardup.spark.engine;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.util.CollectionAccumulator;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.spark.ScalaCollections;

/**
 * The counters of a stage: of its finished tasks, and for the progress line of its running ones, as
 * the heartbeats of executors have them. A task that Spark runs again, because its output was lost,
 * counts once: its new counters replace the old ones.
 */
final class TaskCounters extends SparkListener {
  private static final String REDUCE = "_r_";

  private final CollectionAccumulator<TaskCount> finished;
  private final Map<String, TaskCount> running = new ConcurrentHashMap<>();

  TaskCounters(CollectionAccumulator<TaskCount> finished) {
    this.finished = finished;
  }

  /**
   * The counters of an attempt of a task. Each attempt adds one to the accumulator when it begins
   * and goes on counting with it.
   *
   * @param task an id that all attempts of a task have
   */
  record TaskCount(String task, ConcurrentHashMap<String, AtomicLong> counters)
      implements Serializable {
    TaskCount(String task) {
      this(task, new ConcurrentHashMap<>());
    }

    Counter counter(Enum<?> name) {
      return counters.computeIfAbsent(StageCounter.key(name), key -> new AtomicLong())::addAndGet;
    }
  }

  @Override
  public void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate update) {
    ScalaCollections.list(update.accumUpdates())
        .forEach(task -> ScalaCollections.list(task._4()).forEach(this::take));
  }

  @SuppressWarnings("unchecked")
  private void take(AccumulableInfo info) {
    if (info.id() == finished.id() && info.update().isDefined()) {
      running.putAll(byTask((List<TaskCount>) info.update().get()));
    }
  }

  private static Map<String, TaskCount> byTask(List<TaskCount> counts) {
    Map<String, TaskCount> tasks = new HashMap<>();
    counts.forEach(count -> tasks.put(count.task, count));
    return tasks;
  }

  /** The sums over finished tasks, and over running ones unless all have ended. */
  Map<String, Long> sums(boolean ended) {
    Map<String, TaskCount> tasks = new HashMap<>();
    if (!ended) {
      tasks.putAll(running);
    }
    tasks.putAll(byTask(finished.value()));
    Map<String, Long> sums = new HashMap<>();
    for (TaskCount task : tasks.values()) {
      task.counters.forEach((key, count) -> sums.merge(key, count.get(), Long::sum));
    }
    return sums;
  }

  /** The share of all tasks that have ended, maps and reduces each a half. */
  double progress(int maps, int reduces) {
    Map<String, TaskCount> ended = byTask(finished.value());
    long reduced = ended.keySet().stream().filter(id -> id.contains(REDUCE)).count();
    double mapped = (ended.size() - reduced) / (double) Math.max(1, maps);
    return reduces == 0 ? mapped : (mapped + reduced / (double) reduces) / 2;
  }
}
