package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.Figure;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;

/**
 * Verified pairs and copies to the cluster of each text, sorted and partitioned by text key: {@code
 * key -> CountedId}, in as many files as the configuration has reducers. In memory or by stages
 * makes no difference to the result.
 *
 * @param by the rule by which texts form a cluster
 * @param edges the verified pairs
 * @param copies how many copies texts have
 */
public record ClusterStage(ClusterBy by, Path edges, Path copies) {
  public static final String NAME = "clusters";

  /** Counters of the search for clusters by stages. */
  public enum ClusterCounter {
    /** Rounds of large-star and small-star over all texts; the last one changes nothing. */
    @Figure(name = "cluster_rounds")
    ROUNDS,
    /** Texts that a star connected with another text than before; none when it is done. */
    CHANGES,
    /** Texts that have a pair or a copy. */
    TEXTS,
    CLUSTERS
  }

  /** Default limit on texts whose clusters are found in memory: about 500 MB. */
  public static final long DEFAULT_IN_MEMORY = 5_000_000;

  /** Finds the clusters in memory, and returns their number. */
  public long inMemory(Configuration conf, Path output) throws IOException {
    ClusterReport report = new InMemoryClusters(conf, this).find(output);
    report.write(conf, output);
    return report.clusters();
  }

  /**
   * Finds the clusters by stages.
   *
   * @param work a folder for the files between stages
   */
  public StageReport byStages(Configuration conf, StageRunner runner, Path work, Path output)
      throws IOException {
    StarClusters clusters = new StarClusters(conf, runner, work);
    clusters.find(this, output).write(conf, output);
    return clusters.report();
  }
}
