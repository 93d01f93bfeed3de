package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;
import org.junit.Test;

/** A worked example; large graphs are in {@link StarClustersTests}. */
public class ComponentsTests {
  private final Components components = new Components();

  @Test
  public void connectedTextsAreOneCluster() {
    int a = node(1, "b");
    int b = node(2, "a10");
    int c = node(3, "a9");
    int alone = node(4, "0");
    components.connect(a, b);
    components.connect(c, b);
    components.connect(a, c);
    assertEquals(components.root(a), components.root(c));
    assertNotEquals(components.root(a), components.root(alone));
    assertEquals("a10", clusterId(c));
    assertEquals("0", clusterId(alone));
    assertEquals(3, components.units(components.root(b)));
    components.addCopies(b, 2);
    assertEquals(5, components.units(components.root(c)));
  }

  private int node(long key, String id) {
    return components.node(key, new Text(id));
  }

  private String clusterId(int node) {
    byte[] id = components.clusterId(components.root(node));
    return new String(id, StandardCharsets.UTF_8);
  }
}
