package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.UnitLocation;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Task;

/**
 * The clusters of the units of one partition. A map task that reads the first units of all texts,
 * by their keys, asks for the cluster of each, then goes through the copies. The task closes the
 * files.
 */
public final class ClusteredUnits {
  private final Task task;
  private final Path clusters;
  private final int partition;
  private SortedFile<CountedId> file;

  /**
   * Opens the clusters of a partition.
   *
   * @param clusters the texts that are in a cluster, by their keys
   */
  public ClusteredUnits(Task task, Path clusters, int partition) throws IOException {
    this.task = task;
    this.clusters = clusters;
    this.partition = partition;
    this.file = task.sorted(clusters, partition, CountedId.CODEC);
  }

  /** The cluster of a text, if it is in one; texts are asked for by ascending keys. */
  public Optional<CountedId> clusterOf(long textKey) throws IOException {
    return file.seek(textKey) ? Optional.of(file.value()) : Optional.empty();
  }

  /**
   * Goes through the other units of all texts, for which clusters can be asked for again.
   *
   * @param members the units, by the keys of their texts
   */
  public void forEachCopy(Path members, Output<Long, UnitLocation> copies) throws IOException {
    file = task.sorted(clusters, partition, CountedId.CODEC);
    SortedFile<UnitLocation> units = task.sorted(members, partition, UnitLocation.CODEC);
    for (; units.hasCurrent(); units.advance()) {
      copies.put(units.key(), units.value());
    }
  }
}
