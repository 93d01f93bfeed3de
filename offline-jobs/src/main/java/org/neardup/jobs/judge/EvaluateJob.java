package org.neardup.jobs.judge;

import java.io.IOException;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.ExistingTexts;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.find.TaskNumbers;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.join.BlockPairs;
import org.neardup.jobs.join.BlockStage;
import org.neardup.jobs.join.BlockStage.SampledTexts;
import org.neardup.jobs.join.BruteForceStage;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.request.FindRequest.Tasks;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.LocalScratch;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.StageRun;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.stage.hadoop.JobResources;
import org.neardup.lsh.WindowPlanner;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.util.Check;

/**
 * Judges a finished run by all pairs of its inputs. The true pairs are held in memory, about 100
 * bytes each. MinHash runs are judged by an exact join ({@link org.neardup.jobs.join.SetJoin}),
 * which does for millions of units.
 */
public final class EvaluateJob {
  public static final String FOLDER = "evaluation";
  private static final String WORK = "_" + FOLDER;

  private final Configuration tuned;
  private final EarlierRun earlier;
  private final Request request;
  private final Path output;
  private final Path work;
  private final StageRunner runner;
  private final ResolvedScheme scheme;
  private final Optional<WindowSettings> window;
  private final BlockingRule rule;

  /** How many texts there are of the source language. */
  private long sourceLanguageTexts;

  /**
   * The request for an evaluation.
   *
   * @param sample about how many texts are compared with all, 0 for all of them
   * @param blockSize texts of a block, 0 to choose
   * @param overwrite whether an earlier evaluation may be replaced
   */
  public record Request(String folder, long sample, long seed, int blockSize, boolean overwrite) {
    public Request {
      Check.that(
          sample >= 0, "[sample_size] must be at least 1, or 0 for all texts, got %s", sample);
      Check.that(
          blockSize >= 0, "[block_size] must be at least 1, or 0 to choose, got %s", blockSize);
    }
  }

  private EvaluateJob(
      Configuration tuned, ProgressLine line, EarlierRun earlier, Request request, Path output) {
    this.tuned = tuned;
    this.earlier = earlier;
    this.request = request;
    this.output = output;
    work = new Path(earlier.folder(), WORK);
    runner = new StageRunner(line, work);
    scheme = earlier.scheme().scheme();
    window = earlier.window();
    rule = earlier.request().pairs().rule();
  }

  /**
   * Evaluates, and writes {@code evaluation/} into the folder of the run.
   *
   * @throws IllegalArgumentException if the folder holds no finished run, or a run with a reference
   *     collection
   */
  public static Evaluation run(Configuration conf, ProgressLine line, Request request)
      throws IOException {
    Configuration reading = HadoopSettings.files(conf);
    EarlierRun earlier = EarlierRun.read(reading, request.folder);
    Check.that(
        earlier.request().others().reference().isEmpty(),
        "[%s] must be a run without --reference, which compares only a part of all pairs: evaluate"
            + " one over reference and new inputs together",
        earlier.folder());
    Path output = new Path(earlier.folder(), FOLDER);
    FileSystem fs = output.getFileSystem(reading);
    Check.that(
        request.overwrite || !fs.exists(output),
        "[%s] exists: give --overwrite to replace it",
        output);
    Path work = new Path(earlier.folder(), WORK);
    fs.delete(work, true);
    fs.mkdirs(work);
    try (LocalScratch scratch = LocalScratch.in(work)) {
      Configuration tuned = HadoopSettings.tuned(conf, scratch.path());
      long bytes = FindInputs.of(tuned, earlier.request().inputs()).bytes();
      int reducers = TaskNumbers.of(tuned, Tasks.DEFAULT, bytes).reducers();
      tuned.setInt(HadoopSettings.REDUCERS, reducers);
      JobResources files =
          new JobResources(
              tuned,
              scratch.path().resolve("resources"),
              new Path(work, "resources"),
              earlier.scheme().projection().files().values());
      Evaluation evaluation =
          new EvaluateJob(files.configuration(), line, earlier, request, output).evaluate();
      fs.delete(output, true);
      evaluation.write(fs);
      return evaluation;
    } finally {
      fs.delete(work, true);
    }
  }

