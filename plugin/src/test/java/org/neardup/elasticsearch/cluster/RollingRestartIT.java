package org.neardup.elasticsearch.cluster;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.greaterThan;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.search.SearchRequestBuilder;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.test.InternalTestCluster;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.elasticsearch.query.Like;
import org.neardup.elasticsearch.query.NearDuplicateQueryBuilder;
import org.neardup.elasticsearch.query.QueryOptions;
import org.neardup.lucene.SearchOptions;

/**
 * The nodes of a cluster are restarted one after the other, and while one is away the other indexes
 * and searches on: no document that was acknowledged is lost, and no answer is wrong.
 */
@ESIntegTestCase.ClusterScope(
    scope = ESIntegTestCase.Scope.TEST,
    numDataNodes = 2,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
public class RollingRestartIT extends ESIntegTestCase {
  private static final String INDEX = "restarted";
  private static final int AT_ONCE = 5 * PlantedScores.GROUP;
  private static final TimeValue PATIENCE = TimeValue.timeValueMinutes(5);

  private int indexed;

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  public void testNothingIsLostAndNoAnswerIsWrong() throws Exception {
    Settings settings =
        Settings.builder().put("number_of_shards", 2).put("number_of_replicas", 1).build();
    assertAcked(
        prepareCreate(INDEX).setSettings(settings).setMapping("body", "type=near_duplicate"));
    ensureGreen(PATIENCE, INDEX);
    List<String> nodes = List.of(internalCluster().getNodeNames());
    indexMore(client());
    for (String node : nodes) {
      restart(node, nodes.get(1 - nodes.indexOf(node)));
      ensureGreen(PATIENCE, INDEX);
      refresh(INDEX);
      for (String copy : nodes) {
        assertEveryDocumentIsFound(client(copy));
      }
    }
    assertEquals(3 * AT_ONCE, indexed);
  }

  private void restart(String node, String other) throws Exception {
    internalCluster()
        .restartNode(
            node,
            new InternalTestCluster.RestartCallback() {
              @Override
              public Settings onNodeStopped(String stopped) throws Exception {
                awaitAlone(client(other));
                assertEveryDocumentIsFound(client(other));
                indexMore(client(other));
                assertEveryDocumentIsFound(client(other));
                return super.onNodeStopped(stopped);
              }
            });
  }

  /** Waits until a node knows that it has to do everything. */
  private static void awaitAlone(Client node) {
    assertFalse(
        node.admin()
            .cluster()
            .prepareHealth(PATIENCE, INDEX)
            .setTimeout(PATIENCE)
            .setWaitForNodes("1")
            .setWaitForYellowStatus()
            .get()
            .isTimedOut());
  }

  private void indexMore(Client node) {
    BulkRequestBuilder bulk = node.prepareBulk();
    for (int number = indexed; number < indexed + AT_ONCE; number++) {
      bulk.add(
          node.prepareIndex(INDEX)
              .setId(Integer.toString(number))
              .setSource("body", PlantedScores.text(number)));
    }
    BulkResponse response = bulk.get();
    assertFalse(response.buildFailureMessage(), response.hasFailures());
    indexed += AT_ONCE;
    node.admin().indices().prepareRefresh(INDEX).get();
  }

  /** Asks a node, which has a copy of each shard, with all texts. */
  private void assertEveryDocumentIsFound(Client node) {
    PlantedScores planted = new PlantedScores();
    int found = 0;
    for (int number = 0; number < indexed; number++) {
      Map<String, Float> scores = scores(node.prepareSearch(INDEX), PlantedScores.text(number));
      assertEquals("text " + number, planted.of(number), scores);
      assertTrue("text " + number, scores.containsKey(Integer.toString(number)));
      found += scores.size();
    }
    assertThat(found, greaterThan(indexed));
  }

  private static Map<String, Float> scores(SearchRequestBuilder search, String text) {
    SearchOptions options = SearchOptions.DEFAULT.withMinSimilarity(PlantedScores.MIN_SIMILARITY);
    QueryOptions query = QueryOptions.of("body", options);
    SearchResponse response =
        search
            .setPreference("_only_local")
            .setAllowPartialSearchResults(false)
            .setQuery(new NearDuplicateQueryBuilder(query, List.of(new Like.Text(text))))
            .get();
    try {
      Map<String, Float> scores = new TreeMap<>();
      for (SearchHit hit : response.getHits()) {
        scores.put(hit.getId(), hit.getScore());
      }
      return scores;
    } finally {
      response.decRef();
    }
  }
}
