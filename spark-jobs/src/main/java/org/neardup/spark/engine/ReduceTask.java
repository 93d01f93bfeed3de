package org.neardup.spark.engine;

import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.io.DataInputBuffer;
import org.apache.hadoop.io.RawComparator;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.reduce.WrappedReducer;
import org.apache.hadoop.mapreduce.task.ReduceContextImpl;
import org.apache.hadoop.util.Progress;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.spark.TaskContext;
import scala.Tuple2;

/** A reduce task: the reducer reads its sorted records one by one, and the task commits. */
final class ReduceTask {
  private ReduceTask() {}

  /** Runs a task over the records of its partition, in the order of their keys. */
  @SuppressWarnings("unchecked")
  static void run(JobTasks tasks, int partition, Iterator<Tuple2<ShuffleRecord, Object>> records)
      throws Exception {
    TaskAttempt attempt = TaskAttempt.begin(tasks, TaskType.REDUCE, partition);
    TaskAttemptContext task = attempt.context();
    RecordWriter<Object, Object> writer = counting(attempt, attempt.writer());
    Reducer<Object, Object, Object, Object> reducer =
        (Reducer<Object, Object, Object, Object>)
            ReflectionUtils.newInstance(task.getReducerClass(), attempt.conf());
    reducer.run(
        new WrappedReducer<Object, Object, Object, Object>()
            .getReducerContext(
                new ReduceContextImpl<>(
                    attempt.conf(),
                    task.getTaskAttemptID(),
                    new Records(attempt, records),
                    attempt.getCounter(TaskCounter.REDUCE_INPUT_GROUPS),
                    attempt.getCounter(TaskCounter.REDUCE_INPUT_RECORDS),
                    writer,
                    attempt.committer(),
                    attempt,
                    (RawComparator<Object>) task.getGroupingComparator(),
                    (Class<Object>) task.getMapOutputKeyClass(),
                    (Class<Object>) task.getMapOutputValueClass())));
    writer.close(task);
    long shuffled = TaskContext.get().taskMetrics().shuffleReadMetrics().totalBytesRead();
    attempt.getCounter(TaskCounter.REDUCE_SHUFFLE_BYTES).increment(shuffled);
    attempt.commit();
  }

  private static RecordWriter<Object, Object> counting(
      TaskAttempt attempt, RecordWriter<Object, Object> writer) {
    Counter written = attempt.getCounter(TaskCounter.REDUCE_OUTPUT_RECORDS);
    return new RecordWriter<>() {
      @Override
      public void write(Object key, Object value) throws IOException, InterruptedException {
        written.increment(1);
        writer.write(key, value);
      }

      @Override
      public void close(TaskAttemptContext task) throws IOException, InterruptedException {
        writer.close(task);
      }
    };
  }

  /** Sorted records as Hadoop's reducers read them. */
  private static final class Records implements RawKeyValueIterator {
    private final TaskAttempt attempt;
    private final Iterator<Tuple2<ShuffleRecord, Object>> records;
    private final DataInputBuffer key = new DataInputBuffer();
    private final DataInputBuffer value = new DataInputBuffer();

    Records(TaskAttempt attempt, Iterator<Tuple2<ShuffleRecord, Object>> records) {
      this.attempt = attempt;
      this.records = records;
    }

    @Override
    public boolean next() {
      if (!records.hasNext()) {
        return false;
      }
      ShuffleRecord current = records.next()._1();
      current.readKey(key);
      current.readValue(value);
      attempt.lookAtClock();
      return true;
    }

    @Override
    public DataInputBuffer getKey() {
      return key;
    }

    @Override
    public DataInputBuffer getValue() {
      return value;
    }

    @Override
    public Progress getProgress() {
      return new Progress();
    }

    @Override
    public void close() {}
  }
}
