package org.neardup.jobs.stage;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.DoubleAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Runs stages in this process: some map tasks at a time, which sort what they make in memory and in
 * files, then reduce tasks, which merge that. The output of a stage is made beside its place and
 * moved there when all tasks have succeeded.
 *
 * <p>Memory does not depend on the input: a sixteenth of the heap for each task that sorts, and as
 * much for sorted records in all.
 */
final class LocalEngine implements Engine {
  private static final int SHARE = 16;
  private static final long LEAST_SORT = 1L << 20;
  private static final long MOST_SORT = 64L << 20;
  private static final long MOST_HELD = 256L << 20;

  @Override
  public String id() {
    return LOCAL;
  }

  @Override
  public void prepare(Configuration conf) {
    HadoopSettings.setLocal(conf);
  }

  @Override
  public Execution start(StageRun run) {
    LocalExecution execution = new LocalExecution(run);
    Thread thread = new Thread(execution::run, "stage " + run.stage().name());
    thread.setDaemon(true);
    thread.start();
    return execution;
  }

  /** A stage that runs. */
  private static final class LocalExecution implements Execution {
    private final StageRun run;
    private final Stage<?, ?> stage;
    private final Queue<Count> counts = new ConcurrentLinkedQueue<>();
    private final DoubleAdder progress = new DoubleAdder();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private volatile boolean stopped;

    LocalExecution(StageRun run) {
      this.run = run;
      this.stage = run.stage();
    }

    void run() {
      try {
        runTasks();
        end.complete(null);
      } catch (Exception | Error e) {
        end.completeExceptionally(e);
      }
    }

    private void runTasks() throws Exception {
      Path output = run.output();
      Path unfinished = output.suffix("._unfinished");
      FileSystem fs = output.getFileSystem(run.conf());
      fs.delete(unfinished, true);
      if (fs.exists(output)) {
        throw new IOException("output " + output + " exists");
      }
      fs.mkdirs(unfinished);
      java.nio.file.Path scratch =
          java.nio.file.Path.of(run.conf().get("hadoop.tmp.dir")).toAbsolutePath();
      Files.createDirectories(scratch);
      int reducers = run.reducers();
      try (SortedRuns runs =
          new SortedRuns(
              Files.createTempDirectory(scratch, "runs"),
              reducers,
              Math.min(MOST_HELD, Runtime.getRuntime().maxMemory() / SHARE))) {
        new Tasks<>(stage, runs, unfinished).run();
        if (!fs.rename(unfinished, output)) {
          throw new IOException("cannot move " + unfinished + " to " + output);
        }
      } finally {
        fs.delete(unfinished, true);
      }
    }

    /** The tasks of a stage. */
    private final class Tasks<K, V> {
      private final Stage<K, V> stage;
      private final SortedRuns runs;
      private final Path folder;
      private final int reducers = run.reducers();

      Tasks(Stage<K, V> stage, SortedRuns runs, Path folder) {
        this.stage = stage;
        this.runs = runs;
        this.folder = folder;
      }

      void run() throws Exception {
        List<Split> splits = stage.splits(LocalExecution.this.run.conf());
        double share = (reducers == 0 ? 1 : 0.5) / Math.max(1, splits.size());
        List<Work> maps = new ArrayList<>();
        for (Split split : splits) {
          int number = maps.size();
          maps.add(() -> map(number, split, share));
        }
        all(maps);
        if (reducers > 0) {
          runs.mergeFiles(read -> checkStopped());
          counter(StageCounter.SHUFFLED_BYTES).add(runs.bytes());
          List<Work> reduces = new ArrayList<>();
          for (int partition = 0; partition < reducers; partition++) {
            int number = partition;
            reduces.add(() -> reduce(number));
          }
          all(reduces);
        }
      }

      private void map(int number, Split split, double share) throws Exception {
        try (Task task = task(number, split);
            Sorter sorter = new Sorter()) {
          MapWork<?, ?, K, V> work = MapWork.open(stage, task, reducers, sorter);
          double done = 0;
          int records = 0;
          while (work.step()) {
            checkStopped();
            if (++records % 64 == 0) {
              double now = work.progress();
              progress.add((now - done) * share);
              done = now;
            }
          }
          progress.add((1 - done) * share);
          sorter.finish();
        }
      }

      private void reduce(int partition) throws Exception {
        try (Task task = task(partition, null)) {
          double share = 0.5 / Math.max(1, runs.bytes());
          SortedRecords records =
              runs.read(
                  partition,
                  read -> {
                    checkStopped();
                    progress.add(read * share);
                  });
          ReduceWork.run(stage, task, records);
        }
      }

