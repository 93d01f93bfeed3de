package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.Map;
import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;

/** Asks one shard for its buckets. */
final class ShardStatsRequest extends BroadcastShardRequest {

  private final String field;
  private final StatsLimits limits;
  private final AliasFilter aliasFilter;

  /**
   * The part of a request that is for one shard.
   *
   * @param aliasFilter the documents that count where the index was named by a filtered alias
   */
  ShardStatsRequest(ShardId shard, StatsRequest request, AliasFilter aliasFilter) {
    super(shard, request);
    this.field = request.field();
    this.limits = request.limits();
    this.aliasFilter = aliasFilter;
  }

  ShardStatsRequest(StreamInput in) throws IOException {
    super(in);
    this.field = in.readString();
    this.limits = new StatsLimits(in);
    this.aliasFilter = AliasFilter.readFrom(in);
  }

  String field() {
    return field;
  }

  StatsLimits limits() {
    return limits;
  }

  AliasFilter aliasFilter() {
    return aliasFilter;
  }

  @Override
  public Task createTask(
      long id, String type, String action, TaskId parent, Map<String, String> headers) {
    String description = "near-duplicate statistics of field [" + field + "] in " + shardId();
    return new CancellableTask(id, type, action, description, parent, headers);
  }

  @Override
  public void writeTo(StreamOutput out) throws IOException {
    super.writeTo(out);
    out.writeString(field);
    limits.writeTo(out);
    aliasFilter.writeTo(out);
  }
}
