package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.projection.MeanStage;
import org.neardup.jobs.projection.TermStage;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.StageReport;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;

/** Computes the statistics that a scheme lacks from the texts themselves, and completes it. */
final class StatisticsStages {
  /** The file of the statistics that a run computes, in its folder of resources. */
  private static final String STATISTICS = "statistics.bin";

  /** The file of the statistics of the language that is translated. */
  private static final String TRANSLATION_STATISTICS = "translation-statistics.bin";

  private static final String TERMS = "terms";
  private static final String TRANSLATED_TERMS = "translated-terms";
  private static final String MEAN = "mean";
  private static final String NONE = "none";

  private final FindRun run;
  private SchemeRequest settings;

  StatisticsStages(FindRun run) {
    this.run = run;
    this.settings = run.request().settings();
  }

  /** The scheme, with the SHA-256 of every file. */
  ResolvedScheme complete() throws IOException, InterruptedException, JobFailedException {
    Set<Setting> missing = settings.missingStatistics();
    if (missing.contains(Setting.STATISTICS)) {
      ofOwnLanguage();
    }
    if (missing.contains(Setting.TRANSLATION_STATISTICS)) {
      StageReport counted = countTerms(true, TRANSLATED_TERMS);
      Path file = run.output().resource(TRANSLATION_STATISTICS);
      MeanStage.writeStatistics(run.hadoop(), file, work(TRANSLATED_TERMS), counted, work(NONE));
      complete(Setting.TRANSLATION_STATISTICS, file);
    }
    return settings.resolve();
  }

  /** Vectors may be weighted by frequencies, so these come before the mean of the vectors. */
  private void ofOwnLanguage() throws IOException, InterruptedException, JobFailedException {
    Path resource = run.output().resource(STATISTICS);
    boolean centred = settings.centred();
    SchemeRequest plain = settings.with(Setting.CENTRED, false);
    boolean frequencies = plain.missingStatistics().contains(Setting.STATISTICS);
    StageReport counted = null;
    if (frequencies) {
      counted = countTerms(false, TERMS);
      MeanStage.writeStatistics(run.hadoop(), resource, work(TERMS), counted, work(NONE));
      complete(Setting.STATISTICS, resource);
    }
    if (centred) {
      SchemeRequest uncentred = settings.with(Setting.CENTRED, false);
      StageReport summed = run.run(new MeanStage(uncentred, run.texts()), work(MEAN));
      StageReport report = frequencies ? counted : summed;
      MeanStage.writeStatistics(run.hadoop(), resource, work(TERMS), report, work(MEAN));
      complete(Setting.STATISTICS, resource);
    }
  }

  private StageReport countTerms(boolean foreign, String folder)
      throws IOException, InterruptedException, JobFailedException {
    return run.run(new TermStage(settings, run.texts(), foreign), work(folder));
  }

  /** Names a computed file in the settings by its content. */
  private void complete(Setting setting, Path file) throws IOException {
    settings = settings.withComputed(setting, run.resources().add(file));
  }

  private Path work(String name) {
    return run.work(name);
  }
}
