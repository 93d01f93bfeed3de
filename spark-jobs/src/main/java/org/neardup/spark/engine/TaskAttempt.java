package org.neardup.spark.engine;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskFailureListener;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.Task;
import org.neardup.spark.UnicodeTables;

/**
 * One attempt of a task: its counters, and its files, which become visible when it commits. Used by
 * the thread of its Spark task.
 */
final class TaskAttempt implements TaskFailureListener {
  /** Records between two looks at the clock. */
  private static final int LOOK = 64;

  private static final long TELL_NANOS = 500_000_000;

  private final StageTasks tasks;
  private final TaskAttemptContext context;
  private final FileOutputCommitter committer;
  private final Task task;
  private final Map<String, Long> counters = new HashMap<>();
  private int records;
  private long told = System.nanoTime();

  private TaskAttempt(StageTasks tasks, TaskAttemptID id, Split split) throws IOException {
    this.tasks = tasks;
    JobConf conf = tasks.settings();
    UnicodeTables.require();
    TaskResources.bring(conf);
    context = new TaskAttemptContextImpl(conf, id);
    committer = new FileOutputCommitter(tasks.folder(), context);
    task =
        new Task(
            conf,
            id.getTaskID().getId(),
            split,
            committer.getWorkPath(),
            this::counter,
            Optional.empty());
  }

  /**
   * Begins an attempt of the Spark task of this thread; what it leaves is removed if that fails.
   *
   * @param split what a map task reads; null for a reduce task
   */
  static TaskAttempt begin(StageTasks tasks, Split split) throws IOException {
    TaskType kind = split == null ? TaskType.REDUCE : TaskType.MAP;
    TaskAttemptID id = tasks.attempt(kind, TaskContext.getPartitionId());
    TaskAttempt attempt = new TaskAttempt(tasks, id, split);
    attempt.committer.setupTask(attempt.context);
    TaskContext.get().addTaskFailureListener(attempt);
    return attempt;
  }

  Task task() {
    return task;
  }

  private Counter counter(Enum<?> name) {
    String key = StageCounter.key(name);
    return count -> counters.merge(key, count, Long::sum);
  }

  /** Tells the driver from time to time how far the task is; to be called with each record. */
  void lookAtClock() {
    records++;
    if (records % LOOK == 0 && System.nanoTime() - told > TELL_NANOS) {
      tell();
    }
  }

  private void tell() {
    told = System.nanoTime();
    String id = context.getTaskAttemptID().getTaskID().toString();
    tasks.counters().add(new TaskCounters.Counted(id, counters));
  }

  /** Closes the files of the task and makes them visible. */
  void commit() throws IOException {
    task.close();
    if (committer.needsTaskCommit(context)) {
      committer.commitTask(context);
    }
    tell();
  }

  @Override
  public void onTaskFailure(TaskContext failed, Throwable failure) {
    try (task) {
      committer.abortTask(context);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
