package org.neardup.jobs.projection;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.HyperplaneScheme;
import org.neardup.unit.UnitCutter;
import org.neardup.util.UnsignedProduct;
import org.neardup.vector.TermReader;
import org.neardup.vector.TermReader.TermCounts;
import org.neardup.vector.TermStatistics;
import org.neardup.vector.UnitVector;
import org.neardup.vector.VectorSum;
import org.neardup.vector.Vectorizer;

/**
 * The stages that compute the statistics of a scheme: frequencies of terms, and the mean of vectors
 * where it is centered.
 */
public final class StatisticsStage {
  /** The sum of the vectors of a task; its key is how many these are. */
  private static final Codec<long[]> SUM =
      new Codec<>(
          (sum, out) -> out.putVLong(sum.length).putLongs(sum), in -> in.getLongs(in.getVInt()));

  public enum StatisticsCounter {
    TEXTS,
    /** Terms of all texts, repeated ones each time. */
    TERMS,
    VECTORS
  }

  /** In how many texts a term occurs, and how often in all of them together. */
  record TermFrequency(long documents, long occurrences) {
    private static final Codec<TermFrequency> CODEC =
        new Codec<>(
            (term, out) -> out.putVLong(term.documents).putVLong(term.occurrences),
            in -> new TermFrequency(in.getVLong(), in.getVLong()));

    private TermFrequency plus(TermFrequency other) {
      return new TermFrequency(documents + other.documents, occurrences + other.occurrences);
    }
  }

  private StatisticsStage() {}

  /**
   * Counts in how many distinct texts each term is, because rare terms weigh more in a vector.
   * Terms come out by their hashes, as signed numbers, over all files.
   *
   * <pre>
   * in     2 → a, 4 → b, 6 → c
   * sends  red → (1, 1), green → (1, 1), ...     the number of texts and of occurrences
   * out    red → (3, 3), gray → (2, 2), ...   ⇒ StatisticsStage.write</pre>
   *
   * @param scheme settings whose statistics are missing
   * @param translated whether to count the texts of the source language, or the others
   */
  @StageInput.Name("terms")
  public record Terms(SchemeRequest scheme, Path units, boolean translated) implements StageInput {
    @Override
    public String name() {
      return translated ? "translated terms" : StageInput.super.name();
    }

    @Override
    public Stage<Long, TermFrequency> stage() {
      return Stage.shuffling(Codec.SORTED_INT64, TermFrequency.CODEC, Terms::byRange)
          .counting("texts", StatisticsCounter.TEXTS)
          .reading(RecordFiles.of(Codec.INT64, UnitRecord.CODEC, units), this::count)
          .combining(TermFrequency::plus)
          .reducing(TermFrequency::plus);
    }

    /** Hashes are uniform, so equal ranges of them are equal work. */
    private static int byRange(long term, int partitions) {
      return (int) UnsignedProduct.high(term ^ Long.MIN_VALUE, partitions);
    }

    private MapStep<Long, UnitRecord, Long, TermFrequency> count(Task task) {
      UnitCutter cutter = new UnitCutter(scheme.textOptions());
      TermReader reader = new TermReader(translated ? scheme.translationTerms() : scheme.terms());
      return (key, unit, out) -> {
        TermCounts[] counts = {null};
        if (unit.traits().sourceLanguage() == translated) {
          cutter.whole(
              Utf8.decode(unit.text()),
              (position, start, end, text) -> counts[0] = reader.read(text));
        }
        if (counts[0] != null) {
          task.count(StatisticsCounter.TEXTS, 1);
          task.count(StatisticsCounter.TERMS, counts[0].length());
          for (int i = 0; i < counts[0].size(); i++) {
            out.put(counts[0].hash(i), new TermFrequency(1, counts[0].frequency(i)));
          }
        }
      };
    }
  }

  /**
   * Adds up the vectors of distinct texts, so that their mean can be subtracted from each.
   *
   * <pre>
   * in     vectors of a, b, c: (5, 1), (4, 2), (3, 3)
   * out    3 → (12, 6)     of each task, in whole numbers   ⇒ StatisticsStage.write</pre>
   *
   * @param scheme one that is not centered
   */
  @StageInput.Name("mean")
  public record Mean(SchemeRequest scheme, Path units) implements StageInput {
    @Override
    public Stage<Void, Void> stage() {
      return Stage.mapping()
          .counting("vectors", StatisticsCounter.VECTORS)
          .reading(RecordFiles.of(Codec.INT64, UnitRecord.CODEC, units), SumStep::new);
    }

    private final class SumStep implements MapStep<Long, UnitRecord, Void, Void> {
      private final Task task;
      private final UnitCutter cutter;
      private final Vectorizer vectorizer;
      private Optional<VectorSum> sum = Optional.empty();

      SumStep(Task task) {
        this.task = task;
        HyperplaneScheme hyperplanes = (HyperplaneScheme) scheme.resolve().scheme().signature();
        cutter = new UnitCutter(hyperplanes.text());
        String language = hyperplanes.text().language();
        vectorizer = Vectorizer.of(hyperplanes.vector(), language, task.resources());
      }

      @Override
      public void map(Long key, UnitRecord unit, Output<Void, Void> none) {
        task.count(StatisticsCounter.TEXTS, 1);
        cutter.whole(
            Utf8.decode(unit.text()),
            (position, start, end, text) -> {
              vectorizer.vector(text).ifPresent(this::add);
              task.count(StatisticsCounter.TERMS, vectorizer.words());
            });
      }

      private void add(UnitVector vector) {
        if (sum.isEmpty()) {
          sum = Optional.of(new VectorSum(vector.size()));
        }
        sum.get().add(vector);
        task.count(StatisticsCounter.VECTORS, 1);
      }

      @Override
      public void finish(Output<Void, Void> none) throws IOException {
        Output<Long, long[]> sums = task.records(Codec.INT64, SUM);
        if (sum.isPresent()) {
          VectorSum all = sum.get();
          sums.put(
              all.vectors(), IntStream.range(0, all.dimensions()).mapToLong(all::sum).toArray());
        }
      }
    }
  }

  /**
   * Writes the results of both stages to the file that the scheme names; the same bytes whatever
   * the tasks were.
   *
   * @param terms the output of a {@link Terms} stage; the folder need not be there
   * @param report the counts of the first stage that ran
   * @param means the output of a {@link Mean} stage; the folder need not be there
   */
  public static void write(
      Configuration conf, Path file, Path terms, StageReport report, Path... means)
      throws IOException {
    try (OutputStream out = file.getFileSystem(conf).create(file, true)) {
      TermStatistics.Writer writer = new TermStatistics.Writer(out);
      RecordFiles.of(Codec.SORTED_INT64, TermFrequency.CODEC, terms)
          .forEach(
              conf,
              (term, frequency) ->
                  writer.add(term, frequency.documents(), frequency.occurrences()));
      VectorSum sum = sum(conf, means);
      writer.finish(report.get(StatisticsCounter.TEXTS), report.get(StatisticsCounter.TERMS), sum);
    }
  }

  private static VectorSum sum(Configuration conf, Path[] means) throws IOException {
    VectorSum[] all = {new VectorSum(0)};
    RecordFiles.of(Codec.INT64, SUM, means)
        .forEach(
            conf,
            (vectors, sum) -> {
              all[0] = all[0].dimensions() == 0 ? new VectorSum(sum.length) : all[0];
              all[0].add(sum, vectors);
            });
    return all[0];
  }
}
