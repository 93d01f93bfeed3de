package org.neardup.elasticsearch.rest;

import java.util.Map;
import org.elasticsearch.action.ActionListener;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.cluster.metadata.IndexAbstraction;
import org.elasticsearch.cluster.metadata.IndexAbstraction.Type;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.Index;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.mapper.MappedFieldType;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.elasticsearch.server.SingleShardRead;

/**
 * Finds the scheme of a field, on a node that has the index.
 *
 * <p>With security on this needs the privilege {@code read} on the index. A field that field-level
 * security hides is answered like one that does not exist.
 */
public final class TransportFieldSchemeAction
    extends SingleShardRead<FieldSchemeRequest, FieldSchemeResponse> {

  /** The name is one of those that the index privilege {@code read} covers. */
  public static final ActionType<FieldSchemeResponse> TYPE =
      new ActionType<>("indices:data/read/neardup/scheme");

  private final ClusterNode node;

  @Inject
  public TransportFieldSchemeAction(
      ClusterNode node, TransportService transportService, ActionFilters actionFilters) {
    super(TYPE.name(), node, transportService, actionFilters, FieldSchemeRequest::new);
    this.node = node;
  }

  /** What stands for several indices may stand for several schemes. */
  @Override
  protected void doExecute(
      Task task, FieldSchemeRequest request, ActionListener<FieldSchemeResponse> listener) {
    IndexAbstraction named = node.indices().named(request.index());
    if (named != null
        && named.getType() != Type.CONCRETE_INDEX
        && (named.isDataStreamRelated() || named.getIndices().size() > 1)) {
      throw new IllegalArgumentException(
          "[index] must be one index or an alias of one index, got ["
              + request.index()
              + "], which stands for "
              + named.getIndices().stream().map(Index::getName).sorted().toList()
              + ": name one of these");
    }
    super.doExecute(task, request, listener);
  }

  @Override
  protected FieldSchemeResponse shardOperation(FieldSchemeRequest request, ShardId shardId) {
    IndicesService indicesService = node.indicesService();
    IndexService index = indicesService.indexServiceSafe(shardId.getIndex());
    Map<String, NearDuplicateFieldType> fields = ReadableFields.of(indicesService, index, "*");
    MappedFieldType named = index.mapperService().fieldType(request.field());
    NearDuplicateFieldType type = named == null ? null : fields.get(named.name());
    if (type == null) {
      throw ReadableFields.missing(
          request.field(), request.index(), "such fields are " + fields.keySet());
    }
    return new FieldSchemeResponse(type.scheme().resolved());
  }

  @Override
  protected Writeable.Reader<FieldSchemeResponse> getResponseReader() {
    return FieldSchemeResponse::new;
  }
}
