package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertThrows;

import org.apache.hadoop.io.Text;
import org.junit.Test;
import org.neardup.jobs.clusters.RepresentativeStage.Pair;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;

public class RepresentativeStageTests {
  @Test
  public void refusesMoreThanFitsIntoMemory() {
    RepresentativeStage.Component component = new RepresentativeStage.Component(20);
    for (int i = 0; i < 20; i++) {
      component.add(pair(i));
    }
    assertEquals(
        "[cluster_by] representative needs all pairs of texts that are connected in memory, at"
            + " most 20 if more than [clusters_in_memory] texts have a pair, got more: raise the"
            + " threshold or clusters-in-memory, or choose connected",
        assertThrows(IllegalArgumentException.class, () -> component.add(pair(20))).getMessage());
  }

  private static Pair pair(int i) {
    Text a = new Text("a" + i);
    Text b = new Text("a" + (i + 1));
    return new Pair(new LongPair(i << 8, i + 1 << 8), new EdgeRecord(a, b, 0.9f));
  }
}
