package org.neardup.elasticsearch.server;

import org.elasticsearch.action.ActionResponse;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.single.shard.SingleShardRequest;
import org.elasticsearch.action.support.single.shard.TransportSingleShardAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.ShardsIterator;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;

/** A request to any shard of one index that reads. */
public abstract class SingleShardRead<
        RequestT extends SingleShardRequest<RequestT>, ResponseT extends ActionResponse>
    extends TransportSingleShardAction<RequestT, ResponseT> {

  protected SingleShardRead(
      String name,
      ClusterNode node,
      TransportService transport,
      ActionFilters filters,
      Writeable.Reader<RequestT> request) {
    super(
        name,
        transport.getThreadPool(),
        node.cluster(),
        transport,
        filters,
        node.names(),
        request,
        transport.getThreadPool().executor(ThreadPool.Names.SEARCH));
  }

  @Override
  protected final boolean resolveIndex(RequestT request) {
    return true;
  }

  @Override
  protected final ShardsIterator shards(ClusterState state, InternalRequest request) {
    return state.routingTable().index(request.concreteIndex()).randomAllActiveShardsIt();
  }
}
