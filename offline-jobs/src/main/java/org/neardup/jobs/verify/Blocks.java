package org.neardup.jobs.verify;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.neardup.jobs.data.TextKey;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import org.neardup.util.Arithmetic;
import org.neardup.util.Check;
import org.neardup.util.UnsignedProduct;

/**
 * Cuts the texts of each partition into blocks of about equal size by ranges of their keys, which
 * are evenly spread, so that a reducer can hold one block at a time.
 *
 * @param each how many blocks a partition has
 * @param bytes how many stored bytes of texts a block has
 */
public record Blocks(int partitions, int each, int bytes) {
  /** Sets how many stored bytes of texts a block has; results do not depend on it. */
  public static final String BLOCK_BYTES = "neardup.verify.block-bytes";

  private static final int MAX_BYTES = 16 << 20;

  /** A block takes up to ten times its bytes, most of it for shingles of one character each. */
  private static final int LOCAL_BLOCKS_PER_HEAP = 40;

  /** How many times larger than in their files texts are taken to be where these are compressed. */
  private static final int COMPRESSED = 4;

  /** The blocks of texts, for jobs with as many reducers as a configuration has. */
  public static Blocks of(Configuration conf, Path units) throws IOException {
    long bytes = units.getFileSystem(conf).getContentSummary(units).getLength();
    return of(conf, bytes * (conf.getBoolean(FileOutputFormat.COMPRESS, false) ? COMPRESSED : 1));
  }

  /**
   * Divides this number of bytes of texts into blocks.
   *
   * @param bytes of the texts in their files, not compressed
   */
  public static Blocks of(Configuration conf, long bytes) {
    int blockBytes = conf.getInt(BLOCK_BYTES, defaultBytes(conf));
    Check.range(BLOCK_BYTES, blockBytes, 1, Integer.MAX_VALUE);
    int partitions = conf.getInt(HadoopSettings.REDUCERS, 1);
    long each = Math.max(1, Arithmetic.ceilDiv(bytes, (long) blockBytes * partitions));
    return new Blocks(partitions, Math.toIntExact(each), blockBytes);
  }

  private static int defaultBytes(Configuration conf) {
    if (!HadoopSettings.isLocal(conf)) {
      return MAX_BYTES;
    }
    long tasks = HadoopSettings.localTasks();
    long share = Runtime.getRuntime().maxMemory() / (LOCAL_BLOCKS_PER_HEAP * tasks);
    return (int) Math.min(MAX_BYTES, share);
  }

  /** The number of a text's block; within a partition it ascends with the text keys. */
  long of(long text) {
    long range = UnsignedProduct.high(text << 1, each);
    return range * partitions + TextKey.partition(text, partitions);
  }

  /** A block's number in the form of a text key of the same partition. */
  static long key(long block) {
    return block << TextKey.LOW_BITS;
  }

  /** The number of the block of a key made by {@link #key}. */
  static long block(long key) {
    return key >> TextKey.LOW_BITS;
  }
}
