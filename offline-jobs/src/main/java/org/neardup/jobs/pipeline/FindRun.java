package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.StageKey;
import org.neardup.jobs.run.StageManifests;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.JobResources;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.vector.TranslationTable;

/**
 * Runs the stages of one run one after the other and keeps what they report. A stage that an
 * earlier run finished, and of which nothing changed, is not repeated.
 */
final class FindRun {
  private final ProgressLine line;
  private final FindRequest request;
  private final OutputFolder output;
  private final StageManifests manifests;
  private final StageRunner runner;
  private TaskNumbers tasks = TaskNumbers.ONE;
  private final JobResources resources;
  private final List<StageReport> reports = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();

  /**
   * A run.
   *
   * @param tuned Hadoop's settings
   * @param output the folder that was made for the run
   * @param scratch a folder of this machine
   */
  FindRun(
      Configuration tuned,
      ProgressLine line,
      FindRequest request,
      OutputFolder output,
      StageManifests manifests,
      java.nio.file.Path scratch)
      throws IOException {
    this.line = line;
    this.request = request;
    this.output = output;
    this.manifests = manifests;
    this.runner = new StageRunner(line, output.work());
    resources = new JobResources(tuned, scratch.resolve("resources"), output.work("resources"));
    for (String file : request.projection().files().values()) {
      resources.add(new Path(file));
      output.keepResource(tuned, new Path(file));
    }
    checkTranslation();
  }

  /** Reads the table once, so that what is wrong with it is said before the first stage. */
  private void checkTranslation() {
    SchemeRequest settings = request.settings();
    if (settings.translationProbability().isPresent()) {
      String name = (String) settings.values().get(Setting.TRANSLATION);
      TranslationTable.read(resources.local(name)).require(settings.translationProbability().get());
    }
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

  StageReport run(StageInput stage, Path output)
      throws IOException, InterruptedException, JobFailedException {
    return run(StageRun.of(stage, hadoop(), output), report -> {});
  }

  /** Runs a stage that reads the sources again. */
  StageReport runOnSources(StageInput stage, Path output, Check check)
      throws IOException, InterruptedException, JobFailedException {
    return run(StageRun.of(stage, tasks.cutting(hadoop()), output), check);
  }

  /** Runs a stage; what does not pass the check does not count as finished. */
  private StageReport run(StageRun stage, Check check)
      throws IOException, InterruptedException, JobFailedException {
    return run(
        StageKey.of(stage),
        () -> {
          StageReport report = runner.run(stage);
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
      key.output().getFileSystem(hadoop()).delete(key.output(), true);
      report = work.run();
      manifests.put(key, report);
    }
    reports.add(report);
    return report;
  }

  ProgressLine line() {
    return line;
  }

  FindRequest request() {
    return request;
  }

  OutputFolder output() {
    return output;
  }

  /** The finished stages, also of earlier runs. */
  StageManifests manifests() {
    return manifests;
  }

  /** Runs stages that are shown as one. */
  StageRunner runner() {
    return runner;
  }

  /** Chooses the numbers of tasks for inputs of so many bytes. */
  void divide(long bytes) {
    tasks = TaskNumbers.of(resources.configuration(), request.tasks(), bytes);
  }

  TaskNumbers tasks() {
    return tasks;
  }

  /** The files that the scheme names. */
  JobResources resources() {
    return resources;
  }

  /** Hadoop's settings for the next stage. */
  Configuration hadoop() {
    Configuration conf = resources.configuration();
    conf.setInt(HadoopSettings.REDUCERS, tasks.reducers());
    return conf;
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

  /** A folder of the work area. */
  Path work(String name) {
    return output.work(name);
  }

  /** A folder of the output of the extract stage. */
  Path extracted(String name) {
    return new Path(work("extract"), name);
  }

  /** The distinct texts that are needed, in the order of their keys. */
  Path texts() {
    return work("texts");
  }

  /** How many units were extracted, new and old. */
  long allUnits() {
    return count(ExtractCounter.UNITS) + count(ExtractCounter.OLD_UNITS);
  }

  /**
   * Brings texts of units into the order of their keys.
   *
   * @param old the texts that are marked as old
   */
  void sortTexts(FilterStage.Filter filter, KnownTexts old)
      throws IOException, InterruptedException, JobFailedException {
    boolean combine = count(ExtractCounter.EQUAL_UNITS) > count(ExtractCounter.DISTINCT_TEXTS) / 8;
    run(new TextsStage(extracted(ExtractStage.TEXTS), filter, old, combine), texts());
  }
}
