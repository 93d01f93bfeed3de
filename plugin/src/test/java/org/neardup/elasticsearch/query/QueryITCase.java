package org.neardup.elasticsearch.query;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.elasticsearch.ExceptionsHelper;
import org.elasticsearch.action.bulk.BulkRequestBuilder;
import org.elasticsearch.action.bulk.BulkResponse;
import org.elasticsearch.action.search.SearchRequestBuilder;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.action.support.PlainActionFuture;
import org.elasticsearch.client.internal.Client;
import org.elasticsearch.common.bytes.BytesArray;
import org.elasticsearch.common.logging.HeaderWarning;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.index.query.QueryBuilder;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.test.ESIntegTestCase;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.lucene.search.SearchOptions;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;

/** Common parts of the tests of the query in a cluster. */
@ESIntegTestCase.ClusterScope(
    numDataNodes = 1,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
abstract class QueryITCase extends ESIntegTestCase {

  /** A hit and its score, to the last bit. */
  record Scored(String id, float score) {}

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    return List.of(NearDuplicatePlugin.class);
  }

  void createIndexOf(String index, int shards, String... fields) {
    assertAcked(prepareCreate(index).setSettings(settings(shards)).setMapping(fields));
  }

  static Settings settings(int shards) {
    return Settings.builder().put("number_of_shards", shards).put("number_of_replicas", 0).build();
  }

  void indexTexts(String index, Map<String, ?> values) {
    BulkRequestBuilder bulk = client().prepareBulk();
    values.forEach((id, value) -> bulk.add(prepareIndex(index).setId(id).setSource("body", value)));
    BulkResponse response = bulk.get();
    assertFalse(response.buildFailureMessage(), response.hasFailures());
    refresh(index);
  }

  static String words(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> randomAlphaOfLengthBetween(2, 9))
        .collect(Collectors.joining(" "));
  }

  /** Ends in a word that is too long to be an abbreviation, which would not end a sentence. */
  static String sentence() {
    return "Q" + words(11) + " " + randomAlphaOfLength(9) + ".";
  }

  static NearDuplicateQueryBuilder query(Like... likes) {
    return query(QueryOptions.of("body", SearchOptions.DEFAULT), likes);
  }

  static NearDuplicateQueryBuilder query(QueryOptions options, Like... likes) {
    return new NearDuplicateQueryBuilder(options, List.of(likes));
  }

  static Like text(String text) {
    return new Like.Text(text);
  }

  /** The signature of a text under a scheme. */
  static Like.Signature signature(Map<String, String> settings, String text) {
    SignatureScheme scheme = SchemeRequest.of(settings).resolve().scheme().signature();
    byte[] container = new SignatureFormat(scheme).encode(new Signer(scheme).sign(text));
    return new Like.Signature(scheme.id(), new BytesArray(container), null, null);
  }

  /** All hits in the order of their scores. */
  List<Scored> search(String index, QueryBuilder query) {
    return hits(prepareSearch(index).setQuery(query).setSize(1000));
  }

  static List<Scored> hits(SearchRequestBuilder request) {
    List<Scored> found = new ArrayList<>();
    SearchResponse response = request.get();
    try {
      assertEquals(ExceptionsHelper.stackTrace(failure(response)), 0, response.getFailedShards());
      for (SearchHit hit : response.getHits()) {
        found.add(new Scored(hit.getId(), hit.getScore()));
      }
    } finally {
      response.decRef();
    }
    return found;
  }

  private static Throwable failure(SearchResponse response) {
    return response.getShardFailures().length == 0
        ? new AssertionError("no failure")
        : response.getShardFailures()[0].getCause();
  }

  Set<String> found(String index, QueryBuilder query) {
    return search(index, query).stream().map(Scored::id).collect(Collectors.toSet());
  }

  /** The warnings of a response but for those about the test cluster's settings, each once. */
  static Set<String> warnings(String index, QueryBuilder query) {
    Client client = client();
    PlainActionFuture<Set<String>> warnings = new PlainActionFuture<>();
    client
        .prepareSearch(index)
        .setQuery(query)
        .execute(
            warnings.map(
                response ->
                    client
                        .threadPool()
                        .getThreadContext()
                        .getResponseHeaders()
                        .getOrDefault("Warning", List.of())
                        .stream()
                        .map(w -> HeaderWarning.extractWarningValueFromWarningHeader(w, false))
                        .filter(warning -> !warning.contains("deprecated"))
                        .collect(Collectors.toCollection(TreeSet::new))));
    return warnings.actionGet();
  }
}
