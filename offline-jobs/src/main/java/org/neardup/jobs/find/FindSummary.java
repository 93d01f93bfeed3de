package org.neardup.jobs.find;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.candidates.ExactJoinCost;
import org.neardup.jobs.clusters.ClusterChanges;
import org.neardup.jobs.clusters.ClusterReport;
import org.neardup.jobs.extract.ExtractChecks;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.files.InputFiles.InputNotes;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.verify.VerifyStage.VerifyCounter;
import org.neardup.lsh.CandidatePlan;
import org.neardup.lsh.WindowPlan;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.Shingling;
import org.neardup.signature.MinHashScheme;

/**
 * The results and the costs of a run.
 *
 * @param scheme complete, with computed statistics
 * @param identity a fingerprint of the inputs and the request
 * @param kept the names of the stages that an earlier run had finished
 * @param notes files of the inputs that were not read as a user may expect
 * @param window the search of signatures; empty for MinHash
 * @param state the files that are left for the next run
 * @param elapsed wall-clock time of this run, without the stages of an earlier one
 */
public record FindSummary(
    FindRequest request,
    ResolvedScheme scheme,
    String identity,
    List<StageReport> stages,
    List<String> kept,
    InputNotes notes,
    Optional<WindowSettings> window,
    ClusterReport clusters,
    Optional<SinceRun> since,
    FolderContent state,
    Duration elapsed) {
  public FindSummary {
    stages = List.copyOf(stages);
    kept = List.copyOf(kept);
  }

  /** The run before, and what became of its clusters. */
  public record SinceRun(String identity, ClusterChanges clusters) {}

  public long get(Enum<?> counter) {
    return stages.stream().mapToLong(stage -> stage.get(counter)).sum();
  }

  public long documents() {
    return get(ExtractCounter.DOCUMENTS);
  }

  public long units() {
    return get(ExtractCounter.UNITS);
  }

  public long distinctTexts() {
    return get(ExtractCounter.DISTINCT_TEXTS);
  }

  /** Units of reference inputs, which were compared with new ones only. */
  public long referenceUnits() {
    return get(ExtractCounter.REFERENCE_UNITS);
  }

  /** All units that went through the stages. */
  long allUnits() {
    return units() + referenceUnits();
  }

  /** Pairs with the first unit of an equal text, none across languages, all of a blocking rule. */
  public long equalPairs() {
    boolean none = request.pairs().rule().acrossLanguages();
    return get(VerifyCounter.EQUAL_PAIRS) + (none ? 0 : get(ExtractCounter.EQUAL_UNITS));
  }

  public long nearPairs() {
    return get(VerifyCounter.VERIFIED_PAIRS) - get(VerifyCounter.EQUAL_PAIRS);
  }

  public long pairs() {
    return equalPairs() + nearPairs();
  }

  public long candidatePairs() {
    return get(VerifyCounter.CANDIDATE_PAIRS);
  }

  /** How many records were set aside for each reason that occurred. */
  public Map<String, Long> rejected() {
    return ExtractChecks.counts(RejectReason.values(), RejectReason::id, this::get);
  }

  /** How many records were skipped for each reason that occurred. */
  public Map<String, Long> skipped() {
    return ExtractChecks.counts(SkipReason.values(), SkipReason::id, this::get);
  }

  CandidatePlan plan() {
    return scheme.scheme().plan();
  }

  public Optional<WindowPlan> windowPlan() {
    return window.map(
        settings -> request.projection().window().plan(settings, get(CandidateCounter.SIGNED)));
  }

  /** The predicted recall of a pair exactly at the threshold. */
  public double plannedRecall() {
    if (request.exactJoin()) {
      return FindScheme.ALL;
    }
    return windowPlan()
        .map(plan -> plan.recallAt(scheme.threshold()))
        .orElseGet(() -> scheme.plannedRecall());
  }

  /**
   * Whether an exact join would have taken about the same time; never for shingles of characters,
   * because even the rarest ones are in many texts.
   */
  public boolean exactJoinWouldDo() {
    return !request.exactJoin()
        && scheme.scheme().signature() instanceof MinHashScheme signature
        && signature.shingling().kind() == Shingling.Kind.WORD
        && ExactJoinCost.of(
                scheme.threshold(),
                signature.shingling(),
                (double) get(ExtractCounter.CHARACTERS) / Math.max(1, allUnits()))
            .isAbout(distinctTexts(), scheme.scheme().tokensPerUnit());
  }

  public String searched() {
    return window.map(WindowSettings::describe).orElseGet(() -> plan().describe());
  }

  public double relativeCost() {
    return ofAllPairs(candidatePairs());
  }

  /** The share of Hamming distances that a window search computed, 1 for brute force. */
  public double relativeWindowCost() {
    return ofAllPairs(get(WindowCounter.COMPARISONS));
  }

  private double ofAllPairs(long pairs) {
    long texts = get(ExtractCounter.REFERENCE_TEXTS);
    double all = 0.5 * distinctTexts() * (distinctTexts() - 1.0) - 0.5 * texts * (texts - 1.0);
    return all == 0 ? 0 : pairs / all;
  }

  /**
   * An upper bound on the share of near pairs that were lost in oversized buckets, among the near
   * pairs with a common bucket: it assumes that each pair that a bucket leaves out is near, and in
   * no other bucket. Rounded up to thousandths.
   */
  public double mostLostByStars() {
    double leftOut = get(CandidateCounter.PAIRS_LEFT_OUT);
    double all = Math.max(1, leftOut + get(VerifyCounter.VERIFIED_PAIRS));
    return Math.ceil(1000 * leftOut / all) / 1000;
  }

  public long shuffleBytes() {
    return stages.stream().mapToLong(StageReport::shuffleBytes).sum();
  }
}
