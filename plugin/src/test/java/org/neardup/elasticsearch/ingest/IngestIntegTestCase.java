package org.neardup.elasticsearch.ingest;

import static org.elasticsearch.ingest.IngestPipelineTestUtils.putJsonPipelineRequest;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertResponse;
import static org.hamcrest.Matchers.equalTo;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.bulk.BulkItemResponse;
import org.elasticsearch.action.bulk.BulkRequest;
import org.elasticsearch.action.index.IndexRequest;
import org.elasticsearch.action.ingest.PutPipelineTransportAction;
import org.elasticsearch.core.Nullable;
import org.elasticsearch.core.Strings;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.test.ESIntegTestCase;
import org.junit.Before;
import org.neardup.elasticsearch.NearDuplicatePlugin;

/** A node with the index {@code docs}, and ways to put documents through a pipeline. */
@ESIntegTestCase.ClusterScope(
    numDataNodes = 1,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
public abstract class IngestIntegTestCase extends ESIntegTestCase {

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  @Before
  public void createDocs() {
    createIndexOf("docs");
  }

  /** Only a test refreshes the index. */
  void createIndexOf(String index) {
    assertAcked(
        prepareCreate(index)
            .setSettings(indexSettings(2, 0).put("index.refresh_interval", -1))
            .setMapping(
                "body",
                "type=near_duplicate",
                "duplicate_of",
                "type=keyword",
                "cluster_id",
                "type=keyword"));
  }

  /** The window does not expire, however slow the node is. */
  static void pipeline(String settings) {
    String json =
        Strings.format(
            "{\"processors\":[{\"near_duplicate\":"
                + "{\"field\":\"body\",\"window_expiry\":\"24h\"%s}}]}",
            settings);
    assertAcked(
        client()
            .execute(PutPipelineTransportAction.TYPE, putJsonPipelineRequest("dedup", json))
            .actionGet());
  }

  static IndexRequest request(String index, @Nullable String id, String text) {
    return new IndexRequest(index).id(id).source("body", text).setPipeline("dedup");
  }

  static IndexRequest request(@Nullable String id, int text) {
    return request("docs", id, Documents.text(text));
  }

  BulkItemResponse[] bulk(IndexRequest... requests) {
    BulkRequest bulk = new BulkRequest();
    Arrays.stream(requests).forEach(bulk::add);
    return internalCluster().masterClient().bulk(bulk).actionGet().getItems();
  }

  /** Sends a bulk that must succeed and refreshes. */
  void index(IndexRequest... requests) {
    for (BulkItemResponse item : bulk(requests)) {
      assertFalse(item.getFailureMessage(), item.isFailed());
    }
    refresh();
  }

  static Map<String, Object> tags(String index, QueryBuilder query) {
    Map<String, Object> tags = new HashMap<>();
    assertResponse(
        prepareSearch(index).setQuery(query),
        response -> {
          assertThat(response.getHits().getHits().length, equalTo(1));
          tags.putAll(response.getHits().getAt(0).getSourceAsMap());
        });
    tags.remove("body");
    // Which kind of number it is depends on the format of the response.
    tags.computeIfPresent("similarity", (name, value) -> ((Number) value).floatValue());
    return tags;
  }

  static Map<String, Object> tags(String id) {
    return tags("docs", QueryBuilders.idsQuery().addIds(id));
  }

  static Map<String, Object> copyOf(String id, String cluster) {
    return Map.of("duplicate_of", id, "similarity", 1f, "cluster_id", cluster);
  }

  /** The tags of a copy of a document in another index, which has no cluster. */
  static Map<String, Object> copyIn(String index, String id) {
    return copyIn(index, id, index + "/" + id);
  }

  static Map<String, Object> copyIn(String index, String id, String cluster) {
    Map<String, Object> tags = new HashMap<>(copyOf(id, cluster));
    tags.put("duplicate_index", index);
    return tags;
  }
}