      private Task task(int number, Split split) {
        return new Task(
            LocalExecution.this.run.conf(),
            number,
            split,
            folder,
            LocalExecution.this::counter,
            LocalExecution.this.run.secret());
      }

      /** Sorts the records of a map task. */
      private final class Sorter implements RecordSink, AutoCloseable {
        private final SortBuffer buffer = new SortBuffer(Math.max(1, reducers), sortBytes());
        private SortedRuns.Writer writer;

        @Override
        public void take(int partition, byte[] bytes, int keyLength, int length)
            throws IOException, InterruptedException {
          if (!buffer.add(partition, bytes, keyLength, length)) {
            finish();
            buffer.add(partition, bytes, keyLength, length);
          }
        }

        void finish() throws IOException, InterruptedException {
          if (buffer.records() == 0) {
            return;
          }
          writer = runs.new Writer(buffer.size());
          for (int partition = 0; partition < reducers; partition++) {
            SortedRecords records = buffer.sorted(partition);
            if (stage.combines()) {
              ReduceWork.combine(stage, partition, records, writer);
            } else {
              writer.takeAll(partition, records);
            }
          }
          writer.finish();
          buffer.clear();
        }

        @Override
        public void close() throws IOException {
          if (writer != null) {
            writer.close();
          }
        }
      }
    }

    private static long sortBytes() {
      long heap = Runtime.getRuntime().maxMemory();
      return Math.clamp(heap / SHARE / HadoopSettings.localTasks(), LEAST_SORT, MOST_SORT);
    }

    private Counter counter(Enum<?> name) {
      Count count = new Count(StageCounter.key(name));
      counts.add(count);
      return count;
    }

    /** What one task has counted, which others may read too early but not wrongly in the end. */
    private static final class Count implements Counter {
      private final String name;
      private long count;

      Count(String name) {
        this.name = name;
      }

      @Override
      public void add(long more) {
        count += more;
      }
    }

    /** A task. */
    @FunctionalInterface
    private interface Work {
      void run() throws Exception;
    }

    /** Runs tasks; the first one of them that failed says why, when all have ended. */
    private void all(List<Work> tasks) throws Exception {
      int threads =
          Math.clamp(
              tasks.size(), 1, run.atATime() > 0 ? run.atATime() : HadoopSettings.localTasks());
      List<Future<?>> futures = new ArrayList<>();
      try (ExecutorService pool =
          Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().factory())) {
        for (Work task : tasks) {
          futures.add(pool.submit(() -> runUnlessStopped(task), null));
        }
      }
      for (Future<?> future : futures) {
        try {
          future.get();
        } catch (ExecutionException e) {
          Throwable why = e.getCause() instanceof Failed failed ? failed.getCause() : e.getCause();
          if (why instanceof CancellationException) {
            continue;
          }
          if (why instanceof Exception exception) {
            throw exception;
          }
          throw (Error) why;
        }
      }
      checkStopped();
    }

    private void runUnlessStopped(Work task) {
      checkStopped();
      try {
        task.run();
      } catch (CancellationException e) {
        throw e;
      } catch (Exception | Error e) {
        stopped = true;
        throw new Failed(e);
      }
    }

    private static final class Failed extends RuntimeException {
      private static final long serialVersionUID = 1;

      Failed(Throwable cause) {
        super(cause);
      }
    }

    private void checkStopped() {
      if (stopped) {
        throw new CancellationException("the stage was stopped");
      }
    }

    @Override
    public boolean await(long millis) throws InterruptedException {
      try {
        end.get(millis, TimeUnit.MILLISECONDS);
        return true;
      } catch (ExecutionException e) {
        return true;
      } catch (TimeoutException e) {
        return false;
      }
    }

    @Override
    public boolean isSuccessful() {
      return end.isDone() && !end.isCompletedExceptionally();
    }

    @Override
    public Map<String, Long> counters() {
      Map<String, Long> values = new HashMap<>();
      counts.forEach(each -> values.merge(each.name, each.count, Long::sum));
      return values;
    }

    @Override
    public double progress() {
      return Math.clamp(progress.sum(), 0, 1);
    }

    @Override
    public String failure() {
      return end.isCompletedExceptionally() ? Engine.describe(end.exceptionNow()) : "";
    }

    @Override
    public void kill() {
      stopped = true;
    }
  }
}