  private Evaluation evaluate() throws IOException {
    Set<LongPair> found = extract();
    long texts = earlier.count("/counts/distinct_texts");
    double share = request.sample == 0 ? 1 : Math.min(1, (double) request.sample / texts);
    SampledTexts sampled = new SampledTexts(share, request.seed);
    double threshold = scheme.threshold();
    Quality quality = Quality.of(truth(sampled), sampled::contains, found, threshold);
    if (window.isEmpty()) {
      return new Evaluation(
          output, threshold, window, cost(allPairs(texts), 0), scheme.plannedRecall(), quality);
    }
    WindowSettings search = window.get();
    long signatures = earlier.count("/window/signatures");
    double all =
        rule.acrossLanguages()
            ? (double) sourceLanguageTexts * (signatures - sourceLanguageTexts)
            : allPairs(signatures);
    double sorting =
        (double) WindowPlanner.CHUNK_COMPARISONS * search.bitPermutations() * signatures;
    double predicted =
        ProjectionRequest.Window.DEFAULT.plan(search, signatures).recallAt(threshold);
    return new Evaluation(output, threshold, window, cost(all, sorting), predicted, quality);
  }

  private static double allPairs(long texts) {
    return 0.5 * texts * (texts - 1.0);
  }

  private Evaluation.Cost cost(double all, double sorting) {
    long compared =
        earlier.count(window.isPresent() ? "/window/comparisons" : "/counts/candidate_pairs");
    double atLeastOne = Math.max(1, all);
    return new Evaluation.Cost(compared, compared / atLeastOne, (compared + sorting) / atLeastOne);
  }

  private Path units() {
    return new Path(work, StageInput.folder(TextsStage.class));
  }

  /** Cuts the inputs anew, and returns the pairs that the run found of them. */
  private Set<LongPair> extract() throws IOException {
    FindInputs inputs = FindInputs.of(tuned, earlier.request().allInputs());
    SourceInput sources =
        SourceInput.of(earlier.source())
            .withSourceLanguage(FindInputs.sourceLanguage(tuned, earlier.request()))
            .withDuplicates(earlier.duplicates());
    ExtractStage stage =
        new ExtractStage(scheme.settings(), sources, inputs.paths(), ExistingTexts.NONE, rule);
    long documents = run(stage).get(ExtractCounter.DOCUMENTS);
    Path texts = new Path(folder(stage), ExtractStage.TEXTS);
    run(new TextsStage(texts, FilterStage.Filter.NONE, true));
    return found(documents);
  }

  private Path folder(StageInput stage) {
    return new Path(work, stage.folder());
  }

  private StageReport run(StageInput input) throws IOException {
    return runner.run(StageRun.of(input, tuned, folder(input)));
  }

  /** All true pairs of the texts that are sampled. */
  private Map<LongPair, Double> truth(SampledTexts sampled) throws IOException {
    int usual = window.isPresent() ? BlockStage.DEFAULT_BLOCK_SIZE : BlockStage.JOIN_BLOCK_SIZE;
    int blockSize = request.blockSize > 0 ? request.blockSize : usual;
    BlockStage cut = new BlockStage(units(), false, sampled, blockSize);
    run(cut);
    BlockPairs every = new BlockPairs(new Path(folder(cut), BlockStage.BLOCKS));
    BruteForceStage compare = new BruteForceStage(scheme, every, scheme.threshold(), rule);
    run(compare);
    Map<LongPair, Double> pairs = new HashMap<>();
    RecordFiles.of(LongPair.CODEC, Codec.DOUBLE, folder(compare)).forEach(tuned, pairs::put);
    return pairs;
  }

  private Set<LongPair> found(long documents) throws IOException {
    List<String[]> pairs = earlier.nearPairs(tuned);
    Map<String, Long> keys = new HashMap<>();
    for (String[] pair : pairs) {
      keys.put(pair[0], null);
      keys.put(pair[1], null);
    }
    RecordFiles.of(Codec.INT64, UnitRecord.CODEC, units())
        .forEach(
            tuned,
            (key, unit) -> {
              keys.replace(unit.id().toString(), key);
              sourceLanguageTexts += unit.traits().sourceLanguage() ? 1 : 0;
            });
    earlier.requireSameInputs(documents, Collections.frequency(keys.values(), null));
    Set<LongPair> found = new HashSet<>();
    for (String[] pair : pairs) {
      found.add(LongPair.ofTexts(keys.get(pair[0]), keys.get(pair[1])));
    }
    return found;
  }
}
