package org.neardup.elasticsearch.server;

import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.action.support.broadcast.BroadcastShardResponse;
import org.elasticsearch.action.support.broadcast.TransportBroadcastAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.GroupShardsIterator;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** Sends a request that reads to one copy of each shard. */
public abstract class BroadcastRead<
        RequestT extends BroadcastRequest<RequestT>,
        ResponseT extends BaseBroadcastResponse,
        ShardRequestT extends BroadcastShardRequest,
        ShardResponseT extends BroadcastShardResponse>
    extends TransportBroadcastAction<RequestT, ResponseT, ShardRequestT, ShardResponseT> {

  private final ClusterNode node;

  protected BroadcastRead(
      String name,
      ClusterNode node,
      TransportService transport,
      ActionFilters filters,
      Writeable.Reader<RequestT> request,
      Writeable.Reader<ShardRequestT> shardRequest) {
    super(
        name,
        node.cluster(),
        transport,
        filters,
        node.names(),
        request,
        shardRequest,
        transport.getThreadPool().executor(ThreadPool.Names.SEARCH));
    this.node = node;
  }

  @Override
  protected final GroupShardsIterator<ShardIterator> shards(
      ClusterState clusterState, RequestT request, String[] concreteIndices) {
    return node.cluster()
        .operationRouting()
        .searchShards(clusterState, concreteIndices, null, null);
  }
}
