package org.neardup.jobs.clusters;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.clusters.ClusterStage.ClusterCounter;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * One step of connected components (Kiveris, Lattanzi, Mirrokni, Rastogi, Vassilvitskii: Connected
 * Components in MapReduce and Beyond, SoCC 2014, section 3), so that clusters need not fit in
 * memory. Large-star connects the neighbours above a text with the least of its star, small-star
 * the text and its neighbours below. Neither adds an edge or cuts a component in two. When both
 * change nothing, each text has one edge, to the smallest text of its component, which has none
 * itself. Edges may come out more than once; a star of any size takes constant memory.
 *
 * <pre>
 * in     (4, 2), (6, 4)     the verified pairs, or the stars of the step before
 * sends  large: (4, 2), (2, 4), (6, 4), (4, 6)     small: only the greater key first
 * group  text 4: neighbours 2, 6, sorted; the least is 2
 * out    (4, 2), (6, 2)   ⇒ StarStage; at last RootStage, RepresentativeStage.Pairs</pre>
 *
 * @param kind the step
 * @param round its number
 * @param edges pairs of text keys, with any values
 */
@StageInput.Name("stars")
public record StarStage(Kind kind, int round, Path edges) implements StageInput {
  /** The step: with the neighbours above each text, or with those below. */
  public enum Kind {
    LARGE,
    SMALL
  }

  @Override
  public String name() {
    return kind.name().toLowerCase(Locale.ROOT) + " stars " + round;
  }

  @Override
  public Stage<LongPair, Void> stage() {
    return Stage.shuffling(LongPair.CODEC, Codec.NOTHING, LongPair::partition)
        .counting("changes", ClusterCounter.CHANGES)
        .reading(RecordFiles.of(LongPair.CODEC, Codec.NOTHING, edges), task -> this::put)
        .combining((a, b) -> null) // stars that share a centre make the same edges
        .grouping(Long.BYTES)
        .reducing(this::connect);
  }

  /** Puts an edge with its greater end first, and for large stars also the other way round. */
  private void put(LongPair edge, Void ignored, Output<LongPair, Void> out) throws IOException {
    boolean inOrder = edge.first() > edge.second();
    if (inOrder || kind == Kind.LARGE) {
      out.put(edge, null);
    }
    if (!inOrder || kind == Kind.LARGE) {
      out.put(edge.swapped(), null);
    }
  }

  /** Connects the texts of a star with the smallest of them, which comes first. */
  private ReduceStep<LongPair, Void> connect(Task task) throws IOException {
    Output<LongPair, Void> stars = task.records(LongPair.CODEC, Codec.NOTHING);
    Counter changes = task.counter(ClusterCounter.CHANGES);
    task.count(ClusterCounter.ROUNDS, kind == Kind.LARGE && task.number() == 0 ? 1 : 0);
    return star -> {
      long text = star.key().first();
      long centre = text;
      long previous = text;
      for (Void ignored : star) {
        long neighbor = star.key().second();
        if (neighbor == previous) {
          continue;
        }
        previous = neighbor;
        centre = Math.min(centre, neighbor);
        if (kind == Kind.SMALL) { // all neighbours are below the text
          boolean changed = neighbor != centre;
          stars.put(new LongPair(changed ? neighbor : text, centre), null);
          changes.add(changed ? 1 : 0);
        } else if (neighbor > text) {
          stars.put(new LongPair(neighbor, centre), null);
          changes.add(centre != text ? 1 : 0);
        }
      }
    };
  }
}
