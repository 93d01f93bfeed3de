package org.neardup.jobs.candidates;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.LongIndex;

/**
 * Signatures of units to candidate pairs of texts. A unit becomes one record for each band of its
 * signature, a {@link BandKey} of 13 bytes; an old unit one for each that a new one may have. A
 * bucket, in which equal texts count once, becomes its pairs: of text keys, the smaller first, and
 * whether capped. A pair that shares several bands comes out several times; the next stage drops
 * the rest.
 *
 * @param scheme complete
 * @param signatures the signatures of units
 * @param maxBucket the largest bucket of which every pair is made
 * @param fresh the texts that an earlier run did not have
 * @param capped bands of which an earlier run did not compare every pair
 * @param filter the bands of new units, where only these are needed of old ones
 */
public record CandidateStage(
    SchemeRequest scheme,
    Path signatures,
    int maxBucket,
    FilterStage.Filter fresh,
    CappedBands capped,
    FilterStage.Filter filter)
    implements StageInput {
  public static final int DEFAULT_MAX_BUCKET = 1000;

  /**
   * The bands whose buckets were above the cap in an earlier run, so that not every pair of their
   * old texts was compared: they are paired up as if all texts were new.
   *
   * @param folder the lines of numbers that the stage wrote, or the folder of {@link #NONE}
   */
  public record CappedBands(Path folder) {
    public static final CappedBands NONE = new CappedBands(new Path("none"));

    private static final int RADIX = 16;

    /** The bands, in memory: some 20 bytes each. */
    private LongIndex read(Configuration conf) throws IOException {
      LongIndex bands = new LongIndex();
      for (Path file : equals(NONE) ? List.<Path>of() : PartFiles.of(conf, folder)) {
        try (BufferedReader lines = ResultText.open(conf, file)) {
          lines.lines().forEach(line -> bands.indexOf(Long.parseLong(line, RADIX)));
        }
      }
      return bands;
    }
  }

  /** The bands whose buckets were above the cap, as lines. */
  public static final String CAPPED = "capped";

  /** Counters of the filter, candidate and signature jobs. */
  public enum CandidateCounter {
    /** Units, of random projection texts, that have a signature. */
    SIGNED,
    /** Units without any shingle and so without a signature. */
    WITHOUT_SIGNATURE,
    /** New units whose bands are in the filter. */
    IN_FILTER,
    /** Bands of old units that no new unit has; they are not shuffled. */
    FILTERED_BANDS,
    /** Buckets of at least two texts. */
    BUCKETS,
    /** Candidate pairs as buckets make them: one that shares several bands counts several times. */
    CANDIDATES,
    /** Buckets with more texts than the cap. */
    CAPPED_BUCKETS,
    /** Pairs between a text of a capped bucket and the bucket's representative. */
    CAPPED_LINKS,
    /** Pairs of capped buckets that were not made. */
    CAPPED_PAIRS_LEFT_OUT
  }

  @Override
  public Stage<BandKey, Void> stage() {
    return Stage.shuffling("candidates", BandKey.CODEC, Codec.NOTHING, BandKey::partition)
        .counting("units", CandidateCounter.SIGNED)
        .reading(RecordFiles.of(Codec.LONG, UnitContainer.CODEC, signatures), BandStep::new)
        .grouping(BandKey.HASH_BYTES)
        .reducing(BucketStep::new);
  }

  private final class BandStep implements MapStep<Long, UnitContainer, BandKey, Void> {
    private final BandHashes hashes = new BandHashes(scheme.resolve().scheme());
    private final FilterStage.OldTexts old;
    private final LongIndex cappedBands;
    private final Optional<HashFilter> needed;
    private final Counter signed;
    private final Counter withoutSignature;
    private final Counter filtered;

    BandStep(Task task) throws IOException {
      old = FilterStage.OldTexts.open(task.conf(), fresh);
      cappedBands = capped.read(task.conf());
      needed = filter.open(task.conf());
      signed = task.counter(CandidateCounter.SIGNED);
      withoutSignature = task.counter(CandidateCounter.WITHOUT_SIGNATURE);
      filtered = task.counter(CandidateCounter.FILTERED_BANDS);
    }

    @Override
    public void map(Long textKey, UnitContainer unit, Output<BandKey, Void> bands)
        throws IOException, InterruptedException {
      long[] all = hashes.of(unit);
      if (all.length == 0) {
        withoutSignature.add(1);
        return;
      }
      signed.add(1);
      long text = old.mark(textKey, unit.old());
      for (long hash : all) {
        long band = BandKey.band(hash);
        if (isNeeded(text, band)) {
          bands.put(new BandKey(band, text), null);
        } else {
          filtered.add(1);
        }
      }
    }

    /** Whether a band must be shuffled, to meet a new unit or all others again. */
    private boolean isNeeded(long text, long band) {
      return needed.isEmpty()
          || !TextKey.isOld(text)
          || needed.get().mayHave(band)
          || cappedBands.find(band) >= 0;
    }
  }

  private final class BucketStep implements ReduceStep<BandKey, Void> {
    private final Task task;
    private final Bucket bucket = new Bucket(maxBucket, this::put);
    private final LongIndex cappedBefore;
    private final Output<LongPair, Boolean> pairs;
    private final LineFile cappedBands;
    private final Counter candidates;
    private final Counter buckets;
    private boolean again;

    BucketStep(Task task) throws IOException {
      this.task = task;
      cappedBefore = capped.read(task.conf());
      pairs = task.records(LongPair.CODEC, Codec.BOOLEAN);
      cappedBands = task.lines(CAPPED, "part");
      candidates = task.counter(CandidateCounter.CANDIDATES);
      buckets = task.counter(CandidateCounter.BUCKETS);
    }

    @Override
    public void reduce(Group<BandKey, Void> group) throws IOException, InterruptedException {
      bucket.clear();
      long band = group.key().band();
      again = cappedBefore.find(band) >= 0;
      for (Void ignored : group) {
        long text = group.key().text();
        bucket.add(again ? TextKey.unmarked(text) : text);
      }
      bucket.finish();
      if (bucket.size() > 1) {
        buckets.add(1);
      }
      if (bucket.isCapped()) {
        task.count(CandidateCounter.CAPPED_BUCKETS, 1);
        cappedBands.write(Long.toString(band, CappedBands.RADIX));
        task.count(CandidateCounter.CAPPED_PAIRS_LEFT_OUT, bucket.pairsLeftOut());
      }
    }

    private void put(long first, long second, boolean isLink)
        throws IOException, InterruptedException {
      candidates.add(1);
      if (isLink || again) {
        task.count(CandidateCounter.CAPPED_LINKS, 1);
      }
      pairs.put(new LongPair(TextKey.unmarked(first), TextKey.unmarked(second)), isLink || again);
    }
  }
}
