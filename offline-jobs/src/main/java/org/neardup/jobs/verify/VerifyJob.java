package org.neardup.jobs.verify;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.DoubleWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.PairMark;
import org.neardup.jobs.data.RightTexts;
import org.neardup.jobs.data.SortedFile;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedReducer;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.LineFile;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.Features;

/**
 * Verifies candidate pairs by their exact similarity. Map: nothing. Reduce: the left texts that
 * have pairs in one {@link Blocks block} come together; the block is read from the file of the
 * partition, and features are computed once for each left text that came and each right one. Main
 * output: {@code (right, left) -> EdgeRecord}, for clusters.
 */
public final class VerifyJob {
  /** The verified pairs, as lines. */
  public static final String PAIRS = "pairs";

  /** The verified pairs, as two text keys and the similarity. */
  public static final String NEAR = "near";

  /** How many compared pairs there are by similarity, as lines: number of the bin, count. */
  public static final String SIMILARITIES = "similarities";

  /** Bins of the similarities; the last one holds 1 too. */
  public static final int BINS = 50;

  private VerifyJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param joined the output of a {@link JoinJob} with the same units and blocks
   * @param units the distinct texts, in as many files as the job has reducers
   * @param blocks how they are cut
   * @param since whether old texts are those of an earlier run, which may not have compared all
   *     that a bucket above its cap brings together
   */
  public record Input(
      SchemeRequest scheme, Path joined, Path units, Blocks blocks, boolean since) {}

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "verify", input)
        .readRecords(input.joined)
        .shuffle(LongPair.class, CandidateRecord.class, LongPair.ByFirst.class)
        .group(Long.BYTES)
        .reduce(CompareReducer.class)
        .writeRecords(LongPair.class, EdgeRecord.class, output);
  }

  /** Compares the texts of one block with their candidates. */
  static final class CompareReducer
      extends GuardedReducer<LongPair, CandidateRecord, LongPair, EdgeRecord> {
    private final LongPair pair = new LongPair();
    private final EdgeRecord edge = new EdgeRecord();
    private UnitSigner signer;
    private double threshold;
    private boolean since;
    private TextBlock texts;
    private long leftKey;
    private final DoubleWritable exact = new DoubleWritable();
    private SequenceFile.Writer near;
    private LineFile pairs;
    private LineFile similarities;
    private Counter nearPairs;
    private Counter carriedPairs;
    private Counter cappedNearPairs;
    private final long[] bins = new long[BINS];

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      signer = UnitSigner.of(input.scheme, conf);
      since = input.since;
      threshold = input.scheme.resolve().threshold();
      SortedFile<UnitRecord> units = SortedFile.open(context, input.units, new UnitRecord());
      texts = new TextBlock(units, input.blocks, signer);
      pairs = TaskFiles.resultLines(context, PAIRS, "part-near");
      near = TaskFiles.sequence(context, NEAR, LongPair.class, DoubleWritable.class);
      similarities = TaskFiles.lines(context, SIMILARITIES, "part");
      nearPairs = context.getCounter(VerifyCounter.VERIFIED_PAIRS);
      carriedPairs = context.getCounter(VerifyCounter.CARRIED_PAIRS);
      cappedNearPairs = context.getCounter(VerifyCounter.CAPPED_VERIFIED_PAIRS);
    }

    /** While the values are iterated over, the key's left text is the current one. */
    @Override
    protected void reduce(LongPair key, Iterable<CandidateRecord> values, Context context)
        throws IOException, InterruptedException {
      texts.load(Blocks.block(key.first()));
      for (CandidateRecord candidates : values) {
        leftKey = key.second();
        compare(candidates.left(), candidates.rights(), context);
      }
    }

    private void compare(UnitRecord left, RightTexts rights, Context context)
        throws IOException, InterruptedException {
      Features leftFeatures = null;
      for (int i = 0; i < rights.size(); i++) {
        if (rights.kind(i) == PairMark.Kind.KNOWN) {
          carry(left, rights, i, context);
          continue;
        }
        TextBlock.Known right = texts.get(rights.key(i));
        boolean again = since && rights.kind(i) == PairMark.Kind.CAPPED;
        if (left.isOld() && right.isOld() && !again) {
          continue; // old units with a new copy, or a text that may have been new
        }
        leftFeatures = leftFeatures == null ? signer.features(left) : leftFeatures;
        double similarity = leftFeatures.similarity(right.features());
        bins[Math.clamp((long) (similarity * BINS), 0, BINS - 1)]++;
        if (similarity >= threshold) {
          cappedNearPairs.increment(rights.kind(i) == PairMark.Kind.CAPPED ? 1 : 0);
          writePair(left, rights.key(i), right, similarity, context);
        }
      }
    }

    /** A pair of an earlier run stays one while both texts are there. */
    private void carry(UnitRecord left, RightTexts rights, int i, Context context)
        throws IOException, InterruptedException {
      Optional<TextBlock.Known> right = texts.find(rights.key(i));
      if (right.isPresent() && left.isOld() && right.get().isOld()) {
        carriedPairs.increment(1);
        writePair(left, rights.key(i), right.get(), rights.similarity(i), context);
      }
    }

    private void writePair(
        UnitRecord left, long rightKey, TextBlock.Known right, double similarity, Context context)
        throws IOException, InterruptedException {
      nearPairs.increment(1);
      writeLine(left.id(), right.id(), similarity);
      edge.set(right.id(), left.id(), (float) similarity);
      context.write(pair.set(rightKey, leftKey), edge);
      exact.set(similarity);
      near.append(pair.set(leftKey, rightKey), exact);
    }

    private void writeLine(Text a, Text b, double similarity)
        throws IOException, InterruptedException {
      String decimals = SixDecimals.of(similarity);
      if (a.compareTo(b) < 0) {
        pairs.write(a, b, decimals);
      } else {
        pairs.write(b, a, decimals);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      texts.close();
      pairs.close();
      near.close();
      for (int bin = 0; bin < BINS; bin++) {
        if (bins[bin] > 0) {
          similarities.write(bin, bins[bin]);
        }
      }
      similarities.close();
    }
  }
}
