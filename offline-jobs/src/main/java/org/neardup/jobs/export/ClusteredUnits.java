package org.neardup.jobs.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitPlace;

/**
 * The clusters of the units of one partition. A map task that reads the first units of all texts,
 * by their keys, asks for the cluster of each, and then goes through the copies.
 */
public final class ClusteredUnits implements Closeable {
  private final Configuration conf;
  private final Path clusters;
  private final int partition;
  private SortedFile<CountedId> file;

  /** Takes copies. */
  @FunctionalInterface
  public interface Copies {
    void take(long textKey, UnitPlace unit) throws IOException, InterruptedException;
  }

  /**
   * Opens the clusters of a partition.
   *
   * @param clusters the texts that are in a cluster, by their keys
   */
  public ClusteredUnits(Configuration conf, Path clusters, int partition) throws IOException {
    this.conf = conf;
    this.clusters = clusters;
    this.partition = partition;
    this.file = SortedFile.open(conf, clusters, partition, new CountedId());
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
  public void forEachCopy(Path members, Copies copies) throws IOException, InterruptedException {
    file.close();
    file = SortedFile.open(conf, clusters, partition, new CountedId());
    try (SortedFile<UnitPlace> units = SortedFile.open(conf, members, partition, new UnitPlace())) {
      for (; units.hasCurrent(); units.advance()) {
        copies.take(units.key(), units.value());
      }
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
