package org.neardup.jobs.find;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.Pipeline;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageManifests;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.JobResources;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.signature.SignatureScheme;
import org.neardup.vector.TranslationTable;

/** The stages of one run of {@code find}, and the files that its scheme names. */
final class FindRun extends Pipeline {
  final FindRequest request;
  final JobResources resources;
  TaskNumbers tasks = TaskNumbers.ONE;

  FindRun(
      Configuration tuned,
      ProgressLine line,
      FindRequest request,
      OutputFolder output,
      StageManifests manifests,
      java.nio.file.Path scratch)
      throws IOException {
    super(line, output, manifests);
    this.request = request;
    resources =
        new JobResources(
            tuned,
            scratch.resolve("resources"),
            output.work("resources"),
            request.projection().files().values());
    for (String file : request.projection().files().values()) {
      output.keepResource(tuned, new Path(file));
    }
    checkTranslation();
    if (request.settings().has(Setting.IGNORE)) { // read before the first stage
      SignatureScheme signature = request.settings().resolve().scheme().signature();
      signature.cutter(signature.text().language(), resources.here());
    }
  }

  /** Reads the table once, so that a mistake in it is reported before the first stage. */
  private void checkTranslation() {
    SchemeRequest settings = request.settings();
    if (settings.translationProbability().isPresent()) {
      String name = (String) settings.values().get(Setting.TRANSLATION);
      TranslationTable.read(resources.local(name)).require(settings.translationProbability().get());
    }
  }

  /** A stage that reads the sources of the run. */
  StageRun onSources(StageInput stage) {
    return StageRun.of(stage, tasks.cutting(hadoop()), work(stage.folder()));
  }

  /** Chooses the numbers of tasks by the size of the inputs. */
  void divide(long bytes) {
    tasks = TaskNumbers.of(resources.configuration(), request.limits().tasks(), bytes);
  }

  @Override
  public Configuration hadoop() {
    Configuration conf = resources.configuration();
    conf.setInt(HadoopSettings.REDUCERS, tasks.reducers());
    return conf;
  }

  Path extracted(String name) {
    return new Path(work(ExtractStage.class), name);
  }

  /** The distinct texts that are needed, in the order of their keys. */
  Path texts() {
    return work(TextsStage.class);
  }

  /** Sorts texts of units by their keys. */
  void sortTexts(FilterStage.Filter filter) throws IOException {
    boolean combine = count(ExtractCounter.EQUAL_UNITS) > count(ExtractCounter.DISTINCT_TEXTS) / 8;
    run(new TextsStage(extracted(ExtractStage.TEXTS), filter, combine));
  }
}
