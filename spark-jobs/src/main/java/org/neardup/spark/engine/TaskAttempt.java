package org.neardup.spark.engine;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Queue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.apache.hadoop.mapreduce.task.TaskAttemptContextImpl;
import org.apache.spark.SparkFiles;
import org.apache.spark.TaskContext;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.util.TaskFailureListener;
import org.neardup.jobs.stage.MapWork;
import org.neardup.jobs.stage.ReduceWork;
import org.neardup.jobs.stage.ReduceWork.SortedRecords;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.hadoop.JobResources;
import org.neardup.spark.UnicodeTables;
import org.neardup.spark.engine.TaskCounters.TaskCount;
import org.neardup.util.Sha256;
import scala.Tuple2;

/**
 * One attempt of a task: its counters, and its files, which become visible when it commits. Used by
 * the thread of its Spark task.
 */
final class TaskAttempt implements TaskFailureListener {
  private final TaskAttemptContext context;
  private final PathOutputCommitter committer;
  private final Task task;

  private TaskAttempt(StageTasks tasks, TaskAttemptID id, Split split) throws IOException {
    JobConf conf = tasks.settings();
    UnicodeTables.require();
    TaskResources.bring(conf);
    context = new TaskAttemptContextImpl(conf, id);
    committer = tasks.committer(context);
    TaskCount count = new TaskCount(id.getTaskID().toString());
    tasks.counts().add(count);
    task =
        new Task(
            conf,
            id.getTaskID().getId(),
            split,
            committer.getWorkPath(),
            tasks.place(),
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

    private MapTask(StageTasks tasks, Split split) throws IOException {
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
      } catch (IOException e) {
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

    private void step() throws IOException {
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

  /**
   * The files that a scheme names, on the machine of an executor. The first task that needs a file
   * copies it from the file system of the run into the executor's own folder, which ends with it.
   */
  private static final class TaskResources {
    private TaskResources() {}

    /**
     * Lets a task find the files that its job has for a cluster; a local one has its own folder.
     */
    static void bring(Configuration task) throws IOException {
      String[] files = task.getTrimmedStrings(MRJobConfig.CACHE_FILES);
      if (files.length == 0) {
        return;
      }
      Path folder = Files.createDirectories(folder(task, files));
      for (String file : files) {
        Path here = folder.resolve(URI.create(file).getFragment());
        if (!Files.exists(here)) {
          copy(task, path(file), here);
        }
      }
      JobResources.openIn(task, folder);
    }

    /** A folder for the present versions of these files. */
    private static Path folder(Configuration task, String[] files) throws IOException {
      StringBuilder all = new StringBuilder();
      for (String file : files) {
        FileStatus status = path(file).getFileSystem(task).getFileStatus(path(file));
        all.append(file).append(status.getLen()).append(' ').append(status.getModificationTime());
      }
      return Path.of(SparkFiles.getRootDirectory(), "neardup-" + Sha256.hex(all.toString()));
    }

    private static org.apache.hadoop.fs.Path path(String file) {
      return new org.apache.hadoop.fs.Path(file.substring(0, file.indexOf('#')));
    }

    /** Other tasks see the whole file or none. */
    private static void copy(Configuration task, org.apache.hadoop.fs.Path from, Path to)
        throws IOException {
      Path unfinished = Files.createTempFile(to.getParent(), "copy", null);
      FileSystem fs = from.getFileSystem(task);
      fs.copyToLocalFile(false, from, new org.apache.hadoop.fs.Path(unfinished.toUri()), true);
      Files.move(
          unfinished, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
