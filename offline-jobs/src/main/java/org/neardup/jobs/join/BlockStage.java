package org.neardup.jobs.join;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.jobs.stage.codec.Codec;
import org.neardup.signature.Seeds;
import org.neardup.util.Check;

/**
 * Cuts the texts into blocks that fit in memory, so that every two blocks can be joined. Sampled
 * texts are in blocks of their own.
 *
 * <pre>
 * in     2 → a, 4 → b, 6 → c     with [blockSize] 2, all of them sampled
 * out    files block-sample-0: 2 → a, 4 → b; block-sample-1: 6 → c
 *        ⇒ by pairs of files ContainedStage, BruteForceStage; ItemSearchStage</pre>
 *
 * @param reference whether only texts of the reference collection are wanted
 * @param blockSize texts of a block at most, from 1
 */
@StageInput.Name("blocks")
public record BlockStage(Path texts, boolean reference, SampledTexts sampled, int blockSize)
    implements StageInput {
  public static final String BLOCKS = "blocks";

  /** How the names of the files of blocks begin. */
  public static final String START = "block-";

  /** Two blocks of sentences, in whatever form, fit in the heap of any task. */
  public static final int DEFAULT_BLOCK_SIZE = 5_000;

  /** The same where blocks are joined, which is the faster the larger they are. */
  public static final int JOIN_BLOCK_SIZE = 100_000;

  /** Bytes of text of a block; a block in memory takes about ten times as much. */
  private static final long MAX_BYTES = 16L << 20;

  /** A random share of all texts, above 0 and at most 1, which are compared with all others. */
  public record SampledTexts(double share, long seed) {
    /** Every text is compared with all others. */
    public static final SampledTexts ALL = new SampledTexts(1, 0);

    public SampledTexts {
      Check.that(share > 0 && share <= 1, "[share] must be above 0 and at most 1, got %s", share);
    }

    /** Whether a text is one of them: the same in every run with that share and seed. */
    public boolean contains(long textKey) {
      long random = Seeds.derive(textKey ^ seed, "sample", 0);
      return (random >>> 11) * 0x1p-53 < share;
    }
  }

  public BlockStage {
    Check.atLeast("block_size", blockSize, 1);
  }

  @Override
  public Stage<Void, Void> stage() {
    return Stage.mapping()
        .counting("texts", StageCounter.READ)
        .reading(RecordFiles.of(Codec.INT64, UnitRecord.CODEC, texts), this::cut);
  }

  private MapStep<Long, UnitRecord, Void, Void> cut(Task task) {
    Map<Boolean, OpenBlock> open = new HashMap<>();
    int[] made = {0};
    return (textKey, unit, none) -> {
      if (reference && !unit.reference()) {
        return;
      }
      boolean kind = sampled.contains(textKey);
      OpenBlock block = open.get(kind);
      if (block == null || block.size == blockSize || block.bytes >= MAX_BYTES) {
        if (block != null) {
          block.file.close();
        }
        String name = name(kind) + made[0]++;
        block = new OpenBlock(task.file(BLOCKS, name, Codec.INT64, UnitRecord.CODEC));
        open.put(kind, block);
      }
      block.file.put(textKey, unit);
      block.size++;
      block.bytes += unit.text().getLength();
    };
  }

  /** How the names of the files of blocks of sampled texts begin, or of the others. */
  static String name(boolean sampled) {
    return START + (sampled ? "sample-" : "rest-");
  }

  private static final class OpenBlock {
    private final RecordWriter<Long, UnitRecord> file;
    private int size;
    private long bytes;

    private OpenBlock(RecordWriter<Long, UnitRecord> file) {
      this.file = file;
    }
  }
}
