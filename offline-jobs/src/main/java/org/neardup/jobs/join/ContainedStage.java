package org.neardup.jobs.join;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.verify.VerifyStage;
import org.neardup.scheme.ResolvedScheme;

/**
 * Finds for each distinct text the longer one that holds the largest share of its shingles, because
 * a quotation is too unlike its source to be a pair.
 *
 * <p>Every two blocks are joined, so work grows as the square of the texts divided by the size of a
 * block, whatever the number of tasks. A join is quadratic in texts that hold most of each other.
 *
 * <pre>
 * in     blocks (0, 0), (0, 1), (1, 1), with a and b in block 0, c in block 1
 * sends  a → (b, 1) of (0, 0); c → (b, 1) of (0, 1)     the best of each two blocks
 * group  a: (b, 1)     the largest share; of equal ones the smallest id
 * out    CONTAINED: a b 1.000000, c b 1.000000   ⇒ MemberStage, NeighborStage; the report</pre>
 *
 * @param share the least share of a unit's shingles, above 0 and at most 1
 */
@StageInput.Name("contained")
public record ContainedStage(
    ResolvedScheme scheme, BlockPairs blocks, double share, BlockingRule rule)
    implements StageInput {
  /** The contained units, as lines: its id, the container's, the share. */
  public static final String CONTAINED = "contained";

  public enum ContainedCounter {
    /** Pairs of texts that were compared. */
    COMPARISONS,
    CONTAINED
  }

  @Override
  public Stage<Text, Container> stage() {
    return Stage.shuffling(Codec.TEXT, Container.CODEC)
        .counting("contained units", ContainedCounter.CONTAINED)
        .reading(blocks.source(), this::join)
        .reducing(ContainedStage::best);
  }

  private static ReduceStep<Text, Container> best(Task task) {
    LineFile lines = task.resultLines(CONTAINED, "part");
    return containers -> {
      Container best = containers.combined(Container::better);
      task.count(ContainedCounter.CONTAINED, 1);
      lines.write(containers.key(), best.id(), VerifyStage.sixDecimals(best.share()));
    };
  }

  /** A unit that holds another and the share of the other's shingles. */
  record Container(Text id, double share) {
    private static final Codec<Container> CODEC = Codec.of(Container.class);

    private Container better(Container other) {
      boolean isBetter =
          share > other.share || (share == other.share && id.compareTo(other.id) < 0);
      return isBetter ? this : other;
    }
  }

  private MapStep<Void, BlockPairs.Pair, Text, Container> join(Task task) {
    UnitSigner signer = new UnitSigner(scheme, task);
    return (none, pair, found) -> {
      LoadedBlock left = LoadedBlock.read(task.conf(), pair.first(), signer);
      if (pair.isOne()) {
        joinBlocks(task, left, left, found);
      } else {
        LoadedBlock right = LoadedBlock.read(task.conf(), pair.second(), signer);
        joinBlocks(task, left, right, found);
        joinBlocks(task, right, left, found);
      }
    };
  }

  private void joinBlocks(
      Task task, LoadedBlock texts, LoadedBlock containers, Output<Text, Container> found)
      throws IOException {
    LargestContainers largest = new LargestContainers(texts, containers, share, rule);
    task.count(ContainedCounter.COMPARISONS, largest.join());
    for (int text = 0; text < texts.size(); text++) {
      if (largest.container(text) >= 0) {
        Text id = containers.get(largest.container(text)).unit().id();
        found.put(texts.get(text).unit().id(), new Container(id, largest.share(text)));
      }
    }
  }

  /**
   * For each text of a block the container in another block that holds the largest share of it. A
   * container has more shingles than the contained text, or as many and a smaller id; of equally
   * good ones the first is taken.
   */
  static final class LargestContainers implements SetJoin.Measure {
    private static final int NONE = -1;

    private final LoadedBlock texts;
    private final LoadedBlock containers;
    private final double least;
    private final BlockingRule rule;
    private final long[][] sets;
    private final long[][] others;
    private final int[] container;
    private final int[] common;

    LargestContainers(LoadedBlock texts, LoadedBlock containers, double least, BlockingRule rule) {
      this.texts = texts;
      this.containers = containers;
      this.least = least;
      this.rule = rule;
      sets = texts.shingles();
      others = containers.shingles();
      common = new int[sets.length];
      container = new int[sets.length];
      Arrays.fill(container, NONE);
    }

    /** Joins the blocks; how many pairs were compared. */
    long join() throws IOException {
      return SetJoin.join(sets, others, this);
    }

    /** The index of the container of a text, or a negative number. */
    int container(int text) {
      return container[text];
    }

    double share(int text) {
      return (double) common[text] / sets[text].length;
    }

    @Override
    public int minSize(int size) {
      return 1;
    }

    @Override
    public int minCommon(int size) {
      return Frequencies.ceil(least * size);
    }

    /** More than the best so far, so that a container that cannot beat it is not compared. */
    @Override
    public int minCommon(int text, int other) {
      int size = sets[text].length;
      UnitRecord unit = texts.get(text).unit();
      UnitRecord container = containers.get(other).unit();
      boolean isLarger = others[other].length > size || container.id().compareTo(unit.id()) < 0;
      return isLarger && rule.allows(unit.traits(), container.traits())
          ? Math.max(minCommon(size), common[text] + 1)
          : size + 1;
    }

    @Override
    public void found(int text, int other, int shared) {
      common[text] = shared;
      container[text] = other;
    }
  }
}
