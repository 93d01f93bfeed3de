package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Output;

/** One component in memory, cut into the clusters of representatives. */
final class CutComponent {
  private final int mostPairs;
  private final Components components = new Components();
  private final Stars stars = new Stars();
  private float[] similarities = new float[16];
  private byte[][] ids = new byte[0][];

  CutComponent(int mostPairs) {
    this.mostPairs = mostPairs;
  }

  /**
   * Adds a pair.
   *
   * @throws IllegalArgumentException if there are too many
   */
  void add(PairRecord pair) {
    int number = stars.pairs().size();
    if (number == mostPairs) {
      throw new IllegalArgumentException(
          ("[cluster-by] representative needs all pairs of texts that are connected in memory, at"
                  + " most %d if more than [clusters-in-memory] texts have a pair, got more: raise"
                  + " the threshold or clusters-in-memory, or choose connected")
              .formatted(mostPairs));
    }
    int first = components.node(pair.texts().first(), pair.edge().first());
    int second = components.node(pair.texts().second(), pair.edge().second());
    stars.pairs().add(first, second);
    if (number == similarities.length) {
      similarities = Arrays.copyOf(similarities, number * 2);
    }
    similarities[number] = pair.edge().similarity();
  }

  /** Makes the clusters, of all pairs that were added. */
  void cut() {
    ids = new byte[components.size()][];
    Arrays.setAll(ids, components::clusterId); // connecting will overwrite some
    stars.connect(components);
  }

  /** Writes each text with the least of its cluster, but for that itself. */
  void writeStars(Output<LongPair, Void> out) throws IOException, InterruptedException {
    long[] least = new long[components.size()];
    Arrays.setAll(least, components::textKey);
    for (int node = 0; node < least.length; node++) {
      int root = components.root(node);
      least[root] = Math.min(least[root], components.textKey(node));
    }
    for (int node = 0; node < least.length; node++) {
      long root = least[components.root(node)];
      if (components.textKey(node) != root) {
        out.put(new LongPair(components.textKey(node), root), null);
      }
    }
  }

  /** Writes the pairs within a cluster. */
  void writePairs(Output<LongPair, EdgeRecord> out) throws IOException, InterruptedException {
    for (int pair = 0; pair < stars.pairs().size(); pair++) {
      int first = stars.pairs().first(pair);
      int second = stars.pairs().second(pair);
      if (components.root(first) == components.root(second)) {
        out.put(
            new LongPair(components.textKey(first), components.textKey(second)),
            new EdgeRecord(new Text(ids[first]), new Text(ids[second]), similarities[pair]));
      }
    }
  }
}
