package org.neardup.jobs.evaluate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.neardup.jobs.blocks.BlockJob;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.blocks.SampledTexts;
import org.neardup.jobs.candidates.CandidateCounter;
import org.neardup.jobs.candidates.FilterJob;
import org.neardup.jobs.candidates.TextsJob;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.evaluate.bruteforce.BruteForceCounter;
import org.neardup.jobs.evaluate.bruteforce.BruteForceJob;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractJob;
import org.neardup.jobs.io.ForeignInputs;
import org.neardup.jobs.io.OldInputs;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.JobResources;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.Stage;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.signatures.Languages;
import org.neardup.jobs.signatures.SignatureJob;
import org.neardup.jobs.window.WindowSettings;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;

/**
 * Judges a finished run by all pairs of its inputs, and for random projection other searches of the
 * same signatures too. The truth and the signatures are held in memory. MinHash runs are judged by
 * an exact join ({@link org.neardup.jobs.evaluate.join.SetJoin}), which does for millions of units.
 */
public final class EvaluateJob {
  /** Where the results are, in the folder of the run. */
  public static final String FOLDER = "evaluation";

  private final Configuration conf;
  private final ProgressLine line;

  public EvaluateJob(Configuration conf, ProgressLine line) {
    this.conf = conf;
    this.line = line;
  }

  /**
   * Evaluates, and writes {@code evaluation/} into the folder of the run.
   *
   * @return where, and what came of it
   * @throws IllegalArgumentException if the folder is not that of a finished run, or of one against
   *     old inputs
   */
  public Evaluation run(EvaluateRequest request)
      throws IOException, InterruptedException, JobFailedException {
    Configuration reading = HadoopSettings.files(conf);
    EarlierRun earlier = EarlierRun.read(reading, request.folder());
    requireAll(earlier);
    Path output = new Path(earlier.folder(), FOLDER);
    FileSystem fs = output.getFileSystem(reading);
    if (fs.exists(output) && !request.overwrite()) {
      throw new IllegalArgumentException("[" + output + "] exists: give --overwrite to replace it");
    }
    fs.delete(output, true);
    Path work = new Path(output, "_work");
    fs.mkdirs(work);
    try (LocalScratch scratch = LocalScratch.in(work)) {
      Configuration tuned = HadoopSettings.tuned(conf, new Path(scratch.path().toString()));
      Path resources = new Path(work, "resources");
      if (!HadoopSettings.isGiven(tuned, MRJobConfig.NUM_REDUCES)) {
        tuned.setInt(MRJobConfig.NUM_REDUCES, HadoopSettings.localTasks());
      }
      JobResources files = new JobResources(tuned, scratch.path().resolve("resources"), resources);
      for (String file : earlier.scheme().projection().files().values()) {
        files.add(new Path(file));
      }
      List<Search> searches = new Stages(files.configuration(), earlier, request, work).run();
      Evaluation evaluation = new Evaluation(output, earlier.threshold(), searches);
      evaluation.write(fs);
      return evaluation;
    } finally {
      fs.delete(work, true);
    }
  }

  private static void requireAll(EarlierRun earlier) {
    if (!earlier.against().isEmpty()) {
      throw new IllegalArgumentException(
          "[%s] must be a run without --against, which compares only a part of all pairs: evaluate"
                  .formatted(earlier.folder())
              + " one over old and new inputs together");
    }
  }

  /** One evaluation, stage by stage. */
  private final class Stages {
    private final Configuration tuned;
    private final EarlierRun earlier;
    private final EvaluateRequest request;
    private final Path work;
    private final StageRunner runner;
    private final SchemeRequest scheme;

    Stages(Configuration tuned, EarlierRun earlier, EvaluateRequest request, Path work) {
      this.tuned = tuned;
      this.earlier = earlier;
      this.request = request;
      this.work = work;
      this.runner = new StageRunner(line, new Path(work, "failures"));
      this.scheme = earlier.scheme().scheme().settings();
    }

    List<Search> run() throws IOException, InterruptedException, JobFailedException {
      extract();
      Truth truth = truth();
      Set<LongPair> found = found();
      if (earlier.window().isEmpty()) {
        return List.of(minHash(truth, found));
      }
      return new WindowJudge(earlier, request.grid(), truth, signatures()).judge(found);
    }

    private Path units() {
      return new Path(work, "texts");
    }

