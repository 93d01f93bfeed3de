package org.neardup.jobs.find;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.projection.StatisticsStage;
import org.neardup.jobs.run.StageReport;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;

/** Computes the statistics that a scheme lacks from the texts themselves, and completes it. */
final class StatisticsStages {
  private final FindRun run;
  private SchemeRequest settings;

  StatisticsStages(FindRun run, SchemeRequest settings) {
    this.run = run;
    this.settings = settings;
  }

  /** The scheme, with the SHA-256 of every file. */
  ResolvedScheme complete() throws IOException {
    Set<Setting> missing = settings.missingStatistics();
    if (missing.contains(Setting.STATISTICS)) {
      ofOwnLanguage();
    }
    if (missing.contains(Setting.TRANSLATION_STATISTICS)) {
      StatisticsStage.Terms translated = terms(true);
      StageReport counted = run.report(translated);
      Path file = run.output.resource("translation-statistics.bin");
      complete(Setting.TRANSLATION_STATISTICS, file, translated, counted);
    }
    return settings.resolve();
  }

  /** Vectors may be weighted by frequencies, so these come before the mean of the vectors. */
  private void ofOwnLanguage() throws IOException {
    Path file = run.output.resource("statistics.bin");
    boolean centered = settings.centered();
    SchemeRequest plain = settings.with(Setting.CENTERED, false);
    StatisticsStage.Terms terms = terms(false);
    StageReport counted = null;
    if (plain.missingStatistics().contains(Setting.STATISTICS)) {
      counted = run.report(terms);
      complete(Setting.STATISTICS, file, terms, counted);
    }
    if (centered) {
      SchemeRequest uncentered = settings.with(Setting.CENTERED, false);
      StageReport summed = run.report(new StatisticsStage.Mean(uncentered, run.texts()));
      StageReport report = counted == null ? summed : counted;
      complete(Setting.STATISTICS, file, terms, report, run.work(StatisticsStage.Mean.class));
    }
  }

  private StatisticsStage.Terms terms(boolean sourceLanguage) {
    return new StatisticsStage.Terms(settings, run.texts(), sourceLanguage);
  }

  /** Writes a file of statistics, and names it in the settings by its content. */
  private void complete(
      Setting setting, Path file, StatisticsStage.Terms terms, StageReport counted, Path... means)
      throws IOException {
    StatisticsStage.write(run.hadoop(), file, run.work(terms.folder()), counted, means);
    settings = settings.withComputed(setting, run.resources.add(file));
  }
}
