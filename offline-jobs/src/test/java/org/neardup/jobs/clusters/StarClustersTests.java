package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.FindFolder;
import org.neardup.jobs.Planted;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.run.HadoopSettings;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;

/** Clusters by MapReduce are those that union-find gives. */
public class StarClustersTests {
  private static final int REDUCERS = 3;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  @Rule public final FindFolder runs = new FindFolder();
  private Configuration conf;

  @Before
  public void configure() {
    conf = HadoopSettings.tuned(new Configuration(), path("scratch"));
    conf.setInt(MRJobConfig.NUM_REDUCES, REDUCERS);
  }

  @Test
  public void aChain() throws Exception {
    long rounds = rounds(new MadeGraph(1).chain(100));
    assertTrue("many rounds: " + rounds, rounds >= 3 && rounds <= 7);
  }

  @Test
  public void aStarAndAClique() throws Exception {
    assertEquals(2, rounds(new MadeGraph(2).star(500).clique(60)));
  }

  /** Sparse, so that components of all sizes are there, and dense. */
  @Test
  public void anyGraph() throws Exception {
    MadeGraph graph = new MadeGraph(3).random(1000, 480).random(50, 200).star(9).chain(20);
    assertTrue(rounds(graph.withCopies(30)) > 1);
  }

  @Test
  public void nothing() throws Exception {
    assertEquals(1, rounds(new MadeGraph(8)));
  }

  /** Long chains are cut, and some pairs are between two clusters. */
  @Test
  public void representatives() throws Exception {
    MadeGraph graph = new MadeGraph(4).random(500, 400).random(50, 200).chain(40).clique(9);
    compare(graph.withCopies(30), ClusterBy.REPRESENTATIVE);
  }

  private long rounds(MadeGraph graph) throws Exception {
    return compare(graph, ClusterBy.CONNECTED);
  }

  /** Finds the clusters of a graph in both ways and returns the rounds. */
  private long compare(MadeGraph graph, ClusterBy by) throws Exception {
    Path root = new Path(folder.newFolder().getPath());
    Path edges = new Path(root, "edges");
    Path copies = new Path(root, "copies");
    graph.write(conf, edges, copies);
    Path expected = new Path(root, "expected");
    Path found = new Path(root, "found");
    ClusterReport union = new InMemoryClusters(conf, REDUCERS, by).find(edges, copies, expected);
    StageRunner runner = new StageRunner(ProgressLine.silent(), new Path(root, "failures"));
    StarClusters stars = new StarClusters(conf, runner, new Path(root, "work"));
    assertEquals(union, stars.find(new ClusterStage.Input(by, edges, copies), found));
    for (int partition = 0; partition < REDUCERS; partition++) {
      assertEquals(clusters(expected, partition), clusters(found, partition));
    }
    StageReport report = stars.report();
    assertEquals(union.clusters(), report.get(ClusterCounter.CLUSTERS));
    return report.get(ClusterCounter.ROUNDS);
  }

  private List<String> clusters(Path at, int partition) throws IOException {
    List<String> clusters = new ArrayList<>();
    try (SortedFile<CountedId> file = SortedFile.open(conf, at, partition, new CountedId())) {
      for (; file.hasCurrent(); file.advance()) {
        clusters.add(file.key() + " " + file.value().id() + " " + file.value().units());
      }
    }
    return clusters;
  }

  @Test
  public void aRunGivesTheSame() throws Exception {
    String input = runs.input("in.tsv", new Planted(100, 11).lines());
    FindRequest request = runs.request(input, "unit", "sentence", "threshold", "0.6");
    FindSummary inMemory = FindFolder.run(request);
    assertEquals(0, inMemory.get(ClusterCounter.ROUNDS));
    List<String> clusters = runs.sorted("clusters");
    List<String> bulk = runs.sorted("bulk");
    assertTrue("too few to tell: " + clusters.size(), clusters.size() > 100);
    FindSummary byJobs = FindFolder.run(request.withInMemory(1).withExisting(Existing.OVERWRITE));
    assertEquals(clusters, runs.sorted("clusters"));
    assertEquals(bulk, runs.sorted("bulk"));
    assertEquals(inMemory.clusters(), byJobs.clusters());
    assertTrue(byJobs.get(ClusterCounter.ROUNDS) > 1);
    assertEquals(inMemory.identity(), byJobs.identity());
  }

  @Test
  public void refusesLessThanNone() throws Exception {
    FindRequest request = runs.request(runs.input("in.tsv", "a\tb"), "unit", "document");
    assertEquals(
        "[clusters-in-memory] must be at least 0, which finds them by MapReduce, got -1",
        assertThrows(IllegalArgumentException.class, () -> request.withInMemory(-1)).getMessage());
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }
}
