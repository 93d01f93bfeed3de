package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.support.broadcast.BroadcastShardResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;

/** The buckets of one shard, by field. */
final class ShardStatsResponse extends BroadcastShardResponse {

  private final Map<String, FieldStats> fields;

  ShardStatsResponse(ShardId shard, Map<String, FieldStats> fields) {
    super(shard);
    this.fields = Map.copyOf(fields);
  }

  ShardStatsResponse(StreamInput in) throws IOException {
    super(in);
    this.fields = in.readImmutableMap(FieldStats::new);
  }

  Map<String, FieldStats> fields() {
    return fields;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeMap(fields, StreamOutput::writeWriteable);
  }
}
