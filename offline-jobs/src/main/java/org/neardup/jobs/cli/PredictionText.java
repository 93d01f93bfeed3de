package org.neardup.jobs.cli;

import java.util.List;
import java.util.function.LongFunction;
import org.neardup.jobs.dedup.decide.Decision;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.judge.Prediction;
import org.neardup.jobs.run.LabelledLines;
import org.neardup.jobs.run.Numbers;
import org.neardup.lsh.Estimate;
import org.neardup.scheme.ResolvedScheme;

final class PredictionText {
  /** With fewer pairs an interval is wider than a factor of about 1.5. */
  private static final int ENOUGH_PAIRS = 200;

  private final LabelledLines lines = new LabelledLines();

  private PredictionText() {}

  static List<String> of(Prediction prediction, ResolvedScheme scheme) {
    PredictionText text = new PredictionText();
    text.addInputs(prediction);
    text.lines.addAll(
        SummaryText.leftOut(prediction.inputs()::get, scheme.scheme().signature().text()));
    text.addPairs(prediction, scheme.threshold());
    text.addRemovals(prediction, scheme.settings().textOptions().unit().id() + "s");
    text.addCost(prediction);
    return text.lines.lines();
  }

  private void addInputs(Prediction prediction) {
    Prediction.Inputs inputs = prediction.inputs();
    lines.add(
        "sample",
        "%s of %s compared with all of %s",
        Numbers.count(prediction.drawn()),
        count(prediction.texts(), "different texts"),
        Numbers.count(inputs.units(), "units"));
    if (prediction.held() < prediction.drawn()) {
      lines.more(
          "by their bands; long ones not all: %s by their texts", Numbers.count(prediction.held()));
    }
    lines.more(
        "saw %s at or above the threshold", Numbers.count(prediction.sampledPairs(), "pairs"));
    if (prediction.sampledPairs() < ENOUGH_PAIRS && !prediction.nearPairs().isExact()) {
      lines.more("which are few: a larger --sample-size narrows the intervals");
    }
  }

  private void addPairs(Prediction prediction, double threshold) {
    lines.add(
        "find", "will report %s at or above %s:", count(prediction.pairs(), "pairs"), threshold);
    lines.more("%s of different texts", count(prediction.nearPairs(), "pairs"));
    lines.more("%s of equal ones", count(prediction.equalPairs(), "pairs"));
    lines.more(
        "%.1f %% of %s of different texts that there are",
        100 * prediction.recall(), count(prediction.allNearPairs(), "pairs"));
    if (prediction.starPairs().value() > 0) {
      lines.more(
          "without those of buckets above --max-bucket, whose texts are compared with one only: %s",
          count(prediction.starPairs(), "pairs"));
    }
  }

  private void addRemovals(Prediction prediction, String units) {
    Estimate removed = prediction.removedTexts().plus(prediction.equalPairs());
    lines.add("dedup", "will remove at most %s", count(removed, units));
    String lossy = count(prediction.lossy(), "of them");
    lines.more("%s lose more than %s of a text, or its numbers", lossy, Decision.LARGE_LOSS);
    for (Prediction.Removals each : prediction.byValue()) {
      String of = "of " + Numbers.count(Math.round(each.units()));
      lines.more(
          "%s: %s, %s",
          each.value().isEmpty() ? "(none)" : each.value(),
          count(each.removed(), of),
          count(each.lossy(), "lose more"));
    }
  }

  private void addCost(Prediction prediction) {
    lines.add("it takes", "%s compared", count(prediction.comparedPairs(), "pairs"));
    addBytes(prediction.shuffleBytes(), "shuffled");
    addBytes(prediction.bulkBytes(), "of bulk files");
    prediction
        .seconds()
        .ifPresent(
            seconds ->
                lines.more(
                    "about %.0f s here, as busy as it is%s",
                    seconds.value(), interval(seconds, Numbers::count)));
  }

  private void addBytes(Estimate bytes, String what) {
    String value = Numbers.bytes(Math.round(bytes.value()));
    lines.more("%s %s%s", value, what, interval(bytes, Numbers::bytes));
  }

  private static String count(Estimate estimate, String plural) {
    String value = Numbers.count(Math.round(estimate.value()), plural);
    return value + interval(estimate, Numbers::count);
  }

  private static String interval(Estimate estimate, LongFunction<String> number) {
    String low = number.apply((long) Math.floor(estimate.low()));
    String high = number.apply((long) Math.ceil(estimate.high()));
    return low.equals(high) ? "" : " (%s to %s)".formatted(low, high);
  }
}
