package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.apache.lucene.util.Bits;
import org.elasticsearch.action.ActionType;
import org.elasticsearch.action.support.ActionFilters;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.action.support.broadcast.BroadcastShardOperationFailedException;
import org.elasticsearch.action.support.broadcast.BroadcastShardRequest;
import org.elasticsearch.action.support.broadcast.BroadcastShardResponse;
import org.elasticsearch.cluster.ClusterState;
import org.elasticsearch.cluster.block.ClusterBlockException;
import org.elasticsearch.cluster.block.ClusterBlockLevel;
import org.elasticsearch.cluster.routing.ShardRouting;
import org.elasticsearch.common.io.stream.StreamInput;
import org.elasticsearch.common.io.stream.StreamOutput;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.SearchExecutionContext;
import org.elasticsearch.index.shard.IndexShard;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.injection.guice.Inject;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.Task;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.transport.TransportService;
import org.neardup.elasticsearch.mapper.NearDuplicateFieldType;
import org.neardup.elasticsearch.mapper.SourceTexts;
import org.neardup.elasticsearch.server.ClusterNode;
import org.neardup.elasticsearch.server.Searches;
import org.neardup.lsh.IndexScheme;
import org.neardup.lucene.UnitTexts;

/**
 * Counts the buckets of one copy of each shard and adds them up.
 *
 * <p>With security on this needs the privilege {@code read} on the indices, and counts only
 * documents that the user may see: hidden fields are treated as absent, hidden documents and
 * documents outside a filtered alias are not counted. A copy that fails is replaced by another one.
 */
public final class TransportStatsAction extends StatsBroadcast {

  /** The index privilege {@code read} covers actions of this name. */
  public static final ActionType<StatsResponse> TYPE =
      new ActionType<>("indices:data/read/neardup/stats");

  static final class ShardRequest extends BroadcastShardRequest {

    final StatsRequest.Options options;

    /** The documents that count where the index was named by a filtered alias. */
    final AliasFilter aliasFilter;

    ShardRequest(ShardId shard, StatsRequest request, AliasFilter aliasFilter) {
      super(shard, request);
      this.options = request.options;
      this.aliasFilter = aliasFilter;
    }

    ShardRequest(StreamInput in) throws IOException {
      super(in);
      this.options = new StatsRequest.Options(in);
      this.aliasFilter = AliasFilter.readFrom(in);
    }

    @Override
    public Task createTask(
        long id, String type, String action, TaskId parent, Map<String, String> headers) {
      String description =
          "near-duplicate statistics of field [" + options.field() + "] in " + shardId();
      return new CancellableTask(id, type, action, description, parent, headers);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      options.writeTo(out);
      aliasFilter.writeTo(out);
    }
  }

  static final class ShardResponse extends BroadcastShardResponse {

    final Map<String, FieldStats> fields;

    ShardResponse(ShardId shard, Map<String, FieldStats> fields) {
      super(shard);
      this.fields = Map.copyOf(fields);
    }

    ShardResponse(StreamInput in) throws IOException {
      super(in);
      this.fields = in.readImmutableMap(FieldStats::new);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      out.writeMap(fields, StreamOutput::writeWriteable);
    }
  }

  @Inject
  public TransportStatsAction(
      ClusterNode node, TransportService transportService, ActionFilters actionFilters) {
    super(node, transportService, actionFilters);
  }

  @Override
  protected ClusterBlockException checkGlobalBlock(ClusterState state, StatsRequest request) {
    return state.blocks().globalBlockedException(ClusterBlockLevel.READ);
  }

  @Override
  protected ClusterBlockException checkRequestBlock(
      ClusterState state, StatsRequest request, String[] concreteIndices) {
    return node.readBlock(state, concreteIndices);
  }

  @Override
  protected ShardRequest newShardRequest(int numShards, ShardRouting shard, StatsRequest request) {
    return new ShardRequest(
        shard.shardId(), request, node.aliasFilter(shard.getIndexName(), request.indices()));
  }

