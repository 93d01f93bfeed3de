package org.neardup.jobs.verify;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.neardup.jobs.data.BlockingRule;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.CandidateRecord.RightTexts;
import org.neardup.jobs.data.EdgeRecord;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.data.UnitSigner;
import org.neardup.jobs.run.Figure;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.LineFile;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.shingle.Features;
import org.neardup.shingle.TextNumbers;
import org.neardup.signer.Signer;
import org.neardup.util.Arithmetic;

/**
 * Compares candidates exactly, so that every pair that is written has the threshold. Features are
 * computed once for each left text that comes to a block, and for each right one.
 *
 * <pre>
 * in     (block, 2) → a with 4, 6; (block, 4) → b with 6; beside them the texts 4, 6
 * group  one block: left texts a, b     a b 0.8, b c 0.8; not a c 0.6, which is below 0.7
 * out    (4, 2) → (b, a, 0.8), (6, 4) → (c, b, 0.8)   ⇒ StarStage or InMemoryClusters
 *        PAIRS: a b 0.800000 same, b c 0.800000 same   ⇒ MemberStage, NeighborStage</pre>
 *
 * @param joined the output of a {@link JoinStage} with the same units and blocks
 * @param units the distinct texts, in as many files as there are reduce tasks
 * @param rule which units may be a pair; candidates are of others only where one text is of several
 *     units, or by an accident of hashes
 */
@StageInput.Name("verify")
public record VerifyStage(
    ResolvedScheme scheme, Path joined, Path units, Blocks blocks, BlockingRule rule)
    implements StageInput {
  /** The verified pairs, as lines. */
  public static final String PAIRS = "pairs";

  /** How many compared pairs there are by similarity, as lines: number of the bin, count. */
  public static final String SIMILARITIES = "similarities";

  /** Bins of the similarities; the last one holds 1 too. */
  public static final int BINS = 50;

  private static final int ONE_IN_MILLIONTHS = 1_000_000;

  /** A similarity for printing, rounded to the nearest: {@code 0.816327}. */
  public static String sixDecimals(double similarity) {
    long millionths = Math.round(similarity * ONE_IN_MILLIONTHS);
    return millionths >= ONE_IN_MILLIONTHS
        ? "1.000000"
        : "0." + Long.toString(ONE_IN_MILLIONTHS + millionths).substring(1);
  }

  public enum VerifyCounter {
    @Figure
    CANDIDATE_PAIRS,
    /** Left texts on their way to the blocks of the right ones. */
    TEXTS_SENT,
    /** Pairs at or above the threshold that are written. */
    VERIFIED_PAIRS,
    /** Pairs at or above the threshold whose numbers differ, left out or not. */
    @Figure(name = "near_pairs_with_numeric_mismatch")
    NUMERIC_MISMATCHES,
    /** Pairs of similarity 1, under a rule by which equal texts may have different keys. */
    EQUAL_PAIRS,
    /** Candidate pairs, each once, that only oversized buckets brought together. */
    @Figure(section = Figure.OVERSIZED, name = "star_pairs")
    STAR_PAIRS,
    @Figure(section = Figure.OVERSIZED, name = "verified_star_pairs")
    VERIFIED_STAR_PAIRS
  }

  @Override
  public Stage<LongPair, CandidateRecord> stage() {
    return Stage.shuffling(LongPair.CODEC, CandidateRecord.CODEC, LongPair::partition)
        .counting("verified pairs", VerifyCounter.VERIFIED_PAIRS)
        .reading(RecordFiles.of(LongPair.CODEC, CandidateRecord.CODEC, joined))
        .grouping(Long.BYTES)
        .reducing(CompareStep::new);
  }

  private final class CompareStep implements ReduceStep<LongPair, CandidateRecord> {
    private final Task task;
    private final double threshold = scheme.threshold();
    private final TextBlock texts;
    private final Output<LongPair, EdgeRecord> edges;
    private final LineFile pairs;
    private final LineFile similarities;
    private final long[] bins = new long[BINS];
    private long leftKey;

    CompareStep(Task task) throws IOException {
      this.task = task;
      UnitSigner signer = new UnitSigner(scheme, task);
      texts = new TextBlock(task.sorted(units, task.number(), UnitRecord.CODEC), blocks, signer);
      edges = task.records(LongPair.CODEC, EdgeRecord.CODEC);
      pairs = task.resultLines(PAIRS, "part-near");
      similarities = task.lines(SIMILARITIES, "part");
    }

    @Override
    public void reduce(Group<LongPair, CandidateRecord> block) throws IOException {
      texts.load(Blocks.block(block.key().first()));
      for (CandidateRecord candidates : block) {
        leftKey = block.key().second();
        compare(candidates.left(), candidates.rights());
      }
    }

    private void compare(UnitRecord left, RightTexts rights) throws IOException {
      Signer.Compared own = null;
      TextBlock.Entry[] entries = texts.get(rights);
      for (int i = 0; i < rights.size(); i++) {
        TextBlock.Entry right = entries[i];
        if (!rule.allows(left.traits(), right.unit.traits())) {
          continue;
        }
        own = own == null ? texts.compared(leftKey, left) : own;
        Signer.Compared other = right.compared();
        double similarity = own.features().similarity(other.features());
        bins[Arithmetic.clamp((long) (similarity * BINS), 0, BINS - 1)]++;
        if (similarity < threshold) {
          continue;
        }
        boolean differ = own.numbers() != other.numbers();
        task.count(VerifyCounter.NUMERIC_MISMATCHES, differ ? 1 : 0);
        if (!differ || !rule.sameNumbers()) {
          task.count(VerifyCounter.VERIFIED_STAR_PAIRS, rights.isStar(i) ? 1 : 0);
          boolean equal = similarity == 1 && rule.partsEqualTexts();
          task.count(VerifyCounter.EQUAL_PAIRS, equal ? 1 : 0);
          put(left, own, rights.key(i), right, similarity);
        }
      }
    }

    private void put(
        UnitRecord left,
        Signer.Compared own,
        long rightKey,
        TextBlock.Entry right,
        double similarity)
        throws IOException {
      task.count(VerifyCounter.VERIFIED_PAIRS, 1);
      Text id = right.unit.id();
      Signer.Compared other = right.compared();
      String numbers = TextNumbers.compared(own.numbers(), other.numbers());
      String leftLoss = loss(own.features(), similarity, other.features());
      String rightLoss = loss(other.features(), similarity, own.features());
      boolean inOrder = left.id().compareTo(id) < 0;
      pairs.write(
          inOrder ? left.id() : id,
          inOrder ? id : left.id(),
          sixDecimals(similarity),
          numbers,
          inOrder ? leftLoss : rightLoss,
          inOrder ? rightLoss : leftLoss);
      edges.put(new LongPair(rightKey, leftKey), new EdgeRecord(id, left.id(), (float) similarity));
    }

    private static String loss(Features of, double similarity, Features other) {
      double loss = of.loss(similarity, other);
      return Double.isNaN(loss) ? "" : sixDecimals(loss);
    }

    @Override
    public void finish() throws IOException {
      for (int bin = 0; bin < BINS; bin++) {
        if (bins[bin] > 0) {
          similarities.write(bin, bins[bin]);
        }
      }
    }
  }
}
