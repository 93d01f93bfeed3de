package org.neardup.jobs.projection;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.TermFrequency;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.projection.MeanStage.StatisticsCounter;
import org.neardup.jobs.signatures.Languages;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.UnitCutter;
import org.neardup.vector.TermReader;
import org.neardup.vector.TermReader.TermCounts;

/**
 * Distinct texts of one language to the frequencies of their terms, sorted by the terms' hashes, as
 * signed numbers, over all files.
 *
 * @param scheme settings of which statistics are missing
 * @param units the distinct texts
 * @param foreign whether the texts of the language that is translated are counted, or the others
 */
public record TermStage(SchemeRequest scheme, Path units, boolean foreign) implements StageInput {
  @Override
  public Stage<Long, TermFrequency> stage() {
    return Stage.shuffling(
            foreign ? "translated terms" : "terms",
            Codec.SORTED_LONG,
            TermFrequency.CODEC,
            TermStage::byRange)
        .counting("texts", StatisticsCounter.TEXTS)
        .reading(RecordFiles.of(Codec.LONG, UnitRecord.CODEC, units), TermStep::new)
        .combining(TermFrequency::sum)
        .reducing(TermStage::sum);
  }

  /** Hashes are uniform, so equal ranges of them are equal work. */
  private static int byRange(long term, int partitions) {
    return (int) Math.unsignedMultiplyHigh(term ^ Long.MIN_VALUE, partitions);
  }

  private static ReduceStep<Long, TermFrequency> sum(Task task) throws IOException {
    Output<Long, TermFrequency> sums = task.records(Codec.LONG, TermFrequency.CODEC);
    return term -> sums.put(term.key(), TermFrequency.sum(term));
  }

  private final class TermStep implements MapStep<Long, UnitRecord, Long, TermFrequency> {
    private final Languages languages = new Languages(scheme);
    private final UnitCutter cutter = new UnitCutter(scheme.textOptions());
    private final TermReader reader =
        new TermReader(foreign ? scheme.translationTerms() : scheme.terms());
    private final Counter texts;
    private final Counter terms;

    TermStep(Task task) {
      texts = task.counter(StatisticsCounter.TEXTS);
      terms = task.counter(StatisticsCounter.TERMS);
    }

    @Override
    public void map(Long key, UnitRecord unit, Output<Long, TermFrequency> out)
        throws IOException, InterruptedException {
      if (languages.isForeign(unit.id().getBytes(), unit.id().getLength()) == foreign) {
        TermCounts[] counts = {null};
        cutter.whole(
            Utf8.decode(unit.text()),
            (position, start, end, text) -> counts[0] = reader.read(text));
        if (counts[0] != null) {
          count(counts[0], out);
        }
      }
    }

    private void count(TermCounts counts, Output<Long, TermFrequency> out)
        throws IOException, InterruptedException {
      texts.add(1);
      terms.add(counts.length());
      for (int i = 0; i < counts.size(); i++) {
        out.put(counts.hash(i), new TermFrequency(1, counts.frequency(i)));
      }
    }
  }
}