    private void extract() throws IOException, InterruptedException, JobFailedException {
      List<String> names = new ArrayList<>(earlier.inputs());
      names.addAll(earlier.foreign());
      FindInputs inputs = FindInputs.of(tuned, names);
      Languages languages = new Languages(earlier.scheme().scheme().scheme().signature());
      ForeignInputs foreign =
          new ForeignInputs(
              languages.translated().orElse(""), FindInputs.of(tuned, earlier.foreign()).paths());
      SourceInput sources = new SourceInput(earlier.source(), OldInputs.NONE, foreign);
      ExtractJob.Input input =
          new ExtractJob.Input(scheme, sources, inputs.patterns(), false, KnownTexts.NONE);
      Job job = ExtractJob.job(tuned, input, new Path(work, "extract"));
      Enum<?> read = ExtractCounter.BYTES;
      runner.run(new Stage("extract", "units", ExtractCounter.UNITS, read, inputs.bytes()), job);
      Path extracted = new Path(work, "extract/" + ExtractJob.TEXTS);
      TextsJob.Input texts =
          new TextsJob.Input(extracted, FilterJob.Filter.NONE, KnownTexts.NONE, true);
      runner.run(
          new Stage("texts", "texts", TaskCounter.REDUCE_OUTPUT_RECORDS, earlier.distinctTexts()),
          TextsJob.job(tuned, texts, units()));
    }

    private Truth truth() throws IOException, InterruptedException, JobFailedException {
      long texts = earlier.distinctTexts();
      double share = request.sample() == 0 ? 1 : Math.min(1, (double) request.sample() / texts);
      boolean onlyCrossLingual =
          earlier.window().map(WindowSettings::onlyCrossLingual).orElse(false);
      SampledTexts sampled = new SampledTexts(share, request.seed());
      Path blocks = new Path(work, "blocks");
      BlockJob.Input cut = new BlockJob.Input(scheme, units(), sampled, blockSize());
      runner.run(
          new Stage("blocks", "texts", TaskCounter.MAP_INPUT_RECORDS, texts),
          BlockJob.job(tuned, cut, blocks));
      Path compared = new Path(work, "brute-force");
      BlockPairs.Input every =
          new BlockPairs.Input(new Path(blocks, BlockJob.BLOCKS), onlyCrossLingual);
      BruteForceJob.Input input = new BruteForceJob.Input(scheme, every, earlier.threshold(), 0);
      Job job = BruteForceJob.job(tuned, input, compared);
      long pairs = Math.round(texts * (double) texts * (share - share * share / 2));
      runner.run(
          new Stage(
              "brute force",
              "comparisons",
              BruteForceCounter.COMPARISONS,
              BruteForceCounter.PAIRS_DECIDED,
              pairs),
          job);
      return Truth.read(tuned, compared, sampled::contains);
    }

    private int blockSize() {
      if (request.blockSize() > 0) {
        return request.blockSize();
      }
      return earlier.window().isPresent() ? BlockJob.DEFAULT_BLOCK_SIZE : BlockJob.JOIN_BLOCK_SIZE;
    }

    private Set<LongPair> found() throws IOException {
      List<String[]> pairs = earlier.nearPairs(tuned);
      Set<String> ids = new HashSet<>();
      for (String[] pair : pairs) {
        ids.add(pair[0]);
        ids.add(pair[1]);
      }
      Map<String, Long> keys = Truth.textKeys(tuned, units(), ids);
      Set<LongPair> found = new HashSet<>();
      for (String[] pair : pairs) {
        long a = keys.get(pair[0]);
        long b = keys.get(pair[1]);
        found.add(new LongPair().set(Math.min(a, b), Math.max(a, b)));
      }
      return found;
    }

    private SignatureTable signatures()
        throws IOException, InterruptedException, JobFailedException {
      int bits = earlier.window().orElseThrow().bits();
      for (int other : request.grid().bits()) {
        bits = Math.max(bits, other);
      }
      SchemeRequest longer = scheme.with(Setting.BITS, bits).resolve().settings();
      // Fewer bits are the first of more.
      Path output = new Path(work, "signatures");
      runner.run(
          new Stage("signatures", "texts", CandidateCounter.SIGNED, earlier.distinctTexts()),
          SignatureJob.job(tuned, new SignatureJob.Input(longer, units()), output));
      return SignatureTable.read(tuned, output, bits);
    }

    private Search minHash(Truth truth, Set<LongPair> found) {
      double all = 0.5 * earlier.distinctTexts() * (earlier.distinctTexts() - 1.0);
      double cost = earlier.comparisons() / Math.max(1, all);
      long pairs = truth.pairs().size();
      return new Search(
          Search.RUN,
          new Search.Parameters(0, 0, 0, 0),
          new Search.Cost(earlier.comparisons(), cost, cost, 0),
          new Share(pairs, pairs),
          earlier.scheme().scheme().plannedRecall(),
          Quality.of(truth, found, earlier.threshold()));
    }
  }
}
