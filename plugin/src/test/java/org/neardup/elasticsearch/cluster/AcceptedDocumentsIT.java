package org.neardup.elasticsearch.cluster;

import static org.elasticsearch.test.hamcrest.ElasticsearchAssertions.assertAcked;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.elasticsearch.action.search.SearchResponse;
import org.elasticsearch.cluster.metadata.IndexMetadata;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.core.TimeValue;
import org.elasticsearch.index.MockEngineFactoryPlugin;
import org.elasticsearch.index.query.QueryBuilders;
import org.elasticsearch.plugins.Plugin;
import org.elasticsearch.search.SearchHit;
import org.elasticsearch.search.sort.SortOrder;
import org.elasticsearch.test.ESIntegTestCase;
import org.elasticsearch.test.engine.MockEngineSupport;
import org.elasticsearch.xcontent.XContentBuilder;
import org.elasticsearch.xcontent.XContentFactory;
import org.elasticsearch.xcontent.XContentType;
import org.neardup.elasticsearch.NearDuplicatePlugin;
import org.neardup.scheme.SchemeRequest;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signer.Signer;

/**
 * A document that was acknowledged is there, and is found, after a replay of the translog, on a new
 * replica and after a relocation, whatever has changed since that would refuse it as a new one: the
 * limit on its sentences, whether malformed values are ignored, a multi-field or {@code copy_to}
 * that does not suit it, the memory for requests. {@code -Dneardup.test.rounds} says how often.
 */
@ESIntegTestCase.ClusterScope(
    scope = ESIntegTestCase.Scope.SUITE,
    numDataNodes = 2,
    numClientNodes = 0,
    supportsDedicatedMasters = false)
public class AcceptedDocumentsIT extends ESIntegTestCase {
  private static final int ROUNDS = Integer.getInteger("neardup.test.rounds", 2);
  private static final int DOCUMENTS = 30;
  private static final TimeValue PATIENCE = TimeValue.timeValueMinutes(5);
  private static final String EXCLUDED =
      IndexMetadata.INDEX_ROUTING_EXCLUDE_GROUP_PREFIX + "._name";
  private static final String MEMORY = "indices.breaker.request.limit";

  private static final String MAPPING =
      """
      {"properties": {
        "sentences": {"type": "near_duplicate", "unit": "sentence", "threshold": 0.7},
        "document": {"type": "near_duplicate", "ignore_malformed": true},
        "cosine": {"type": "near_duplicate", "similarity": "cosine", "ignore_malformed": true},
        "nested": {"type": "nested", "properties": {
          "text": {"type": "near_duplicate", "unit": "passage", "ignore_malformed": true}}},
        "words": {"type": "text", "analyzer": "minhash_bands"},
        "plain": {"type": "text", "fields": {"dup": {"type": "near_duplicate", "unit": "sentence"}}},
        "number": {"type": "integer"}}}
      """;

  /** Each refuses some of the documents that the mapping above accepts. */
  private static final List<String> CHANGES =
      List.of(
          "\"sentences\": {\"type\": \"near_duplicate\", \"max_units\": 1}",
          "\"document\": {\"type\": \"near_duplicate\", \"ignore_malformed\": false}",
          "\"cosine\": {\"type\": \"near_duplicate\", \"similarity\": \"cosine\","
              + " \"ignore_malformed\": false}",
          "\"nested\": {\"type\": \"nested\", \"properties\": {\"text\": {\"type\":"
              + " \"near_duplicate\", \"unit\": \"passage\", \"ignore_malformed\": false,"
              + " \"max_units\": 1}}}",
          "\"document\": {\"type\": \"near_duplicate\", \"fields\": {\"more\": {\"type\":"
              + " \"near_duplicate\"}}}",
          "\"plain\": {\"type\": \"text\", \"copy_to\": \"sentences\", \"fields\": {\"dup\":"
              + " {\"type\": \"near_duplicate\", \"unit\": \"sentence\", \"max_units\": 1}}}");

  @Override
  protected Collection<Class<? extends Plugin>> nodePlugins() {
    // The latter closes engines without a flush.
    return List.of(NearDuplicatePlugin.class, MockEngineFactoryPlugin.class);
  }

  @Override
  protected boolean addMockInternalEngine() {
    return false;
  }

