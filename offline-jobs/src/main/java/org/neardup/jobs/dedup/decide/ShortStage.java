package org.neardup.jobs.dedup.decide;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.dedup.decide.Decision.Reason;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Marks the documents of which too little would be left, so that decisions are made again without
 * their units: such a unit may have been the only retained one of its text. Memory: the units of a
 * document that have pairs.
 *
 * <pre>
 * in     ranked (p, 0), (q, 1): units of 70 and 30 characters of document 0/0; decision: p goes
 * sends  (0/0, 0) → position of p; (0/0, 1) → p; (0/0, 2) → q
 * group  document 0/0: removed positions first, then units; 30 of 100 are left, [minLeft] is 0.5
 * out    (p, 0) → p, gone; (q, 1) → q, gone   ⇒ NeighborStage and EdgeStage again
 *        GOING: 0/0 → TOO_LITTLE_LEFT, for each   ⇒ DecideStage.Sort</pre>
 *
 * @param minLeft see {@link DedupRules}
 */
@StageInput.Name("short")
public record ShortStage(Path ranked, Path decisions, double minLeft) implements StageInput {
  private static final long DECISIONS = 0;

  @Override
  public Stage<LongPair, Held> stage() {
    return Stage.shuffling(LongPair.CODEC, Held.CODEC, LongPair::partition)
        .reading(
            RecordFiles.of(Node.CODEC, Member.CODEC, ranked),
            task ->
                (node, member, out) ->
                    out.put(
                        new LongPair(member.record(), node.number() + 1),
                        new Held(node, member, 0)))
        .reading(
            RecordFiles.of(Codec.INT64, Decision.CODEC, decisions),
            task ->
                (record, decision, out) ->
                    out.put(
                        new LongPair(record, DECISIONS),
                        new Held(null, null, decision.unit().position())))
        .grouping(Long.BYTES)
        .reducing(LeaveStep::new);
  }

  /**
   * A unit of a document, or the position of one that was removed.
   *
   * @param node null for a position
   */
  record Held(Node node, Member member, int position) {
    static final Codec<Held> CODEC = Codec.of(Held.class);
  }

  private final class LeaveStep implements ReduceStep<LongPair, Held> {
    private final Output<Node, Member> stay;
    private final Output<Long, Decision> going;

    LeaveStep(Task task) throws IOException {
      stay = task.records(Node.CODEC, Member.CODEC);
      going = task.records(MemberStage.GOING, Codec.INT64, Decision.CODEC);
    }

    @Override
    public void reduce(Group<LongPair, Held> group) throws IOException {
      Set<Integer> removed = new HashSet<>();
      List<Held> units = new ArrayList<>();
      for (Held each : group) {
        if (each.node == null) {
          removed.add(each.position);
        } else if (removed.isEmpty()) {
          stay.put(each.node, each.member);
        } else {
          units.add(each);
        }
      }
      boolean isShort = !units.isEmpty() && leavesTooLittle(removed, units);
      for (Held each : units) {
        stay.put(each.node, isShort ? each.member.withGone(true) : each.member);
        if (isShort) {
          going.put(
              each.member.record(),
              new Decision(each.member, Reason.TOO_LITTLE_LEFT, null, 0, Double.NaN));
        }
      }
    }

    private boolean leavesTooLittle(Set<Integer> removed, List<Held> units) {
      int length = units.get(0).member.length();
      int left = length;
      int behind = 0;
      for (Held each : units) { // They come in the order of their positions.
        UnitCut unit = each.member.unit();
        if (removed.contains(unit.position())) {
          left -= Math.max(0, unit.end() - Math.max(behind, unit.start()));
          behind = Math.max(behind, unit.end());
        }
      }
      return left < (minLeft > 1 ? 1 : length) * minLeft;
    }
  }
}
