package org.neardup.jobs.verify;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.BooleanWritable;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Reducer;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.PairMark;
import org.neardup.jobs.data.RightTexts;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;

/**
 * Sends the left text of distinct candidate pairs to the right ones: once to each {@link Blocks
 * block} that has any of them. Map: says what is known of a pair. Combine: drops pairs that come
 * again. Reduce: reads the texts of its partition beside the pairs, which come in the same order; a
 * pair of an earlier run whose left text is gone goes too. Output: {@code (block, left text) ->
 * CandidateRecord}.
 */
public final class JoinJob {
  private JoinJob() {}

  /**
   * The input.
   *
   * @param pairs folders of pairs of text keys, the smaller first: candidates, and whether they are
   *     capped; those of an earlier run, and their similarity
   * @param units the distinct texts, in as many files as the job has reducers
   * @param blocks how they are cut
   */
  public record Input(List<Path> pairs, Path units, Blocks blocks) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "join", input)
        .readRecords(input.pairs.toArray(Path[]::new))
        .map(MarkMapper.class)
        .combine(DistinctCombiner.class)
        .shuffle(LongPair.class, PairMark.class, LongPair.ByFirst.class)
        .reduce(JoinReducer.class)
        .writeRecords(LongPair.class, CandidateRecord.class, output);
  }

  /** Says what is known of a pair. */
  static final class MarkMapper extends GuardedMapper<LongPair, Writable, LongPair, PairMark> {
    private final PairMark mark = new PairMark();

    @Override
    protected void map(LongPair pair, Writable known, Context context)
        throws IOException, InterruptedException {
      context.write(
          pair,
          known instanceof DoubleWritable similarity
              ? mark.setKnown(similarity.get())
              : mark.setOpen(((BooleanWritable) known).get()));
    }
  }

  /** Keeps one of equal pairs. */
  static final class DistinctCombiner extends Reducer<LongPair, PairMark, LongPair, PairMark> {
    private final PairMark mark = new PairMark();

    @Override
    protected void reduce(LongPair pair, Iterable<PairMark> marks, Context context)
        throws IOException, InterruptedException {
      context.write(pair, mark.setAll(marks));
    }
  }

  /** Collects the right texts of a left one by their blocks. */
  static final class JoinReducer
      extends GuardedReducer<LongPair, PairMark, LongPair, CandidateRecord> {
    /** How many right texts of one left text are held, 24 bytes each. */
    private static final int MAX_RIGHTS = 1 << 18;

    private final LongPair key = new LongPair();
    private final CandidateRecord candidates = new CandidateRecord();
    private final Map<Long, RightTexts> byBlock = new TreeMap<>();
    private Blocks blocks;
    private SortedFile<UnitRecord> units;
    private final PairMark mark = new PairMark();
    private Optional<UnitRecord> left = Optional.empty();
    private long leftKey = -1;
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
    protected void reduce(LongPair pair, Iterable<PairMark> marks, Context context)
        throws IOException, InterruptedException {
      if (leftKey != pair.first()) {
        send(context);
        leftKey = pair.first();
        left = units.seek(leftKey) ? Optional.of(units.value()) : Optional.empty();
      } else if (rights == MAX_RIGHTS) {
        send(context);
      }
      mark.setAll(marks);
      if (left.isPresent()) {
        add(pair.second());
      } else if (mark.kind() != PairMark.Kind.KNOWN) {
        throw units.missing(leftKey);
      }
    }

    private void add(long right) {
      byBlock.computeIfAbsent(blocks.of(right), block -> new RightTexts()).add(right, mark);
      rights++;
      if (mark.kind() != PairMark.Kind.KNOWN) {
        pairs.increment(1);
        cappedPairs.increment(mark.kind() == PairMark.Kind.CAPPED ? 1 : 0);
      }
    }

    private void send(Context context) throws IOException, InterruptedException {
      for (Map.Entry<Long, RightTexts> block : byBlock.entrySet()) {
        key.set(Blocks.key(block.getKey()), leftKey);
        context.write(key, candidates.set(left.orElseThrow(), block.getValue()));
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