  public void testAllAreThereWhateverHasChanged() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      String index = "round-" + round;
      assertAcked(
          prepareCreate(index)
              .setSettings(
                  Settings.builder()
                      .put("number_of_shards", 1)
                      .put("number_of_replicas", 0)
                      .put("refresh_interval", "-1")
                      .put(MockEngineSupport.DISABLE_FLUSH_ON_CLOSE.getKey(), true))
              .setMapping(MAPPING));
      for (int number = 0; number < DOCUMENTS; number++) {
        prepareIndex(index).setId("" + number).setSource(document(number)).get();
      }
      List<String> before = found(index, primary(index));
      change(index);
      move(index, before);
      assertAcked(indicesAdmin().prepareDelete(index));
    }
  }

  private void change(String index) {
    List<String> changes = new ArrayList<>(CHANGES);
    Collections.shuffle(changes, random());
    for (String change : changes.subList(0, between(1, changes.size()))) {
      assertAcked(
          indicesAdmin()
              .preparePutMapping(index)
              .setSource("{\"properties\": {" + change + "}}", XContentType.JSON));
    }
  }

  private void move(String index, List<String> expected) throws Exception {
    List<Integer> moves = new ArrayList<>(List.of(0, 1, 2));
    Collections.shuffle(moves, random());
    for (int move : moves) {
      String from = primary(index);
      if (randomBoolean()) {
        updateClusterSettings(Settings.builder().put(MEMORY, "100b"));
      }
      switch (move) {
        case 0 -> internalCluster().restartNode(from);
        case 1 -> {
          setReplicaCount(1, index);
          ensureGreen(PATIENCE, index);
          updateClusterSettings(Settings.builder().putNull(MEMORY));
          for (String node : internalCluster().getNodeNames()) {
            assertEquals(expected, found(index, node));
          }
          setReplicaCount(0, index);
        }
        default -> {
          updateIndexSettings(Settings.builder().put(EXCLUDED, from), index);
          waitForRelocation();
          assertFalse(from.equals(primary(index)));
          updateIndexSettings(Settings.builder().putNull(EXCLUDED), index);
        }
      }
      ensureGreen(PATIENCE, index);
      updateClusterSettings(Settings.builder().putNull(MEMORY));
      assertEquals(expected, found(index, primary(index)));
    }
  }

  private String primary(String index) {
    return internalCluster().nodesInclude(index).iterator().next();
  }

  /** The documents by all their fields, in a copy of the shard. */
  private List<String> found(String index, String node) {
    refresh(index);
    List<String> found = new ArrayList<>();
    for (String field :
        List.of("sentences", "document", "cosine", "plain.dup", "words", "number")) {
      found.addAll(ids(index, node, field));
    }
    return found;
  }

  private List<String> ids(String index, String node, String field) {
    SearchResponse response =
        client(node)
            .prepareSearch(index)
            .setPreference("_only_local")
            .setQuery(QueryBuilders.existsQuery(field))
            .addSort("number", SortOrder.ASC)
            .setSize(DOCUMENTS)
            .get();
    try {
      List<String> ids = new ArrayList<>(List.of(field));
      for (SearchHit hit : response.getHits()) {
        ids.add(hit.getId());
      }
      return ids;
    } finally {
      response.decRef();
    }
  }

  private XContentBuilder document(int number) throws IOException {
    XContentBuilder json = XContentFactory.jsonBuilder().startObject().field("number", number);
    json.field("sentences", text(between(1, 200)));
    json.field("plain", text(between(1, 20)));
    json.field("words", text(between(1, 20)));
    json.field("document", value(Map.of()));
    json.field("cosine", value(Map.of("similarity", "cosine")));
    json.startArray("nested");
    for (int object = between(0, 3); object > 0; object--) {
      json.startObject().field("text", value(Map.of("unit", "passage"))).endObject();
    }
    return json.endArray().endObject();
  }

  /** A text, a signature, or a malformed value. */
  private Object value(Map<String, Object> settings) {
    String text = text(between(1, 20));
    SignatureScheme scheme = SchemeRequest.of(settings).resolve().scheme().signature();
    byte[] container = new SignatureFormat(scheme).encode(new Signer(scheme).sign(text));
    Map<String, Object> signature =
        Map.of("scheme", scheme.id(), "signature", SignatureFormat.toBase64(container));
    return switch (between(0, 5)) {
      case 0 -> signature;
      case 1 -> Map.of("scheme", scheme.id(), "signature", noise());
      case 2 -> Map.of("scheme", "0123456789abcdef", "signature", noise());
      case 3 -> List.of(text, signature);
      case 4 -> List.of(signature, Map.of("text", text));
      default -> text;
    };
  }

  private static String noise() {
    return Base64.getEncoder()
        .encodeToString(randomAlphaOfLength(30).getBytes(StandardCharsets.UTF_8));
  }

  private static String text(int sentences) {
    StringBuilder text = new StringBuilder();
    for (int sentence = 0; sentence < sentences; sentence++) {
      text.append("Pier ").append(between(1, 1000)).append(" is of ");
      text.append(randomAlphaOfLengthBetween(3, 12)).append(" stones. ");
    }
    return text.toString();
  }
}
