package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.clusters.ClusterStage.ClusterCounter;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Joins all that is known of a text with the root of its component, so that {@link ComponentStage}
 * can add up components. A text in no star is its own root.
 *
 * <pre>
 * in     stars (4, 2), (6, 2); edges (4, 2), (6, 4); copies 2 → (a, 1)
 * sends  (4, 2) → empty; (4, 4) → b, a pair; (2, 2) → a, a pair; (2, 2) → a, a copy; ...
 * group  text 4: (4, 2), the star, which comes first as its root is less; (4, 4), the rest
 * out    of a (2, 2) → a, 1 pair, 2 units; of b (2, 2) → b, 2 pairs, 1 unit; (2, 4)</pre>
 */
@StageInput.Name("roots")
public record RootStage(Path stars, Path edges, Path copies) implements StageInput {
  /**
   * A part of a component.
   *
   * @param id the smallest unit id; null where no id is known
   * @param pairsOfId how many verified pairs the unit of the smallest id has
   * @param units how many units it has
   * @param weakest the weakest of its verified pairs; null for none
   */
  record Part(Text id, long pairsOfId, long units, EdgeRecord weakest) {
    static final Codec<Part> CODEC = Codec.of(Part.class);

    static final Part EMPTY = new Part(null, 0, 0, null);

    Part plus(Part other) {
      int order = id == null || other.id == null ? 0 : id.compareTo(other.id);
      boolean isOwn = id != null && order <= 0;
      return new Part(
          isOwn ? id : other.id,
          (order <= 0 ? pairsOfId : 0) + (order >= 0 ? other.pairsOfId : 0),
          units + other.units,
          ClusterCollector.weaker(weakest, other.weakest));
    }
  }

  @Override
  public Stage<LongPair, Part> stage() {
    return Stage.shuffling(LongPair.CODEC, Part.CODEC, LongPair::partition)
        .counting("texts", ClusterCounter.TEXTS)
        .reading(
            RecordFiles.of(LongPair.CODEC, Codec.NOTHING, stars),
            task -> (star, none, out) -> out.put(star, Part.EMPTY))
        .reading(
            RecordFiles.of(LongPair.CODEC, EdgeRecord.CODEC, edges), task -> RootStage::addEdge)
        .reading(
            RecordFiles.of(Codec.INT64, CountedId.CODEC, copies),
            task ->
                (text, unit, out) -> out.put(at(text), new Part(unit.id(), 0, unit.units(), null)))
        .combining(Part::plus)
        .grouping(Long.BYTES)
        .reducing(RootStage::join);
  }

  private static LongPair at(long text) {
    return new LongPair(text, text);
  }

  private static void addEdge(LongPair texts, EdgeRecord edge, Output<LongPair, Part> out)
      throws IOException {
    out.put(at(texts.first()), new Part(edge.first(), 1, 0, edge));
    out.put(at(texts.second()), new Part(edge.second(), 1, 0, null));
  }

  private static ReduceStep<LongPair, Part> join(Task task) throws IOException {
    Output<LongPair, Part> roots = task.records(LongPair.CODEC, Part.CODEC);
    return group -> {
      long text = group.key().first();
      long root = text;
      Part known = new Part(null, 0, 1, null);
      for (Part part : group) {
        root = Math.min(root, group.key().second()); // the first one's
        known = known.plus(part);
      }
      task.count(ClusterCounter.TEXTS, 1);
      roots.put(at(root), known);
      if (text != root) {
        roots.put(new LongPair(root, text), Part.EMPTY);
      }
    };
  }
}
