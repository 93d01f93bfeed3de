package org.neardup.jobs.judge;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
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
    Optional<Estimate> seconds) {

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
    Estimate candidates = total(rows, texts, Row::candidates).estimate();
    Estimate clustered = total(held, texts, Row::clustered).estimate();
    SampledTotal near = total(held, texts, Row::near);
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
        total(rows, texts, Row::stars).estimate(),
        total(rows, texts, Row::pairs).estimate(),
        near.estimate(),
        total(held, texts, Row::all).estimate(),
        Math.round(near.seen() / SampledBands.PAIR_SHARE),
        new Shuffle(inputs, scheme, conf, rows, texts).bytes(clustered),
        bulk,
        time.map(sampled -> Costs.seconds(sampled, bulk, candidates)));
  }

  static SampledTotal total(List<Row> rows, Estimate texts, ToDoubleFunction<Row> part) {
    double error = StrictMath.log(texts.high() / texts.value()) / Estimate.STANDARD_ERRORS;
    SampledTotal total =
        new SampledTotal(rows.size(), texts.value(), error, SampledBands.PAIR_SHARE);
    rows.forEach(row -> total.add(part.applyAsDouble(row)));
    return total;
  }
}
