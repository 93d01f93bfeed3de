package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.broadcast.BroadcastResponse;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.xcontent.XContentBuilder;

/** The buckets of some indices, by index and field. */
public final class StatsResponse extends BroadcastResponse {

  private final SortedMap<String, SortedMap<String, FieldStats>> indices;

  StatsResponse(
      int totalShards,
      int successfulShards,
      List<DefaultShardOperationFailedException> failures,
      SortedMap<String, SortedMap<String, FieldStats>> indices) {
    super(totalShards, successfulShards, failures.size(), failures);
    this.indices = indices;
  }

  public StatsResponse(StreamInput in) throws IOException {
    super(in);
    this.indices =
        new TreeMap<>(in.readMap(fields -> new TreeMap<>(fields.readMap(FieldStats::new))));
  }

  /**
   * Sums up the shards of each index.
   *
   * @param hot how many of the largest buckets are kept for each field
   */
  static SortedMap<String, SortedMap<String, FieldStats>> sum(
      List<TransportStatsAction.ShardResponse> shards, int hot) {
    SortedMap<String, SortedMap<String, List<FieldStats>>> lists = new TreeMap<>();
    for (TransportStatsAction.ShardResponse shard : shards) {
      Map<String, List<FieldStats>> index =
          lists.computeIfAbsent(shard.getIndex(), name -> new TreeMap<>());
      shard
          .fields()
          .forEach(
              (field, stats) -> index.computeIfAbsent(field, f -> new ArrayList<>()).add(stats));
    }
    SortedMap<String, SortedMap<String, FieldStats>> sums = new TreeMap<>();
    lists.forEach(
        (index, fields) -> {
          SortedMap<String, FieldStats> sum = new TreeMap<>();
          fields.forEach((field, stats) -> sum.put(field, FieldStats.sum(stats, hot)));
          sums.put(index, sum);
        });
    return sums;
  }

  SortedMap<String, SortedMap<String, FieldStats>> indices() {
    return indices;
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeMap(indices, (o, fields) -> o.writeMap(fields, StreamOutput::writeWriteable));
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
