package org.neardup.elasticsearch.cluster;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;
import static org.hamcrest.Matchers.greaterThan;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import org.neardup.lsh.IndexScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.UnitSignature;
import org.neardup.signer.Signer;

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
  private static final int AT_ONCE = 5 * PlantedTexts.GROUP;
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
              .setSource("body", PlantedTexts.text(number)));
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
      Map<String, Float> scores = scores(node.prepareSearch(INDEX), PlantedTexts.text(number));
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

  /**
   * Texts of made-up words, and near copies of them. The same number always gives the same text.
   */
  private static final class PlantedTexts {
    /** A text and its near copies. */
    static final int GROUP = 4;

    private static final int WORDS = 100;

    private PlantedTexts() {}

    /**
     * Text {@code number}: the numbers from a multiple of {@link #GROUP} on are one group, in which
     * the second has one word changed, the third two, and the fourth three.
     */
    static String text(int number) {
      Random random = new Random(number / GROUP);
      return IntStream.range(0, WORDS)
          .mapToObj(
              word -> {
                String text = "word" + random.nextInt(1_000_000);
                boolean changed =
                    word % (WORDS / GROUP) == 1 && word * GROUP / WORDS < number % GROUP;
                return changed ? text + number : text;
              })
          .collect(Collectors.joining(" "));
    }
  }

  /**
   * What a query for a planted text must find in a field with default settings, by comparing
   * signatures one with another: without tokens, an index or the query's code.
   */
  private static final class PlantedScores {
    static final double MIN_SIMILARITY = .5;

    private final IndexScheme scheme = SchemeRequest.of(Map.of()).resolve().scheme();
    private final Map<Integer, UnitSignature> signatures = new HashMap<>();

    /** The score of each text of the group, by number, that is found with text {@code number}. */
    Map<String, Float> of(int number) {
      Map<String, Float> scores = new TreeMap<>();
      int first = number - number % PlantedTexts.GROUP;
      for (int other = first; other < first + PlantedTexts.GROUP; other++) {
        double similarity = similarity(signature(number), signature(other));
        if (similarity >= MIN_SIMILARITY && shareABand(signature(number), signature(other))) {
          scores.put(Integer.toString(other), (float) similarity);
        }
      }
      return scores;
    }

    private UnitSignature signature(int number) {
      return signatures.computeIfAbsent(number, this::sign);
    }

    private UnitSignature sign(int number) {
      return new Signer(scheme.signature()).signUnit(PlantedTexts.text(number)).orElseThrow();
    }

    private double similarity(UnitSignature a, UnitSignature b) {
      return scheme.signature().estimate(a.equalComponents(b));
    }

    private boolean shareABand(UnitSignature a, UnitSignature b) {
      UnitTokens tokens = UnitTokens.of(scheme);
      return IntStream.range(0, tokens.perUnit())
          .anyMatch(token -> tokens.hash(token, a) == tokens.hash(token, b));
    }
  }
}
