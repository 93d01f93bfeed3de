package org.neardup.jobs.run;

import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.Interrupt;
import org.neardup.jobs.stage.hadoop.TaskJava;

/** Runs stages one after the other, shows their progress and the reason of a failure. */
public final class StageRunner {
  /** The time between two looks at a running stage. */
  private static final long LOOK_MILLIS = 100;

  private static final List<String> NO_SPACE =
      List.of("No space left on device", "Could not find any valid local directory");

  private static final Pattern NO_MEMORY = Pattern.compile("OutOfMemoryError: ([^\n]*)");

  /** Signs of a process that cannot open a file system which its client can. */
  private static final Pattern NO_CONNECTOR =
      Pattern.compile("appMaster.committer\" is null|FileSystem (not found|for scheme)");

  private static final long LITTLE_SPACE = 1L << 24;

  private final ProgressLine line;
  private final Path work;

  public StageRunner(ProgressLine line, Path work) {
    this.line = line;
    this.work = work;
  }

  /** Runs a stage to its end; a failure comes with its reason. */
  public StageReport run(StageRun run) throws IOException {
    if (OutputFolder.at(run.conf(), run.output().toString()).isTaken()) {
      throw new IOException("output " + run.output() + " exists");
    }
    return line.stage(run.input().name(), run.stage().plural(), progress -> run(run, progress));
  }

  private StageReport run(StageRun run, StageProgress progress) throws IOException {
    Stage<?, ?> stage = run.stage();
    Engine.Execution execution = Engine.of(run.conf()).start(run);
    if (HadoopSettings.isYarn(run.conf())) {
      progress.silence("waits for the cluster: no task has reported");
    }
    try (OnExit killing = new OnExit(() -> kill(run, execution))) {
      while (!execution.await(LOOK_MILLIS)) {
        if (progress.isDue()) {
          progress.at(report(run, 0, execution).get(stage.shown()), execution.progress());
        }
      }
      if (!execution.isSuccessful()) {
        String reason = reason(run, execution);
        run.output().getFileSystem(run.conf()).delete(run.output(), true);
        throw new JobFailedException(reason);
      }
      StageReport report = report(run, progress.elapsed().toNanos() / 1e9, execution);
      progress.at(report.get(stage.shown()), 1);
      return report;
    } catch (InterruptedException e) {
      throw Interrupt.of(e);
    }
  }

  private static StageReport report(StageRun run, double seconds, Engine.Execution execution)
      throws IOException {
    Map<String, Long> counters = execution.counters();
    long shuffled = counters.getOrDefault(StageCounter.key(StageCounter.SHUFFLED_BYTES), 0L);
    return new StageReport(run.input().name(), seconds, shuffled, counters);
  }

  private void kill(StageRun run, Engine.Execution execution) {
    try {
      execution.kill();
    } catch (IOException e) {
      line.println("could not end stage " + run.input().name() + ": " + Engine.describe(e));
    }
  }

  private String reason(StageRun run, Engine.Execution execution)
      throws IOException, InterruptedException {
    String known = execution.failure();
    String why =
        room(known)
            .or(() -> memory(known))
            .or(() -> TaskJava.remedy(known))
            .or(() -> connector(HadoopSettings.isYarn(run.conf()) ? run.paths() : List.of(), known))
            .orElse(known.isEmpty() ? "run it again with --verbose to see why" : known);
    return "stage " + run.input().name() + " failed: " + why;
  }

  /** The remedy for a full disk, which a task may not even be able to report. */
  private Optional<String> room(String known) {
    boolean local = "file".equals(work.toUri().getScheme());
    File folder = new File(work.toUri().getPath());
    boolean full = local && known.isEmpty() && folder.getUsableSpace() < LITTLE_SPACE;
    return full || NO_SPACE.stream().anyMatch(known::contains)
        ? Optional.of(
            "no space is left on the disk of %s, or on that of the temporary folder; make room (some ten times the size of the inputs) and go on with --resume"
                .formatted(work))
        : Optional.empty();
  }

  /** The remedy for a cluster whose nodes lack the connector of a file system. */
  static Optional<String> connector(List<Path> paths, String known) {
    if (!NO_CONNECTOR.matcher(known).find()) {
      return Optional.empty();
    }
    return paths.stream()
        .map(path -> path.toUri().getScheme())
        .filter(scheme -> scheme != null && !scheme.matches("file|hdfs|viewfs"))
        .findFirst()
        .map(
            scheme ->
                "the nodes cannot open %s://; HADOOP_CLASSPATH is for the client only: give the jars of the connector with -libjars too (for s3a hadoop-aws and its bundle), or add them on all nodes and to [mapreduce.application.classpath], and its credentials to the settings"
                    .formatted(scheme));
  }

  private static Optional<String> memory(String known) {
    Matcher out = NO_MEMORY.matcher(known);
    return out.find()
        ? Optional.of(
            "memory ran out (%s); give more with -Xmx in NEARDUP_OPTS, on a cluster to its tasks (mapreduce.map.java.opts, mapreduce.reduce.java.opts, spark.executor.memory), and go on with --resume"
                .formatted(out.group(1)))
        : Optional.empty();
  }
}
