package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageKey;
import org.neardup.jobs.run.StageManifests;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;

/**
 * Runs the stages of a run one after the other and keeps what they report. A stage that an earlier
 * run finished, and of which nothing changed, is not repeated.
 */
final class StageSequence {
  private final Configuration conf;
  private final StageRunner runner;
  private final StageManifests manifests;
  private final ProgressLine line;
  private final List<StageReport> reports = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();

  StageSequence(
      Configuration conf, StageRunner runner, StageManifests manifests, ProgressLine line) {
    this.conf = conf;
    this.runner = runner;
    this.manifests = manifests;
    this.line = line;
  }

  /** Runs a stage and returns its report. */
  @FunctionalInterface
  interface Work {
    StageReport run() throws IOException, InterruptedException, JobFailedException;
  }

  /** Looks at what a stage found and perhaps refuses it. */
  @FunctionalInterface
  interface Check {
    void accept(StageReport report) throws IOException, JobFailedException;
  }

  StageReport run(Stage stage, Job job)
      throws IOException, InterruptedException, JobFailedException {
    return run(stage, job, report -> {});
  }

  /** Runs a job; what does not pass the check does not count as finished. */
  StageReport run(Stage stage, Job job, Check check)
      throws IOException, InterruptedException, JobFailedException {
    return run(
        StageKey.of(stage.name(), job),
        () -> {
          StageReport report = runner.run(stage, job);
          check.accept(report);
          return report;
        });
  }

  /**
   * Runs a stage unless it is finished already.
   *
   * @param work makes the folder of the key, which is not there yet
   */
  StageReport run(StageKey key, Work work)
      throws IOException, InterruptedException, JobFailedException {
    Optional<StageReport> earlier = manifests.take(key);
    StageReport report;
    if (earlier.isPresent()) {
      report = earlier.get();
      kept.add(report.name());
      line.kept(report.name(), Duration.ofMillis(Math.round(report.seconds() * 1e3)));
    } else {
      key.output().getFileSystem(conf).delete(key.output(), true);
      report = work.run();
      manifests.put(key, report);
    }
    reports.add(report);
    return report;
  }

  /** Runs jobs that are parts of one stage. */
  StageRunner runner() {
    return runner;
  }

  /** Says that all stages are finished and their results are moved to their places from now on. */
  void startPublishing() throws IOException {
    manifests.startPublishing();
  }

  /** A fingerprint of the inputs and of the request. */
  String identity() {
    return manifests.request();
  }

  List<StageReport> reports() {
    return reports;
  }

  /** The names of the stages that an earlier run had finished. */
  List<String> kept() {
    return kept;
  }

  /** A counter of the stages so far. */
  long count(Enum<?> counter) {
    return reports.stream().mapToLong(report -> report.get(counter)).sum();
  }
}
