package org.neardup.jobs.verify;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Counter;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
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
   */
  public record Input(SchemeRequest scheme, Path joined, Path units, Blocks blocks) {}

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
    private TextBlock texts;
    private long leftKey;
    private LineFile pairs;
    private LineFile similarities;
    private Counter nearPairs;
    private Counter cappedNearPairs;
    private final long[] bins = new long[BINS];

    @Override
    protected void setup(Context context) throws IOException {
      Configuration conf = context.getConfiguration();
      Input input = JobInput.load(conf, Input.class);
      signer = UnitSigner.of(input.scheme, conf);
      threshold = input.scheme.resolve().threshold();
      SortedFile<UnitRecord> units = SortedFile.open(context, input.units, new UnitRecord());
      texts = new TextBlock(units, input.blocks, signer);
      pairs = TaskFiles.resultLines(context, PAIRS, "part-near");
      similarities = TaskFiles.lines(context, SIMILARITIES, "part");
      nearPairs = context.getCounter(VerifyCounter.VERIFIED_PAIRS);
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
      Features leftFeatures = signer.features(left);
      int near = 0;
      int cappedNear = 0;
      for (int i = 0; i < rights.size(); i++) {
        TextBlock.Known right = texts.get(rights.key(i));
        if (left.isOld() && right.isOld()) {
          continue; // each has a new copy, but the old units stand for the texts
        }
        double similarity = leftFeatures.similarity(right.features());
        bins[Math.clamp((long) (similarity * BINS), 0, BINS - 1)]++;
        if (similarity >= threshold) {
          near++;
          cappedNear += rights.capped(i) ? 1 : 0;
          writeLine(left.id(), right.id(), similarity);
          edge.set(right.id(), left.id(), (float) similarity);
          context.write(pair.set(rights.key(i), leftKey), edge);
        }
      }
      nearPairs.increment(near);
      cappedNearPairs.increment(cappedNear);
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
      for (int bin = 0; bin < BINS; bin++) {
        if (bins[bin] > 0) {
          similarities.write(bin, bins[bin]);
        }
      }
      similarities.close();
    }
  }
}
