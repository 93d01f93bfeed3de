package org.neardup.jobs.clusters;

import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;

/**
 * Brings the clusters of texts into the order and the partitions of the texts, as many as the units
 * have files.
 *
 * @param components the output of a {@link ComponentStage}
 */
public record ClusterSortStage(Path components) implements StageInput {
  @Override
  public Stage<Long, CountedId> stage() {
    return Stage.sorting(
            "sort clusters",
            RecordFiles.of(Codec.LONG, CountedId.CODEC, components),
            Codec.LONG,
            CountedId.CODEC,
            TextKey::partition)
        .counting("texts", StageCounter.WRITTEN);
  }
}
