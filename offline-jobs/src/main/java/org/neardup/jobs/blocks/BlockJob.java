package org.neardup.jobs.blocks;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.JobInput;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.UnitSigner;
import org.neardup.lsh.SchemeRequest;
import org.neardup.text.Check;

/**
 * Texts, or their bit signatures, to blocks of a bounded size, those of the sample apart from the
 * rest. Map only.
 */
public final class BlockJob {
  /** The blocks, one file each. */
  public static final String BLOCKS = "blocks";

  /** Two blocks of sentences, in whatever form, fit in the heap of any task. */
  public static final int DEFAULT_BLOCK_SIZE = 5_000;

  /** The same where blocks are joined, which is the faster the larger they are. */
  public static final int JOIN_BLOCK_SIZE = 100_000;

  /** Bytes of text of a block; a block in memory takes about ten times as much. */
  private static final long MAX_BYTES = 16L << 20;

  private BlockJob() {}

  /**
   * The input.
   *
   * @param scheme complete
   * @param texts the distinct texts, or their bit signatures
   * @param sampled the texts that are compared with all
   * @param blockSize texts of a block at most, from 1
   */
  public record Input(SchemeRequest scheme, Path texts, SampledTexts sampled, int blockSize) {
    public Input {
      Check.atLeast("block_size", blockSize, 1);
    }
  }

  public static Job job(Configuration hadoop, Input input, Path output) throws IOException {
    return new JobBuilder(hadoop, "blocks", input)
        .readRecords(input.texts)
        .map(BlockMapper.class)
        .writeFiles(output);
  }

  /** Cuts a split into blocks. */
  static final class BlockMapper extends GuardedMapper<LongWritable, Writable, Object, Object> {
    private Input input;
    private UnitSigner signer;
    private final Map<BlockKind, OpenBlock> open = new HashMap<>();
    private int made;

    @Override
    protected void setup(Context context) {
      Configuration conf = context.getConfiguration();
      input = JobInput.load(conf, Input.class);
      signer = UnitSigner.of(input.scheme, conf);
    }

    @Override
    protected void map(LongWritable textKey, Writable text, Context context)
        throws IOException, InterruptedException {
      BlockKind kind = new BlockKind(input.sampled.contains(textKey.get()), isForeign(text));
      OpenBlock block = open.get(kind);
      if (block == null || block.isFull(input.blockSize)) {
        close(block);
        block = new OpenBlock(create(kind, text.getClass(), context));
        open.put(kind, block);
      }
      block.writer.append(textKey, text);
      block.size++;
      block.bytes += bytes(text);
    }

    private static long bytes(Writable text) {
      return text instanceof UnitRecord unit ? unit.text().getLength() : 0;
    }

    private boolean isForeign(Writable text) {
      return switch (text) {
        case BitSignature signature -> signature.foreign();
        case UnitRecord unit -> signer.isForeign(unit.id());
        default -> throw new IllegalArgumentException("neither texts nor signatures: " + text);
      };
    }

    private SequenceFile.Writer create(
        BlockKind kind, Class<? extends Writable> value, Context context)
        throws IOException, InterruptedException {
      String name = kind.name() + "-" + made++;
      return TaskFiles.sequence(context, BLOCKS, name, LongWritable.class, value);
    }

    private static void close(OpenBlock block) throws IOException {
      if (block != null) {
        block.writer.close();
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException {
      for (OpenBlock block : open.values()) {
        block.writer.close();
      }
    }
  }

  private static final class OpenBlock {
    private final SequenceFile.Writer writer;
    private int size;
    private long bytes;

    private OpenBlock(SequenceFile.Writer writer) {
      this.writer = writer;
    }

    private boolean isFull(int blockSize) {
      return size == blockSize || bytes >= MAX_BYTES;
    }
  }
}
