package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.util.Check;

/**
 * Cuts components into the clusters of centres, see {@link ClusterBy#CENTER}, a component at a
 * time, in memory: at most {@value #MAX_PAIRS} pairs, some 300 MB.
 *
 * <pre>
 * in     2 → (4, 2), 2 → (6, 4), 2 → (8, 6)     a chain of a, b, c and another text e
 * group  root 2: all its pairs; b and c have two, b has the smaller id, so that it takes a and c
 * out    (4, 2) → (b, a, 0.8), (6, 4) → (c, b, 0.8); STARS: (4, 2), (6, 2)   ⇒ RootStage</pre>
 */
@StageInput.Name("centers")
public record CenterStage(Path pairs) implements StageInput {
  /** The clusters as stars, {@code (text, root)}; the root is the least text key of its cluster. */
  static final String STARS = "stars";

  private static final int MAX_PAIRS = 2_000_000;

  /** A verified pair with the text keys of its two ends. */
  record Pair(LongPair texts, EdgeRecord edge) {
    static final Codec<Pair> CODEC = Codec.of(Pair.class);
  }

  /**
   * Brings the verified pairs of each component together. The records of a text's stars and pairs
   * are keyed as in {@link RootStage}, so that the root comes first.
   *
   * <pre>
   * in     stars (4, 2), (6, 2); edges (4, 2), (6, 4)
   * group  text 6: (6, 2), the star; (6, 6) → the pair (6, 4)
   * out    2 → (4, 2), 2 → (6, 4)   ⇒ CenterStage</pre>
   */
  @StageInput.Name("component pairs")
  public record Pairs(Path stars, Path edges) implements StageInput {
    /** A pair, or none for a star. */
    private static final Codec<Optional<Pair>> PERHAPS =
        new Codec<>(
            (pair, out) -> pair.ifPresent(each -> Pair.CODEC.write(each, out)),
            in -> in.left() == 0 ? Optional.empty() : Optional.of(Pair.CODEC.read(in)));

    @Override
    public Stage<LongPair, Optional<Pair>> stage() {
      return Stage.shuffling(LongPair.CODEC, PERHAPS, LongPair::partition)
          .counting("pairs", StageCounter.WRITTEN)
          .reading(
              RecordFiles.of(LongPair.CODEC, Codec.NOTHING, stars),
              task -> (star, none, out) -> out.put(star, Optional.empty()))
          .reading(
              RecordFiles.of(LongPair.CODEC, EdgeRecord.CODEC, edges),
              task ->
                  (texts, edge, out) ->
                      out.put(
                          new LongPair(texts.first(), texts.first()),
                          Optional.of(new Pair(texts, edge))))
          .grouping(Long.BYTES)
          .reducing(Pairs::pairsOfRoots);
    }

    private static ReduceStep<LongPair, Optional<Pair>> pairsOfRoots(Task task) throws IOException {
      Output<Long, Pair> pairs = task.records(Codec.INT64, Pair.CODEC);
      return group -> {
        long root = group.key().first();
        for (Optional<Pair> pair : group) {
          if (pair.isPresent()) {
            pairs.put(root, pair.get());
          } else {
            root = group.key().second();
          }
        }
      };
    }
  }

  @Override
  public Stage<Long, Pair> stage() {
    return Stage.shuffling(Codec.INT64, Pair.CODEC, TextKey::partition)
        .counting("pairs", StageCounter.WRITTEN)
        .reading(RecordFiles.of(Codec.INT64, Pair.CODEC, pairs))
        .reducing(CenterStage::cut);
  }

  private static ReduceStep<Long, Pair> cut(Task task) throws IOException {
    Output<LongPair, EdgeRecord> within = task.records(LongPair.CODEC, EdgeRecord.CODEC);
    Output<LongPair, Void> stars = task.records(STARS, LongPair.CODEC, Codec.NOTHING);
    return pairs -> {
      Component component = new Component(MAX_PAIRS);
      for (Pair pair : pairs) {
        component.add(pair);
      }
      component.cut(stars, within);
    };
  }

  static final class Component {
    private final int maxPairs;
    private final Components nodes = new Components();
    private final IntPairs pairs = new IntPairs();
    private float[] similarities = new float[16];

    Component(int maxPairs) {
      this.maxPairs = maxPairs;
    }

    /**
     * Adds a pair.
     *
     * @throws IllegalArgumentException if there are too many
     */
    void add(Pair pair) {
      int number = pairs.size();
      Check.that(
          number < maxPairs,
          "[cluster_by] center needs all pairs of texts that are connected in memory, at"
              + " most %s if more than [clusters_in_memory] texts have a pair, got more: raise"
              + " the threshold or clusters-in-memory, or choose connected",
          maxPairs);
      pairs.add(
          nodes.node(pair.texts().first(), pair.edge().first()),
          nodes.node(pair.texts().second(), pair.edge().second()));
      if (number == similarities.length) {
        similarities = Arrays.copyOf(similarities, number * 2);
      }
      similarities[number] = pair.edge().similarity();
    }

    void cut(Output<LongPair, Void> stars, Output<LongPair, EdgeRecord> within) throws IOException {
      byte[][] ids = new byte[nodes.size()][];
      Arrays.setAll(ids, nodes::clusterId); // connecting will overwrite some
      nodes.connectCenters(pairs);
      writeStars(stars);
      for (int pair = 0; pair < pairs.size(); pair++) {
        int first = pairs.first(pair);
        int second = pairs.second(pair);
        if (nodes.root(first) == nodes.root(second)) {
          within.put(
              new LongPair(nodes.textKey(first), nodes.textKey(second)),
              new EdgeRecord(new Text(ids[first]), new Text(ids[second]), similarities[pair]));
        }
      }
    }

    /** Writes each text with the least text of its cluster, except that text itself. */
    private void writeStars(Output<LongPair, Void> out) throws IOException {
      long[] least = new long[nodes.size()];
      Arrays.setAll(least, nodes::textKey);
      for (int node = 0; node < least.length; node++) {
        int root = nodes.root(node);
        least[root] = Math.min(least[root], nodes.textKey(node));
      }
      for (int node = 0; node < least.length; node++) {
        long root = least[nodes.root(node)];
        if (nodes.textKey(node) != root) {
          out.put(new LongPair(nodes.textKey(node), root), null);
        }
      }
    }
  }
}
