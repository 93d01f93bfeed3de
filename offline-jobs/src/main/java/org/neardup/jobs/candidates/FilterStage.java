package org.neardup.jobs.candidates;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.util.functional.FunctionRaisingIOE;
import org.neardup.jobs.candidates.CandidateStage.CandidateCounter;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Source;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.scheme.ResolvedScheme;

/**
 * Hashes to a {@link HashFilter} that has them: the bands of new units, texts, or the texts of
 * pairs. Each map task gives the words of its filter that are not 0; one reduce task puts equal
 * words together, one after the other.
 */
public final class FilterStage {
  private static final String FILTER = "filter";

  private FilterStage() {}

  /**
   * Bands of new units: {@link CandidateStage} does not shuffle bands that only old units have.
   *
   * <pre>
   * in     SIGNATURES: 2 → old, bands 11 21     4 → new, bands 11 22
   * sends  word 0 → bit of 11, word 3 → bit of 22     from the filter of each task, at its end
   * out    the union of each word, in one file   ⇒ CandidateStage drops band 21</pre>
   *
   * @param hashes how many bands all new units have together
   */
  @StageInput.Name("filter")
  public record Bands(ResolvedScheme scheme, Path signatures, long hashes) implements StageInput {
    @Override
    public Stage<Integer, Long> stage() {
      return FilterStage.stage(
              RecordFiles.of(Codec.INT64, UnitContainer.CODEC, signatures), hashes, this::adder)
          .counting("new units", CandidateCounter.IN_FILTER);
    }

    private Adder<Long, UnitContainer> adder(Task task) {
      BandKey.Hashes bands = new BandKey.Hashes(scheme.scheme());
      return (textKey, unit, filter) -> {
        long[] hashes = unit.traits().reference() ? new long[0] : bands.of(unit);
        if (hashes.length > 0) {
          for (long hash : hashes) {
            filter.add(BandKey.band(hash));
          }
          task.count(CandidateCounter.IN_FILTER, 1);
        }
      };
    }
  }

  /**
   * The texts of pairs, so that {@link TextsStage} sorts only texts that will be compared.
   *
   * <pre>
   * in     (2, 4) → false, (4, 6) → false
   * out    a filter that has 2, 4, 6, and by accident a few others   ⇒ TextsStage</pre>
   */
  @StageInput.Name("filter texts")
  public record Texts(Path pairs, long hashes) implements StageInput {
    @Override
    public Stage<Integer, Long> stage() {
      return FilterStage.stage(
              RecordFiles.of(LongPair.CODEC, Codec.NOTHING, pairs),
              hashes,
              task ->
                  (pair, nothing, filter) -> {
                    filter.add(pair.first());
                    filter.add(pair.second());
                  })
          .counting("candidate pairs", StageCounter.READ);
    }
  }

  /**
   * The output of a stage, for the stage that reads it.
   *
   * @param output its folder, or {@link #NONE}
   * @param hashes the number that the stage was given
   */
  public record Filter(Path output, long hashes) {
    public static final Filter NONE = new Filter(new Path("none"), 0);

    Optional<HashFilter> open(Configuration conf) throws IOException {
      return equals(NONE)
          ? Optional.empty()
          : Optional.of(HashFilter.read(conf, new Path(output, FILTER + "/part-r-00000"), hashes));
    }
  }

  @FunctionalInterface
  private interface Adder<A, B> {
    void add(A key, B value, HashFilter filter);
  }

  private static <A, B> Stage<Integer, Long> stage(
      Source<A, B> source, long hashes, FunctionRaisingIOE<Task, Adder<A, B>> adder) {
    return Stage.shuffling(Codec.INT, Codec.INT64)
        .reading(source, task -> new FillStep<>(HashFilter.of(hashes), adder.apply(task)))
        .atOnce()
        .reducing(FilterStage::union);
  }

  private record FillStep<A, B>(HashFilter filter, Adder<A, B> adder)
      implements MapStep<A, B, Integer, Long> {
    @Override
    public void map(A key, B value, Output<Integer, Long> words) {
      adder.add(key, value, filter);
    }

    @Override
    public void finish(Output<Integer, Long> words) throws IOException {
      for (int i = 0; i < filter.size(); i++) {
        if (filter.word(i) != 0) {
          words.put(i, filter.word(i));
        }
      }
    }
  }

  /** Writes the words in their order, and a 0 for each that no filter has. */
  private static ReduceStep<Integer, Long> union(Task task) throws IOException {
    DataOutputStream out = task.closing(new DataOutputStream(task.stream(FILTER, "part", "")));
    return words -> {
      for (int next = out.size() / Long.BYTES; next < words.key(); next++) {
        out.writeLong(0);
      }
      out.writeLong(words.combined((a, b) -> a | b));
    };
  }
}
