package org.neardup.jobs.find;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterChanges;
import org.neardup.jobs.clusters.ClusterStage.ClusterCounter;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.export.ChangeCounter;
import org.neardup.jobs.export.ExportCounter;
import org.neardup.jobs.extract.ExtractChecks;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.input.DuplicateIds;
import org.neardup.jobs.input.RejectReason;
import org.neardup.jobs.input.SkipReason;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.join.ContainedStage.ContainedCounter;
import org.neardup.jobs.join.ExampleSearchStage.ExampleCounter;
import org.neardup.jobs.projection.WindowStage.WindowCounter;
import org.neardup.jobs.request.FindInputs;
import org.neardup.jobs.run.Figures;
import org.neardup.jobs.run.LabelledLines;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.verify.VerifyStage.VerifyCounter;
import org.neardup.shingle.ShingleHasher;
import org.neardup.text.TextOptions;
import org.neardup.text.TextOptions.LineBreaks;
import org.neardup.text.Unit;

/** The summary of a run as lines of text. */
public final class SummaryText {
  /** In the order of the stages. */
  static final Figures FIGURES =
      new Figures(
          ExtractCounter.class,
          CandidateCounter.class,
          WindowCounter.class,
          VerifyCounter.class,
          ClusterCounter.class,
          ExportCounter.class);

  private final FindSummary summary;
  private final LabelledLines lines = new LabelledLines();

  private SummaryText(FindSummary summary) {
    this.summary = summary;
  }

  public static List<String> of(FindSummary summary) {
    SummaryText text = new SummaryText(summary);
    text.addFound();
    text.lines.addAll(leftOut(summary::get, summary.scheme().scheme().signature().text()));
    text.addQuality();
    text.addPlaces();
    return text.lines.lines();
  }

  /** The changes since the run before, if there is one. */
  public static List<String> since(FindSummary summary) {
    SummaryText text = new SummaryText(summary);
    summary.since().ifPresent(since -> text.addSince(since.clusters()));
    return text.lines.lines();
  }

  private void addFound() {
    TextOptions options = summary.scheme().scheme().signature().text();
    boolean reference = !summary.request().others().reference().isEmpty();
    BlockingRule rule = summary.request().pairs().rule();
    String texts = rule.partsEqualTexts() ? "texts to compare" : "different texts";
    lines.add(
        "read",
        "%s, %s kept (%s%s)",
        Numbers.count(summary.documents(), "documents"),
        Numbers.count(summary.units(), options.unit().id() + "s"),
        Numbers.count(summary.distinctTexts(), texts),
        reference ? ", reference ones included" : "");
    summary
        .notes()
        .formats(format -> Numbers.count(summary.get(format), format.documents()))
        .forEach(line -> lines.more("%s", line));
    boolean number = summary.request().source().ids().duplicates() == DuplicateIds.Rule.NUMBER;
    lines.addCount(
        "ids",
        summary.get(ExtractCounter.DUPLICATE_DOCUMENTS),
        "documents",
        "with the id of an earlier one, %s, see duplicates/"
            .formatted(number ? "and a number behind it, as in id#2" : "left out"));
    if (reference) {
      lines.add(
          "reference",
          "%s, %s; reference ones were not compared with each other",
          String.join(" ", summary.request().others().reference()),
          Numbers.count(summary.referenceUnits(), "reference " + options.unit().id() + "s"));
    }
    summary.since().map(FindSummary.SinceRun::clusters).ifPresent(this::addSince);
    if (rule.hasFields()) {
      lines.add("compared", "only %ss that %s", options.unit().id(), rule.describe());
      lines.addCount(
          "",
          summary.get(ExtractCounter.WITHOUT_BLOCKING_KEY),
          "documents",
          "without %s, which are compared with no other one"
              .formatted(rule.dateField().isEmpty() ? "such a value" : "a date or value to go by"));
    }
    lines.add(
        "pairs",
        "%s at similarity %s or more: %s near, %s equal",
        Numbers.count(summary.pairs()),
        summary.scheme().threshold(),
        Numbers.count(summary.nearPairs()),
        Numbers.count(summary.equalPairs()));
    boolean sameNumbers = summary.request().pairs().rule().sameNumbers();
    lines.addCount(
        sameNumbers ? "left out" : "",
        summary.get(VerifyCounter.NUMERIC_MISMATCHES),
        "pairs",
        "whose numbers differ" + (sameNumbers ? "" : "; --numbers same leaves them out"));
    lines.add(
        "clusters",
        "%s of %s, the largest of %s",
        Numbers.count(summary.clusters().clusters()),
        Numbers.count(summary.clusters().units(), "units"),
        Numbers.count(summary.clusters().largest()));
    boolean connected = summary.request().results().clusterBy() == ClusterBy.CONNECTED;
    long chained = connected ? summary.clusters().chained() : 0;
    lines.addCount(
        "",
        chained,
        "texts",
        "without a pair with the first of their cluster: "
            + (summary.get(CandidateCounter.OVERSIZED_BUCKETS) > 0
                ? "chains, or texts of oversized buckets, which were not compared"
                : "--cluster-by center cuts chains"));
    if (summary.request().searchesExamples()) {
      lines.add(
          "contained",
          "%s in %s, with %s or more of the pairs of words, see contained/",
          Numbers.count(summary.get(ExampleCounter.EXAMPLES), "reference documents"),
          Numbers.count(summary.get(ExampleCounter.DOCUMENTS), "new ones"),
          summary.request().pairs().containment());
    } else if (summary.request().pairs().containment() > 0) {
      lines.add(
          "contained",
          "%s with %s or more of the shingles in a longer one, see contained/",
          Numbers.count(summary.get(ContainedCounter.CONTAINED), "texts"),
          summary.request().pairs().containment());
    }
  }

