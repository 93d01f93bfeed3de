package org.neardup.jobs.contained;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.Partitioner;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.verify.SixDecimals;
import org.neardup.lsh.SchemeRequest;

/**
 * Finds for each distinct text the longer one that holds the largest share of its shingles, if that
 * is large enough. Two blocks of texts become the best container of each text of one in the other,
 * by an exact join; then the best of all is taken, of equally good ones the smallest id.
 *
 * <p>Every two blocks are joined, so work grows as the square of the texts divided by the size of a
 * block, whatever the number of tasks.
 *
 * @param scheme complete
 * @param blocks all texts
 * @param share the least share of a unit's shingles, above 0 and at most 1
 */
public record ContainedStage(SchemeRequest scheme, BlockPairs blocks, double share)
    implements StageInput {
  /** The contained units, as lines: its id, the container's, the share. */
  public static final String CONTAINED = "contained";

  @Override
  public Stage<Text, ContainerRecord> stage() {
    return Stage.shuffling(
            "contained", Codec.TEXT, ContainerRecord.CODEC, Partitioner.<Text>byHash())
        .counting("contained units", ContainedCounter.CONTAINED)
        .reading(blocks.source(), JoinStep::new)
        .reducing(ContainedStage::best);
  }

  /** Writes the best container. */
  private static ReduceStep<Text, ContainerRecord> best(Task task) {
    LineFile lines = task.resultLines(CONTAINED, "part");
    return containers -> {
      ContainerRecord best = ContainerRecord.best(containers);
      task.count(ContainedCounter.CONTAINED, 1);
      lines.write(containers.key(), best.id(), SixDecimals.of(best.share()));
    };
  }

  /** Joins two blocks. */
  private final class JoinStep implements MapStep<Void, BlockPairs.Pair, Text, ContainerRecord> {
    private final ContainmentJoin join = new ContainmentJoin(share);
    private final Task task;
    private final UnitSigner signer;

    JoinStep(Task task) {
      this.task = task;
      this.signer = UnitSigner.of(scheme, task);
    }

    @Override
    public void map(Void none, BlockPairs.Pair pair, Output<Text, ContainerRecord> found)
        throws IOException, InterruptedException {
      ShingleBlock left = read(pair.first());
      if (pair.first().equals(pair.second())) {
        join(left, left, true, found);
      } else {
        ShingleBlock right = read(pair.second());
        join(left, right, false, found);
        join(right, left, false, found);
      }
    }

    private ShingleBlock read(Path file) throws IOException {
      return ShingleBlock.read(task.conf(), file, signer);
    }

    private void join(
        ShingleBlock texts,
        ShingleBlock containers,
        boolean same,
        Output<Text, ContainerRecord> found)
        throws IOException, InterruptedException {
      long[][] sets = texts.shingles();
      ContainmentJoin.Order order =
          (container, text) -> containers.ids()[container].compareTo(texts.ids()[text]) < 0;
      ContainmentJoin.Sink sink =
          (text, container, common) ->
              found.put(
                  texts.ids()[text],
                  new ContainerRecord(
                      containers.ids()[container], (double) common / sets[text].length));
      long compared =
          same ? join.join(sets, order, sink) : join.join(sets, containers.shingles(), order, sink);
      task.count(ContainedCounter.COMPARISONS, compared);
      task.count(ContainedCounter.PAIRS_DECIDED, (long) texts.size() * containers.size());
    }
  }
}
