package org.neardup.elasticsearch.cluster;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.elasticsearch.action.search.SearchRequest;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.WriteRequest.RefreshPolicy;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.builder.SearchSourceBuilder;
import org.elasticsearch.test.AbstractMultiClustersTestCase;
import org.elasticsearch.transport.RemoteClusterAware;
import org.elasticsearch.xcontent.NamedXContentRegistry;
import org.elasticsearch.xcontent.XContentParser;
import org.elasticsearch.xcontent.json.JsonXContent;
import org.junit.Before;
import org.neardup.elasticsearch.NearDuplicatePlugin;

/**
 * Two clusters of which one searches in both: their indices have the same name, and documents of
 * the same ids.
 */
public class CrossClusterIT extends AbstractMultiClustersTestCase {
  private static final String THERE = "there";
  private static final String TEXT =
      "A ferry will run every twenty minutes from the fish market to the old customs house";
  private static final String OTHER =
      "The ferry of the south runs never, since nobody there likes the sea or boats at all";

  @Override
  protected List<String> remoteClusterAlias() {
    return List.of(THERE);
  }

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins(String cluster) {
    List<Class<? extends Plugin>> plugins = new ArrayList<>(super.nodePlugins(cluster));
    plugins.add(NearDuplicatePlugin.class);
    return plugins;
  }

  @Before
  public void indexTexts() {
    index(LOCAL_CLUSTER, "1", TEXT, "2", OTHER);
    index(THERE, "1", TEXT + " now and then", "3", OTHER + " anyway");
  }

  private void index(String cluster, String... documents) {
    assertAcked(
        client(cluster)
            .admin()
            .indices()
            .prepareCreate("news")
            .setMapping("body", "type=near_duplicate,shingle=char:5", "text", "type=text"));
    for (int i = 0; i < documents.length; i += 2) {
      client(cluster)
          .prepareIndex("news")
          .setId(documents[i])
          .setSource("body", documents[i + 1], "text", documents[i + 1])
          .setRefreshPolicy(RefreshPolicy.IMMEDIATE)
          .get();
    }
  }

  public void testLikedTextsAreFoundInBoth() throws IOException {
    assertHits(List.of("news/1", "there:news/1"), like('"' + TEXT + '"'));
  }

  public void testLikedDocumentsAreLeftOutInTheirOwnClusterOnly() throws IOException {
    assertHits(List.of("there:news/1"), like("{\"_index\": \"news\", \"_id\": \"1\"}"));
    assertHits(List.of("news/1"), like("{\"_index\": \"there:news\", \"_id\": \"1\"}"));
  }

  public void testCopiesAreFoldedAcrossClusters() throws IOException {
    assertHits(
        List.of("news/1"),
        """
        {"retriever": {"near_duplicate_collapse": {"field": "body", "retriever":
          {"standard": {"query": {"match": {"text": "market"}}}}}}}
        """);
  }

  private static String like(String what) {
    return "{\"query\": {\"near_duplicate\": {\"body\": {\"like\": %s}}}}".formatted(what);
  }

  /** Whether the clusters are asked once or several times by the way. */
  private void assertHits(List<String> expected, String body) throws IOException {
    for (boolean once : new boolean[] {true, false}) {
      SearchRequest request = new SearchRequest("news", "there:news");
      request.setCcsMinimizeRoundtrips(once);
      request.source(parsed(body));
      SearchResponse response = client().search(request).actionGet();
      try {
        List<String> found = new ArrayList<>();
        for (SearchHit hit : response.getHits()) {
          String index =
              RemoteClusterAware.buildRemoteIndexName(hit.getClusterAlias(), hit.getIndex());
          found.add(index + "/" + hit.getId());
        }
        assertEquals(expected, found.stream().sorted().toList());
      } finally {
        response.decRef();
      }
    }
  }

  private SearchSourceBuilder parsed(String json) throws IOException {
    NamedXContentRegistry registry =
        cluster(LOCAL_CLUSTER).getInstance(NamedXContentRegistry.class);
    try (XContentParser parser =
        JsonXContent.jsonXContent.createParser(parserConfig().withRegistry(registry), json)) {
      return new SearchSourceBuilder().parseXContent(parser, true, feature -> true);
    }
  }
}