  private void addSince(ClusterChanges changes) {
    lines.add(
        "since",
        "%s: %s new, %s changed, %s moved, %s gone",
        summary.request().others().since(),
        Numbers.count(summary.get(ChangeCounter.NEW), "documents"),
        Numbers.count(summary.get(ChangeCounter.CHANGED)),
        Numbers.count(summary.get(ChangeCounter.MOVED)),
        Numbers.count(summary.get(ChangeCounter.GONE)));
    lines.more(
        "%s new, %s grew, %s shrank, %s merged, %s split, %s gone; for an index of that run see"
            + " delta/",
        Numbers.count(changes.added().count(), "clusters"),
        Numbers.count(changes.grew().count()),
        Numbers.count(changes.shrank().count()),
        Numbers.count(changes.merged().count()),
        Numbers.count(changes.split().count()),
        Numbers.count(changes.gone().count()));
  }

  /**
   * The parts of the inputs that are not compared, with the reasons.
   *
   * @param counts of {@link ExtractCounter}, {@link RejectReason} and {@link SkipReason}
   */
  public static List<String> leftOut(ToLongFunction<Enum<?>> counts, TextOptions options) {
    LabelledLines lines = new LabelledLines();
    addReasons(
        lines,
        "set aside",
        ExtractChecks.counts(RejectReason.values(), RejectReason::explained, counts),
        "; find lists them in rejected/");
    addReasons(
        lines, "skipped", ExtractChecks.counts(SkipReason.values(), SkipReason::id, counts), "");
    long tooShort = counts.applyAsLong(ExtractCounter.TOO_SHORT);
    long units =
        counts.applyAsLong(ExtractCounter.UNITS)
            + counts.applyAsLong(ExtractCounter.REFERENCE_UNITS);
    FIGURES.addLines(
        lines,
        counts,
        Map.of(
            "id_field",
            SourceOptions.DEFAULT.idField(),
            "min_length",
            Numbers.count(Math.max(1, options.minLength()), "characters"),
            "max_length",
            Numbers.count(options.maxLength(), "characters"),
            "min_words",
            Numbers.count(options.minWords(), "words"),
            "long",
            Numbers.count(ShingleHasher.LONG_UNIT)));
    if (options.unit() == Unit.SENTENCE && tooShort > units) {
      boolean joined = options.lineBreaks() == LineBreaks.SPACE;
      lines.more(
          "these are more than half: try %sa smaller --min-length",
          joined ? "" : "--line-breaks space if lines end in the middle of sentences, or ");
    }
    return lines.lines();
  }

