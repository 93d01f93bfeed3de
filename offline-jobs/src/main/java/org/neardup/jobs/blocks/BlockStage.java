package org.neardup.jobs.blocks;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.BitSignature;
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
import org.neardup.text.Check;

/**
 * Texts, or their bit signatures, to blocks of a bounded size, those of the sample apart from the
 * rest.
 *
 * @param scheme complete
 * @param texts the distinct texts, or their bit signatures
 * @param signatures whether they are signatures
 * @param sampled the texts that are compared with all
 * @param blockSize texts of a block at most, from 1
 */
public record BlockStage(
    SchemeRequest scheme, Path texts, boolean signatures, SampledTexts sampled, int blockSize)
    implements StageInput {
  /** The blocks, one file each. */
  public static final String BLOCKS = "blocks";

  /** Two blocks of sentences, in whatever form, fit in the heap of any task. */
  public static final int DEFAULT_BLOCK_SIZE = 5_000;

  /** The same where blocks are joined, which is the faster the larger they are. */
  public static final int JOIN_BLOCK_SIZE = 100_000;

  /** Bytes of text of a block; a block in memory takes about ten times as much. */
  private static final long MAX_BYTES = 16L << 20;

  public BlockStage {
    Check.atLeast("block_size", blockSize, 1);
  }

  @Override
  public Stage<Void, Void> stage() {
    Stage<Void, Void> stage = Stage.mapping("blocks").counting("texts", StageCounter.READ);
    return signatures
        ? stage.reading(RecordFiles.of(Codec.LONG, BitSignature.CODEC, texts), this::ofSignatures)
        : stage.reading(RecordFiles.of(Codec.LONG, UnitRecord.CODEC, texts), this::ofTexts);
  }

  private MapStep<Long, BitSignature, Void, Void> ofSignatures(Task task) {
    return new BlockStep<>(task, BitSignature.CODEC) {
      @Override
      boolean isForeign(BitSignature signature) {
        return signature.foreign();
      }

      @Override
      long bytes(BitSignature signature) {
        return 0;
      }
    };
  }

  private MapStep<Long, UnitRecord, Void, Void> ofTexts(Task task) {
    UnitSigner signer = UnitSigner.of(scheme, task);
    return new BlockStep<>(task, UnitRecord.CODEC) {
      @Override
      boolean isForeign(UnitRecord unit) {
        return signer.isForeign(unit.id());
      }

      @Override
      long bytes(UnitRecord unit) {
        return unit.text().getLength();
      }
    };
  }

  /** Cuts a split into blocks. */
  private abstract class BlockStep<V> implements MapStep<Long, V, Void, Void> {
    private final Map<BlockKind, OpenBlock<V>> open = new HashMap<>();
    private final Task task;
    private final Codec<V> values;
    private int made;

    BlockStep(Task task, Codec<V> values) {
      this.task = task;
      this.values = values;
    }

    abstract boolean isForeign(V text);

    abstract long bytes(V text);

    @Override
    public void map(Long textKey, V text, Output<Void, Void> none) throws IOException {
      BlockKind kind = new BlockKind(sampled.contains(textKey), isForeign(text));
      OpenBlock<V> block = open.get(kind);
      if (block == null || block.size == blockSize || block.bytes >= MAX_BYTES) {
        if (block != null) {
          block.file.close();
        }
        String name = kind.name() + "-" + made++;
        block = new OpenBlock<>(task.file(BLOCKS, name, Codec.LONG, values));
        open.put(kind, block);
      }
      block.file.put(textKey, text);
      block.size++;
      block.bytes += bytes(text);
    }
  }

  private static final class OpenBlock<V> {
    private final RecordWriter<Long, V> file;
    private int size;
    private long bytes;

    private OpenBlock(RecordWriter<Long, V> file) {
      this.file = file;
    }
  }
}
