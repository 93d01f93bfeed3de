package org.neardup.jobs.find;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.FrequencyStage;
import org.neardup.jobs.candidates.FrequencyStage.SampleCounter;
import org.neardup.jobs.candidates.PrefixFilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.join.BlockStage.SampledTexts;
import org.neardup.jobs.projection.SignatureStage;
import org.neardup.jobs.projection.SortStage;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.projection.WindowStage;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.scheme.ResolvedScheme;

/**
 * From distinct texts to candidate pairs: by buckets of bands or of prefix shingles, or by windows
 * over bit signatures.
 */
final class CandidateStages {
  /** A sample of all texts would save a fourth of the candidates of 170,000 sentences. */
  private static final double SAMPLED_TEXTS = 10_000;

  private final FindRun run;
  private final ResolvedScheme scheme;
  private final BlockingRule rule;
  private final int maxBucket;
  private Optional<WindowSettings> window = Optional.empty();

  CandidateStages(FindRun run, ResolvedScheme scheme) {
    this.run = run;
    this.scheme = scheme;
    this.rule = run.request.pairs().rule();
    this.maxBucket = run.request.limits().tasks().maxBucket();
  }

  /** Returns the files of the candidate pairs. */
  Path find() throws IOException {
    if (scheme.scheme() instanceof PrefixScheme) {
      return byWindows();
    }
    return run.request.exactJoin()
        ? byPrefixFilter()
        : run.run(new CandidateStage(scheme, signatures(), maxBucket, filter(), rule));
  }

  /** The search by windows, if {@link #find} found the pairs by one. */
  Optional<WindowSettings> window() {
    return window;
  }

  private Path byPrefixFilter() throws IOException {
    Path texts = run.extracted(ExtractStage.TEXTS);
    long distinct = run.count(ExtractCounter.DISTINCT_TEXTS);
    SampledTexts sampled = new SampledTexts(Math.min(1, SAMPLED_TEXTS / distinct), 1);
    Path frequencies = run.run(new FrequencyStage(scheme, texts, sampled));
    double shingles = (double) run.count(SampleCounter.SAMPLED_SHINGLES);
    double mean = shingles / Math.max(1, run.count(SampleCounter.SAMPLED_UNITS));
    return run.run(new PrefixFilterStage(scheme, texts, frequencies, mean, maxBucket, rule));
  }

  private Path signatures() {
    return run.extracted(ExtractStage.SIGNATURES);
  }

  /** Where most units are reference units, most of their bands need not be inspected. */
  private FilterStage.Filter filter() throws IOException {
    long units = run.count(ExtractCounter.UNITS);
    if (units >= run.count(ExtractCounter.REFERENCE_UNITS)) {
      return FilterStage.Filter.NONE;
    }
    long bands = units * UnitTokens.of(scheme.scheme()).perUnit();
    Path filter = run.run(new FilterStage.Bands(scheme, signatures(), bands));
    return new FilterStage.Filter(filter, bands);
  }

  /** Where few texts have a candidate, most of them need not be looked at again. */
  FilterStage.Filter textFilter(Path pairs) throws IOException {
    long found = run.count(CandidateCounter.CANDIDATES);
    if (run.count(ExtractCounter.DISTINCT_TEXTS) < TextsStage.MIN_FILTERED) {
      return FilterStage.Filter.NONE;
    }
    Path filter = run.run(new FilterStage.Texts(pairs, 2 * found));
    return new FilterStage.Filter(filter, 2 * found);
  }

  private Path byWindows() throws IOException {
    Path signatures = run.run(new SignatureStage(scheme, run.texts()));
    ProjectionRequest.Window wished = run.request.projection().window();
    WindowSettings settings = wished.settings(scheme, run.count(CandidateCounter.SIGNED));
    window = Optional.of(settings);
    Path sorted = run.run(new SortStage(settings, signatures, rule));
    long heads = run.count(WindowCounter.PERMUTED);
    int chunk = wished.chunk() > 0 ? wished.chunk() : run.tasks.chunkSize(heads);
    Path files = new Path(sorted, SortStage.SORTED);
    return run.run(new WindowStage(settings, files, chunk, rule));
  }
}
