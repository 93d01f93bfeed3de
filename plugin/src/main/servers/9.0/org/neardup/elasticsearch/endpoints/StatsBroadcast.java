package org.neardup.elasticsearch.endpoints;

import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.broadcast.TransportBroadcastAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.GroupShardsIterator;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.endpoints.TransportStatsAction.ShardRequest;
import org.neardup.elasticsearch.endpoints.TransportStatsAction.ShardResponse;
import org.neardup.elasticsearch.server.ClusterNode;

/** Sends a request for statistics to one copy of each shard. */
abstract class StatsBroadcast
    extends TransportBroadcastAction<StatsRequest, StatsResponse, ShardRequest, ShardResponse> {

  final ClusterNode node;

  StatsBroadcast(ClusterNode node, TransportService transport, ActionFilters filters) {
    super(
        TransportStatsAction.TYPE.name(),
        node.cluster(),
        transport,
        filters,
        node.names(),
        in -> localOnly(),
        ShardRequest::new,
        transport.getThreadPool().executor(ThreadPool.Names.SEARCH));
    this.node = node;
  }

  @Override
  protected final GroupShardsIterator<ShardIterator> shards(
      ClusterState state, StatsRequest request, String[] indices) {
    return node.cluster().operationRouting().searchShards(state, indices, null, null);
  }
}
