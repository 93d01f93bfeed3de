package org.neardup.jobs.judge;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.candidates.BandKey;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.candidates.FilterStage;
import org.neardup.jobs.candidates.TextsStage;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.CandidateRecord.RightTexts;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.KnownTexts;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitPlace;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.export.AssignStage;
import org.neardup.jobs.extract.ExtractKey;
import org.neardup.jobs.extract.ExtractStage;
import org.neardup.jobs.input.SourceInput;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.input.SourceRecord.SourceDocument;
import org.neardup.jobs.judge.Costs.Cost;
import org.neardup.jobs.judge.SampledBands.Row;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.verify.Blocks;
import org.neardup.jobs.verify.JoinStage;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.lsh.Estimate;
import org.neardup.lsh.ResolvedScheme;

/**
 * Bytes that the stages of a run shuffle. Each stage is asked for the size of a record; how many
 * records it sends follows from the counts of the sample. Clusters are taken to be found in memory.
 */
final class Shuffle {
  private static final Path NONE = new Path("none");
  private static final LongPair PAIR = new LongPair(0, 0);
  private static final FilterStage.Filter NO_FILTER = FilterStage.Filter.NONE;

  private static final RightTexts NO_RIGHTS = new RightTexts();

  /** The key of a text that a left one is compared with, and whether the pair is capped. */
  private static final int RIGHT = Long.BYTES + 1;

  /** How far what combiners and blocks do is from what is expected of them, as a factor. */
  private static final double EXPECTED = 1.05;

  /** A combiner sees what fits into the sort buffer of a task. */
  private static final double SORT_BUFFER = 64 << 20;

  /** A pair in that buffer, with its place. */
  private static final int PAIR_RECORD = 27;

  /**
   * How small snappy makes what is shuffled on a cluster; in this process nothing is compressed.
   */
  private record Compression(double text, double band, double pair) {}

  private static final Compression HERE = new Compression(1, 1, 1);

  /** Texts go with their keys, whose first bytes are sorted. */
  private static final Compression BY_CLUSTER = new Compression(.7, .9, .42);

  private final ResolvedScheme scheme;
  private final Configuration conf;
  private final Compression compression;
  private final int partitions;
  private final int splits;
  private final Stage<ExtractKey, ExtractKey.Value> extract;

  /**
   * @param conf with the number of reduce tasks
   * @param splits how many tasks read the inputs
   */
  Shuffle(ResolvedScheme scheme, Configuration conf, int splits) {
    this.scheme = scheme;
    this.conf = conf;
    this.splits = splits;
    compression = HadoopSettings.isLocal(conf) ? HERE : BY_CLUSTER;
    partitions = conf.getInt(HadoopSettings.REDUCERS, 1);
    SourceInput source = SourceInput.of(SourceOptions.DEFAULT);
    extract = new ExtractStage(scheme.settings(), source, List.of(), true, KnownTexts.NONE).stage();
  }

  ResolvedScheme scheme() {
    return scheme;
  }

  /** Bytes that the extract stage sends for a document. */
  int ofDocument(SourceDocument document) {
    return extract.shuffledBytes(
        ExtractKey.document(0, Utf8.encode(document.id()), false),
        new ExtractKey.Value(new Text(document.place()), 0, 0));
  }

  /** Bytes that the extract stage sends for a unit. */
  int ofUnit(String id) {
    return extract.shuffledBytes(
        ExtractKey.unit(0, Utf8.encode(id), false),
        new ExtractKey.Value(null, 0, UnitPlace.place(1, 0)));
  }

