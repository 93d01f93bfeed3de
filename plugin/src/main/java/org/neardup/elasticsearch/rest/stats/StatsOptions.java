package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.common.io.stream.Writeable;
import org.neardup.elasticsearch.rest.RequestValues;
import org.neardup.lsh.IndexScheme;

/**
 * The options of a request for statistics, without the indices.
 *
 * @param field a field's name, with {@code *} for any characters
 * @param hot how many of the largest buckets are listed
 * @param maxBands of how many bands the tokens are read: as every unit has one token in each band,
 *     few bands show the same sizes at a fraction of the cost
 */
public record StatsOptions(String field, int hot, int maxBands) implements Writeable {

  public static final Set<String> NAMES = Set.of("field", "hot", "max_bands");

  /**
   * The options of a request, or their defaults: all fields, ten buckets, all bands.
   *
   * @throws IllegalArgumentException if one is out of range
   */
  public static StatsOptions of(RequestValues values) {
    return new StatsOptions(
        Objects.requireNonNullElse(values.text("field"), "*"),
        (int) values.integer("hot", 10, 0, 1000),
        (int) values.integer("max_bands", IndexScheme.MAX_TOKENS, 1, IndexScheme.MAX_TOKENS));
  }

  StatsOptions(StreamInput in) throws IOException {
    this(in.readString(), in.readVInt(), in.readVInt());
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    out.writeString(field);
    out.writeVInt(hot);
    out.writeVInt(maxBands);
  }

  /**
   * How many buckets a shard lists: more than are shown, so that few are missed that are large only
   * over all shards.
   */
  int hotOfShard() {
    return hot == 0 ? 0 : 2 * hot + 10;
  }
}
