package org.neardup.jobs.dedup.decide;

import java.io.IOException;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.dedup.decide.Decision.Reason;
import org.neardup.jobs.dedup.decide.EdgeStage.Fate;
import org.neardup.jobs.dedup.decide.EdgeStage.Verdict;
import org.neardup.jobs.dedup.decide.NeighborStage.Half;
import org.neardup.jobs.dedup.decide.NeighborStage.Half.Kind;
import org.neardup.jobs.export.AssignStage;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Decides which units are retained, greedily in the order of rank: every removed unit is near to a
 * retained one; units connected only through others may both be retained. One task, a bit for each
 * text.
 *
 * <pre>
 * in     (0, a), (0, d); (1, near 0), (1, b); (2, near 1), (2, c)
 * group  text 0: a is retained, d is equal to it; text 1: near 0, which is retained, so b is removed
 *        text 2: near only 1, which is removed, so c is retained
 * out    0/3 → EQUAL, retained a; 0/1 → NEAR, retained a; a SAMPLE   ⇒ Sort, ShortStage</pre>
 *
 * @param all whether decisions for retained units are written too
 * @param standing whether a decision to remove a unit is also written beside the one that is
 *     retained for it
 * @param parts whether units are parts of documents
 * @param apart whether pairs of equal texts are treated as near pairs
 */
@StageInput.Name("decisions")
public record DecideStage(
    String use, Path edges, boolean all, boolean standing, boolean parts, boolean apart)
    implements StageInput {
  /** Removed units at random, or the parts that most documents have: {@code hash -> Decision}. */
  public static final String SAMPLE = "sample";

  private static final int SAMPLED = 100;

  @Override
  public Stage<LongPair, Verdict> stage() {
    return Stage.shuffling(LongPair.CODEC, Verdict.CODEC, (key, partitions) -> 0)
        .reading(RecordFiles.of(LongPair.CODEC, Verdict.CODEC, edges))
        .grouping(Long.BYTES)
        .atOnce()
        .reducing(DecideStep::new);
  }

  private record Sampled(long hash, Decision decision) {}

  private final class DecideStep implements ReduceStep<LongPair, Verdict> {
    private final Task task;
    private final Output<Long, Decision> decisions;
    private final BitSet retained = new BitSet();
    private final PriorityQueue<Sampled> sample =
        new PriorityQueue<>(
            Comparator.<Sampled>comparingLong(e -> parts ? e.decision.unit().documents() : 0)
                .thenComparing(Comparator.comparingLong(Sampled::hash).reversed()));
    private boolean sampled;

    DecideStep(Task task) throws IOException {
      this.task = task;
      decisions = task.records(Codec.INT64, Decision.CODEC);
    }

    @Override
    public void reduce(Group<LongPair, Verdict> group) throws IOException {
      Half nearest = null;
      Half nearestRetained = null;
      Member first = null;
      int text = (int) group.key().first();
      sampled = false;
      for (Verdict each : group) {
        if (each.member() == null) {
          nearest = nearer(nearest, each.half());
          nearestRetained =
              retained.get((int) group.key().second())
                  ? nearer(nearestRetained, each.half())
                  : nearestRetained;
        } else {
          Decision decision = decide(each, first, retained.get(text), nearestRetained, nearest);
          if (first == null) {
            first = each.member();
            retained.set(text, !decision.removes());
          }
          put(decision);
        }
      }
    }

    private static Half nearer(Half one, Half other) {
      return one == null || other.similarity() > one.similarity() ? other : one;
    }

    /**
     * Decides about a unit.
     *
     * @param first unit of the same text, null for itself
     * @param firstRetained whether that one is retained
     * @param nearestRetained of the texts that are retained and near, null for none
     * @param nearest the nearest text, retained or not, null for none
     */
    private Decision decide(
        Verdict of, Member first, boolean firstRetained, Half nearestRetained, Half nearest) {
      Member unit = of.member();
      boolean removed = of.fate() == Fate.REMOVED;
      if (of.fate() == Fate.RETAINED || !removed && first == null && nearestRetained == null) {
        return Decision.retain(unit);
      }
      if (first != null && firstRetained) {
        return new Decision(unit, Reason.EQUAL, first, 1, 0);
      }
      if (nearestRetained != null) {
        boolean equal = parts && unit.documents() > 1 || apart && nearestRetained.similarity() == 1;
        Reason near = equal ? Reason.EQUAL : Reason.NEAR;
        Reason reason = nearestRetained.kind() == Kind.NEAR ? near : Reason.CONTAINED;
        return new Decision(
            unit,
            reason,
            nearestRetained.unit(),
            nearestRetained.similarity(),
            nearestRetained.loss());
      }
      return nearest == null || unit.documents() > 1
          ? new Decision(unit, Reason.EQUAL, null, 1, Double.NaN)
          : new Decision(unit, Reason.NEAR, null, nearest.similarity(), Double.NaN);
    }

    private void put(Decision decision) throws IOException {
      Member unit = decision.unit();
      if (unit.isReference()) {
        return;
      }
      if (decision.removes()) {
        sample(decision);
      } else if (unit.cluster().getLength() > 0) {
        task.count(DedupCounter.RETAINED_OF_CLUSTERS, 1);
      }
      if (decision.removes() || all) {
        decisions.put(unit.record(), decision);
      }
      Member retained = decision.retained();
      if (standing && retained != null && !retained.isReference()) {
        decisions.put(retained.record(), decision);
      }
    }

    private void sample(Decision decision) {
      if (!sampled) {
        sample.add(new Sampled(Node.hash(decision.unit().id()).second(), decision));
        sampled = parts;
      }
      if (sample.size() > SAMPLED) {
        sample.remove();
      }
    }

    @Override
    public void finish() throws IOException {
      Output<Long, Decision> file = task.records(SAMPLE, Codec.INT64, Decision.CODEC);
      for (Sampled each : sample) {
        file.put(each.hash, each.decision);
      }
    }
  }

  /** Sorts decisions by file and record, as {@code WriteStage} reads them. */
  @StageInput.Name("places")
  public record Sort(List<Path> decisions) implements StageInput {
    @Override
    public Stage<Long, Decision> stage() {
      return Stage.sorting(
          RecordFiles.of(Codec.INT64, Decision.CODEC, decisions.toArray(Path[]::new)),
          AssignStage::byFile);
    }
  }
}