  @Override
  protected ShardResponse shardOperation(ShardRequest request, Task task) throws IOException {
    IndexService index = node.indicesService().indexServiceSafe(request.shardId().getIndex());
    IndexShard shard = index.getShard(request.shardId().id());
    waitForPendingRefresh(shard);
    try (Engine.Searcher searcher = shard.acquireSearcher("near_duplicate_stats")) {
      SearchExecutionContext context = Searches.context(index, shard, searcher);
      Bits visible = VisibleDocuments.of(searcher, context, request.aliasFilter.getQueryBuilder());
      IdLoader ids = Searches.ids(index);
      Runnable checkCancelled = ((CancellableTask) task)::ensureNotCancelled;
      Map<String, FieldStats> fields = new TreeMap<>();
      for (Map.Entry<String, NearDuplicateFieldType> field :
          readable(index, request.options.field()).entrySet()) {
        IndexScheme scheme = field.getValue().scheme().index();
        Examples examples =
            new Examples(searcher.getIndexReader(), ids, texts(field.getValue(), context));
        BucketCounter counter = new BucketCounter(examples, visible, checkCancelled);
        fields.put(field.getKey(), counter.count(field.getKey(), scheme, request.options));
      }
      return new ShardResponse(request.shardId(), fields);
    }
  }

  /**
   * The fields of an index by their own names, without the fields that field-level security hides.
   *
   * @param pattern the name of a field or of an alias of it, with {@code *} for any characters
   */
  private SortedMap<String, NearDuplicateFieldType> readable(IndexService index, String pattern) {
    Predicate<String> readable =
        node.indicesService().getFieldFilter().apply(index.index().getName());
    MapperService mapping = index.mapperService();
    SortedMap<String, NearDuplicateFieldType> fields = new TreeMap<>();
    for (String name : mapping.mappingLookup().getMatchingFieldNames(pattern)) {
      if (mapping.fieldType(name) instanceof NearDuplicateFieldType type
          && readable.test(type.name())) {
        fields.put(type.name(), type);
      }
    }
    return fields;
  }

  /** An example without its text is still an example: nothing is refused for want of texts. */
  private static UnitTexts texts(NearDuplicateFieldType type, SearchExecutionContext context) {
    try {
      return SourceTexts.of(type, context);
    } catch (IllegalArgumentException mappingLeavesThemOpen) {
      return leaf -> doc -> Optional.empty();
    }
  }

  /** A shard that is idle is refreshed only when it is searched. */
  private static void waitForPendingRefresh(IndexShard shard) {
    PlainActionFuture<Boolean> refreshed = new PlainActionFuture<>();
    shard.ensureShardSearchActive(refreshed::onResponse);
    refreshed.actionGet();
  }

  @Override
  protected StatsResponse newResponse(
      StatsRequest request, AtomicReferenceArray<?> shardsResponses, ClusterState clusterState) {
    List<ShardResponse> shards = new ArrayList<>();
    List<DefaultShardOperationFailedException> failures = new ArrayList<>();
    for (int i = 0; i < shardsResponses.length(); i++) {
      switch (shardsResponses.get(i)) {
        case ShardResponse shard -> shards.add(shard);
        case BroadcastShardOperationFailedException failure ->
            failures.add(new DefaultShardOperationFailedException(failure));
        default -> throw new IllegalStateException("unknown response " + shardsResponses.get(i));
      }
    }
    SortedMap<String, SortedMap<String, FieldStats>> sums =
        StatsResponse.sum(shards, request.options.hot());
    if (failures.isEmpty()) {
      requireField(request, sums);
    }
    return new StatsResponse(shardsResponses.length(), shards.size(), failures, sums);
  }

  /** A field that was named must be there; a pattern may match nothing. */
  private static void requireField(
      StatsRequest request, SortedMap<String, SortedMap<String, FieldStats>> sums) {
    boolean pattern = request.options.field().contains("*");
    if (!pattern && sums.values().stream().allMatch(Map::isEmpty)) {
      throw FieldSchemes.missing(
          request.options.field(),
          String.join(",", request.indices()),
          "leave it out to see all such fields");
    }
  }

  @Override
  protected ShardResponse readShardResponse(StreamInput in) throws IOException {
    return new ShardResponse(in);
  }
}
