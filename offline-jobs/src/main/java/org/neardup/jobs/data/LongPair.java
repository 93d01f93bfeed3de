package org.neardup.jobs.data;

import org.neardup.jobs.stage.codec.Codec;

/** Two text keys in 16 bytes. Sorted by both, grouped and partitioned by the first. */
public record LongPair(long first, long second) {
  public static final Codec<LongPair> CODEC =
      new Codec<>(
          (pair, out) -> out.putLong(pair.first).putLong(pair.second),
          in -> new LongPair(in.getLong(), in.getLong()));

  /** The keys of two texts, the smaller first. */
  public static LongPair ofTexts(long a, long b) {
    return new LongPair(Math.min(a, b), Math.max(a, b));
  }

  public LongPair swapped() {
    return new LongPair(second, first);
  }

  /** The partition of the first long as {@link TextKey#partition} has it. */
  public static int partition(LongPair pair, int partitions) {
    return TextKey.partition(pair.first, partitions);
  }
}
