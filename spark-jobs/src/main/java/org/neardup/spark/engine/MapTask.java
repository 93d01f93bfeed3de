package org.neardup.spark.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import org.apache.hadoop.io.DataOutputBuffer;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Partitioner;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.map.WrappedMapper;
import org.apache.hadoop.mapreduce.task.MapContextImpl;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import org.neardup.jobs.extract.InputProgress;
import org.neardup.jobs.run.GuardedMapper;
import scala.Tuple2;

/**
 * A map task: the mapper takes a record of its split whenever more records are wanted, so that no
 * more are in memory than one call of it gives. After the last one the task commits its files.
 */
final class MapTask implements Iterator<Tuple2<ShuffleRecord, Object>> {
  private final TaskAttempt attempt;
  private final RecordReader<Object, Object> reader;
  private final RecordWriter<Object, Object> writer;
  private final GuardedMapper<Object, Object, Object, Object> mapper;
  private final Mapper<Object, Object, Object, Object>.Context context;
  private final Counter inputRecords;
  private final Queue<Tuple2<ShuffleRecord, Object>> made = new ArrayDeque<>();
  private boolean more = true;

  private MapTask(JobTasks tasks, MapSplit split)
      throws IOException, InterruptedException, ClassNotFoundException {
    attempt = TaskAttempt.begin(tasks, TaskType.MAP, split.number());
    TaskAttemptContext task = attempt.context();
    InputSplit input = split.input();
    reader = reader(task, input);
    writer = task.getNumReduceTasks() > 0 ? new Shuffle(task) : attempt.writer();
    mapper = mapper(task);
    context =
        new WrappedMapper<Object, Object, Object, Object>()
            .getMapContext(
                new MapContextImpl<>(
                    attempt.conf(),
                    task.getTaskAttemptID(),
                    reader,
                    writer,
                    attempt.committer(),
                    attempt,
                    input));
    TaskCompletionListener closing = ended -> close();
    TaskContext.get().addTaskCompletionListener(closing);
    reader.initialize(input, context);
    inputRecords = attempt.getCounter(TaskCounter.MAP_INPUT_RECORDS);
    attempt.setProgress(() -> (float) (reader.getProgress() * InputProgress.MAP_PHASE));
  }

  /** Begins a task; its records are made as they are asked for. */
  static Iterator<Tuple2<ShuffleRecord, Object>> begin(JobTasks tasks, MapSplit split)
      throws Exception {
    return new MapTask(tasks, split);
  }

  /** The records where there is no split. */
  static Iterator<Tuple2<ShuffleRecord, Object>> none() {
    return Collections.emptyIterator();
  }

  /** Runs a task that shuffles nothing. */
  static void run(JobTasks tasks, MapSplit split) throws Exception {
    MapTask task = new MapTask(tasks, split);
    while (task.more) {
      task.step();
    }
  }

  @SuppressWarnings("unchecked")
  private static RecordReader<Object, Object> reader(TaskAttemptContext task, InputSplit split)
      throws IOException, InterruptedException, ClassNotFoundException {
    InputFormat<?, ?> format =
        ReflectionUtils.newInstance(task.getInputFormatClass(), task.getConfiguration());
    return (RecordReader<Object, Object>) format.createRecordReader(split, task);
  }

  @SuppressWarnings("unchecked")
  private static GuardedMapper<Object, Object, Object, Object> mapper(TaskAttemptContext task)
      throws ClassNotFoundException {
    return (GuardedMapper<Object, Object, Object, Object>)
        ReflectionUtils.newInstance(task.getMapperClass(), task.getConfiguration());
  }

  @Override
  public boolean hasNext() {
    try {
      while (made.isEmpty() && more) {
        step();
      }
      return !made.isEmpty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the task was interrupted", e);
    }
  }

  @Override
  public Tuple2<ShuffleRecord, Object> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return made.remove();
  }

  private void step() throws IOException, InterruptedException {
    more = mapper.step(context);
    if (more) {
      inputRecords.increment(1);
      attempt.lookAtClock();
    } else {
      writer.close(attempt.context());
      attempt.commit();
    }
  }

  private void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes the records that the mapper writes. */
  private final class Shuffle extends RecordWriter<Object, Object> {
    private final Partitioner<Object, Object> partitioner;
    private final int partitions;
    private final DataOutputBuffer bytes = new DataOutputBuffer();

    @SuppressWarnings("unchecked")
    Shuffle(TaskAttemptContext task) throws ClassNotFoundException {
      partitions = task.getNumReduceTasks();
      partitioner =
          (Partitioner<Object, Object>)
              ReflectionUtils.newInstance(task.getPartitionerClass(), task.getConfiguration());
    }

    @Override
    public void write(Object key, Object value) throws IOException {
      bytes.reset();
      ((Writable) key).write(bytes);
      int keyLength = bytes.getLength();
      ((Writable) value).write(bytes);
      int partition = partitions == 1 ? 0 : partitioner.getPartition(key, value, partitions);
      byte[] copy = Arrays.copyOf(bytes.getData(), bytes.getLength());
      made.add(new Tuple2<>(new ShuffleRecord(partition, keyLength, copy), null));
    }

    @Override
    public void close(TaskAttemptContext task) {}
  }
}
