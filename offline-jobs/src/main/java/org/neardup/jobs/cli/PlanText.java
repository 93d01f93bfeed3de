package org.neardup.jobs.cli;

import java.util.List;
import java.util.Locale;
import org.neardup.jobs.candidates.BandKey;
import org.neardup.jobs.candidates.ExactJoinCost;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.LabelledLines;
import org.neardup.jobs.run.Numbers;
import org.neardup.lsh.BandScheme;
import org.neardup.lsh.CandidatePlan;
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.WindowPlan;
import org.neardup.lsh.WindowPlanner;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.signature.MinHashScheme;
import org.neardup.text.TextOptions;

/** A scheme with its planned recall and cost, as lines of text. */
final class PlanText {
  /** A band record: the key and two lengths. */
  private static final int BAND_RECORD_BYTES = BandKey.BYTES + 2;

  private static final double[] AROUND = {-0.2, -0.1, -0.05, 0, 0.05, 0.1};

  private final FindScheme scheme;
  private final ResolvedScheme resolved;
  private final LabelledLines lines = new LabelledLines();

  private PlanText(FindScheme scheme) {
    this.scheme = scheme;
    this.resolved = scheme.known();
  }

  /**
   * @param units about the number of units
   * @param characters of all units; 0 if they are not known
   */
  static List<String> of(FindScheme scheme, long units, long characters) {
    PlanText text = new PlanText(scheme);
    text.addParameters();
    text.addRecall();
    text.addSignatureRecall();
    text.addCost(units, characters);
    if (units > 1 && text.resolved.scheme() instanceof PrefixScheme) {
      text.addWindow(units);
    }
    return text.lines.lines();
  }

  private void addParameters() {
    if (!scheme.settings().missingStatistics().isEmpty()) {
      lines.add("scheme", "known when the statistics of the inputs are computed");
    } else {
      IndexScheme index = resolved.scheme();
      lines.add("scheme", "%s, signatures %s", index.id(), index.signature().id());
    }
    if (resolved.scheme() instanceof BandScheme bands) {
      addBands(bands);
    } else {
      addPrefixes((PrefixScheme) resolved.scheme());
    }
    lines.add("signature", "%s a unit", Numbers.bytes(resolved.scheme().signature().packedBytes()));
  }

  private void addBands(BandScheme bands) {
    MinHashScheme signature = bands.signature();
    lines.add("unit", "%s, shingles %s", units(signature.text()), signature.shingling());
    lines.add(
        "bands",
        "%d bands x %d rows, %s (%s)",
        bands.bands(),
        bands.rows(),
        signature.widths(),
        signature.family().id());
  }

  private void addPrefixes(PrefixScheme prefixes) {
    HyperplaneScheme signature = prefixes.signature();
    lines.add("unit", "%s, vectors of %s", units(signature.text()), signature.vector().kind().id());
    lines.add(
        "prefixes",
        "%s of %d (%s)",
        prefixes.plan().describe(),
        signature.bits(),
        signature.distribution().id());
  }

  private static String units(TextOptions text) {
    String limits =
        text.maxLength() == TextOptions.NO_LIMIT
            ? "at least %s".formatted(text.minLength())
            : "%s to %s".formatted(text.minLength(), text.maxLength());
    return text.minLength() == 0 && text.maxLength() == TextOptions.NO_LIMIT
        ? text.unit().id()
        : text.unit().id() + " of " + limits + " characters";
  }

  private void addRecall() {
    if (scheme.exactJoin()) {
      lines.add("recall", "find reports all pairs; what follows is what the tokens of an index do");
    }
    CandidatePlan plan = resolved.scheme().plan();
    lines.add(
        scheme.exactJoin() ? "tokens" : "recall",
        "of pairs by their similarity, with the threshold %s:",
        resolved.threshold());
    for (double distance : AROUND) {
      double similarity = resolved.threshold() + distance;
      if (similarity > 0 && similarity <= 1) {
        String what = distance < 0 ? "become candidates, none is reported" : "are found";
        lines.more(
            "%5.1f %% of pairs at %.2f %s", 100 * plan.recallAt(similarity), similarity, what);
      }
    }
    lines.add(
        "unrelated", "%.2g of all unrelated pairs become candidates", plan.falseCandidateRate());
  }

  /** The recall of a query that trusts signatures, at the threshold and 3 standard errors below. */
  private void addSignatureRecall() {
    CandidatePlan plan = resolved.scheme().plan();
    double threshold = resolved.threshold();
    double error = resolved.scheme().signature().standardError(threshold);
    lines.add(
        "queries",
        "by signature alone (standard error %.3f) find of pairs at %s:",
        error,
        threshold);
    for (double lowest : new double[] {threshold, Math.max(0, threshold - 3 * error)}) {
      double found = 100 * plan.signatureRecallAt(threshold, lowest);
      lines.more("%5.1f %% with min_similarity %.3f", found, lowest);
    }
  }

  private void addCost(long units, long characters) {
    IndexScheme index = resolved.scheme();
    double all = 0.5 * units * (units - 1.0);
    lines.add("cost", "for %s:", Numbers.count(units, "units"));
    lines.more(
        "%s to shuffle for bands",
        Numbers.bytes(Math.round((double) units * index.tokensPerUnit() * BAND_RECORD_BYTES)));
    double signatures = (double) units * index.signature().packedBytes();
    lines.more("%s of signatures", Numbers.bytes(Math.round(signatures)));
    lines.more(
        "%s false-positive candidate pairs to verify, brute force compares %s",
        count(all * index.plan().falseCandidateRate()), count(all));
    if (index.signature() instanceof MinHashScheme signature && characters > 0) {
      addExactJoinCost(units, signature, (double) characters / units);
    }
  }

  private void addExactJoinCost(long units, MinHashScheme signature, double characters) {
    ExactJoinCost cost = ExactJoinCost.of(resolved.threshold(), signature.shingling(), characters);
    lines.add(
        "all pairs",
        "with --recall 1, for units of %s:",
        Numbers.count(Math.round(characters), "characters"));
    lines.more(
        "%s to shuffle for %.0f prefix shingles of each",
        Numbers.bytes(Math.round(units * cost.bytes())), cost.records());
  }

  /** The window search, by which find replaces the lookup of prefixes. */
  private void addWindow(long units) {
    ProjectionRequest.Window wished = scheme.projection().window();
    WindowSettings window = wished.settings(resolved, units);
    WindowPlan plan = wished.plan(window, units);
    double threshold = resolved.threshold();
    lines.add("windows", "%s:", window.describe());
    lines.more(
        "%5.1f %% of pairs at %.2f are found (%.1f to %.1f %% by equations 4 and 5)",
        100 * plan.recallAt(threshold),
        threshold,
        100 * plan.leastRecallAt(threshold),
        100 * plan.mostRecallAt(threshold));
    lines.more(
        "%s pairs of signatures to compare, %.3g of brute force, %.3g with the sort",
        count(plan.positions()),
        plan.relativeCost(),
        plan.relativeCost(WindowPlanner.CHUNK_COMPARISONS));
    if (plan.relativeCost(WindowPlanner.CHUNK_COMPARISONS) >= 1) {
      lines.more("brute force is cheaper");
    }
  }

  private static String count(double count) {
    return count < 1e15
        ? Numbers.count(Math.round(count))
        : String.format(Locale.ROOT, "%.1e", count);
  }
}
