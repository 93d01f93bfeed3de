package org.neardup.jobs.candidates;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Sorts the texts by key, so that later stages read them beside their own sorted records. Drops
 * texts that the filter does not have, and of equal ones all but the smallest id.
 *
 * <pre>
 * in     TEXTS: 2 → a, 4 → b, 6 → c, 2 → d; filter: 2, 4, 6
 * group  text 2: a, d
 * out    2 → a, 4 → b, 6 → c   ⇒ JoinStage, VerifyStage, BlockStage, SignatureStage</pre>
 *
 * @param combine whether many texts are equal
 */
@StageInput.Name("texts")
public record TextsStage(Path texts, FilterStage.Filter filter, boolean combine)
    implements StageInput {
  /**
   * Below this number all texts are sorted, whether or not they have a candidate pair: that takes
   * less time than a stage of a cluster takes to start.
   */
  public static final long MIN_FILTERED = 10_000;

  @Override
  public Stage<Long, UnitRecord> stage() {
    Stage<Long, UnitRecord> stage =
        Stage.shuffling(Codec.INT64, UnitRecord.CODEC, TextKey::partition)
            .counting("units", StageCounter.READ)
            .reading(RecordFiles.of(Codec.INT64, UnitRecord.CODEC, texts), this::needed)
            .reducing(UnitRecord::first);
    return combine ? stage.combining(UnitRecord::first) : stage;
  }

  private MapStep<Long, UnitRecord, Long, UnitRecord> needed(Task task) throws IOException {
    Optional<HashFilter> needed = filter.open(task.conf());
    return (key, unit, sorted) -> {
      if (needed.isEmpty() || needed.get().mayHave(key)) {
        sorted.put(key, unit);
      }
    };
  }
}
