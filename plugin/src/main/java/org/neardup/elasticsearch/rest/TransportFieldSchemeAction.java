package org.neardup.elasticsearch.rest;

import java.util.Map;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.single.shard.TransportSingleShardAction;
import org.elasticsearch.cluster.ProjectState;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.routing.ShardsIterator;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.lsh.SchemeSettings;

/**
 * Finds the scheme of a field, on a node that has the index.
 *
 * <p>With security on this needs the privilege {@code read} on the index. A field that field-level
 * security hides is answered like one that does not exist.
 */
public final class TransportFieldSchemeAction
    extends TransportSingleShardAction<FieldSchemeRequest, FieldSchemeResponse> {

  /** The name is one of those that the index privilege {@code read} covers. */
  public static final ActionType<FieldSchemeResponse> TYPE =
      new ActionType<>("indices:data/read/neardup/scheme");

  private final IndicesService indicesService;

  @Inject
  public TransportFieldSchemeAction(
      ThreadPool threadPool,
      ClusterService clusterService,
      TransportService transportService,
      IndicesService indicesService,
      ActionFilters actionFilters,
      ProjectResolver projectResolver,
      IndexNameExpressionResolver indexNameExpressionResolver) {
    super(
        TYPE.name(),
        threadPool,
        clusterService,
        transportService,
        actionFilters,
        projectResolver,
        indexNameExpressionResolver,
        FieldSchemeRequest::new,
        threadPool.executor(ThreadPool.Names.SEARCH));
    this.indicesService = indicesService;
  }

  @Override
  protected FieldSchemeResponse shardOperation(FieldSchemeRequest request, ShardId shardId) {
    IndexService index = indicesService.indexServiceSafe(shardId.getIndex());
    Map<String, NearDuplicateFieldType> fields = ReadableFields.of(indicesService, index, "*");
    NearDuplicateFieldType type = fields.get(request.field());
    if (type == null) {
      throw ReadableFields.missing(
          request.field(), request.index(), "such fields are " + fields.keySet());
    }
    return new FieldSchemeResponse(SchemeSettings.flatten(type.scheme().resolved()));
  }

  @Override
  protected boolean resolveIndex(FieldSchemeRequest request) {
    return true;
  }

  @Override
  protected ShardsIterator shards(ProjectState state, InternalRequest request) {
    return state.routingTable().index(request.concreteIndex()).randomAllActiveShardsIt();
  }

  @Override
  protected Writeable.Reader<FieldSchemeResponse> getResponseReader() {
    return FieldSchemeResponse::new;
  }
}
