package org.neardup.jobs.since;

import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.data.TextState;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;

/**
 * Brings the texts of an earlier run into the partitions of this one: {@code text key ->
 * TextState}, sorted by key.
 *
 * @param texts see {@link org.neardup.jobs.data.RunState}
 */
public record EarlierTextsStage(Path texts) implements StageInput {
  @Override
  public Stage<Long, TextState> stage() {
    return Stage.sorting(
            "earlier texts",
            RecordFiles.of(Codec.LONG, TextState.CODEC, texts),
            Codec.LONG,
            TextState.CODEC,
            TextKey::partition)
        .counting("texts", StageCounter.READ);
  }
}
