package org.neardup.spark.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.OutputCommitter;
import org.apache.hadoop.mapreduce.OutputFormat;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.StatusReporter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskFailureListener;
import org.neardup.jobs.run.StageReport;
import org.neardup.spark.UnicodeTables;

/**
 * One attempt of a map or reduce task, in Hadoop's terms: its context, its counters, and its files,
 * which become visible when it commits. Used by the thread of its Spark task.
 */
final class TaskAttempt extends StatusReporter implements TaskFailureListener {
  /** Records between two looks at the clock. */
  private static final int LOOK = 64;

  private static final long TELL_NANOS = 500_000_000;

  private final JobTasks tasks;
  private final JobConf conf;
  private final TaskAttemptContext context;
  private final OutputFormat<?, ?> output;
  private final OutputCommitter committer;
  private final Counters counters = new Counters();
  private Progress progress = () -> 0;
  private int records;
  private long told = System.nanoTime();

  /** How far a task is. */
  @FunctionalInterface
  interface Progress {
    float get() throws IOException, InterruptedException;
  }

  private TaskAttempt(JobTasks tasks, TaskType type, int task)
      throws IOException, InterruptedException, ClassNotFoundException {
    this.tasks = tasks;
    this.conf = tasks.settings();
    var id = tasks.attempt(type, task);
    conf.set(MRJobConfig.ID, id.getJobID().toString());
    conf.set(MRJobConfig.TASK_ATTEMPT_ID, id.toString());
    conf.setInt(MRJobConfig.TASK_PARTITION, task);
    UnicodeTables.require();
    TaskResources.bring(conf);
    this.context = new TaskAttemptContextImpl(conf, id, this);
    this.output = ReflectionUtils.newInstance(context.getOutputFormatClass(), conf);
    this.committer = output.getOutputCommitter(context);
  }

  /** Begins an attempt; what it leaves is removed if Spark's task fails. */
  static TaskAttempt begin(JobTasks tasks, TaskType type, int task)
      throws IOException, InterruptedException, ClassNotFoundException {
    TaskAttempt attempt = new TaskAttempt(tasks, type, task);
    attempt.committer.setupTask(attempt.context);
    TaskContext.get().addTaskFailureListener(attempt);
    return attempt;
  }

  TaskAttemptContext context() {
    return context;
  }

  JobConf conf() {
    return conf;
  }

  OutputCommitter committer() {
    return committer;
  }

  /** The writer of the main output. */
  @SuppressWarnings("unchecked")
  RecordWriter<Object, Object> writer() throws IOException, InterruptedException {
    return (RecordWriter<Object, Object>) output.getRecordWriter(context);
  }

  void setProgress(Progress newProgress) {
    progress = newProgress;
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
    String task = context.getTaskAttemptID().getTaskID().toString();
    tasks.counters().add(new TaskCounters.Counted(task, StageReport.values(counters)));
  }

  /** Makes the output visible. */
  void commit() throws IOException {
    if (committer.needsTaskCommit(context)) {
      committer.commitTask(context);
    }
    tell();
  }

  @Override
  public void onTaskFailure(TaskContext failed, Throwable failure) {
    try {
      committer.abortTask(context);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public Counter getCounter(Enum<?> name) {
    return counters.findCounter(name);
  }

  @Override
  public Counter getCounter(String group, String name) {
    return counters.findCounter(group, name);
  }

  @Override
  public void progress() {}

  @Override
  public float getProgress() {
    try {
      return progress.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 0;
    }
  }

  @Override
  public void setStatus(String status) {}
}
