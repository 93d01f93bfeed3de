package org.neardup.jobs.stage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.RowReader.Copies;
import org.neardup.jobs.stage.RowReader.Table;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/**
 * A program that runs stages. It has three duties: give each task its records, sort the bytes that
 * map tasks make by partition and key, and make visible what successful tasks wrote and nothing of
 * others. All write the same, byte for byte, and each can go on where another one stopped.
 *
 * <pre>{@code
 * Configuration conf = Engine.choose(given, "spark");
 * FindSummary summary = new FindJob(conf, line).run(request);
 * }</pre>
 */
public interface Engine {
  String LOCAL = "local";

  /** The engine of a cluster, Hadoop's MapReduce. */
  String MAP_REDUCE = "mapreduce";

  /** The name of an engine that may be on the class path as a service. */
  String SPARK = "spark";

  /** The setting of the configuration that names the engine. */
  String SETTING = "neardup.engine";

  String id();

  /** Makes settings that the engine needs; to be called before any stage is run with them. */
  void prepare(Configuration conf);

  /** Where stages run with prepared settings, such as {@code on YARN at HOST, queue default}. */
  String where(Configuration conf);

  /** Starts a stage and does not wait for it. */
  Execution start(StageRun run) throws IOException;

  /**
   * Writes the ids and texts of rows as lines of JSON, in files of a new folder: {@link Table#ID}
   * and {@link Table#TEXT}, and further fields by their names, as strings; a missing value has no
   * field.
   *
   * @throws IllegalArgumentException if it cannot read them, or a column is not there
   */
  default void writeRows(Configuration conf, Table rows, Path folder) throws IOException {
    throw noRows(rows);
  }

  /**
   * Copies the rows that have a line, with all their columns, and rows without an id, which no run
   * compares; ORC as ORC, everything else as Parquet.
   *
   * @param lines the lines of {@link #writeRows}, some of them removed and some perhaps with other
   *     texts and fields
   * @param folder to be made
   * @throws IllegalArgumentException if the rows have changed since the lines were written
   */
  default void copyRows(Configuration conf, Table rows, Path lines, Copies how, Path folder)
      throws IOException {
    throw noRows(rows);
  }

  /** Refuses, before a run, what {@link #copyRows} cannot copy. */
  default void checkCopies(Configuration conf, Table rows, Copies how) {
    throw noRows(rows);
  }

  private static IllegalArgumentException noRows(Table rows) {
    return new IllegalArgumentException(
        "[format] %s is read by Spark: give --engine spark too".formatted(rows.reader().format()));
  }

  /** A stage that was started. May be asked by one thread, and killed by another. */
  interface Execution {
    /** Waits for the end, successful or not, up to a limit; returns whether it has ended. */
    boolean await(long millis) throws IOException, InterruptedException;

    /** Whether it has ended and all its output is there. */
    boolean isSuccessful() throws IOException;

    /** The counters so far, by {@link StageCounter#key}; complete at the end. */
    Map<String, Long> counters() throws IOException;

    /** About what share of it is done, from 0 to 1. */
    double progress() throws IOException;

    /** The message of the failure, empty if the engine has none. */
    String failure() throws IOException, InterruptedException;

    /** Ends it, also where it would outlive this process. */
    void kill() throws IOException;
  }

  /** The failure and its causes in one line each, the outermost first. */
  static String describe(Throwable failure) {
    List<String> lines = new ArrayList<>();
    for (Throwable t = failure; t != null; t = t.getCause()) {
      String message = t.getMessage() == null ? "" : ": " + withoutTrace(t.getMessage());
      lines.add(t.getClass().getSimpleName() + message);
    }
    return String.join("\n  caused by ", lines);
  }

  /** The same of the stack trace of a failure in another process. */
  static String describe(String trace) {
    return withoutTrace(trace)
        .lines()
        .map(line -> line.replaceFirst("^Error: ", "").replaceFirst("^Caused by: ", "  caused by "))
        .map(line -> line.replaceFirst("^((?:  caused by )?)(?:\\w+\\.)+(\\w+)(: |$)", "$1$2$3"))
        .collect(Collectors.joining("\n"));
  }

  /** A message without the stack traces in it, such as a NameNode puts into its messages. */
  static String withoutTrace(String message) {
    return message
        .replaceAll("(?m)^[ \\t]+(?:at [\\w.$/@<>-]+\\(|\\.\\.\\. \\d+ more).*\\R?", "")
        .stripTrailing();
  }

  /** A copy of settings for an engine; {@link IllegalArgumentException} if there is none. */
  static Configuration choose(Configuration conf, String id) {
    Configuration chosen = new Configuration(conf);
    chosen.set(SETTING, id);
    of(chosen).prepare(chosen);
    return chosen;
  }

  /** The engine that settings name; if none, MapReduce where they name a cluster, else local. */
  static Engine of(Configuration conf) {
    String id = conf.get(SETTING, HadoopSettings.isLocal(conf) ? LOCAL : MAP_REDUCE);
    return ServiceLoader.load(Engine.class, Engine.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .filter(engine -> engine.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(id)));
  }

  private static String unknown(String id) {
    return id.equals(SPARK)
        ? "[engine] spark needs a neardup-spark jar and Spark on the class path: run ./neardup, or"
            + " spark-submit with that jar"
        : "[engine] must be %s, %s or %s, got [%s]".formatted(LOCAL, MAP_REDUCE, SPARK, id);
  }

  /** A stage that a thread of this process runs, or has others run. */
  abstract class ThreadExecution implements Execution {
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    protected abstract void run() throws Exception;

    public final ThreadExecution start(String name) {
      Thread thread = new Thread(this::runToEnd, "stage " + name);
      thread.setDaemon(true);
      thread.start();
      return this;
    }

    private void runToEnd() {
      try {
        run();
        end.complete(null);
      } catch (Throwable e) {
        end.completeExceptionally(e);
      }
    }

    /** Why it failed; empty while it runs and where it succeeded. */
    protected final Optional<Throwable> thrown() {
      return Optional.ofNullable(end.handle((none, failure) -> failure).getNow(null));
    }

    @Override
    public final boolean await(long millis) throws InterruptedException {
      try {
        end.get(millis, TimeUnit.MILLISECONDS);
        return true;
      } catch (ExecutionException | CancellationException e) {
        return true; // failure() has the reason
      } catch (TimeoutException e) {
        return false;
      }
    }

    @Override
    public final boolean isSuccessful() {
      return end.isDone() && !end.isCompletedExceptionally();
    }

    @Override
    public String failure() {
      return thrown().map(Engine::describe).orElse("");
    }
  }
}
