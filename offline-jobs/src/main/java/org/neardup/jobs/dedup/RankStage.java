package org.neardup.jobs.dedup;

import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.ByteWriter;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.util.Check;

/**
 * Numbers the units that have pairs by their rank: old ones first, then by the rules, at last by
 * their places. One task reads them in that order. Output: {@code Node -> Member} with the number.
 *
 * @param members the output of {@link MemberStage}
 */
public record RankStage(Path members) implements StageInput {
  private static final Codec<byte[]> RANK =
      new Codec<>((rank, out) -> out.put(rank, 0, rank.length), in -> in.get(in.left()));

  private static final Codec<Member> ORDER = new Codec<>(RankStage::order, null);

  record Named(Node node, Member member) {
    static final Codec<Named> CODEC =
        new Codec<>(
            (named, out) -> {
              Node.CODEC.write(named.node, out);
              Member.CODEC.write(named.member, out);
            },
            in -> new Named(Node.CODEC.read(in), Member.CODEC.read(in)));
  }

  @Override
  public Stage<byte[], Named> stage() {
    return Stage.shuffling("ranks", RANK, Named.CODEC, (rank, partitions) -> 0)
        .reading(
            RecordFiles.of(Node.CODEC, Member.CODEC, members),
            task ->
                (node, member, out) ->
                    out.put(ORDER.encode(member), new Named(node, member.ranked())))
        .atOnce()
        .reducing(
            task -> {
              Output<Node, Member> numbered = task.records(Node.CODEC, Member.CODEC);
              int[] number = {0};
              return group -> {
                for (Named each : group) {
                  Check.that(
                      number[0] < Integer.MAX_VALUE,
                      "[keep] can choose among at most %s units that have pairs: raise the threshold,"
                          + " or run each part of the inputs by itself",
                      Integer.MAX_VALUE);
                  Node node = each.node;
                  numbered.put(new Node(node.root(), node.scope(), number[0]++), each.member);
                }
              };
            });
  }

  private static void order(Member member, ByteWriter out) {
    out.putBoolean(!member.isOld());
    out.put(member.rank(), 0, member.rank().length);
    out.putLong(member.record()).putInt(member.position());
    out.put(member.id().getBytes(), 0, member.id().getLength());
  }
}
