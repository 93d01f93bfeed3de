package org.neardup.jobs.judge;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.candidates.BandKey;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.HashFilter;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.CandidateRecord.RightTexts;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.ExistingTexts;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitTraits;
import org.neardup.jobs.export.AssignStage;
import org.neardup.jobs.extract.ExtractKey;
import org.neardup.jobs.extract.ExtractKey.Value;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.judge.Costs.Cost;
import org.neardup.jobs.judge.SampledBands.Row;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.jobs.verify.Blocks;
import org.neardup.jobs.verify.JoinStage;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.lsh.Estimate;
import org.neardup.scheme.ResolvedScheme;

/**
 * Bytes that the stages of a run shuffle. Each stage is asked for the size of a record; how many
 * records it sends follows from the counts of the sample. Clusters are taken to be found in memory,
 * and copies to be combined by as many tasks as reduce.
 *
 * @param conf with the number of reduce tasks
 * @param rows of the sampled texts
 * @param texts how many distinct ones there are
 */
record Shuffle(
    Prediction.Inputs inputs,
    ResolvedScheme scheme,
    Configuration conf,
    List<Row> rows,
    Estimate texts) {
  private static final Path NONE = new Path("none");
  private static final FilterStage.Filter NO_FILTER = FilterStage.Filter.NONE;
  private static final LongPair PAIR = new LongPair(0, 0);
  private static final long PLACE = UnitLocation.of(1, 0);

  /** The factor by which filters, combiners and blocks may deviate from their expected effect. */
  private static final double EXPECTED = 1.15;

  /** Snappy, on a cluster, makes pairs .42 of their size, texts .7 and bands .9. */
  private static final double COMPRESSED = .65;

  private static final double COMPRESSED_MORE_OR_LESS = 1.6;

  /**
   * Bytes of a whole run.
   *
   * @param clustered units in clusters
   */
  Estimate bytes(Estimate clustered) {
    double needless = needless();
    ToDoubleFunction<Row> sorted = row -> row.pairs() > 0 ? 1 : needless;
    Estimate stored = total(row -> sorted.applyAsDouble(row) * row.text().bytes());
    Blocks blocks = Blocks.of(conf, Math.round(stored.value()));
    int assigned =
        new AssignStage(NONE, NONE, NONE).stage().shuffledBytes(PLACE, new CountedId(id(), 2));
    Estimate bytes =
        total(ofText(sorted, blocks))
            .plus(clustered.times(assigned))
            .plus((double) ofUnits())
            .within(EXPECTED);
    return HadoopSettings.isLocal(conf)
        ? bytes
        : bytes.times(COMPRESSED).within(COMPRESSED_MORE_OR_LESS);
  }

  private Estimate total(ToDoubleFunction<Row> part) {
    return Prediction.total(rows, texts, SampledBands.PAIR_SHARE, part);
  }

  /** The share of the texts without a pair that are sorted too: false positives of a filter. */
  private double needless() {
    long hashes = Math.round(2 * total(Row::candidates).value());
    double bits = (double) Long.SIZE * HashFilter.words(hashes);
    return texts.value() < TextsStage.MIN_FILTERED
        ? 1
        : total(row -> row.pairs() > 0 ? 1 : 0).value() / bits;
  }

  /** An id of the mean length. */
  private Text id() {
    return new Text(new byte[(int) (inputs.get(Cost.ID_BYTES) / inputs.units())]);
  }

  /** Bytes of the records of documents and units that do not have their texts. */
  private long ofUnits() {
    SourceInput source = SourceInput.of(SourceOptions.DEFAULT);
    Stage<ExtractKey, Value> extract =
        new ExtractStage(scheme.settings(), source, List.of(), ExistingTexts.NONE, BlockingRule.ANY)
            .stage();
    int document =
        extract.shuffledBytes(
            ExtractKey.document(0, new byte[0], false), new Value(new Text(), 0, 0));
    int unit =
        extract.shuffledBytes(
            ExtractKey.unit(0, id().copyBytes(), false), new Value(null, 0, PLACE));
    int band =
        new CandidateStage(scheme, NONE, 1, NO_FILTER, BlockingRule.ANY)
            .stage()
            .shuffledBytes(new BandKey(0, 0), UnitTraits.NONE);
    return inputs.get(Cost.DOCUMENT_BYTES)
        + inputs.documents() * document
        + inputs.units() * (unit + (long) scheme.scheme().tokensPerUnit() * band);
  }

  /**
   * Bytes of the records in which a text is sorted and compared, and of its pairs.
   *
   * @param sorted the probability that the text is sorted
   */
  private ToDoubleFunction<Row> ofText(ToDoubleFunction<Row> sorted, Blocks blocks) {
    Text id = id();
    Stage<Long, UnitRecord> sort = new TextsStage(NONE, NO_FILTER, true).stage();
    Stage<LongPair, CandidateRecord> verify =
        new VerifyStage(scheme, NONE, NONE, blocks, BlockingRule.ANY).stage();
    int pair = new JoinStage(NONE, NONE, blocks).stage().shuffledBytes(PAIR, false);
    return row -> {
      UnitRecord unit =
          new UnitRecord(id, 1, new Text(new byte[row.text().bytes()]), List.of(), UnitTraits.NONE);
      double left = Math.max(0, row.pairs() - row.stars());
      double each = row.candidates() / Math.max(SampledBands.PAIR_SHARE, row.pairs());
      return sorted.applyAsDouble(row)
              * some(blocks.partitions(), (double) row.text().copies())
              * sort.shuffledBytes(0L, unit)
          + row.pairs() * some(blocks.partitions(), each) * pair
          + some((double) blocks.partitions() * blocks.each(), left)
              * verify.shuffledBytes(PAIR, new CandidateRecord(unit, new RightTexts()))
          + row.pairs() * Long.BYTES;
    };
  }

  /** The expected number of bins that are not empty after balls were thrown into them at random. */
  private static double some(double bins, double balls) {
    return bins <= 1
        ? Math.min(bins, balls)
        : bins * -StrictMath.expm1(balls * StrictMath.log1p(-1 / bins));
  }
}
