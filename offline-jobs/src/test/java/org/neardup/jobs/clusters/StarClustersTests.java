package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.jobs.stage.SortedFile;

/** Stages find the same clusters as union-find. */
public class StarClustersTests {
  private static final int REDUCERS = 3;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Configuration conf;

  @Before
  public void configure() {
    conf = HadoopSettings.tuned(new Configuration(), path("scratch"));
    conf.setInt(HadoopSettings.REDUCERS, REDUCERS);
  }

  /**
   * A long chain, a star and a clique; graphs that are sparse, so that components of all sizes are
   * there, and dense.
   */
  @Test
  public void anyGraph() throws Exception {
    MadeGraph graph = new MadeGraph(3).random(1000, 480).random(50, 200);
    long rounds =
        compare(graph.star(200).clique(30).chain(100).withCopies(30), ClusterBy.CONNECTED);
    assertTrue("many rounds: " + rounds, rounds >= 3 && rounds <= 7);
  }

  @Test
  public void nothing() throws Exception {
    assertEquals(1, compare(new MadeGraph(8), ClusterBy.CONNECTED));
  }

  /** Long chains are cut, and some pairs are between two clusters. */
  @Test
  public void representatives() throws Exception {
    MadeGraph graph = new MadeGraph(4).random(500, 400).random(50, 200).chain(40).clique(9);
    compare(graph.withCopies(30), ClusterBy.REPRESENTATIVE);
  }

  /** Finds the clusters of a graph in both ways and returns the rounds. */
  private long compare(MadeGraph graph, ClusterBy by) throws Exception {
    Path root = new Path(folder.newFolder().getPath());
    Path edges = new Path(root, "edges");
    Path copies = new Path(root, "copies");
    graph.write(conf, edges, copies);
    Path expected = new Path(root, "expected");
    Path found = new Path(root, "found");
    ClusterStage input = new ClusterStage(by, edges, copies);
    ClusterReport union = new InMemoryClusters(conf, input).find(expected);
    StageRunner runner = new StageRunner(ProgressLine.silent(), root);
    StarClusters stars = new StarClusters(conf, runner, new Path(root, "work"));
    assertEquals(union, stars.find(input, found));
    for (int partition = 0; partition < REDUCERS; partition++) {
      assertEquals(clusters(expected, partition), clusters(found, partition));
    }
    StageReport report = stars.report();
    assertEquals(union.clusters(), report.get(ClusterCounter.CLUSTERS));
    return report.get(ClusterCounter.ROUNDS);
  }

  private List<String> clusters(Path at, int partition) throws IOException {
    List<String> clusters = new ArrayList<>();
    try (SortedFile<CountedId> file = SortedFile.open(conf, at, partition, CountedId.CODEC)) {
      for (; file.hasCurrent(); file.advance()) {
        clusters.add(file.key() + " " + file.value().id() + " " + file.value().units());
      }
    }
    return clusters;
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }
}
