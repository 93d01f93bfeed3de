package org.neardup.jobs.candidates;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitContainer;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Partitioner;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;

/**
 * Hashes to a {@link HashFilter} that has them: the bands of new units, texts, or the texts of
 * pairs. Each map task gives the words of its filter that are not 0; one reduce task puts equal
 * words together, one after the other.
 */
public final class FilterStage {
  private static final String FILTER = "filter";

  private FilterStage() {}

  /**
   * The bands of new units.
   *
   * @param scheme complete
   * @param signatures the signatures of units
   * @param fresh the texts that an earlier run did not have
   * @param hashes how many bands all new units have together
   */
  public record Bands(SchemeRequest scheme, Path signatures, Filter fresh, long hashes)
      implements StageInput {
    @Override
    public Stage<Integer, Long> stage() {
      return FilterStage.stage("filter")
          .counting("new units", CandidateCounter.IN_FILTER)
          .reading(RecordFiles.of(Codec.LONG, UnitContainer.CODEC, signatures), this::fill)
          .reducing(Union::new);
    }

    private MapStep<Long, UnitContainer, Integer, Long> fill(Task task) throws IOException {
      OldTexts old = OldTexts.open(task.conf(), fresh);
      BandHashes bands = new BandHashes(scheme);
      return new Fill<>(hashes) {
        @Override
        void add(Long textKey, UnitContainer unit, HashFilter filter) {
          if (!old.contain(textKey, unit.old()) && bands.take(unit)) {
            for (int i = 0; i < bands.bands(); i++) {
              filter.add(BandKey.band(bands.hash(i)));
            }
            task.count(CandidateCounter.IN_FILTER, 1);
          }
        }
      };
    }
  }

  /**
   * The texts of pairs.
   *
   * @param pairs folders of pairs of text keys
   * @param hashes how many texts these have at most
   */
  public record Texts(List<Path> pairs, long hashes) implements StageInput {
    @Override
    public Stage<Integer, Long> stage() {
      Path[] folders = pairs.toArray(Path[]::new);
      return FilterStage.stage("filter texts")
          .counting("candidate pairs", StageCounter.READ)
          .reading(
              RecordFiles.of(LongPair.CODEC, Codec.NOTHING, folders),
              task ->
                  new Fill<>(hashes) {
                    @Override
                    void add(LongPair pair, Void known, HashFilter filter) {
                      filter.add(pair.first());
                      filter.add(pair.second());
                    }
                  })
          .reducing(Union::new);
    }
  }

  /**
   * Texts.
   *
   * @param texts their keys
   * @param hashes how many there are
   */
  public record Keys(Path texts, long hashes) implements StageInput {
    @Override
    public Stage<Integer, Long> stage() {
      return FilterStage.stage("filter new texts")
          .counting("texts", StageCounter.READ)
          .reading(
              RecordFiles.of(Codec.LONG, Codec.NOTHING, texts),
              task ->
                  new Fill<>(hashes) {
                    @Override
                    void add(Long text, Void none, HashFilter filter) {
                      filter.add(text);
                    }
                  })
          .reducing(Union::new);
    }
  }

  /**
   * What a stage made, for the one that reads it.
   *
   * @param output its folder, or {@link #NONE}
   * @param hashes as many as the stage was told
   */
  public record Filter(Path output, long hashes) {
    /** No filter: everything is needed. */
    public static final Filter NONE = new Filter(new Path("none"), 0);

    Optional<HashFilter> open(Configuration conf) throws IOException {
      return equals(NONE)
          ? Optional.empty()
          : Optional.of(HashFilter.read(conf, new Path(output, FILTER + "/part-r-00000"), hashes));
    }
  }

  private static Stage<Integer, Long> stage(String name) {
    return Stage.shuffling(name, Codec.INT, Codec.LONG, Partitioner.<Integer>byHash()).atOnce();
  }

  /** Adds hashes to the filter of a task. */
  private abstract static class Fill<A, B> implements MapStep<A, B, Integer, Long> {
    private final HashFilter filter;

    Fill(long hashes) {
      filter = HashFilter.of(hashes);
    }

    abstract void add(A key, B value, HashFilter to);

    @Override
    public void map(A key, B value, Output<Integer, Long> words) {
      add(key, value, filter);
    }

    @Override
    public void finish(Output<Integer, Long> words) throws IOException, InterruptedException {
      for (int i = 0; i < filter.size(); i++) {
        if (filter.word(i) != 0) {
          words.put(i, filter.word(i));
        }
      }
    }
  }

  /** Writes the filter. */
  private static final class Union implements ReduceStep<Integer, Long> {
    private final HashFilter.Writer writer;

    Union(Task task) throws IOException {
      DataOutputStream out = task.closing(new DataOutputStream(task.stream(FILTER, "part", "")));
      writer = new HashFilter.Writer(out);
    }

    @Override
    public void reduce(Group<Integer, Long> words) throws IOException {
      long all = 0;
      for (long word : words) {
        all |= word;
      }
      writer.write(words.key(), all);
    }
  }
}
