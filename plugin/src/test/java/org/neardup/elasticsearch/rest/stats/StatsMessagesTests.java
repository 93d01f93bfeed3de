package org.neardup.elasticsearch.rest.stats;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.instanceOf;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.action.support.DefaultShardOperationFailedException;
import org.elasticsearch.action.support.IndicesOptions;
import org.elasticsearch.common.io.stream.NamedWriteableRegistry;
import org.elasticsearch.index.query.MatchAllQueryBuilder;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.shard.ShardId;
import org.elasticsearch.search.internal.AliasFilter;
import org.elasticsearch.tasks.CancellableTask;
import org.elasticsearch.tasks.TaskId;
import org.elasticsearch.test.ESTestCase;
import org.neardup.elasticsearch.rest.stats.TransportStatsAction.ShardRequest;
import org.neardup.elasticsearch.rest.stats.TransportStatsAction.ShardResponse;

/** What goes over the wire comes back. */
public class StatsMessagesTests extends ESTestCase {

  private static final NamedWriteableRegistry NONE = new NamedWriteableRegistry(List.of());

  private static StatsRequest request() {
    return new StatsRequest(
        new String[] {"a", "b*"},
        IndicesOptions.lenientExpandOpen(),
        new StatsOptions("body", 3, 4));
  }

  public void testRequest() throws IOException {
    StatsRequest copy = copyWriteable(request(), NONE, StatsRequest::new);
    assertThat(copy.indices(), equalTo(new String[] {"a", "b*"}));
    assertThat(copy.indicesOptions(), equalTo(IndicesOptions.lenientExpandOpen()));
    assertThat(copy.options(), equalTo(new StatsOptions("body", 3, 4)));
    assertThat(
        copy.createTask(1, "t", "a", TaskId.EMPTY_TASK_ID, Map.of()),
        instanceOf(CancellableTask.class));
  }

  public void testShardRequest() throws IOException {
    NamedWriteableRegistry queries =
        new NamedWriteableRegistry(
            List.of(
                new NamedWriteableRegistry.Entry(
                    QueryBuilder.class, MatchAllQueryBuilder.NAME, MatchAllQueryBuilder::new)));
    ShardId shard = new ShardId("a", "uuid", 2);
    AliasFilter filter = AliasFilter.of(new MatchAllQueryBuilder(), "alias");
    ShardRequest copy =
        copyWriteable(new ShardRequest(shard, request(), filter), queries, ShardRequest::new);
    assertThat(copy.shardId(), equalTo(shard));
    assertThat(copy.indices(), equalTo(new String[] {"a", "b*"}));
    assertThat(copy.options(), equalTo(new StatsOptions("body", 3, 4)));
    assertThat(copy.aliasFilter(), equalTo(filter));
  }

  public void testResponses() throws IOException {
    FieldStats stats = new FieldStatsTests().createTestInstance();
    ShardResponse shard =
        copyWriteable(
            new ShardResponse(new ShardId("a", "uuid", 2), Map.of("body", stats)),
            NONE,
            ShardResponse::new);
    assertThat(shard.getIndex(), equalTo("a"));
    assertThat(shard.fields(), equalTo(Map.of("body", stats)));
    DefaultShardOperationFailedException failure =
        new DefaultShardOperationFailedException("a", 1, new IOException("disk"));
    StatsResponse all =
        copyWriteable(
            new StatsResponse(
                2,
                1,
                List.of(failure),
                new TreeMap<>(Map.of("a", new TreeMap<>(Map.of("body", stats))))),
            NONE,
            StatsResponse::new);
    assertThat(all.getTotalShards(), equalTo(2));
    assertThat(all.getFailedShards(), equalTo(1));
    assertThat(all.indices(), equalTo(Map.of("a", Map.of("body", stats))));
  }
}