  /**
   * Bytes of a whole run.
   *
   * @param needed texts that have a pair to compare
   * @param clustered units in clusters
   */
  Estimate bytes(
      Prediction.Inputs inputs,
      List<Row> rows,
      Estimate texts,
      Estimate needed,
      Estimate candidates,
      Estimate clustered) {
    boolean filters = TextsStage.filters(Math.round(texts.value()));
    long hashes = Math.round(2 * candidates.value());
    double words = filters ? FilterStage.words(hashes) : 0;
    Records records =
        new Records(
            inputs,
            texts,
            filters ? needed.value() / (words * Long.SIZE) : 1,
            Math.max(partitions, candidates.value() * PAIR_RECORD / SORT_BUFFER),
            needed.value() / texts.value());
    double bands =
        (double) inputs.units() * scheme.scheme().tokensPerUnit() * records.band * compression.band;
    double filter = partitions * some(words, needed.value()) * records.word;
    Estimate bytes =
        Prediction.total(rows, texts, records::bytes)
            .estimate()
            .plus(clustered.times(records.assigned))
            .plus(inputs.get(Cost.EXTRACT_BYTES) + bands + filter);
    return bytes.within(EXPECTED);
  }

  /** How many of so many places are taken when so many things are thrown into them at random. */
  private static double some(double places, double things) {
    return places <= 1
        ? Math.min(places, things)
        : places * -StrictMath.expm1(things * StrictMath.log1p(-1 / places));
  }

  /** The records that a text makes, and their sizes. */
  private final class Records {
    private final double needlessly;
    private final double sorted;
    private final double blocks;
    private final boolean combines;
    private final Text id;
    private final Stage<Long, UnitRecord> texts;
    private final Stage<LongPair, CandidateRecord> verify;
    private final int band =
        new CandidateStage(scheme.settings(), NONE, 1, NO_FILTER)
            .stage()
            .shuffledBytes(new BandKey(0, 0), null);
    private final int word = new FilterStage.Texts(NONE, 0).stage().shuffledBytes(0, 1L);
    private final int pair;
    private final int assigned;

    /**
     * @param needlessly the share of the texts without a pair that are sorted too
     * @param sorted how many sort buffers the candidates fill, each of which drops equal pairs
     * @param needed the share of texts with a pair
     */
    Records(
        Prediction.Inputs inputs,
        Estimate distinct,
        double needlessly,
        double sorted,
        double needed) {
      this.needlessly = needlessly;
      this.sorted = sorted;
      id = new Text(new byte[(int) (inputs.get(Cost.ID_BYTES) / inputs.units())]);
      long equal = Math.round(inputs.units() - distinct.value());
      combines = TextsStage.combines(equal, Math.round(distinct.value()));
      texts = new TextsStage(NONE, NO_FILTER, combines).stage();
      double all = inputs.textBytes() * distinct.value() / inputs.units();
      Blocks cut = Blocks.of(conf, Math.round(all * (needed + (1 - needed) * needlessly)));
      blocks = (double) cut.partitions() * cut.each();
      pair = new JoinStage(NONE, NONE, cut).stage().shuffledBytes(PAIR, false);
      verify = new VerifyStage(scheme.settings(), NONE, NONE, cut).stage();
      assigned =
          new AssignStage(NONE, NONE, NONE)
              .stage()
              .shuffledBytes(UnitPlace.place(1, 0), new CountedId(id, 2));
    }

    double bytes(Row row) {
      Text text = new Text(new byte[row.text().bytes()]);
      UnitRecord unit = new UnitRecord(id, 1, false, text);
      double copies = row.text().copies();
      double units = combines ? some(splits, copies) : copies;
      double share = row.pairs() > 0 ? 1 : needlessly;
      double sent = sendings(row.partners());
      return compression.text
              * (units * share * texts.shuffledBytes(0L, unit)
                  + sent * verify.shuffledBytes(PAIR, new CandidateRecord(unit, NO_RIGHTS))
                  + row.pairs() * RIGHT)
          + compression.pair * pair * pairs(row);
    }

    /**
     * To how many blocks a text is sent: those of the partners with greater keys, of which it has
     * any number from 0 to all with the same chance, whatever its own key is.
     */
    private double sendings(int partners) {
      double sum = 0;
      for (int greater = 1; greater <= partners; greater++) {
        sum += some(blocks, greater);
      }
      return sum / (partners + 1);
    }

    /** Candidate pairs, of which equal ones in one buffer are sent once. */
    private double pairs(Row row) {
      return row.pairs() == 0 ? 0 : row.pairs() * some(sorted, row.candidates() / row.pairs());
    }
  }
}
