package org.neardup.jobs.contained;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;
import org.neardup.jobs.blocks.BlockPairs;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.verify.SixDecimals;
import org.neardup.lsh.SchemeRequest;

/**
 * Finds for each distinct text the longer one that holds the largest share of its shingles, if that
 * is large enough. Map: two blocks of texts to the best container of each text of one in the other,
 * by an exact join. Reduce: the best of all; of equally good ones the smallest id.
 *
 * <p>Every two blocks are joined, so work grows as the square of the texts divided by the size of a
 * block, whatever the number of tasks.
 */
public final class ContainedJob {
  /** The contained units, as lines: its id, the container's, the share. */
  public static final String CONTAINED = "contained";

  private ContainedJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param blocks all texts
   * @param share the least share of a unit's shingles, above 0 and at most 1
   */
  public record Input(SchemeRequest scheme, BlockPairs.Input blocks, double share) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "contained", input)
        .readFrom(BlockPairs.class)
        .map(JoinMapper.class)
        .shuffle(Text.class, ContainerRecord.class, HashPartitioner.class)
        .reduce(BestReducer.class)
        .writeFiles(output);
  }

  /** Joins two blocks. */
  static final class JoinMapper
      extends GuardedMapper<NullWritable, BlockPairs.Pair, Text, ContainerRecord> {
    private final ContainerRecord found = new ContainerRecord();
    private ContainmentJoin join;
    private UnitSigner signer;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      join = new ContainmentJoin(input.share);
      signer = UnitSigner.of(input.scheme, conf);
    }

    @Override
    protected void map(NullWritable none, BlockPairs.Pair blocks, Context context)
        throws IOException, InterruptedException {
      ShingleBlock left = read(blocks.first(), context);
      if (blocks.first().equals(blocks.second())) {
        join(left, left, true, context);
      } else {
        ShingleBlock right = read(blocks.second(), context);
        join(left, right, false, context);
        join(right, left, false, context);
      }
    }

    private ShingleBlock read(Path file, Context context) throws IOException {
      return ShingleBlock.read(context.getConfiguration(), file, signer);
    }

    private void join(ShingleBlock texts, ShingleBlock containers, boolean same, Context context)
        throws IOException, InterruptedException {
      long[][] sets = texts.shingles();
      ContainmentJoin.Order order =
          (container, text) -> containers.ids()[container].compareTo(texts.ids()[text]) < 0;
      ContainmentJoin.Sink sink =
          (text, container, common) -> {
            double share = (double) common / sets[text].length;
            context.write(texts.ids()[text], found.set(containers.ids()[container], share));
          };
      long compared =
          same ? join.join(sets, order, sink) : join.join(sets, containers.shingles(), order, sink);
      context.getCounter(ContainedCounter.COMPARISONS).increment(compared);
      long pairs = (long) texts.size() * containers.size();
      context.getCounter(ContainedCounter.PAIRS_DECIDED).increment(pairs);
    }
  }

  /** Chooses the best container. */
  static final class BestReducer extends GuardedReducer<Text, ContainerRecord, Object, Object> {
    private final ContainerRecord best = new ContainerRecord();
    private LineFile lines;

    @Override
    protected void setup(Context context) {
      lines = TaskFiles.resultLines(context, CONTAINED, "part");
    }

    @Override
    protected void reduce(Text id, Iterable<ContainerRecord> values, Context context)
        throws IOException, InterruptedException {
      boolean first = true;
      for (ContainerRecord each : values) {
        if (first || each.isBetterThan(best)) {
          best.set(each.id(), each.share());
        }
        first = false;
      }
      context.getCounter(ContainedCounter.CONTAINED).increment(1);
      lines.write(id, best.id(), SixDecimals.of(best.share()));
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      lines.close();
    }
  }
}
