package org.neardup.jobs.judge;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.neardup.lsh.Estimate;
import org.neardup.lsh.SampledTotal;

/**
 * A prediction of the results and the cost of a run over all inputs. Intervals have 95 %
 * confidence.
 *
 * @param drawn how many texts were compared with all
 * @param equalPairs units whose text another one has already
 * @param candidates candidate pairs as buckets make them, one that shares several bands several
 *     times
 * @param links pairs of buckets above the cap, whose texts are paired with the first one only
 * @param comparedPairs the distinct ones, which are verified
 * @param nearPairs the compared pairs at or above the threshold
 * @param allNearPairs all pairs at or above the threshold, found or not: each found pair stands for
 *     as many as the plan expects for one found at its similarity; without pairs that the cap on
 *     buckets leaves out
 * @param sampledPairs pairs at or above the threshold of which a drawn text was seen
 * @param seconds wall-clock time on the machine of the sample, as busy as it was; empty on a
 *     cluster, whose tasks a process cannot time
 */
public record Prediction(
    Inputs inputs,
    long drawn,
    Estimate texts,
    Estimate equalPairs,
    Estimate candidates,
    Estimate links,
    Estimate comparedPairs,
    Estimate nearPairs,
    Estimate allNearPairs,
    long sampledPairs,
    Estimate shuffleBytes,
    double bulkBytes,
    Optional<Estimate> seconds) {

  /**
   * Counts of the inputs.
   *
   * @param bytes of the inputs as stored
   * @param textBytes of the units' texts in UTF-8
   * @param shownBytes of these and of their ids as they stand in bulk files
   */
  public record Inputs(long bytes, long documents, long units, long textBytes, long shownBytes) {}

  /** All pairs that the output will have. */
  public Estimate pairs() {
    return nearPairs.plus(equalPairs);
  }

  /** The share of all pairs at or above the threshold that is found, equal ones not counted. */
  public double recall() {
    return allNearPairs.value() == 0 ? 1 : nearPairs.value() / allNearPairs.value();
  }

  static Prediction of(Inputs inputs, Sample sample, List<SampledBands.Row> rows, Costs costs) {
    Estimate texts = sample.distinct(inputs.units);
    Estimate candidates = total(rows, texts, SampledBands.Row::candidates).estimate();
    Estimate compared = total(rows, texts, SampledBands.Row::pairs).estimate();
    SampledTotal near = total(rows, texts, SampledBands.Row::near);
    return new Prediction(
        inputs,
        sample.texts().size(),
        texts,
        new Estimate(
            inputs.units - texts.value(), inputs.units - texts.high(), inputs.units - texts.low()),
        candidates,
        total(rows, texts, SampledBands.Row::links).estimate(),
        compared,
        near.estimate(),
        total(rows, texts, SampledBands.Row::all).estimate(),
        Math.round(near.seen() / SampledBands.HALF),
        costs.shuffleBytes(inputs, texts, candidates, compared),
        costs.bulkBytes(inputs),
        costs.seconds(inputs, candidates));
  }

  private static SampledTotal total(
      List<SampledBands.Row> rows, Estimate texts, ToDoubleFunction<SampledBands.Row> part) {
    double error = StrictMath.log(texts.high() / texts.value()) / Estimate.STANDARD_ERRORS;
    SampledTotal total = new SampledTotal(rows.size(), texts.value(), error, SampledBands.HALF);
    rows.forEach(row -> total.add(part.applyAsDouble(row)));
    return total;
  }
}
