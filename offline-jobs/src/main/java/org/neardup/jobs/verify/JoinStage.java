package org.neardup.jobs.verify;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.CandidateRecord;
import org.neardup.jobs.data.CandidateRecord.RightTexts;
import org.neardup.jobs.data.LongPair;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.stage.Counter;
import org.neardup.jobs.stage.Group;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.ReduceStep;
import org.neardup.jobs.stage.SortedFile;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.jobs.verify.VerifyStage.VerifyCounter;

/**
 * Drops repeated candidate pairs, and sends the left text to the right ones: once for each {@link
 * Blocks block} of texts, not once for each pair.
 *
 * <pre>
 * in     (2, 4) → false, (2, 6) → false, (4, 6) → false; beside them the texts 2, 4, ...
 * group  (2, 4): false     capped only if all values of the pair are true
 * out    (block of 4, 2) → a with 4, 6; (block of 4, 4) → b with 6   ⇒ VerifyStage</pre>
 *
 * @param pairs candidates, pairs of text keys, the smaller first, and whether they are star pairs
 * @param units the distinct texts, in as many files as there are reduce tasks
 */
@StageInput.Name("join")
public record JoinStage(Path pairs, Path units, Blocks blocks) implements StageInput {
  @Override
  public Stage<LongPair, Boolean> stage() {
    return Stage.shuffling(LongPair.CODEC, Codec.BOOLEAN, LongPair::partition)
        .counting("candidate pairs", VerifyCounter.CANDIDATE_PAIRS)
        .reading(RecordFiles.of(LongPair.CODEC, Codec.BOOLEAN, pairs))
        .combining(Boolean::logicalAnd) // a star pair if only oversized buckets made it
        .reducing(JoinStep::new);
  }

  private final class JoinStep implements ReduceStep<LongPair, Boolean> {
    /** How many right texts of one left text are held, 16 bytes each. */
    private static final int MAX_RIGHTS = 1 << 18;

    private final Map<Long, RightTexts> byBlock = new TreeMap<>();
    private final SortedFile<UnitRecord> texts;
    private final Output<LongPair, CandidateRecord> out;
    private final Counter candidates;
    private final Counter starPairs;
    private final Counter textsSent;
    private UnitRecord left;
    private long leftKey = -1;
    private int rights;

    JoinStep(Task task) throws IOException {
      texts = task.sorted(units, task.number(), UnitRecord.CODEC);
      out = task.records(LongPair.CODEC, CandidateRecord.CODEC);
      candidates = task.counter(VerifyCounter.CANDIDATE_PAIRS);
      starPairs = task.counter(VerifyCounter.STAR_PAIRS);
      textsSent = task.counter(VerifyCounter.TEXTS_SENT);
    }

    @Override
    public void reduce(Group<LongPair, Boolean> pair) throws IOException {
      long first = pair.key().first();
      if (leftKey != first) {
        send();
        leftKey = first;
        if (!texts.seek(leftKey)) {
          throw texts.missing(leftKey);
        }
        left = texts.value();
      } else if (rights == MAX_RIGHTS) {
        send();
      }
      boolean star = pair.combined(Boolean::logicalAnd);
      long right = pair.key().second();
      byBlock.computeIfAbsent(blocks.of(right), block -> new RightTexts()).add(right, star);
      rights++;
      candidates.add(1);
      starPairs.add(star ? 1 : 0);
    }

    private void send() throws IOException {
      for (Map.Entry<Long, RightTexts> block : byBlock.entrySet()) {
        LongPair key = new LongPair(Blocks.key(block.getKey()), leftKey);
        out.put(key, new CandidateRecord(left, block.getValue()));
        textsSent.add(1);
      }
      byBlock.clear();
      rights = 0;
    }

    @Override
    public void finish() throws IOException {
      send();
    }
  }
}
