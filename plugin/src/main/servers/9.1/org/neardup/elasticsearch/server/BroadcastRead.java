package org.neardup.elasticsearch.server;

import java.util.List;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.broadcast.BaseBroadcastResponse;
import org.elasticsearch.action.support.broadcast.BroadcastRequest;
import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.action.support.broadcast.BroadcastShardResponse;
import org.elasticsearch.action.support.broadcast.TransportBroadcastAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** A request to one copy of each shard that reads. */
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

  /** The filters of the aliases by which a request names the index of a shard. */
  protected final AliasFilter aliasFilter(ShardRouting shard, String[] expressions) {
    return AliasFilters.of(node, shard.getIndexName(), expressions);
  }

  @Override
  protected final List<ShardIterator> shards(
      ClusterState clusterState, RequestT request, String[] concreteIndices) {
    return List.copyOf(
        node.cluster()
            .operationRouting()
            .searchShards(node.project(clusterState), concreteIndices, null, null));
  }

  @Override
  protected final ClusterBlockException checkGlobalBlock(ClusterState state, RequestT request) {
    return state
        .blocks()
        .globalBlockedException(node.projects().getProjectId(), ClusterBlockLevel.READ);
  }

  @Override
  protected final ClusterBlockException checkRequestBlock(
      ClusterState state, RequestT request, String[] concreteIndices) {
    return state
        .blocks()
        .indicesBlockedException(
            node.projects().getProjectId(), ClusterBlockLevel.READ, concreteIndices);
  }
}
