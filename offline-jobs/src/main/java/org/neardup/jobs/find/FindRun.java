package org.neardup.jobs.find;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageManifests;
import org.neardup.jobs.run.StageManifests.Key;
import org.neardup.jobs.run.StageProgress;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.InputJson;
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
  private static final String TEXTS = "texts";

  final ProgressLine line;
  final FindRequest request;
  final OutputFolder output;
  final StageManifests manifests;
  final JobResources resources;
  final List<StageReport> reports = new ArrayList<>();

  /** Runs stages that are shown as one. */
  final StageRunner runner;

  final List<String> kept = new ArrayList<>();

  TaskNumbers tasks = TaskNumbers.ONE;

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

  /** Reads the table once, so that a mistake in it is reported before the first stage. */
  private void checkTranslation() {
    SchemeRequest settings = request.settings();
    if (settings.translationProbability().isPresent()) {
      String name = (String) settings.values().get(Setting.TRANSLATION);
      TranslationTable.read(resources.local(name)).require(settings.translationProbability().get());
    }
  }

  @FunctionalInterface
  interface Work {
    StageReport run() throws IOException, InterruptedException, JobFailedException;
  }

  @FunctionalInterface
  interface LocalWork {
    /** Returns how many things it did, to be shown. */
    long run() throws IOException;
  }

  /** Runs a stage and returns its folder in the work area. */
  Path run(StageInput stage, String folder)
      throws IOException, InterruptedException, JobFailedException {
    report(stage, folder);
    return work(folder);
  }

  StageReport report(StageInput stage, String folder)
      throws IOException, InterruptedException, JobFailedException {
    return run(StageRun.of(stage, hadoop(), work(folder)));
  }

  StageReport run(StageRun stage) throws IOException, InterruptedException, JobFailedException {
    return run(Key.of(stage), () -> runner.run(stage));
  }

  /** A stage that reads the sources of the run. */
  StageRun onSources(StageInput stage, String folder) {
    return StageRun.of(stage, tasks.cutting(hadoop()), work(folder));
  }

  /** Runs work of this process as a stage; the input is all that decides its result. */
  void run(String name, String plural, Record input, Path output, LocalWork work)
      throws IOException, InterruptedException, JobFailedException {
    run(
        new Key(name, InputJson.json(input), tasks.reducers(), output),
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
  StageReport run(Key key, Work work) throws IOException, InterruptedException, JobFailedException {
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

  /** Chooses the numbers of tasks by the size of the inputs. */
  void divide(long bytes) {
    tasks = TaskNumbers.of(resources.configuration(), request.tasks(), bytes);
  }

  Configuration hadoop() {
    Configuration conf = resources.configuration();
    conf.setInt(HadoopSettings.REDUCERS, tasks.reducers());
    return conf;
  }

  long count(Enum<?> counter) {
    return reports.stream().mapToLong(report -> report.get(counter)).sum();
  }

  Path work(String name) {
    return output.work(name);
  }

  Path extracted(String name) {
    return new Path(work("extract"), name);
  }

  /** The distinct texts that are needed, in the order of their keys. */
  Path texts() {
    return work(TEXTS);
  }

  /** Sorts texts of units by their keys. */
  void sortTexts(FilterStage.Filter filter)
      throws IOException, InterruptedException, JobFailedException {
    boolean combine = count(ExtractCounter.EQUAL_UNITS) > count(ExtractCounter.DISTINCT_TEXTS) / 8;
    run(new TextsStage(extracted(ExtractStage.TEXTS), filter, combine), TEXTS);
  }
}
