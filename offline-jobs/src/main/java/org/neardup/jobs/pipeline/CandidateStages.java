package org.neardup.jobs.pipeline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.FrequencyStage;
import org.neardup.jobs.candidates.FrequencyStage.CompleteCounter;
import org.neardup.jobs.candidates.RareShingleStage;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.join.BlockStage.SampledTexts;
import org.neardup.jobs.projection.RunStarts;
import org.neardup.jobs.projection.SignatureStage;
import org.neardup.jobs.projection.SortStage;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.projection.WindowStage;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.ResolvedScheme;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.UnitTokens;

/**
 * From distinct texts to candidate pairs: by buckets of bands or of rare shingles, or by windows
 * over bit signatures.
 */
final class CandidateStages {
  /** So many texts are sorted in less time than a stage of a cluster takes to start. */
  private static final long FEW_TEXTS = 10_000;

  /** With all texts in place of so many, a fourth fewer candidates came of 170,000 sentences. */
  private static final double SAMPLED_TEXTS = 10_000;

  private final FindRun run;
  private final ResolvedScheme resolved;
  private final Carried carried;
  private final SchemeRequest scheme;

  CandidateStages(FindRun run, ResolvedScheme resolved, Carried carried) {
    this.run = run;
    this.carried = carried;
    this.resolved = resolved;
    this.scheme = resolved.settings();
  }

  /**
   * Where the pairs are.
   *
   * @param pairs the files of the candidate pairs
   * @param window how signatures were searched; empty for MinHash
   */
  record Found(Path pairs, Optional<WindowSettings> window) {}

  /** Finds the candidate pairs. */
  Found find() throws IOException, InterruptedException, JobFailedException {
    if (resolved.scheme() instanceof PrefixScheme) {
      return byWindows();
    }
    return run.request().complete() ? byRareShingles() : byBuckets();
  }

  private Found byRareShingles() throws IOException, InterruptedException, JobFailedException {
    Path texts = run.extracted(ExtractStage.TEXTS);
    Path frequencies = run.work("frequencies");
    long distinct = run.count(ExtractCounter.DISTINCT_TEXTS);
    SampledTexts sampled = new SampledTexts(Math.min(1, SAMPLED_TEXTS / distinct), 1);
    run.run(new FrequencyStage(scheme, texts, sampled), frequencies);
    double shingles = (double) run.count(CompleteCounter.SAMPLED_SHINGLES);
    double mean = shingles / Math.max(1, run.count(CompleteCounter.SAMPLED_UNITS));
    Path pairs = run.work("rare-shingles");
    run.run(
        new RareShingleStage(
            scheme, texts, frequencies, carried.fresh(), mean, run.request().tasks().maxBucket()),
        pairs);
    return new Found(pairs, Optional.empty());
  }

  private Found byBuckets() throws IOException, InterruptedException, JobFailedException {
    Path pairs = run.work("candidates");
    int maxBucket = run.request().tasks().maxBucket();
    run.run(
        new CandidateStage(
            scheme, signatures(), maxBucket, carried.fresh(), carried.capped(), filter()),
        pairs);
    return new Found(pairs, Optional.empty());
  }

  /** The signatures that the extract stage made. */
  private Path signatures() {
    return run.extracted(ExtractStage.SIGNATURES);
  }

  /** Where most units are old, most of their bands need not be looked at. */
  private FilterStage.Filter filter() throws IOException, InterruptedException, JobFailedException {
    boolean since = !carried.equals(Carried.NOTHING);
    long fresh = since ? carried.freshTexts() : run.count(ExtractCounter.UNITS);
    Enum<?> old = since ? ExtractCounter.KNOWN_TEXTS : ExtractCounter.OLD_UNITS;
    if (fresh >= run.count(old)) {
      return FilterStage.Filter.NONE;
    }
    Path filter = run.work("filter");
    long bands = fresh * UnitTokens.of(resolved.scheme()).perUnit();
    run.run(new FilterStage.Bands(scheme, signatures(), carried.fresh(), bands), filter);
    return new FilterStage.Filter(filter, bands);
  }

  /** Where few texts have a candidate, most of them need not be looked at again. */
  FilterStage.Filter textFilter(Path pairs)
      throws IOException, InterruptedException, JobFailedException {
    List<Path> folders = new ArrayList<>(carried.pairs());
    folders.add(pairs);
    long found = run.count(CandidateCounter.CANDIDATES) + carried.count();
    long texts = run.count(ExtractCounter.DISTINCT_TEXTS);
    if (texts < FEW_TEXTS) {
      return FilterStage.Filter.NONE;
    }
    Path filter = run.work("text-filter");
    run.run(new FilterStage.Texts(folders, 2 * found), filter);
    return new FilterStage.Filter(filter, 2 * found);
  }

  private Found byWindows() throws IOException, InterruptedException, JobFailedException {
    Path signatures = run.work("signatures");
    run.run(new SignatureStage(scheme, run.texts()), signatures);
    ProjectionRequest.Window wished = run.request().projection().window();
    WindowSettings window = wished.settings(resolved, run.count(CandidateCounter.SIGNED));
    Path sorted = run.work("sort");
    Path starts = run.work("sort.starts");
    RunStarts.choose(run.hadoop(), window, signatures, run.tasks().reducers())
        .write(run.hadoop(), starts);
    run.run(new SortStage(window, signatures, starts), sorted);
    long heads = run.count(WindowCounter.PERMUTED);
    int chunk = wished.chunk() > 0 ? wished.chunk() : run.tasks().chunkSize(heads);
    Path pairs = run.work("windows");
    run.run(new WindowStage(window, new Path(sorted, SortStage.RUNS), chunk), pairs);
    return new Found(pairs, Optional.of(window));
  }
}
