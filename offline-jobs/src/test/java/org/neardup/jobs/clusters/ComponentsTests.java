package org.neardup.jobs.clusters;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNotEquals;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.apache.hadoop.io.Text;
import org.junit.Test;

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
  }

  @Test
  public void copiesCountAsUnitsInAnyOrder() {
    int a = node(1, "a");
    components.addCopies(a, 5);
    int b = node(2, "b");
    components.connect(a, b);
    components.addCopies(b, 2);
    assertEquals(2 + 7, components.units(components.root(a)));
  }

  @Test
  public void aTextIsOneNode() {
    assertEquals(node(7, "x"), node(7, "x"));
    assertEquals(7, components.textKey(node(7, "x")));
    assertEquals(1, components.size());
  }

  /** A path, the worst shape, over keys that differ in their high bits only. */
  @Test
  public void manyTextsGrow() {
    int previous = node(0, "9");
    for (long i = 1; i < 50_000; i++) {
      int next = node(i << 44, "" + i);
      components.connect(previous, next);
      previous = next;
    }
    assertEquals(50_000, components.size());
    assertEquals(50_000, components.units(components.root(0)));
    assertEquals("1", clusterId(0));
  }

  @Test
  public void resultDoesNotDependOnTheOrderOfEdges() {
    SplittableRandom random = new SplittableRandom(9);
    int[] edges = random.ints(400, 0, 300).toArray();
    Components forwards = new Components();
    Components backwards = new Components();
    for (int i = 0; i < edges.length; i += 2) {
      connect(forwards, edges[i], edges[i + 1]);
      connect(backwards, edges[edges.length - 1 - i], edges[edges.length - 2 - i]);
    }
    for (int edge : edges) {
      int one = forwards.root(node(forwards, edge));
      int other = backwards.root(node(backwards, edge));
      assertEquals(forwards.units(one), backwards.units(other));
      assertEquals(text(forwards.clusterId(one)), text(backwards.clusterId(other)));
    }
  }

  private static void connect(Components components, int a, int b) {
    components.connect(node(components, a), node(components, b));
  }

  private static int node(Components components, int key) {
    return components.node(key, new Text("" + key));
  }

  private int node(long key, String id) {
    return components.node(key, new Text(id));
  }

  private String clusterId(int node) {
    return text(components.clusterId(components.root(node)));
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
