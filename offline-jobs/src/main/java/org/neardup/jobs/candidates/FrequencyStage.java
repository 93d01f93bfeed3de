package org.neardup.jobs.candidates;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.join.BlockStage.SampledTexts;
import org.neardup.jobs.join.Frequencies;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.ShingleSet;

/**
 * Counts the shingles of some texts, so that {@link PrefixFilterStage} knows which are rare. The
 * frequencies decide how fast all pairs are found, but never change them.
 *
 * <pre>
 * in     TEXTS: 2 → a, 4 → b, 6 → c, 2 → d
 * sends  counter of gray → 3, counter of pink → 2, ...     the sums of a task, at its end
 * out    gray → 3, pink → 2, red → 4, green → 4, blue → 4   ⇒ PrefixFilterStage</pre>
 *
 * @param scheme of MinHash
 */
@StageInput.Name("frequencies")
public record FrequencyStage(ResolvedScheme scheme, Path texts, SampledTexts sampled)
    implements StageInput {
  /** About how many shingles are counted: as many as have a counter each. */
  private static final long SHINGLES = 1 << 21;

  public enum SampleCounter {
    SAMPLED_UNITS,
    SAMPLED_SHINGLES
  }

  @Override
  public Stage<Integer, Integer> stage() {
    return Stage.shuffling(Codec.INT, Codec.INT)
        .counting("units", StageCounter.READ)
        .reading(RecordFiles.of(Codec.INT64, UnitRecord.CODEC, texts), CountStep::new)
        .atOnce()
        .reducing(Integer::sum);
  }

  static Frequencies read(Configuration conf, Path output) throws IOException {
    Frequencies frequencies = new Frequencies(SHINGLES);
    RecordFiles.of(Codec.INT, Codec.INT, output).forEach(conf, frequencies::setCount);
    return frequencies;
  }

  private final class CountStep implements MapStep<Long, UnitRecord, Integer, Integer> {
    private final Frequencies frequencies = new Frequencies(SHINGLES);
    private final Task task;
    private final UnitSigner signer;

    CountStep(Task task) {
      this.task = task;
      this.signer = new UnitSigner(scheme, task);
    }

    @Override
    public void map(Long key, UnitRecord unit, Output<Integer, Integer> counts) {
      if (sampled.contains(key) && signer.features(unit) instanceof ShingleSet set) {
        frequencies.add(set.toArray());
        task.count(SampleCounter.SAMPLED_UNITS, 1);
        task.count(SampleCounter.SAMPLED_SHINGLES, set.size());
      }
    }

    @Override
    public void finish(Output<Integer, Integer> counts) throws IOException {
      for (int i = 0; i < frequencies.counters(); i++) {
        if (frequencies.count(i) > 0) {
          counts.put(i, frequencies.count(i));
        }
      }
    }
  }
}
