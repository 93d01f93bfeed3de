package org.neardup.jobs.find;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.projection.StatisticsStage;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.StageReport;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;

/** Computes the statistics that a scheme lacks from the texts themselves, and completes it. */
final class StatisticsStages {
  private static final String TERMS = "terms";
  private static final String TRANSLATED_TERMS = "translated-terms";
  private static final String MEAN = "mean";
  private static final String NONE = "none";
  private final FindRun run;
  private SchemeRequest settings;

  StatisticsStages(FindRun run, SchemeRequest settings) {
    this.run = run;
    this.settings = settings;
  }

  /** The scheme, with the SHA-256 of every file. */
  ResolvedScheme complete() throws IOException, InterruptedException, JobFailedException {
    Set<Setting> missing = settings.missingStatistics();
    if (missing.contains(Setting.STATISTICS)) {
      ofOwnLanguage();
    }
    if (missing.contains(Setting.TRANSLATION_STATISTICS)) {
      StageReport counted = countTerms(true, TRANSLATED_TERMS);
      Path file = run.output.resource("translation-statistics.bin");
      complete(Setting.TRANSLATION_STATISTICS, file, TRANSLATED_TERMS, counted, NONE);
    }
    return settings.resolve();
  }

  /** Vectors may be weighted by frequencies, so these come before the mean of the vectors. */
  private void ofOwnLanguage() throws IOException, InterruptedException, JobFailedException {
    Path file = run.output.resource("statistics.bin");
    boolean centered = settings.centered();
    SchemeRequest plain = settings.with(Setting.CENTERED, false);
    StageReport counted = null;
    if (plain.missingStatistics().contains(Setting.STATISTICS)) {
      counted = countTerms(false, TERMS);
      complete(Setting.STATISTICS, file, TERMS, counted, NONE);
    }
    if (centered) {
      SchemeRequest uncentered = settings.with(Setting.CENTERED, false);
      StageReport summed = run.report(new StatisticsStage.Mean(uncentered, run.texts()), MEAN);
      complete(Setting.STATISTICS, file, TERMS, counted == null ? summed : counted, MEAN);
    }
  }

  private StageReport countTerms(boolean foreign, String folder)
      throws IOException, InterruptedException, JobFailedException {
    return run.report(new StatisticsStage.Terms(settings, run.texts(), foreign), folder);
  }

  /** Writes a file of statistics, and names it in the settings by its content. */
  private void complete(Setting setting, Path file, String terms, StageReport counted, String mean)
      throws IOException {
    StatisticsStage.write(run.hadoop(), file, run.work(terms), counted, run.work(mean));
    settings = settings.withComputed(setting, run.resources.add(file));
  }
}
