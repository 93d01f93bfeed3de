package org.neardup.jobs.join;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.jobs.stage.Codec;
import org.neardup.jobs.stage.MapStep;
import org.neardup.jobs.stage.Output;
import org.neardup.jobs.stage.RecordFiles;
import org.neardup.jobs.stage.RecordWriter;
import org.neardup.jobs.stage.Stage;
import org.neardup.jobs.stage.StageCounter;
import org.neardup.jobs.stage.StageInput;
import org.neardup.jobs.stage.Task;
import org.neardup.lsh.SchemeRequest;
import org.neardup.signature.Seeds;
import org.neardup.text.Check;

/**
 * Texts to blocks of a bounded size, the sampled texts apart from the rest.
 *
 * @param scheme complete
 * @param texts the distinct texts
 * @param sampled the texts that are compared with all
 * @param blockSize texts of a block at most, from 1
 */
public record BlockStage(SchemeRequest scheme, Path texts, SampledTexts sampled, int blockSize)
    implements StageInput {
  /** The blocks, one file each. */
  public static final String BLOCKS = "blocks";

  /** Two blocks of sentences, in whatever form, fit in the heap of any task. */
  public static final int DEFAULT_BLOCK_SIZE = 5_000;

  /** The same where blocks are joined, which is the faster the larger they are. */
  public static final int JOIN_BLOCK_SIZE = 100_000;

  /** Bytes of text of a block; a block in memory takes about ten times as much. */
  private static final long MAX_BYTES = 16L << 20;

  /**
   * A share of all texts, which are compared with all others.
   *
   * @param share their share of all texts, above 0 and at most 1
   * @param seed chooses them
   */
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
    return Stage.mapping("blocks")
        .counting("texts", StageCounter.READ)
        .reading(RecordFiles.of(Codec.LONG, UnitRecord.CODEC, texts), CutStep::new);
  }

  private final class CutStep implements MapStep<Long, UnitRecord, Void, Void> {
    private final Map<BlockPairs.Kind, OpenBlock> open = new HashMap<>();
    private final Task task;
    private final UnitSigner signer;
    private int made;

    CutStep(Task task) {
      this.task = task;
      this.signer = UnitSigner.of(scheme, task);
    }

    @Override
    public void map(Long textKey, UnitRecord unit, Output<Void, Void> none) throws IOException {
      BlockPairs.Kind kind =
          new BlockPairs.Kind(sampled.contains(textKey), signer.isForeign(unit.id()));
      OpenBlock block = open.get(kind);
      if (block == null || block.size == blockSize || block.bytes >= MAX_BYTES) {
        if (block != null) {
          block.file.close();
        }
        String name = kind.name() + "-" + made++;
        block = new OpenBlock(task.file(BLOCKS, name, Codec.LONG, UnitRecord.CODEC));
        open.put(kind, block);
      }
      block.file.put(textKey, unit);
      block.size++;
      block.bytes += unit.text().getLength();
    }
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
