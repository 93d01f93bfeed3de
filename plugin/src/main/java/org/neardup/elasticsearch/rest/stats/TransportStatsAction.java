package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.lucene.util.Bits;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.action.support.broadcast.BroadcastShardOperationFailedException;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.elasticsearch.rest.ReadableFields;
import org.neardup.elasticsearch.server.BroadcastRead;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.UnitTexts;

/**
 * Counts the buckets of one copy of each shard and adds them up.
 *
 * <p>With security on this needs the privilege {@code read} on the indices, and counts what the
 * user may see: fields that are hidden from the user are as if they were not there, hidden
 * documents and those outside a filtered alias are not counted. A copy that fails is replaced by
 * another one.
 */
public final class TransportStatsAction
    extends BroadcastRead<StatsRequest, StatsResponse, ShardStatsRequest, ShardStatsResponse> {

  /** The name is one of those that the index privilege {@code read} covers. */
  public static final ActionType<StatsResponse> TYPE =
      new ActionType<>("indices:data/read/neardup/stats");

  private final IndicesService indicesService;

  @Inject
  public TransportStatsAction(
      ClusterNode node, TransportService transportService, ActionFilters actionFilters) {
    super(
        TYPE.name(),
        node,
        transportService,
        actionFilters,
        StatsRequest::new,
        ShardStatsRequest::new);
    this.indicesService = node.indicesService();
  }

  @Override
  protected ShardStatsRequest newShardRequest(
      int numShards, ShardRouting shard, StatsRequest request) {
    return new ShardStatsRequest(shard.shardId(), request, aliasFilter(shard, request.indices()));
  }

  @Override
  protected ShardStatsResponse shardOperation(ShardStatsRequest request, Task task)
      throws IOException {
    IndexService index = indicesService.indexServiceSafe(request.shardId().getIndex());
    IndexShard shard = index.getShard(request.shardId().id());
    waitForPendingRefresh(shard);
    try (Engine.Searcher searcher = shard.acquireSearcher("near_duplicate_stats")) {
      SearchExecutionContext context = Searches.context(index, shard, searcher);
      Bits visible =
          VisibleDocuments.of(searcher, context, request.aliasFilter().getQueryBuilder());
      IdLoader ids = Searches.ids(index);
      Runnable checkCancelled = ((CancellableTask) task)::ensureNotCancelled;
      Map<String, FieldStats> fields = new TreeMap<>();
      for (Map.Entry<String, NearDuplicateFieldType> field :
          ReadableFields.of(indicesService, index, request.field()).entrySet()) {
        IndexScheme scheme = field.getValue().scheme().index();
        Examples examples =
            new Examples(searcher.getIndexReader(), ids, texts(field.getValue(), context));
        BucketCounter counter = new BucketCounter(examples, visible, checkCancelled);
        fields.put(field.getKey(), counter.count(field.getKey(), scheme, request.limits()));
      }
      return new ShardStatsResponse(request.shardId(), fields);
    }
  }

  /** An example without its text is still an example: nothing is refused for want of texts. */
  private static UnitTexts texts(NearDuplicateFieldType type, SearchExecutionContext context) {
    try {
      return SourceTexts.of(type, context);
    } catch (IllegalArgumentException mappingLeavesThemOpen) {
      return leaf -> doc -> Optional.empty();
    }
  }

  /** A shard that nobody searches is only refreshed when somebody does. */
  private static void waitForPendingRefresh(IndexShard shard) {
    PlainActionFuture<Boolean> refreshed = new PlainActionFuture<>();
    shard.ensureShardSearchActive(refreshed::onResponse);
    refreshed.actionGet();
  }

  @Override
  protected StatsResponse newResponse(
      StatsRequest request, AtomicReferenceArray<?> shardsResponses, ClusterState clusterState) {
    List<ShardStatsResponse> shards = new ArrayList<>();
    List<DefaultShardOperationFailedException> failures = new ArrayList<>();
    for (int i = 0; i < shardsResponses.length(); i++) {
      switch (shardsResponses.get(i)) {
        case ShardStatsResponse shard -> shards.add(shard);
        case BroadcastShardOperationFailedException failure ->
            failures.add(new DefaultShardOperationFailedException(failure));
        default -> throw new IllegalStateException("unknown response " + shardsResponses.get(i));
      }
    }
    SortedMap<String, SortedMap<String, FieldStats>> sums =
        StatsResponse.sum(shards, request.limits().hot());
    if (failures.isEmpty()) {
      requireField(request, sums);
    }
    return new StatsResponse(shardsResponses.length(), shards.size(), failures, sums);
  }

  /** A field that was named must be there; a pattern may match nothing. */
  private static void requireField(
      StatsRequest request, SortedMap<String, SortedMap<String, FieldStats>> sums) {
    boolean pattern = request.field().contains("*");
    if (!pattern && sums.values().stream().allMatch(Map::isEmpty)) {
      throw ReadableFields.missing(
          request.field(),
          String.join(",", request.indices()),
          "leave it out to see all such fields");
    }
  }

  @Override
  protected ShardStatsResponse readShardResponse(StreamInput in) throws IOException {
    return new ShardStatsResponse(in);
  }
}
