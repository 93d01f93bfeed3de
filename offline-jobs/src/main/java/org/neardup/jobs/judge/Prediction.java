package org.neardup.jobs.judge;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.dedup.decide.Decision;
import org.neardup.jobs.extract.ExtractCounter;
import org.neardup.jobs.judge.SampledBands.Row;
import org.neardup.lsh.Estimate;
import org.neardup.lsh.SampledTotal;
import org.neardup.scheme.ResolvedScheme;

/**
 * A prediction of results and cost of a run over all inputs. Intervals have 95 % confidence.
 *
 * @param drawn the number of sampled texts, whose bands are counted among all texts
 * @param held the number of sampled texts (not all of the long ones) that were compared with the
 *     texts that share a band with them
 * @param equalPairs units with the text of another unit
 * @param candidates candidate pairs as buckets make them, one with several bands several times
 * @param starPairs star pairs of oversized buckets, whose texts are paired with the first one only
 * @param comparedPairs the distinct ones, which are verified
 * @param nearPairs the compared pairs at or above the threshold
 * @param allNearPairs all pairs at or above the threshold, found or not: each found pair counts as
 *     the number of pairs that the plan expects for one found pair of its similarity; pairs that
 *     are lost in oversized buckets are not included
 * @param sampledPairs the pairs at or above the threshold with at least one sampled text
 * @param removedTexts texts near to one that {@code dedup} prefers by its usual rules; it removes
 *     them, but for those that are near only to texts that are removed themselves
 * @param lossy units of these texts that lose more than {@link Decision#LARGE_LOSS}
 * @param byValue removals, for the values that most units have
 * @param seconds wall-clock time on the machine of the sample, as busy as it was; empty on a
 *     cluster, whose tasks a process cannot time
 */
public record Prediction(
    Inputs inputs,
    long drawn,
    long held,
    Estimate texts,
    Estimate equalPairs,
    Estimate candidates,
    Estimate starPairs,
    Estimate comparedPairs,
    Estimate nearPairs,
    Estimate allNearPairs,
    long sampledPairs,
    Estimate shuffleBytes,
    Estimate bulkBytes,
    Estimate removedTexts,
    Estimate lossy,
    List<Removals> byValue,
    Optional<Estimate> seconds) {
  private static final int MAX_VALUES = 20;

  /** The removals among the units with one value of the field of the report. */
  public record Removals(String value, double units, Estimate removed, Estimate lossy) {}

  /** Counts of records and units that were read, set aside and left out. Thread safe. */
  public static final class Inputs {
    private final Map<Enum<?>, LongAdder> counts = new ConcurrentHashMap<>();

    void add(Enum<?> counter, long more) {
      counts.computeIfAbsent(counter, first -> new LongAdder()).add(more);
    }

    public long get(Enum<?> counter) {
      return counts.getOrDefault(counter, new LongAdder()).sum();
    }

    public long documents() {
      return get(ExtractCounter.DOCUMENTS);
    }

    public long units() {
      return get(ExtractCounter.UNITS);
    }
  }

  /** All pairs that the output will have. */
  public Estimate pairs() {
    return nearPairs.plus(equalPairs);
  }

  /** The share of all pairs at or above the threshold that is found, equal ones not counted. */
  public double recall() {
    return allNearPairs.value() == 0 ? 1 : nearPairs.value() / allNearPairs.value();
  }

  static Prediction of(
      Inputs inputs,
      Sample sample,
      List<Row> rows,
      ResolvedScheme scheme,
      Configuration conf,
      Optional<Costs.Time> time) {
    Estimate texts = sample.distinct(inputs.units());
    List<Row> held = rows.subList(0, sample.held());
    double half = SampledBands.PAIR_SHARE;
    Estimate candidates = total(rows, texts, half, Row::candidates);
    Estimate clustered = total(held, texts, 1, Row::clustered);
    Estimate bulk = Costs.bulkBytes(inputs, clustered, scheme);
    return new Prediction(
        inputs,
        rows.size(),
        held.size(),
        texts,
        new Estimate(
            inputs.units() - texts.value(),
            inputs.units() - texts.high(),
            inputs.units() - texts.low()),
        candidates,
        total(rows, texts, half, Row::stars),
        total(rows, texts, half, Row::pairs),
        total(held, texts, half, Row::near),
        total(held, texts, half, Row::all),
        Math.round(held.stream().mapToDouble(Row::near).sum() / half),
        new Shuffle(inputs, scheme, conf, rows, texts).bytes(clustered),
        bulk,
        total(held, texts, 1, row -> row.loss() >= 0 ? 1 : 0),
        total(held, texts, 1, row -> row.loss() > Decision.LARGE_LOSS ? row.text().copies() : 0),
        byValue(held, texts),
        time.map(sampled -> Costs.seconds(sampled, bulk, candidates)));
  }

  private static List<Removals> byValue(List<Row> held, Estimate texts) {
    Map<String, Long> units = new TreeMap<>();
    held.forEach(row -> row.text().values().forEach((each, n) -> units.merge(each, n, Long::sum)));
    return units.keySet().stream()
        .sorted(Comparator.comparingLong(value -> -units.get(value)))
        .limit(MAX_VALUES)
        .map(
            value ->
                new Removals(
                    value,
                    units.get(value) * texts.value() / held.size(),
                    total(held, texts, 1, row -> row.removed(value)),
                    total(
                        held,
                        texts,
                        1,
                        row -> row.loss() > Decision.LARGE_LOSS ? row.removed(value) : 0)))
        .toList();
  }

  static Estimate total(List<Row> rows, Estimate texts, double min, ToDoubleFunction<Row> part) {
    double error = StrictMath.log(texts.high() / texts.value()) / Estimate.STANDARD_ERRORS;
    SampledTotal total = new SampledTotal(rows.size(), texts.value(), error, min);
    rows.forEach(row -> total.add(part.applyAsDouble(row)));
    return total.estimate();
  }
}
