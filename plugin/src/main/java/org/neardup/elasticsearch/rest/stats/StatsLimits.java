package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.lsh.IndexScheme;

/**
 * How much of a field is read and told.
 *
 * @param hot how many of the largest buckets are listed
 * @param maxBands of how many bands the tokens are read: as every unit has one token in each band,
 *     few bands show the same sizes at a fraction of the cost
 */
public record StatsLimits(int hot, int maxBands) implements Writeable {

  /** The most buckets that are listed. */
  public static final int MAX_HOT = 1000;

  /** Ten buckets, all bands. */
  public static final StatsLimits DEFAULT = new StatsLimits(10, IndexScheme.MAX_TOKENS);

  public StatsLimits {
    requireRange("hot", hot, 0, MAX_HOT);
    requireRange("max_bands", maxBands, 1, IndexScheme.MAX_TOKENS);
  }

  public StatsLimits(StreamInput in) throws IOException {
    this(in.readVInt(), in.readVInt());
  }

  private static void requireRange(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "[" + name + "] must be between " + min + " and " + max + ", got " + value);
    }
  }

  /**
   * How many buckets a shard lists: more than are told, so that few are missed that are large only
   * over all shards.
   */
  int hotOfShard() {
    return hot == 0 ? 0 : 2 * hot + 10;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeVInt(hot);
    out.writeVInt(maxBands);
  }
}
