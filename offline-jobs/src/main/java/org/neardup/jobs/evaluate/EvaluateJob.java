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
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.blocks.BlockStage;
import org.neardup.jobs.blocks.SampledTexts;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.evaluate.bruteforce.BruteForceStage;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.io.SourceInput;
import org.neardup.jobs.io.SourceInput.ForeignInputs;
import org.neardup.jobs.io.SourceInput.OldInputs;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.signatures.Languages;
import org.neardup.jobs.signatures.SignatureStage;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.JobResources;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
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
      if (!HadoopSettings.isGiven(tuned, HadoopSettings.REDUCERS)) {
        tuned.setInt(HadoopSettings.REDUCERS, HadoopSettings.localTasks());
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
      this.runner = new StageRunner(line, work);
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
      Path extracted = new Path(work, "extract");
      run(new ExtractStage(scheme, sources, inputs.patterns(), false, KnownTexts.NONE), extracted);
      Path texts = new Path(extracted, ExtractStage.TEXTS);
      run(new TextsStage(texts, FilterStage.Filter.NONE, KnownTexts.NONE, true), units());
    }

    private void run(StageInput input, Path output)
        throws IOException, InterruptedException, JobFailedException {
      runner.run(StageRun.of(input, tuned, output));
    }

    private Truth truth() throws IOException, InterruptedException, JobFailedException {
      long texts = earlier.distinctTexts();
      double share = request.sample() == 0 ? 1 : Math.min(1, (double) request.sample() / texts);
      boolean onlyCrossLingual =
          earlier.window().map(WindowSettings::onlyCrossLingual).orElse(false);
      SampledTexts sampled = new SampledTexts(share, request.seed());
      Path blocks = new Path(work, "blocks");
      run(new BlockStage(scheme, units(), false, sampled, blockSize()), blocks);
      Path compared = new Path(work, "brute-force");
      BlockPairs every = new BlockPairs(new Path(blocks, BlockStage.BLOCKS), onlyCrossLingual);
      run(new BruteForceStage(scheme, every, earlier.threshold(), 0), compared);
      return Truth.read(tuned, compared, sampled::contains);
    }

    private int blockSize() {
      if (request.blockSize() > 0) {
        return request.blockSize();
      }
      return earlier.window().isPresent()
          ? BlockStage.DEFAULT_BLOCK_SIZE
          : BlockStage.JOIN_BLOCK_SIZE;
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
        found.add(new LongPair(Math.min(a, b), Math.max(a, b)));
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
      run(new SignatureStage(longer, units()), output);
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
