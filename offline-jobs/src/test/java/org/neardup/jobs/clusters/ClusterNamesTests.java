package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.codec.Codec;

/** Names by worked examples. */
public class ClusterNamesTests {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Configuration conf = new Configuration();
  private ClusterNames names;

  @Test
  public void aClusterKeepsTheNameOfMostOfItsUnits() throws Exception {
    name(Map.of("b", "b", "c", "b", "x", "x", "y", "x", "z", "x"), "a:b,b:b,c:b,x:b,y:x");
    assertEquals("b", names.of(new Text("1")).toString());
    name(Map.of("b", "b", "c", "b", "x", "x", "y", "x"), "b:b,c:b,x:x,y:x");
    assertEquals("of equally many the smaller", "b", names.of(new Text("1")).toString());
  }

  /** The larger half of a cluster keeps the name, the other is called by its smallest unit. */
  @Test
  public void aNameIsGivenOnce() throws Exception {
    name(Map.of("a", "a", "b", "a", "c", "a", "d", "a", "e", "a"), "a:a,b:a", "c:a,d:a,e:a");
    assertEquals("a", names.of(new Text("2")).toString());
    assertEquals("the unit is no longer of that cluster", "b", names.of(new Text("1")).toString());
    assertEquals(Map.of("a", 5L), names.changes().split().largest());
    assertEquals(Map.of("a", 3L), names.changes().shrank().largest());
  }

  /** Both units were names, which others keep. */
  @Test
  public void aClusterWithoutAnUnusedUnitGetsANumber() throws Exception {
    name(Map.of("a", "a", "b", "a", "c", "c", "d", "c", "e", "1~2"), "a:,c:", "b:a,f:", "d:c,g:");
    assertEquals("1~3", names.of(new Text("1")).toString());
    assertEquals("a", names.of(new Text("2")).toString());
    assertEquals("c", names.of(new Text("3")).toString());
    assertEquals(1, names.changes().added().count());
    assertEquals(Map.of("1~2", 1L), names.changes().gone().largest());
  }

  @Test
  public void clustersMerge() throws Exception {
    name(Map.of("a", "a", "b", "a", "c", "c", "d", "c", "e", "c"), "a:a,b:a,c:c,d:c,e:c,f:");
    assertEquals("c", names.of(new Text("1")).toString());
    assertEquals(Map.of("c", 6L), names.changes().merged().largest());
    assertEquals(Map.of("c", 6L), names.changes().grew().largest());
    assertEquals(Map.of("a", 2L), names.changes().gone().largest());
  }

  /** Clusters of units and what each votes for, known by their numbers from 1. */
  private void name(Map<String, String> earlier, String... clusters) throws IOException {
    Path units = new Path(folder.newFolder().toString(), "part-m-00000");
    try (RecordWriter<Text, Text> out = RecordWriter.create(conf, units, Codec.TEXT, Codec.TEXT)) {
      for (Map.Entry<String, String> unit : new TreeMap<>(earlier).entrySet()) {
        out.put(new Text(unit.getKey()), new Text(unit.getValue()));
      }
    }
    Path votes = new Path(folder.newFolder().toString(), "part-r-00000");
    try (RecordWriter<Text, VoteStage.Vote> out =
        RecordWriter.create(conf, votes, Codec.TEXT, VoteStage.Vote.CODEC)) {
      for (int i = 0; i < clusters.length; i++) {
        for (String vote : List.of(clusters[i].split(",", -1))) {
          String[] fields = vote.split(":", -1);
          VoteStage.Vote cast = new VoteStage.Vote(new Text(fields[0]), new Text(fields[1]), true);
          out.put(new Text(Integer.toString(i + 1)), cast);
        }
      }
    }
    names = new ClusterNames(conf, List.of(units.getParent()), List.of(), votes.getParent());
  }
}
