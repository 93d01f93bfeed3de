package org.neardup.elasticsearch.endpoints;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Predicate;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.search.join.ToChildBlockJoinQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.FixedBitSet;
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
import org.elasticsearch.common.lucene.search.Queries;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.index.IndexService;
import org.elasticsearch.index.engine.Engine;
import org.elasticsearch.index.mapper.IdLoader;
import org.elasticsearch.index.mapper.MapperService;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.Rewriteable;
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
import org.neardup.elasticsearch.server.WireVersion;
import org.neardup.lsh.IndexScheme;

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

  private static final byte WIRE_VERSION = 1;

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
      WireVersion.require(WIRE_VERSION, in, "request for statistics");
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
      out.writeByte(WIRE_VERSION);
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
      WireVersion.require(WIRE_VERSION, in, "statistics");
      this.fields = in.readImmutableMap(FieldStats::new);
    }

    @Override
    public void writeTo(StreamOutput out) throws IOException {
      super.writeTo(out);
      out.writeByte(WIRE_VERSION);
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
    return node.projects().readBlock(state, concreteIndices);
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
      Bits visible = visible(searcher, context, request.aliasFilter.getQueryBuilder());
      IdLoader ids = Searches.ids(index);
      Runnable checkCancelled = ((CancellableTask) task)::ensureNotCancelled;
      Map<String, FieldStats> fields = new TreeMap<>();
      for (Map.Entry<String, NearDuplicateFieldType> field :
          readable(index, request.options.field()).entrySet()) {
        IndexScheme scheme = field.getValue().scheme().index();
        Examples examples =
            new Examples(
                searcher.getIndexReader(), ids, SourceTexts.ifKnown(field.getValue(), context));
        BucketCounter counter = new BucketCounter(examples, visible, checkCancelled);
        fields.put(field.getKey(), counter.count(field.getKey(), scheme, request.options));
      }
      return new ShardResponse(request.shardId(), fields);
    }
  }

  /** The fields that match a name or pattern, without the ones that field-level security hides. */
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

  /**
   * The live documents that the user may see and that the filter of an alias lets through, one bit
   * a document; null for all.
   */
  @Nullable
  private static Bits visible(
      IndexSearcher searcher, SearchExecutionContext context, @Nullable QueryBuilder filter)
      throws IOException {
    if (filter == null) {
      return MultiBits.getLiveDocs(searcher.getIndexReader());
    }
    Query query = Rewriteable.rewrite(filter, context, true).toQuery(context);
    if (!context.nestedLookup().getNestedMappers().isEmpty()) {
      query = withObjects(query, context);
    }
    Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
    FixedBitSet visible = new FixedBitSet(searcher.getIndexReader().maxDoc());
    Bits live = MultiBits.getLiveDocs(searcher.getIndexReader());
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null) {
        DocIdSetIterator matches = scorer.iterator();
        while (matches.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
          int doc = leaf.docBase + matches.docID();
          if (live == null || live.get(doc)) {
            visible.set(doc);
          }
        }
      }
    }
    return visible;
  }

  /** A filter is about documents; nested objects are as visible as their document. */
  private static Query withObjects(Query query, SearchExecutionContext context) {
    Query roots = Queries.newNonNestedFilter(context.indexVersionCreated());
    Query documents =
        new BooleanQuery.Builder().add(query, Occur.FILTER).add(roots, Occur.FILTER).build();
    return new BooleanQuery.Builder()
        .add(documents, Occur.SHOULD)
        .add(new ToChildBlockJoinQuery(documents, context.bitsetFilter(roots)), Occur.SHOULD)
        .build();
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
        StatsResponse.sum(shards, request.options.size());
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