  private static void addReasons(
      LabelledLines lines, String label, Map<String, Long> reasons, String where) {
    if (!reasons.isEmpty()) {
      long all = reasons.values().stream().mapToLong(Long::longValue).sum();
      lines.add(
          label, "%s: %s%s", Numbers.count(all, "records"), ExtractChecks.reasons(reasons), where);
    }
  }

  private void addQuality() {
    boolean exactJoin = summary.request().exactJoin();
    long oversized = summary.get(CandidateCounter.OVERSIZED_BUCKETS);
    if (exactJoin) {
      lines.add(
          "recall",
          oversized == 0
              ? "all pairs were found"
              : "all pairs but for those of buckets above --max-bucket");
    } else {
      lines.add(
          "recall",
          "%.1f %% predicted for pairs exactly at %s (%s), more above%s",
          100 * summary.plannedRecall(),
          summary.scheme().threshold(),
          summary.searched(),
          oversized == 0 ? "" : "; oversized buckets not counted");
      if (summary.exactJoinWouldDo()) {
        lines.more("--recall 1 takes about as long and misses pairs of oversized buckets only");
      }
    }
    if (oversized > 0) {
      addOversized(oversized);
    }
    if (summary.window().isPresent()) {
      lines.add(
          "windows",
          "%s of signatures compared, %.3g times as many as by brute force",
          Numbers.count(summary.get(WindowCounter.COMPARISONS), "pairs"),
          summary.relativeWindowCost());
    }
    lines.add(
        "cost",
        "%s compared, %s that brute force would compare",
        Numbers.count(summary.candidatePairs(), "pairs"),
        Numbers.oneOf(summary.relativeCost()));
  }

  /** The effect of oversized buckets on pairs and clusters. */
  private void addOversized(long buckets) {
    lines.add(
        "oversized",
        "%s of more than %s, whose texts were compared with one of them only%s:",
        Numbers.count(buckets, "buckets"),
        summary.request().exactJoin() ? "the pairs of " + units() : units(),
        summary.exactJoinWouldDo() ? "" : "; a larger --max-bucket compares more");
    lines.more(
        "pairs/ has the pairs with that one; at most %.1f %% of the near pairs that share a bucket"
            + " are not there",
        100 * summary.mostLostByStars());
    lines.more(
        summary.request().results().clusterBy() == ClusterBy.CONNECTED
            ? "clusters/ has each of them together with that one if they are near, as %s of %s are"
            : "clusters/ goes by pairs and may be cut where they are missing: %s of %s are near",
        Numbers.count(summary.get(VerifyCounter.VERIFIED_STAR_PAIRS)),
        Numbers.count(summary.get(VerifyCounter.STAR_PAIRS), "star pairs"));
  }

  private String units() {
    return Numbers.count(summary.request().limits().tasks().maxBucket(), "units");
  }

  private void addPlaces() {
    String stages =
        summary.stages().stream()
            .map(stage -> String.format(Locale.ROOT, "%s %.1f", stage.name(), stage.seconds()))
            .collect(Collectors.joining(", "));
    lines.add("time", "%s (%s)", Numbers.duration(summary.elapsed()), stages);
    lines.add("shuffled", "%s", Numbers.bytes(summary.shuffleBytes()));
    lines.add(
        "output",
        "%s (report.html, pairs/, clusters/, bulk/, mapping.json, scheme.json, summary.json)",
        summary.request().output());
    String run = summary.request().output();
    String delta = summary.since().isPresent() ? " --delta" : "";
    lines.add("next", "%s./neardup index %s --index NAME%s", dedup(run), run, delta);
  }

  /** Dedup as a next step, where there is something to remove. */
  private String dedup(String run) {
    boolean examples = summary.get(ExampleCounter.EXAMPLES) > 0;
    boolean can =
        (examples || summary.pairs() > 0)
            && summary.since().isEmpty()
            && !summary.request().inputs().toString().contains(FindInputs.STANDARD_INPUT);
    String containers = examples ? " --drop-containers" : "";
    return can ? "./neardup dedup %s --output DIR%s, or ".formatted(run, containers) : "";
  }
}
