package org.neardup.spark.engine;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.FileOutputCommitter;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.TaskContext;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.util.TaskFailureListener;
import org.neardup.jobs.stage.MapWork;
import org.neardup.jobs.stage.ReduceWork;
import org.neardup.jobs.stage.ReduceWork.SortedRecords;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.Task;
import org.neardup.spark.UnicodeTables;
import org.neardup.spark.engine.TaskCounters.TaskCount;
import scala.Tuple2;

/**
 * One attempt of a task: its counters, and its files, which become visible when it commits. Used by
 * the thread of its Spark task.
 */
final class TaskAttempt implements TaskFailureListener {
  private final TaskAttemptContext context;
  private final FileOutputCommitter committer;
  private final Task task;

  private TaskAttempt(StageTasks tasks, TaskAttemptID id, Split split) throws IOException {
    JobConf conf = tasks.settings();
    UnicodeTables.require();
    TaskResources.bring(conf);
    context = new TaskAttemptContextImpl(conf, id);
    committer = new FileOutputCommitter(tasks.folder(), context);
    TaskCount count = new TaskCount(id.getTaskID().toString());
    tasks.counts().add(count);
    task =
        new Task(
            conf,
            id.getTaskID().getId(),
            split,
            committer.getWorkPath(),
            count::counter,
            Optional.empty());
  }

  /**
   * Begins an attempt of the Spark task of this thread; its files are removed if that fails.
   *
   * @param split the input of a map task; null for a reduce task
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

  void commit() throws IOException {
    task.close();
    if (committer.needsTaskCommit(context)) {
      committer.commitTask(context);
    }
  }

  @Override
  public void onTaskFailure(TaskContext failed, Throwable failure) {
    try (task) {
      committer.abortTask(context);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * A map task: it takes a record of its split whenever more records are wanted, so that no more
   * are in memory than one record gives. After the last one the task commits its files.
   */
  static final class MapTask implements Iterator<Tuple2<ShuffleRecord, Object>> {
    private final TaskAttempt attempt;
    private final MapWork<?, ?, ?, ?> work;
    private final Queue<Tuple2<ShuffleRecord, Object>> made = new ArrayDeque<>();
    private boolean more = true;

    private MapTask(StageTasks tasks, Split split) throws IOException, InterruptedException {
      attempt = TaskAttempt.begin(tasks, split);
      work = MapWork.open(tasks.stage(), attempt.task(), tasks.reducers(), this::take);
    }

    private void take(int partition, byte[] bytes, int keyLength, int length) {
      byte[] copy = Arrays.copyOf(bytes, length);
      made.add(new Tuple2<>(new ShuffleRecord(partition, keyLength, copy), null));
    }

    /** Begins a task, which makes its records on demand; none where there is no split. */
    static Iterator<Tuple2<ShuffleRecord, Object>> begin(StageTasks tasks, Iterator<Split> split)
        throws Exception {
      return split.hasNext() ? new MapTask(tasks, split.next()) : Collections.emptyIterator();
    }

    static void run(StageTasks tasks, Iterator<Split> split) throws Exception {
      MapTask task = new MapTask(tasks, split.next());
      while (task.more) {
        task.step();
      }
    }

    @Override
    public boolean hasNext() {
      try {
        while (made.isEmpty() && more) {
          step();
        }
      } catch (IOException | InterruptedException e) {
        Platform.throwException(e); // iterators declare none, and Spark handles any
      }
      return !made.isEmpty();
    }

    @Override
    public Tuple2<ShuffleRecord, Object> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return made.remove();
    }

    private void step() throws IOException, InterruptedException {
      more = work.step();
      if (!more) {
        attempt.commit();
      }
    }
  }

  /** The sorted records of a reduce task, as they come from Spark. */
  static final class ReduceTask extends SortedRecords {
    private final Iterator<Tuple2<ShuffleRecord, Object>> records;

    private ReduceTask(Iterator<Tuple2<ShuffleRecord, Object>> records) {
      this.records = records;
    }

    /** Runs a task over the records of its partition, in the order of their keys. */
    static void run(StageTasks tasks, Iterator<Tuple2<ShuffleRecord, Object>> records)
        throws Exception {
      TaskAttempt attempt = TaskAttempt.begin(tasks, null);
      ReduceWork.run(tasks.stage(), attempt.task(), new ReduceTask(records));
      long shuffled = TaskContext.get().taskMetrics().shuffleReadMetrics().totalBytesRead();
      attempt.task().count(StageCounter.SHUFFLED_BYTES, shuffled);
      attempt.commit();
    }

    @Override
    public boolean next() {
      if (!records.hasNext()) {
        return false;
      }
      ShuffleRecord record = records.next()._1();
      byte[] bytes = record.bytes();
      set(bytes, 0, record.keyLength(), bytes.length - record.keyLength());
      return true;
    }
  }
}
