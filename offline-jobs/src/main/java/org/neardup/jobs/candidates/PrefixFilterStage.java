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
 * Finds candidates among which are all pairs that are similar enough, for a recall of 1 (Vernica,
 * Carey, Li: Efficient Parallel Set-Similarity Joins Using MapReduce, SIGMOD 2010, section 4). Two
 * units that are similar enough share one of their rarest shingles, {@code n - ceil(t n) + 1} of n
 * at threshold t.
 *
 * <pre>
 * in     TEXTS at threshold 0.7, so that 2 of 4 shingles, and 2 of 5, are sent
 * sends  of text 2 gray and blue; of text 4 pink and gray; of text 6 pink and blue
 * group  pink: text 6 of 4 shingles, then text 4 of 5     gray: 2, 4
 *        blue: 2, 6, which share at most 3 from there on, but need 4
 * out    (2, 4) → false, (4, 6) → false   ⇒ FilterStage.Texts, JoinStage</pre>
 *
 * @param scheme of MinHash
 * @param shingles how many a text has on average
 * @param maxBucket the number of texts up to which a bucket makes every pair, whatever the pairs
 *     are like
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
