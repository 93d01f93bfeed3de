package org.neardup.jobs;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.JobScheme;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.statistics.MeanJob;
import org.neardup.jobs.statistics.StatisticsCounter;
import org.neardup.jobs.statistics.StatisticsFile;
import org.neardup.jobs.statistics.TermJob;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeSettings;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.vector.ResourceRef;
import org.neardup.vector.VectorScheme;

/** Computes the statistics that a scheme lacks from the texts themselves, and completes it. */
final class StatisticsStage {
  private static final String TERMS = "terms";
  private static final String TRANSLATED_TERMS = "translated-terms";
  private static final String MEANS = "means";
  private static final String NONE = "none";

  private final FindRun run;
  private ResolvedScheme scheme;

  StatisticsStage(FindRun run) {
    this.run = run;
    this.scheme = run.request().scheme();
  }

  /** The scheme, with the SHA-256 of every file. */
  ResolvedScheme complete() throws IOException, InterruptedException, JobFailedException {
    if (run.request().projection().statistics()) {
      ofOwnLanguage();
    }
    if (run.request().projection().translationStatistics()) {
      StageReport counted = countTerms("translation statistics", true, TRANSLATED_TERMS);
      Path file = run.output().resource(SchemeFiles.TRANSLATION_STATISTICS);
      new StatisticsFile(run.conf(), file).write(work(TRANSLATED_TERMS), counted, work(NONE));
      put("translation_statistics", file);
    }
    return scheme;
  }

  /** Vectors may be weighted by frequencies, so these come before the mean of the vectors. */
  private void ofOwnLanguage() throws IOException, InterruptedException, JobFailedException {
    VectorScheme vector = ((HyperplaneScheme) scheme.scheme().signature()).vector();
    StatisticsFile file =
        new StatisticsFile(run.conf(), run.output().resource(SchemeFiles.STATISTICS));
    boolean frequencies =
        VectorScheme.needsStatistics(vector.weighting(), vector.minFrequency(), false);
    StageReport counted = null;
    if (frequencies) {
      counted = countTerms("statistics", false, TERMS);
      file.write(work(TERMS), counted, work(NONE));
      put("statistics", run.output().resource(SchemeFiles.STATISTICS));
    }
    if (vector.centred()) {
      StageReport summed =
          run.stages()
              .run(
                  new Stage("mean", "vectors", StatisticsCounter.VECTORS, distinctTexts()),
                  new MeanJob(run.conf()).job(run.units(), work(MEANS)));
      file.write(work(TERMS), frequencies ? counted : summed, work(MEANS));
      put("statistics", run.output().resource(SchemeFiles.STATISTICS));
    }
  }

  private StageReport countTerms(String name, boolean foreign, String folder)
      throws IOException, InterruptedException, JobFailedException {
    Job job = new TermJob(run.conf()).job(run.units(), foreign, work(folder));
    Enum<?> read = TaskCounter.MAP_INPUT_RECORDS;
    return run.stages()
        .run(new Stage(name, "texts", StatisticsCounter.TEXTS, read, distinctTexts()), job);
  }

  /** Names a file in the scheme by its content. */
  private void put(String setting, Path file) throws IOException {
    ResourceRef reference = run.resources().add(file);
    Map<String, String> settings = new TreeMap<>(SchemeSettings.flatten(scheme));
    settings.put(setting, reference.name());
    settings.put(setting + "_sha256", reference.sha256());
    scheme = SchemeSettings.resolve(settings);
    JobScheme.store(scheme, run.conf());
  }

  private long distinctTexts() {
    return run.stages().count(ExtractCounter.DISTINCT_TEXTS);
  }

  private Path work(String name) {
    return run.output().work(name);
  }
}
