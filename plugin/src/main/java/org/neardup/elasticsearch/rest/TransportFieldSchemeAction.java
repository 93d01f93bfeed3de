package org.neardup.elasticsearch.rest;

import java.util.Map;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.common.io.stream.Writeable;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.elasticsearch.server.SingleShardRead;
import org.neardup.lsh.SchemeSettings;

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

  private final IndicesService indicesService;

  @Inject
  public TransportFieldSchemeAction(
      ClusterNode node, TransportService transportService, ActionFilters actionFilters) {
    super(TYPE.name(), node, transportService, actionFilters, FieldSchemeRequest::new);
    this.indicesService = node.indicesService();
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
  protected Writeable.Reader<FieldSchemeResponse> getResponseReader() {
    return FieldSchemeResponse::new;
  }
}
