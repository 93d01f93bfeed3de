package org.neardup.jobs.stage.local;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.Engine.ThreadExecution;
import org.neardup.jobs.stage.MapWork;
import org.neardup.jobs.stage.MapWork.Sink;
import org.neardup.jobs.stage.ReduceWork;
import org.neardup.jobs.stage.ReduceWork.SortedRecords;
import org.neardup.jobs.stage.Split;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.util.Arithmetic;

/**
 * Runs stages in this process: some map tasks at a time, which sort what they make in memory and in
 * files, then reduce tasks, which merge that. Tasks write their files directly to the output.
 *
 * <p>Memory does not depend on the input: a sixteenth of the heap for all tasks that sort, and as
 * much for sorted records.
 */
public final class LocalEngine implements Engine {
  private static final int SHARE = 16;
  private static final long MIN_SORT_BYTES = 1L << 20;
  private static final long MAX_SORT_BYTES = 64L << 20;
  private static final long MAX_HELD_BYTES = 256L << 20;

  @Override
  public String id() {
    return LOCAL;
  }

  @Override
  public void prepare(Configuration conf) {
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.LOCAL_FRAMEWORK_NAME);
  }

  @Override
  public String where(Configuration conf) {
    return "in this process";
  }

  @Override
  public Execution start(StageRun run) {
    return new LocalExecution<>(run, run.stage()).start(run.input().name());
  }

  private static final class LocalExecution<K, V> extends ThreadExecution {
    private final StageRun run;
    private final Stage<K, V> stage;
    private final Configuration conf;
    private final int reducers;

    /** The count of each task by the counter's key. */
    private final Queue<Map.Entry<String, AtomicLong>> counts = new ConcurrentLinkedQueue<>();

    private final DoubleAdder progress = new DoubleAdder();
    private volatile boolean stopped;

    LocalExecution(StageRun run, Stage<K, V> stage) {
      this.run = run;
      this.stage = stage;
      this.conf = run.conf();
      this.reducers = run.reducers();
    }

    @Override
    protected void run() throws Exception {
      run.output().getFileSystem(conf).mkdirs(run.output());
      long heap = Runtime.getRuntime().maxMemory();
      try (SortedRuns runs =
          new SortedRuns(scratch(), reducers, Math.min(MAX_HELD_BYTES, heap / SHARE))) {
        map(runs);
        reduce(runs);
      }
    }

    private java.nio.file.Path scratch() throws IOException {
      java.nio.file.Path folder = java.nio.file.Path.of(conf.get("hadoop.tmp.dir"));
      return Files.createTempDirectory(Files.createDirectories(folder), "runs");
    }

    private void map(SortedRuns runs) throws Exception {
      List<Split> splits = stage.splits(conf);
      double share = (reducers == 0 ? 1 : 0.5) / Math.max(1, splits.size());
      runAll(splits.size(), number -> map(task(number, splits.get(number)), share, runs));
    }

    private void map(Task opened, double share, SortedRuns runs) throws Exception {
      try (Task task = opened) {
        Sorter sorter = new Sorter(runs);
        MapWork<?, ?, K, V> work = MapWork.open(stage, task, reducers, sorter);
        double done = 0;
        for (int records = 1; work.step(); records++) {
          checkStopped();
          if (records % 64 == 0) {
            double now = work.progress();
            progress.add((now - done) * share);
            done = now;
          }
        }
        progress.add((1 - done) * share);
        sorter.finish();
      }
    }

    private void reduce(SortedRuns runs) throws Exception {
      if (reducers == 0) {
        return;
      }
      runs.mergeFiles(read -> checkStopped());
      counter(StageCounter.SHUFFLED_BYTES).add(runs.bytes());
      runAll(reducers, partition -> reduce(task(partition, null), runs));
    }

    private void reduce(Task opened, SortedRuns runs) throws Exception {
      double share = 0.5 / Math.max(1, runs.bytes());
      try (Task task = opened) {
        SortedRecords records =
            runs.read(
                task.number(),
                read -> {
                  checkStopped();
                  progress.add(read * share);
                });
        ReduceWork.run(stage, task, records);
      }
    }

    private Task task(int number, Split split) {
      return new Task(conf, number, split, run.root(), run.place(), this::counter, run.secret());
    }

    private Counter counter(Enum<?> name) {
      AtomicLong count = new AtomicLong();
      counts.add(Map.entry(StageCounter.key(name), count));
      // Only the task adds. Others may read an old value while it runs.
      return more -> count.setPlain(count.getPlain() + more);
    }

    private interface Work {
      void run(int task) throws Exception;
    }

    /** Runs tasks by their numbers, then throws the failure of the first one that failed. */
    private void runAll(int count, Work work) throws Exception {
      int room = run.atATime() > 0 ? run.atATime() : HadoopSettings.localTasks();
      ExecutorService pool =
          Executors.newFixedThreadPool(Arithmetic.clamp(count, 1, room), LocalExecution::daemon);
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int task = i;
        tasks.add(() -> runUnlessStopped(work, task));
      }
      List<Future<Void>> futures;
      try {
        futures = pool.invokeAll(tasks);
      } finally {
        pool.shutdownNow();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
      }
      for (Future<Void> future : futures) {
        try {
          future.get();
        } catch (ExecutionException e) {
          if (e.getCause() instanceof Error error) {
            throw error;
          }
          if (!(e.getCause() instanceof CancellationException)) {
            throw (Exception) e.getCause();
          }
        }
      }
      checkStopped();
    }

    private static Thread daemon(Runnable tasks) {
      Thread thread = new Thread(tasks);
      thread.setDaemon(true);
      return thread;
    }

    private Void runUnlessStopped(Work work, int task) throws Exception {
      checkStopped();
      try {
        work.run(task);
        return null;
      } catch (Exception | Error e) {
        stopped = true;
        throw e;
      }
    }

    private void checkStopped() {
      if (stopped) {
        throw new CancellationException("the stage was stopped");
      }
    }

    @Override
    public Map<String, Long> counters() {
      Map<String, Long> values = new HashMap<>();
      counts.forEach(each -> values.merge(each.getKey(), each.getValue().get(), Long::sum));
      return values;
    }

    @Override
    public double progress() {
      return Arithmetic.clamp(progress.sum(), 0, 1);
    }

    @Override
    public void kill() {
      stopped = true;
    }

    private final class Sorter implements Sink {
      private final SortedRuns runs;
      private final SortBuffer buffer;

      Sorter(SortedRuns runs) {
        long heap = Runtime.getRuntime().maxMemory() / SHARE / HadoopSettings.localTasks();
        this.runs = runs;
        this.buffer =
            new SortBuffer(
                Math.max(1, reducers), Arithmetic.clamp(heap, MIN_SORT_BYTES, MAX_SORT_BYTES));
      }

      @Override
      public void take(int partition, byte[] bytes, int keyLength, int length) throws IOException {
        if (!buffer.add(partition, bytes, keyLength, length)) {
          finish();
          buffer.add(partition, bytes, keyLength, length);
        }
      }

      void finish() throws IOException {
        if (buffer.records() == 0) {
          return;
        }
        try (SortedRuns.Writer writer = runs.new Writer(buffer.size())) {
          for (int partition = 0; partition < reducers; partition++) {
            if (stage.combines()) {
              ReduceWork.combine(stage, partition, buffer.sorted(partition), writer);
            } else {
              writer.takeAll(partition, buffer.sorted(partition));
            }
          }
          writer.finish();
        }
        buffer.clear();
      }
    }
  }
}
