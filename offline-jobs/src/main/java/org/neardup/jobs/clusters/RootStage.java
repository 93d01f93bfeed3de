package org.neardup.jobs.clusters;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.CountedId;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;

/**
 * Joins what is known of each text: the root of its component, which is the least text key of it,
 * its id, copies and verified pairs. A text in no star is its own root. Writes for each text {@code
 * (root, root) -> ComponentRecord} and, unless it is the root, an empty {@code (root, text)}.
 *
 * <p>Records of a text have the text itself behind it in the key, those of stars the root, which is
 * less and therefore comes first.
 *
 * @param stars the stars of all components
 * @param edges the verified pairs
 * @param copies how many copies texts have
 */
public record RootStage(Path stars, Path edges, Path copies) implements StageInput {
  @Override
  public Stage<LongPair, ComponentRecord> stage() {
    return Stage.shuffling("roots", LongPair.CODEC, ComponentRecord.CODEC, LongPair::partition)
        .counting("texts", ClusterCounter.TEXTS)
        .reading(
            RecordFiles.of(LongPair.CODEC, Codec.NOTHING, stars),
            task -> (star, none, out) -> out.put(star, new ComponentRecord()))
        .reading(
            RecordFiles.of(LongPair.CODEC, EdgeRecord.CODEC, edges), task -> RootStage::addEdge)
        .reading(
            RecordFiles.of(Codec.LONG, CountedId.CODEC, copies),
            task ->
                (text, unit, out) ->
                    out.put(
                        at(text), new ComponentRecord().addId(unit.id()).addUnits(unit.units())))
        .combining(ComponentRecord::sum)
        .grouping(Long.BYTES)
        .reducing(RootStep::new);
  }

  private static LongPair at(long text) {
    return new LongPair(text, text);
  }

  private static void addEdge(
      LongPair texts, EdgeRecord edge, Output<LongPair, ComponentRecord> out)
      throws IOException, InterruptedException {
    out.put(at(texts.first()), new ComponentRecord().addPaired(edge.first()).addEdge(edge));
    out.put(at(texts.second()), new ComponentRecord().addPaired(edge.second()));
  }

  /** Takes what is known of a text to its root. */
  private static final class RootStep implements ReduceStep<LongPair, ComponentRecord> {
    private final Output<LongPair, ComponentRecord> roots;
    private final Counter texts;

    RootStep(Task task) throws IOException {
      roots = task.records(LongPair.CODEC, ComponentRecord.CODEC);
      texts = task.counter(ClusterCounter.TEXTS);
    }

    @Override
    public void reduce(Group<LongPair, ComponentRecord> group)
        throws IOException, InterruptedException {
      long text = group.key().first();
      long root = text;
      ComponentRecord known = new ComponentRecord().addUnits(1);
      for (ComponentRecord value : group) {
        root = Math.min(root, group.key().second()); // the first one's
        known.add(value);
      }
      texts.add(1);
      roots.put(at(root), known);
      if (text != root) {
        roots.put(new LongPair(root, text), new ComponentRecord());
      }
    }
  }
}
