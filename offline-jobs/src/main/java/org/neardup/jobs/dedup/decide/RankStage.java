package org.neardup.jobs.dedup.decide;

import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.util.Check;

/**
 * Numbers the units that have pairs by their rank, in one task, so that later stages compare
 * numbers: reference ones first, then by the rules, then by file and record.
 *
 * <pre>
 * in     (a) → a, (b) → b, (c) → c, (a) → d     with [keep] first
 * sends  rank of a → ..., rank of b → ...     bytes in the order of preference
 * out    (a, 0) → a, (b, 1) → b, ..., (a, 3) → d  ⇒ NeighborStage, EdgeStage, ShortStage</pre>
 */
@StageInput.Name("ranks")
public record RankStage(Path members) implements StageInput {
  private static final Codec<Member> ORDER =
      new Codec<>(
          (member, out) ->
              out.putBoolean(!member.isReference())
                  .put(member.rank(), 0, member.rank().length)
                  .putLong(member.record())
                  .putInt(member.position())
                  .put(member.id().getBytes(), 0, member.id().getLength()),
          null);

  private static final Codec<byte[]> RANK =
      new Codec<>((rank, out) -> out.put(rank, 0, rank.length), in -> in.get(in.left()));

  record Named(Node node, Member member) {}

  @Override
  public Stage<byte[], Named> stage() {
    return Stage.shuffling(RANK, Codec.of(Named.class), (rank, partitions) -> 0)
        .reading(
            RecordFiles.of(Node.CODEC, Member.CODEC, members),
            task ->
                (node, member, out) ->
                    out.put(ORDER.encode(member), new Named(node, member.withRank(Member.NO_RANK))))
        .atOnce()
        .reducing(
            task -> {
              Output<Node, Member> numbered = task.records(Node.CODEC, Member.CODEC);
              int[] number = {0};
              return group -> {
                for (Named each : group) {
                  Check.that(
                      number[0] < Integer.MAX_VALUE,
                      "[keep] can choose among at most %s units that have pairs: raise the"
                          + " threshold, or run each part of the inputs by itself",
                      Integer.MAX_VALUE);
                  numbered.put(each.node.numbered(number[0]++), each.member);
                }
              };
            });
  }
}
