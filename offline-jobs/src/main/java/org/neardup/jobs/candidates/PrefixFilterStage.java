package org.neardup.jobs.candidates;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.candidates.PrefixFilterBucket.TextOutline;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.join.Frequencies;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.ShingleSet;

/**
 * Units to candidate pairs of texts, among which are all that are similar enough (Vernica, Carey,
 * Li: Efficient Parallel Set-Similarity Joins Using MapReduce, SIGMOD 2010, section 4). A unit
 * becomes one record for each of its prefix shingles, the rarest {@code n - ceil(t n) + 1} of n at
 * threshold t; two units that are similar enough share one of these. The texts that share one
 * become pairs, of text keys, the smaller first, and whether a star pair, without most that cannot
 * be similar enough. A pair that shares several comes several times; the next stage drops the rest.
 *
 * @param scheme of MinHash
 * @param texts the units of the extract stage
 * @param frequencies the output of a {@link FrequencyStage}
 * @param shingles how many a text has on average
 * @param maxBucket the number of texts up to which a bucket makes every pair, whatever they are
 *     like
 * @param rule which units may be a pair
 */
@StageInput.Name("prefix filter")
public record PrefixFilterStage(
    ResolvedScheme scheme,
    Path texts,
    Path frequencies,
    double shingles,
    int maxBucket,
    BlockingRule rule)
    implements StageInput {
  @Override
  public Stage<PrefixShingle, TextOutline> stage() {
    return Stage.shuffling(
            PrefixShingle.CODEC,
            TextOutline.CODEC,
            (key, partitions) -> (int) Long.remainderUnsigned(key.hash, partitions))
        .counting("units", CandidateCounter.SIGNED)
        .reading(RecordFiles.of(Codec.INT64, UnitRecord.CODEC, texts), this::prefixShingles)
        .grouping(Long.BYTES)
        .reducing(this::pairs);
  }

  private double threshold() {
    return scheme.threshold();
  }

  private int words() {
    return TextOutline.words(threshold(), shingles);
  }

  /**
   * A prefix shingle of a text in 20 bytes, big-endian: the shingle's hash (8), how many shingles
   * the text has (4), the text key (8). Sorted by all, grouped and partitioned by the hash. The
   * hash is whole: texts that met by the hash of another shingle would be ruled out by its rank.
   */
  record PrefixShingle(long hash, int size, long text) {
    private static final Codec<PrefixShingle> CODEC =
        new Codec<>(
            (key, out) -> out.putLong(key.hash).putInt(key.size).putLong(key.text),
            in -> new PrefixShingle(in.getLong(), in.getInt(), in.getLong()));
  }

  private MapStep<Long, UnitRecord, PrefixShingle, TextOutline> prefixShingles(Task task)
      throws IOException {
    double threshold = threshold();
    int words = words();
    UnitSigner signer = new UnitSigner(scheme, task);
    Frequencies known = FrequencyStage.read(task.conf(), frequencies);
    return (textKey, unit, out) -> {
      if (!(signer.features(unit) instanceof ShingleSet set)) {
        task.count(CandidateCounter.WITHOUT_SIGNATURE, 1);
        return;
      }
      task.count(CandidateCounter.SIGNED, 1);
      long[] all = set.toArray();
      long[] parities = TextOutline.parities(all, words);
      UnitTraits left = rule.behindKeys(unit.traits());
      long[] prefix = known.rarest(all, Frequencies.prefix(threshold, all.length));
      for (int place = 0; place < prefix.length; place++) {
        TextOutline outline = new TextOutline(place, parities, left);
        for (long key : rule.keys(prefix[place], unit.traits())) {
          out.put(new PrefixShingle(key, all.length, textKey), outline);
        }
      }
    };
  }

  private ReduceStep<PrefixShingle, TextOutline> pairs(Task task) throws IOException {
    PrefixFilterBucket bucket =
        new PrefixFilterBucket(threshold(), words(), maxBucket, rule, Bucket.output(task));
    return texts -> {
      bucket.clear();
      for (TextOutline outline : texts) {
        bucket.add(texts.key().text(), texts.key().size(), outline);
      }
      bucket.finish();
      task.count(CandidateCounter.BUCKETS, bucket.size() > 1 ? 1 : 0);
      long leftOut = bucket.pairsLeftOut();
      task.count(CandidateCounter.OVERSIZED_BUCKETS, leftOut > 0 ? 1 : 0);
      task.count(CandidateCounter.PAIRS_LEFT_OUT, leftOut);
    };
  }
}
