package org.neardup.jobs.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.StageManifests.Key;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/**
 * Runs the stages of a run one after the other and keeps what they report. A stage that an earlier
 * run finished, and of which nothing changed, is not repeated.
 */
public abstract class Pipeline {
  public final ProgressLine line;
  public final OutputFolder output;
  public final StageManifests manifests;
  public final List<StageReport> reports = new ArrayList<>();

  /** The names of the stages that were not repeated. */
  public final List<String> kept = new ArrayList<>();

  /** Runs stages that are shown as one. */
  public final StageRunner runner;

  protected Pipeline(ProgressLine line, OutputFolder output, StageManifests manifests) {
    this.line = line;
    this.output = output;
    this.manifests = manifests;
    this.runner = new StageRunner(line, output.work());
  }

  /** Hadoop's settings with the number of reduce tasks. */
  public abstract Configuration hadoop();

  @FunctionalInterface
  public interface Work {
    StageReport run() throws IOException, InterruptedException, JobFailedException;
  }

  @FunctionalInterface
  public interface LocalWork {
    /** Returns how many things it did, to be shown. */
    long run() throws IOException;
  }

  /** Runs a stage and returns its folder in the work area. */
  public Path run(StageInput stage) throws IOException, InterruptedException, JobFailedException {
    report(stage);
    return work(stage.folder());
  }

  public StageReport report(StageInput stage)
      throws IOException, InterruptedException, JobFailedException {
    return run(StageRun.of(stage, hadoop(), work(stage.folder())));
  }

  public StageReport run(StageRun stage)
      throws IOException, InterruptedException, JobFailedException {
    return run(Key.of(stage), () -> runner.run(stage));
  }

  /** Runs work of this process as a stage; the input is all that decides its result. */
  public void run(String name, String plural, Record input, Path output, LocalWork work)
      throws IOException, InterruptedException, JobFailedException {
    int reducers = hadoop().getInt(HadoopSettings.REDUCERS, 1);
    run(
        new Key(name, InputJson.json(input), reducers, output),
        () -> {
          StageProgress progress = line.stage(name, plural);
          try {
            progress.at(work.run(), 1);
            double seconds = progress.elapsed().toNanos() / 1e9;
            progress.close();
            return new StageReport(name, seconds, 0, Map.of());
          } finally {
            progress.abandon();
          }
        });
  }

  /**
   * Runs a stage unless it is finished already.
   *
   * @param work makes the folder of the key, which is not there yet; the results of a stage that
   *     throws do not count as finished
   */
  public StageReport run(Key key, Work work)
      throws IOException, InterruptedException, JobFailedException {
    Optional<StageReport> earlier = manifests.take(key);
    StageReport report;
    if (earlier.isPresent()) {
      report = earlier.get();
      kept.add(report.name());
      line.kept(report.name(), Duration.ofMillis(Math.round(report.seconds() * 1e3)));
    } else {
      key.output().getFileSystem(hadoop()).delete(key.output(), true);
      report = work.run();
      manifests.put(key, report);
    }
    reports.add(report);
    return report;
  }

  public long count(Enum<?> counter) {
    return reports.stream().mapToLong(report -> report.get(counter)).sum();
  }

  public Path work(String name) {
    return output.work(name);
  }

  /** The folder of a stage that the run has once. */
  public Path work(Class<? extends StageInput> stage) {
    return work(StageInput.folder(stage));
  }
}
