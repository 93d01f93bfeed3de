package org.neardup.jobs.bruteforce;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.util.Tool;
import org.neardup.jobs.data.BitSignature;
import org.neardup.jobs.data.UnitRecord;
import org.neardup.jobs.run.GuardedMapper;
import org.neardup.jobs.run.JobBuilder;
import org.neardup.jobs.run.TaskFiles;
import org.neardup.jobs.signatures.UnitSigner;

/**
 * Texts, or their bit signatures, to blocks of a bounded size, those of the sample apart from the
 * rest. Map only.
 *
 * <p>Usage: {@code UNITS|SIGNATURES OUTPUT}.
 */
public final class BlockJob extends Configured implements Tool {
  /** The blocks, one file each. */
  public static final String BLOCKS = "blocks";

  /** Bytes of text of a block; a block in memory takes about ten times as much. */
  private static final long MAX_BYTES = 16L << 20;

  public BlockJob(Configuration conf) {
    super(conf);
  }

  /** The job, ready to be submitted. */
  public Job job(Path input, Path output) throws IOException {
    return new JobBuilder(getConf(), "blocks")
        .readRecords(input)
        .map(BlockMapper.class)
        .writeFiles(output);
  }

  @Override
  public int run(String[] args) throws Exception {
    return job(new Path(args[0]), new Path(args[1])).waitForCompletion(true) ? 0 : 1;
  }

  /** Cuts a split into blocks. */
  static final class BlockMapper extends GuardedMapper<LongWritable, Writable, Object, Object> {
    private BruteForceSettings settings;
    private UnitSigner signer;
    private final Map<BlockKind, OpenBlock> open = new HashMap<>();
    private int made;

    @Override
    protected void setup(Context context) {
      settings = BruteForceSettings.load(context.getConfiguration());
      signer = UnitSigner.of(context.getConfiguration());
    }

    @Override
    protected void map(LongWritable textKey, Writable text, Context context)
        throws IOException, InterruptedException {
      BlockKind kind = new BlockKind(settings.isSampled(textKey.get()), isForeign(text));
      OpenBlock block = open.get(kind);
      if (block == null || block.isFull(settings.blockSize())) {
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
