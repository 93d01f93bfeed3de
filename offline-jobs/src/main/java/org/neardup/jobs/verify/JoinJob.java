package org.neardup.jobs.verify;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.RightTexts;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;

/**
 * Sends the left text of distinct candidate pairs to the right ones: once to each {@link Blocks
 * block} that has any of them. Map: nothing. Combine: drops pairs that come again. Reduce: reads
 * the texts of its partition beside the pairs, which come in the same order. Output: {@code (block,
 * left text) -> CandidateRecord}.
 */
public final class JoinJob {
  private JoinJob() {}

  /**
   * The input.
   *
   * @param candidates pairs of text keys, the smaller first, and whether they are capped
   * @param units the distinct texts, in as many files as the job has reducers
   * @param blocks how they are cut
   */
  public record Input(Path candidates, Path units, Blocks blocks) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "join", input)
        .readRecords(input.candidates)
        .combine(DistinctCombiner.class)
        .shuffle(LongPair.class, BooleanWritable.class, LongPair.ByFirst.class)
        .reduce(JoinReducer.class)
        .writeRecords(LongPair.class, CandidateRecord.class, output);
  }

  /** A pair is capped only if no bucket made it otherwise. */
  private static boolean allCapped(Iterable<BooleanWritable> values) {
    boolean all = true;
    for (BooleanWritable capped : values) {
      all &= capped.get();
    }
    return all;
  }

  /** Keeps one of equal pairs. */
  static final class DistinctCombiner
      extends Reducer<LongPair, BooleanWritable, LongPair, BooleanWritable> {
    private final BooleanWritable capped = new BooleanWritable();

    @Override
    protected void reduce(LongPair pair, Iterable<BooleanWritable> values, Context context)
        throws IOException, InterruptedException {
      capped.set(allCapped(values));
      context.write(pair, capped);
    }
  }

  /** Collects the right texts of a left one by their blocks. */
  static final class JoinReducer
      extends GuardedReducer<LongPair, BooleanWritable, LongPair, CandidateRecord> {
    /** How many right texts of one left text are held, 9 bytes each. */
    private static final int MAX_RIGHTS = 1 << 18;

    private final LongPair key = new LongPair();
    private final CandidateRecord candidates = new CandidateRecord();
    private final Map<Long, RightTexts> byBlock = new TreeMap<>();
    private Blocks blocks;
    private SortedFile<UnitRecord> units;
    private UnitRecord left;
    private long leftKey;
    private int rights;
    private Counter pairs;
    private Counter cappedPairs;
    private Counter textsSent;

    @Override
    protected void setup(Context context) throws IOException {
      Input input = JobInput.load(context.getConfiguration(), Input.class);
      blocks = input.blocks;
      units = SortedFile.open(context, input.units, new UnitRecord());
      pairs = context.getCounter(VerifyCounter.CANDIDATE_PAIRS);
      cappedPairs = context.getCounter(VerifyCounter.CAPPED_PAIRS);
      textsSent = context.getCounter(VerifyCounter.TEXTS_SENT);
    }

    @Override
    protected void reduce(LongPair pair, Iterable<BooleanWritable> values, Context context)
        throws IOException, InterruptedException {
      if (left == null || leftKey != pair.first()) {
        send(context);
        leftKey = pair.first();
        left = units.get(leftKey);
      } else if (rights == MAX_RIGHTS) {
        send(context);
      }
      add(pair.second(), allCapped(values));
    }

    private void add(long right, boolean capped) {
      byBlock.computeIfAbsent(blocks.of(right), block -> new RightTexts()).add(right, capped);
      rights++;
      pairs.increment(1);
      if (capped) {
        cappedPairs.increment(1);
      }
    }

    private void send(Context context) throws IOException, InterruptedException {
      for (Map.Entry<Long, RightTexts> block : byBlock.entrySet()) {
        key.set(Blocks.key(block.getKey()), leftKey);
        context.write(key, candidates.set(left, block.getValue()));
        textsSent.increment(1);
      }
      byBlock.clear();
      rights = 0;
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      send(context);
      units.close();
    }
  }
}
