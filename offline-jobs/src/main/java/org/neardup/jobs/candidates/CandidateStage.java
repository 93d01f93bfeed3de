package org.neardup.jobs.candidates;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.FilterStage.Filter;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.run.Figure;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.ResolvedScheme;

/**
 * Finds pairs of texts that are probably similar, so that not every two have to be compared: two
 * that share a band of their signatures. A pair that shares several bands comes out several times;
 * {@code JoinStage} drops the rest.
 *
 * <pre>
 * in     SIGNATURES with bands: 2 → 11 21 31, 4 → 11 22 32, 6 → 13 22 31, 2 → 11 21 31
 * sends  (11, 2), (21, 2), (31, 2), (11, 4), ...     13 bytes each; traits only if there are any
 * group  band 11: texts 2, 2, 4     an equal text counts once
 * out    (2, 4) → false, ...   value: whether a star pair   ⇒ FilterStage.Texts, JoinStage</pre>
 *
 * @param maxBucket the number of texts up to which a bucket makes every pair
 * @param filter the bands of new units, where only these are needed of reference ones
 */
@StageInput.Name("candidates")
public record CandidateStage(
    ResolvedScheme scheme, Path signatures, int maxBucket, Filter filter, BlockingRule rule)
    implements StageInput {
  public static final int DEFAULT_MAX_BUCKET = 1000;

  public enum CandidateCounter {
    /** Units, of random projection texts, that have a signature. */
    SIGNED,
    /** Units without any shingle and so without a signature. */
    @Figure
    WITHOUT_SIGNATURE,
    /** New units whose bands are in the filter. */
    IN_FILTER,
    /** Bands of reference units that no new unit has; they are not shuffled. */
    FILTERED_BANDS,
    BUCKETS,
    /** Candidate pairs as buckets make them: one that shares several bands counts several times. */
    CANDIDATES,
    @Figure(section = Figure.OVERSIZED, name = "buckets")
    OVERSIZED_BUCKETS,
    /** An upper bound: a pair that several buckets leave out counts in each of them. */
    @Figure(section = Figure.OVERSIZED, name = "pairs_left_out")
    PAIRS_LEFT_OUT
  }

  @Override
  public Stage<BandKey, UnitTraits> stage() {
    return Stage.shuffling(BandKey.CODEC, UnitTraits.CODEC, BandKey::partition)
        .counting("units", CandidateCounter.SIGNED)
        .reading(RecordFiles.of(Codec.INT64, UnitContainer.CODEC, signatures), this::bands)
        .grouping(BandKey.HASH_BYTES)
        .reducing(this::buckets);
  }

  private MapStep<Long, UnitContainer, BandKey, UnitTraits> bands(Task task) throws IOException {
    BandKey.Hashes hashes = new BandKey.Hashes(scheme.scheme());
    Optional<HashFilter> needed = filter.open(task.conf());
    Counter signed = task.counter(CandidateCounter.SIGNED);
    Counter filtered = task.counter(CandidateCounter.FILTERED_BANDS);
    return (textKey, unit, bands) -> {
      long[] all = hashes.of(unit);
      if (all.length == 0) {
        task.count(CandidateCounter.WITHOUT_SIGNATURE, 1);
        return;
      }
      signed.add(1);
      UnitTraits left = rule.behindKeys(unit.traits());
      for (long hash : all) {
        if (needed.isEmpty() || !left.reference() || needed.get().mayHave(BandKey.band(hash))) {
          for (long key : rule.keys(hash, unit.traits())) {
            bands.put(new BandKey(BandKey.band(key), textKey), left);
          }
        } else {
          filtered.add(1);
        }
      }
    };
  }

  private ReduceStep<BandKey, UnitTraits> buckets(Task task) throws IOException {
    Counter buckets = task.counter(CandidateCounter.BUCKETS);
    Bucket bucket = new Bucket(maxBucket, rule, Bucket.output(task));
    return group -> {
      bucket.clear();
      for (UnitTraits unit : group) {
        bucket.add(group.key().text(), unit);
      }
      bucket.finish();
      buckets.add(bucket.size() > 1 ? 1 : 0);
      if (bucket.isOversized()) {
        task.count(CandidateCounter.OVERSIZED_BUCKETS, 1);
        task.count(CandidateCounter.PAIRS_LEFT_OUT, bucket.pairsLeftOut());
      }
    };
  }
}
