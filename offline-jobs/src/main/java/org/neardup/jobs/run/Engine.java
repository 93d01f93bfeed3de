package org.neardup.jobs.run;

import java.io.IOException;
import java.util.Map;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/**
 * The program that runs jobs. A job is described in Hadoop's terms: what its tasks read, map,
 * shuffle, reduce and write. Every engine runs the same tasks, so all write the same, byte for
 * byte. Hadoop itself is the default; others are services of this interface on the class path.
 *
 * <pre>{@code
 * Configuration conf = Engine.choose(given, "spark");
 * FindSummary summary = new FindJob(conf, line).run(request);
 * }</pre>
 */
public interface Engine {
  /** The engine that is there without a service: Hadoop's MapReduce. */
  String MAP_REDUCE = "mapreduce";

  /** The name of an engine of which a service may be on the class path. */
  String SPARK = "spark";

  /** The setting of the configuration that names the engine. */
  String SETTING = "neardup.engine";

  /** The name by which the engine is chosen. */
  String id();

  /** Makes settings that the engine needs; to be called before any job is made with them. */
  void prepare(Configuration conf);

  /**
   * Starts a job and does not wait for it.
   *
   * @param job complete, and not submitted
   */
  Execution start(Job job) throws IOException, InterruptedException;

  /**
   * Writes the ids and texts of rows as lines of JSON, in files of a new folder: {@link
   * RowSource#ID} and {@link RowSource#TEXT}; a value that is missing has no field.
   *
   * @throws IllegalArgumentException if it cannot read them, or a column is not there
   */
  void writeRows(Configuration conf, RowSource rows, Path folder) throws IOException;

  /**
   * Writes the results of a run once more, as tables in Parquet files: {@code pairs}, {@code
   * clusters} and {@code units}.
   *
   * @param results the folder of the run, with its lines
   * @param folder to be made
   */
  void writeTables(Configuration conf, Path results, Path folder) throws IOException;

  /** A job that was started. May be asked by one thread, and killed by another. */
  interface Execution {
    /** Whether it has ended, successfully or not. */
    boolean isComplete() throws IOException;

    /** Whether it has ended and all its output is there. */
    boolean isSuccessful() throws IOException;

    /** The counters so far, by {@link StageReport#key}; complete at the end. */
    Map<String, Long> counters() throws IOException;

    /** The share of the reduce tasks' work that is done, from 0 to 1. */
    double reduceProgress() throws IOException;

    /** The failure as the engine tells it, empty if it tells nothing. */
    String failure() throws IOException, InterruptedException;

    /** Ends it, if it would outlive this process. */
    void kill() throws IOException;
  }

  /**
   * A copy of settings, prepared for an engine.
   *
   * @throws IllegalArgumentException if there is no such engine
   */
  static Configuration choose(Configuration conf, String id) {
    Configuration chosen = new Configuration(conf);
    chosen.set(SETTING, id);
    of(chosen).prepare(chosen);
    return chosen;
  }

  /** The engine that settings name. */
  static Engine of(Configuration conf) {
    String id = conf.get(SETTING, MAP_REDUCE);
    if (id.equals(MAP_REDUCE)) {
      return new MapReduceEngine();
    }
    return ServiceLoader.load(Engine.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(engine -> engine.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(id)));
  }

  private static String unknown(String id) {
    return id.equals(SPARK)
        ? "[engine] spark needs neardup-spark.jar and Spark on the class path: run ./neardup, or"
            + " spark-submit with that jar"
        : "[engine] must be %s or %s, got [%s]".formatted(MAP_REDUCE, SPARK, id);
  }
}
