package org.neardup.jobs.clusters;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiPredicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.clusters.ClusterStage.ClusterCounter;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.run.StageReport;
import org.neardup.jobs.run.StageRunner;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.stage.hadoop.HadoopSettings;

/** Stages find the same clusters as union-find. */
public class StarClustersTests {
  private static final int REDUCERS = 3;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Configuration conf;

  @Before
  public void configure() {
    conf = HadoopSettings.tuned(new Configuration(), folder.getRoot().toPath());
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
  public void centers() throws Exception {
    MadeGraph graph = new MadeGraph(4).random(500, 400).random(50, 200).chain(40).clique(9);
    compare(graph.withCopies(30), ClusterBy.CENTER);
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

  @Test
  public void connectedTextsAreOneCluster() {
    Components components = new Components();
    List<Integer> nodes = new ArrayList<>();
    for (String id : List.of("b", "a10", "a9", "0")) {
      nodes.add(components.node(1 + nodes.size(), new Text(id)));
    }
    components.connect(nodes.get(0), nodes.get(1));
    components.connect(nodes.get(2), nodes.get(1));
    components.connect(nodes.get(0), nodes.get(2));
    components.addCopies(nodes.get(1), 2);
    for (int node : nodes) {
      int root = components.root(node);
      boolean alone = node == nodes.get(3);
      assertEquals(alone ? "0" : "a10", new String(components.clusterId(root), UTF_8));
      assertEquals(alone ? 1 : 5, components.units(root));
      assertEquals(!alone, root == components.root(nodes.get(0)));
    }
  }

  private Path path(String name) {
    return new Path(folder.getRoot().getPath(), name);
  }

  /** Verified pairs and copies as the stages before leave them, made up. */
  private static final class MadeGraph {
    private record Edge(int a, int b, float similarity) {}

    private record Copies(int text, long copies) {}

    private final SplittableRandom random;
    private final List<Long> keys = new ArrayList<>();
    private final List<Text> ids = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Copies> copies = new ArrayList<>();

    MadeGraph(long seed) {
      random = new SplittableRandom(seed);
    }

    /** Adds some texts, whose keys and ids are in no order. */
    int texts(int count) {
      int first = keys.size();
      for (int i = 0; i < count; i++) {
        keys.add(TextKey.of(random.nextLong()));
        ids.add(new Text(Integer.toString(random.nextInt(1_000_000), 36) + "é:" + ids.size()));
      }
      return first;
    }

    /** Adds a pair; few similarities, so that there are ties. */
    void connect(int a, int b) {
      edges.add(new Edge(a, b, 0.8f + random.nextInt(10) / 50f));
    }

    /** Each text is near the next one. */
    MadeGraph chain(int count) {
      return near(count, (i, j) -> j == i - 1);
    }

    /** All texts are near the first. */
    MadeGraph star(int count) {
      return near(count, (i, j) -> j == 0);
    }

    /** All texts are near each other. */
    MadeGraph clique(int count) {
      return near(count, (i, j) -> true);
    }

    private MadeGraph near(int count, BiPredicate<Integer, Integer> isNear) {
      int first = texts(count);
      for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
          if (isNear.test(i, j)) {
            connect(first + i, first + j);
          }
        }
      }
      return this;
    }

    /** Any texts are near, some pairs come twice. */
    MadeGraph random(int count, int pairs) {
      int first = texts(count);
      for (int i = 0; i < pairs; i++) {
        int a = random.nextInt(count);
        int b = (a + 1 + random.nextInt(count - 1)) % count;
        connect(first + a, first + b);
        if (i % 10 == 0) {
          connect(first + b, first + a);
        }
      }
      return this;
    }

    /** Some texts have copies, and some more texts have nothing else. */
    MadeGraph withCopies(int more) {
      texts(more);
      for (int text = 0; text < keys.size(); text++) {
        if (text >= keys.size() - more || random.nextInt(3) == 0) {
          copies.add(new Copies(text, 1 + random.nextInt(20)));
        }
      }
      return this;
    }

    void write(Configuration conf, Path edgeFolder, Path copyFolder) throws IOException {
      try (RecordWriter<LongPair, EdgeRecord> out =
          RecordWriter.create(
              conf, SortedFile.path(edgeFolder, 0), LongPair.CODEC, EdgeRecord.CODEC)) {
        for (Edge edge : edges) {
          out.put(
              new LongPair(keys.get(edge.a), keys.get(edge.b)),
              new EdgeRecord(ids.get(edge.a), ids.get(edge.b), edge.similarity));
        }
      }
      try (RecordWriter<Long, CountedId> out =
          RecordWriter.create(conf, SortedFile.path(copyFolder, 0), Codec.INT64, CountedId.CODEC)) {
        for (Copies each : copies) {
          out.put(keys.get(each.text), new CountedId(ids.get(each.text), each.copies));
        }
      }
    }
  }
}
