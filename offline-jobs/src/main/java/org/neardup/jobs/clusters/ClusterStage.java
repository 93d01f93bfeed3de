package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.progress.StageProgress;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.HadoopSettings;

/**
 * Reads verified pairs and copy counts, finds the clusters and writes the cluster of each text,
 * sorted and partitioned by text key: {@code key -> CountedId}. In memory or by stages makes no
 * difference to the result.
 */
public final class ClusterStage {
  /** Texts whose clusters are found in memory unless something else is said: about 500 MB. */
  public static final long DEFAULT_IN_MEMORY = 5_000_000;

  private static final String NAME = "clusters";

  private final Configuration conf;
  private final StageRunner runner;
  private final Input input;
  private final Path output;

  /**
   * The input of the stage.
   *
   * @param by what makes a cluster
   * @param edges the verified pairs
   * @param copies how many copies texts have
   */
  public record Input(ClusterBy by, Path edges, Path copies) {}

  /**
   * A stage for one run; it makes as many files as the configuration has reducers.
   *
   * @param runner runs the stages
   * @param output the folder to be made
   */
  public ClusterStage(Configuration conf, StageRunner runner, Input input, Path output) {
    this.conf = conf;
    this.runner = runner;
    this.input = input;
    this.output = output;
  }

  /** Finds the clusters in memory. */
  public StageReport inMemory(ProgressLine line) throws IOException {
    try (StageProgress progress = line.stage(NAME, "clusters")) {
      int partitions = conf.getInt(HadoopSettings.REDUCERS, 1);
      InMemoryClusters clusters = new InMemoryClusters(conf, partitions, input.by);
      ClusterReport report = clusters.find(input.edges, input.copies, output);
      report.write(conf, output);
      progress.at(report.clusters(), 1);
      return new StageReport(NAME, progress.elapsed().toNanos() / 1e9, 0, Map.of());
    }
  }

  /**
   * Finds the clusters by stages.
   *
   * @param work a folder for what lies between jobs
   */
  public StageReport byStages(Path work)
      throws IOException, InterruptedException, JobFailedException {
    StarClusters clusters = new StarClusters(conf, runner, work);
    clusters.find(input, output).write(conf, output);
    return clusters.report();
  }
}
