package org.neardup.jobs.dedup.decide;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.dedup.decide.NeighborStage.Half;
import org.neardup.jobs.dedup.decide.NeighborStage.Half.Kind;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;

/**
 * Brings all that decides about a text together: the near texts of a better rank, then its units,
 * whose numbers are increased by {@link #UNITS}. Memory: the pairs of one text.
 *
 * <pre>
 * in     of NeighborStage (b, 0) → NEAR a, (b, 1) → SELF b, (b, 2) → NEAR c; ranked (b, 1) → b
 * group  text b: these, the unit b last
 * out    (1, 0) → near a, (1, 1 + UNITS) → b     not c, whose number is above 1   ⇒ DecideStage
 *        of a (0, UNITS) → a, (0, 3 + UNITS) → d; of c (2, 1) → near b, ...</pre>
 *
 * @param told the output of {@link NeighborStage}
 * @param minDocuments how many documents must have a text, or one near to it, for it to be removed
 * @param none whether no text is retained that another is near to
 */
@StageInput.Name("edges")
public record EdgeStage(String use, Path ranked, Path told, int minDocuments, boolean none)
    implements StageInput {
  /** Added to the numbers of units, so that units sort after texts. */
  static final long UNITS = 1L << 62;

  @Override
  public Stage<Node, Verdict> stage() {
    return Stage.shuffling(Node.CODEC, Verdict.CODEC, Node::partition)
        .reading(
            RecordFiles.of(Node.CODEC, Member.CODEC, ranked),
            task ->
                (node, member, out) ->
                    out.put(
                        new Node(node.root(), node.blockingKey(), node.number() | UNITS),
                        new Verdict(null, member, Fate.OPEN)))
        .reading(
            RecordFiles.of(Node.CODEC, Half.CODEC, told),
            task -> (node, half, out) -> out.put(node, new Verdict(half, null, Fate.OPEN)))
        .grouping(Node.TEXT_BYTES)
        .reducing(GatherStep::new);
  }

  /** The state of a unit before the texts with a better rank are considered. */
  enum Fate {
    OPEN,
    RETAINED,
    REMOVED
  }

  /**
   * A neighbour of the text that is decided about, or one of the units of that text.
   *
   * @param half null for a unit
   * @param member null for a text
   */
  record Verdict(Half half, Member member, Fate fate) {
    static final Codec<Verdict> CODEC = Codec.of(Verdict.class);
  }

  private record Neighbor(long number, Half half) {}

  private final class GatherStep implements ReduceStep<Node, Verdict> {
    private final Output<LongPair, Verdict> edges;

    GatherStep(Task task) throws IOException {
      edges = task.records(LongPair.CODEC, Verdict.CODEC);
    }

    @Override
    public void reduce(Group<Node, Verdict> group) throws IOException {
      List<Neighbor> neighbors = new ArrayList<>();
      Neighbor self = null;
      Fate fate = null;
      for (Verdict each : group) {
        long number = group.key().number();
        if (each.half == null && !each.member.gone()) {
          fate = fate == null ? fate(self.half, neighbors) : fate;
          Fate of = each.member.isReference() ? Fate.RETAINED : fate;
          Member unit = each.member.withDocuments(self.half.inDocuments());
          edges.put(new LongPair(self.number, number), new Verdict(null, unit, of));
        } else if (each.half != null && each.half.kind() == Kind.SELF) {
          self = new Neighbor(number, each.half);
        } else if (each.half != null) {
          neighbors.add(new Neighbor(number, each.half));
        }
      }
      if (self == null) {
        return; // No unit of the text has this blocking key.
      }
      for (Neighbor each : neighbors) {
        if (each.half.unit() != null && (none || each.number < self.number)) {
          edges.put(
              new LongPair(self.number, each.number), new Verdict(each.half, null, Fate.OPEN));
        }
      }
    }

    private Fate fate(Half self, List<Neighbor> neighbors) {
      LongStream.Builder documents = LongStream.builder();
      boolean contained = false;
      Arrays.stream(self.documents()).forEach(documents);
      for (Neighbor each : neighbors) {
        contained |= each.half.kind() == Kind.CONTAINER;
        if (each.half.kind() == Kind.NEAR) {
          Arrays.stream(each.half.documents()).forEach(documents);
        }
      }
      if (!contained && documents.build().distinct().count() < minDocuments) {
        return Fate.RETAINED;
      }
      return none ? Fate.REMOVED : Fate.OPEN;
    }
  }
}
