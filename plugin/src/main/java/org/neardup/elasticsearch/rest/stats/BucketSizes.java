package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.Arrays;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.xcontent.ToXContentFragment;
import org.elasticsearch.xcontent.XContentBuilder;

/**
 * How many buckets there are of each size, in powers of two: 1, 2 to 3, 4 to 7 and so on. Not
 * thread safe.
 */
final class BucketSizes implements Writeable, ToXContentFragment {

  private final long[] counts;

  BucketSizes() {
    this.counts = new long[Long.SIZE - 1];
  }

  BucketSizes(StreamInput in) throws IOException {
    this.counts = Arrays.copyOf(in.readVLongArray(), Long.SIZE - 1);
  }

  /** Counts one bucket of a size of at least 1. */
  void add(long size) {
    counts[Long.SIZE - 1 - Long.numberOfLeadingZeros(size)]++;
  }

  /** Counts the buckets of another shard. */
  void add(BucketSizes other) {
    Arrays.setAll(counts, i -> counts[i] + other.counts[i]);
  }

  /** All buckets. */
  long total() {
    return Arrays.stream(counts).sum();
  }

  private int used() {
    int used = counts.length;
    while (used > 0 && counts[used - 1] == 0) {
      used--;
    }
    return used;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeVLongArray(Arrays.copyOf(counts, used()));
  }

  /** A list of the sizes that there are. */
  @Override
  public XContentBuilder toXContent(XContentBuilder builder, Params params) throws IOException {
    builder.startArray("buckets");
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        builder.startObject();
        builder.field("from", 1L << i);
        builder.field("to", (2L << i) - 1);
        builder.field("tokens", counts[i]);
        builder.endObject();
      }
    }
    return builder.endArray();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BucketSizes other && Arrays.equals(counts, other.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return Arrays.toString(Arrays.copyOf(counts, used()));
  }
}
