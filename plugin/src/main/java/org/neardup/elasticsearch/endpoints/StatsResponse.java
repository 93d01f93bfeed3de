package org.neardup.elasticsearch.endpoints;

import static java.util.stream.Collectors.collectingAndThen;
import static java.util.stream.Collectors.flatMapping;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.TransportAction;
import org.elasticsearch.action.support.broadcast.BroadcastResponse;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.XContentBuilder;

/** The buckets of some indices, by index and field. */
public final class StatsResponse extends BroadcastResponse {

  final SortedMap<String, SortedMap<String, FieldStats>> indices;

  StatsResponse(
      int totalShards,
      int successfulShards,
      List<DefaultShardOperationFailedException> failures,
      SortedMap<String, SortedMap<String, FieldStats>> indices) {
    super(totalShards, successfulShards, failures.size(), failures);
    this.indices = indices;
  }

  /** Sums up the shards of each index, with {@code size} of the largest buckets for each field. */
  static SortedMap<String, SortedMap<String, FieldStats>> sum(
      List<TransportStatsAction.ShardResponse> shards, int size) {
    return shards.stream()
        .collect(
            groupingBy(
                TransportStatsAction.ShardResponse::getIndex,
                TreeMap::new,
                flatMapping(
                    shard -> shard.fields.entrySet().stream(),
                    groupingBy(
                        Map.Entry::getKey,
                        TreeMap::new,
                        mapping(
                            Map.Entry::getValue,
                            collectingAndThen(toList(), of -> FieldStats.sum(of, size)))))));
  }

  @Override
  public void writeTo(StreamOutput out) {
    TransportAction.localOnly();
  }

  @Override
  protected void addCustomXContentFields(XContentBuilder builder, Params params)
      throws IOException {
    builder.startObject("indices");
    for (Map.Entry<String, SortedMap<String, FieldStats>> index : indices.entrySet()) {
      builder.startObject(index.getKey());
      for (Map.Entry<String, FieldStats> field : index.getValue().entrySet()) {
        builder.field(field.getKey(), field.getValue());
      }
      builder.endObject();
    }
    builder.endObject();
  }
}
