package org.neardup.jobs.run;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.CallableRaisingIOE;
import org.neardup.jobs.run.StageManifests.Key;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/**
 * Runs the stages of a run one after the other and keeps what they report. A stage that an earlier
 * run finished is not repeated if nothing changed.
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
  public interface LocalWork {
    /** Fills its folder; returns how many things it did, to be shown. */
    long run(Path folder) throws IOException;
  }

  /** Runs a stage and returns its folder in the work area. */
  public Path run(StageInput stage) throws IOException {
    report(stage);
    return work(stage.folder());
  }

  public StageReport report(StageInput stage) throws IOException {
    return run(StageRun.of(stage, hadoop(), work(stage.folder())));
  }

  public StageReport run(StageRun stage) throws IOException {
    return run(Key.of(stage), () -> runner.run(stage));
  }

  /**
   * Runs work of this process as a stage and returns its folder in the work area; the input is all
   * that decides its result.
   */
  public Path run(String name, String plural, Record input, LocalWork work) throws IOException {
    run(name, plural, input, work(name), work);
    return work(name);
  }

  /** The same in a folder elsewhere. */
  public void run(String name, String plural, Record input, Path output, LocalWork work)
      throws IOException {
    int reducers = hadoop().getInt(HadoopSettings.REDUCERS, 1);
    run(
        new Key(name, InputJson.json(input), reducers, output),
        () ->
            line.stage(
                name,
                plural,
                stage -> {
                  stage.at(work.run(output), 1);
                  double seconds = stage.elapsed().toNanos() / 1e9;
                  return new StageReport(name, seconds, 0, Map.of());
                }));
  }

  /**
   * Runs a stage unless it is finished already.
   *
   * @param work makes the folder of the key, which is not there yet; the results of a stage that
   *     throws do not count as finished
   */
  public StageReport run(Key key, CallableRaisingIOE<StageReport> work) throws IOException {
    Optional<StageReport> earlier = manifests.take(key);
    StageReport report;
    if (earlier.isPresent()) {
      report = earlier.get();
      kept.add(report.name());
      line.kept(report.name(), Duration.ofMillis(Math.round(report.seconds() * 1e3)));
    } else {
      key.output().getFileSystem(hadoop()).delete(key.output(), true);
      report = work.apply();
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
