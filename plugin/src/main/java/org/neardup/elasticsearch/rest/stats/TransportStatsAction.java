package org.neardup.elasticsearch.rest.stats;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.lucene.util.Bits;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.action.support.broadcast.BroadcastShardOperationFailedException;
import org.elasticsearch.action.support.broadcast.TransportBroadcastAction;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.ProjectState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver;
import org.elasticsearch.cluster.metadata.IndexNameExpressionResolver.ResolvedExpression;
import org.elasticsearch.cluster.project.ProjectResolver;
import org.elasticsearch.cluster.routing.ShardIterator;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.cluster.service.ClusterService;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.indices.IndicesService;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.threadpool.ThreadPool;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.elasticsearch.rest.ReadableFields;
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
    extends TransportBroadcastAction<
        StatsRequest, StatsResponse, ShardStatsRequest, ShardStatsResponse> {

  /** The name is one of those that the index privilege {@code read} covers. */
  public static final ActionType<StatsResponse> TYPE =
      new ActionType<>("indices:data/read/neardup/stats");

  private final IndicesService indicesService;
  private final ProjectResolver projectResolver;

  @Inject
  public TransportStatsAction(
      ClusterService clusterService,
      TransportService transportService,
      IndicesService indicesService,
      ActionFilters actionFilters,
      ProjectResolver projectResolver,
      IndexNameExpressionResolver indexNameExpressionResolver) {
    super(
        TYPE.name(),
        clusterService,
        transportService,
        actionFilters,
        indexNameExpressionResolver,
        StatsRequest::new,
        ShardStatsRequest::new,
        transportService.getThreadPool().executor(ThreadPool.Names.SEARCH));
    this.indicesService = indicesService;
    this.projectResolver = projectResolver;
  }

  @Override
  protected ShardStatsRequest newShardRequest(
      int numShards, ShardRouting shard, StatsRequest request) {
    ProjectState project = projectResolver.getProjectState(clusterService.state());
    Set<ResolvedExpression> expressions =
        indexNameExpressionResolver.resolveExpressionsIgnoringRemotes(
            project.metadata(), request.indices());
    AliasFilter filter =
        indicesService.buildAliasFilter(project, shard.getIndexName(), expressions);
    return new ShardStatsRequest(shard.shardId(), request, filter);
  }

  @Override
  protected ShardStatsResponse shardOperation(ShardStatsRequest request, Task task)
      throws IOException {
    IndexService index = indicesService.indexServiceSafe(request.shardId().getIndex());
    IndexShard shard = index.getShard(request.shardId().id());
    waitForPendingRefresh(shard);
    try (Engine.Searcher searcher = shard.acquireSearcher("near_duplicate_stats")) {
      SearchExecutionContext context = context(index, shard, searcher);
      Bits visible =
          VisibleDocuments.of(searcher, context, request.aliasFilter().getQueryBuilder());
      IdLoader ids =
          IdLoader.create(index.getIndexSettings(), index.mapperService().mappingLookup());
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

  private static SearchExecutionContext context(
      IndexService index, IndexShard shard, Engine.Searcher searcher) {
    return index.newSearchExecutionContext(
        shard.shardId().id(), 0, searcher, System::currentTimeMillis, null, Map.of(), null, null);
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
  protected List<? extends ShardIterator> shards(
      ClusterState clusterState, StatsRequest request, String[] concreteIndices) {
    return clusterService
        .operationRouting()
        .searchShards(projectResolver.getProjectState(clusterState), concreteIndices, null, null);
  }

  @Override
  protected ShardStatsResponse readShardResponse(StreamInput in) throws IOException {
    return new ShardStatsResponse(in);
  }

  @Override
  protected ClusterBlockException checkGlobalBlock(ClusterState state, StatsRequest request) {
    return state
        .blocks()
        .globalBlockedException(projectResolver.getProjectId(), ClusterBlockLevel.READ);
  }

  @Override
  protected ClusterBlockException checkRequestBlock(
      ClusterState state, StatsRequest request, String[] concreteIndices) {
    return state
        .blocks()
        .indicesBlockedException(
            projectResolver.getProjectId(), ClusterBlockLevel.READ, concreteIndices);
  }
}
