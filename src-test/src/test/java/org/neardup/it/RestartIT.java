package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.node.TestNode;

/**
 * What a node still has that was killed and is started again: all that it had acknowledged, with
 * mappings and answers. Where there is no memory to replay a document the shard waits for it:
 * Elasticsearch would skip a document that a field refuses. An index whose files are missing opens,
 * and answers what needs no file. At full scale the node is started without the plugin in between.
 */
public class RestartIT {
  private static final Set<String> INDICES = Set.of("fields", "analyzers", "translated");
  private static final String TRANSLATION = "de-en.tsv";
  private static final int WORDS = 80;
  private static final int LARGE = 4;
  private static final int REPLAYED = LARGE + 1;

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared("256m");

  private static Map<String, Float> answer;
  private static JsonNode mapping;
  private static byte[] translation;
  private static String firstTry;
  private static PatientClient server;

  @BeforeClass
  public static void killAndStart() throws IOException {
    MadeLanguages.write(SERVER.files());
    translation = Files.readAllBytes(translation());
    server = PatientClient.at(SERVER.url());
    createAll();
    answer = ask();
    mapping = mapping();
    createReplayed();
    ElasticsearchServer.limitRequests(server, "1mb");
    server.close();
    SERVER.killAndStart(RestartIT::meanwhile);
    server = PatientClient.at(SERVER.url());
    PatientClient.await(
        "the first try to replay",
        () -> {
          firstTry = replay();
          return !firstTry.isEmpty();
        });
    ElasticsearchServer.limitRequests(server, null);
    PatientClient.await(
        "all indices", () -> server.get("/_cluster/health?wait_for_status=green&timeout=1s").ok());
  }

  @AfterClass
  public static void close() {
    server.close();
  }

  private static Path translation() {
    return SERVER.files().resolve(TRANSLATION);
  }

  private static void meanwhile(TestNode node) throws IOException {
    Files.delete(translation());
    if (TestScale.isFull()) {
      node.removePlugins();
      node.start(Map.of());
      try (PatientClient bare = PatientClient.at(node.url())) {
        withoutThePlugin(bare);
      }
      node.stop();
      node.installPlugin();
    }
  }

  @Test
  public void indicesHaveTheirMappingsAndAnswers() throws IOException {
    assertEquals(Set.of("0", "1"), answer.keySet());
    assertTrue(mapping.toString(), mapping.at("/fields/mappings/properties/body/bands").isInt());
    assertEquals(answer, ask());
    assertEquals(mapping, mapping());
    assertEquals(2, count("analyzers"));
    indexThroughThePipeline(server).orThrow("index through the pipeline");
  }

  @Test
  public void noAcknowledgedDocumentIsSkipped() throws IOException {
    assertEquals("ALLOCATION_FAILED", firstTry);
    server.post("/replayed/_refresh").orThrow("refresh");
    // Found by their field, so that all have a signature.
    JsonNode all = Queries.object("{'size': 0, 'query': {'exists': {'field': 'body'}}}");
    JsonNode found = server.post("/replayed/_search", all).orThrow("search");
    assertEquals(0, found.at("/_shards/failed").asInt());
    assertEquals(REPLAYED, found.at("/hits/total/value").asInt());
  }

  /** Signatures that are there already need no file; a text to be translated does. */
  @Test
  public void anIndexWhoseFileIsMissingOpens() throws IOException {
    ObjectNode query = Queries.nearDuplicate("body", Queries.document("translated", "1"), .3);
    query.withObject("/near_duplicate").put("include", true);
    JsonNode found = server.post("/translated/_search", Queries.search(query)).orThrow("ask by id");
    assertEquals("1", found.at("/hits/hits/0/_id").asText());
    Response refused = askInGerman();
    assertFalse(refused.ok());
    String reason = refused.body().toString();
    assertTrue(reason, reason.contains("[" + TRANSLATION + "] with SHA-256 ["));
    Files.write(translation(), translation);
    assertEquals("1", askInGerman().orThrow("ask in German").at("/hits/hits/0/_id").asText());
  }

  /** Documents that are in the translog alone, in an index that never gives up to replay them. */
  private static void createReplayed() throws IOException {
    JsonNode index =
        Queries.object(
            """
            {'settings': {'number_of_replicas': 0, 'refresh_interval': '-1',
               'index.allocation.max_retries': 1000000},
             'mappings': {'properties': {'body': {'type': 'near_duplicate', 'unit': 'sentence',
               'components': 4096, 'bands': 1, 'rows': 4096, 'signature_bits': 32}}}}
            """);
    server.put("/replayed", index).orThrow("create");
    for (int number = 0; number < LARGE; number++) {
      index("replayed", number, PlantedTexts.text(number));
    }
    index("replayed", LARGE, "One sentence.");
  }

  /** What became of the first try; empty while it runs. */
  private static String replay() throws IOException {
    JsonNode shard =
        server
            .get("/_cat/shards/replayed?format=json&h=state,unassigned.reason")
            .orThrow("ask for the shard")
            .path(0);
    String reason = shard.path("unassigned.reason").asText();
    boolean failed = reason.equals("ALLOCATION_FAILED");
    return failed ? reason : shard.path("state").asText().replaceAll("(UN|INIT).*", "");
  }

  private static void createAll() throws IOException {
    create("fields", "{'type': 'near_duplicate', 'threshold': 0.7, 'recall': 0.99}");
    create("analyzers", "{'type': 'text', 'analyzer': 'minhash_bands'}");
    create("others", "{'type': 'text'}");
    create(
        "translated",
        """
        {'type': 'near_duplicate', 'similarity': 'cosine', 'statistics': 'en.stats',
         'translate_from': 'de', 'translation': '%s', 'translation_statistics': 'de.stats'}
        """
            .formatted(TRANSLATION));
    JsonNode pipeline =
        Queries.object(
            "{'processors': [{'near_duplicate': {'field': 'body', 'index': 'fields'}}]}");
    server.put("/_ingest/pipeline/dedup", pipeline).orThrow("create a pipeline");
  }

  private static Response askInGerman() throws IOException {
    ObjectNode like = Queries.JSON.createObjectNode().put("language", "de");
    like.put("text", MadeLanguages.text("de", 1, WORDS));
    ObjectNode query = Queries.nearDuplicate("body", like, .3);
    return server.post("/translated/_search", Queries.search(query));
  }

  private static JsonNode mapping() throws IOException {
    return server.get("/fields/_mapping").orThrow("get the mapping");
  }

  private static void withoutThePlugin(PatientClient bare) throws IOException {
    String others = "/_cluster/health/others?wait_for_status=green&timeout=1s";
    PatientClient.await("the other index", () -> bare.get(others).ok());
    for (String index : INDICES) {
      Response search = bare.once().post("/" + index + "/_search");
      assertEquals(search.body().toString(), 503, search.status());
      bare.get("/" + index + "/_mapping").orThrow("get the mapping");
    }
    PatientClient.await("the reason", () -> whyUnassigned(bare).contains("requires a plugin"));
    Response piped = indexThroughThePipeline(bare);
    assertFalse(piped.toString(), piped.ok());
    assertTrue(piped.reason(), piped.reason().contains("near_duplicate"));
  }

  private static String whyUnassigned(PatientClient bare) throws IOException {
    JsonNode request = Queries.object("{'index': 'fields', 'shard': 0, 'primary': true}");
    return bare.post("/_cluster/allocation/explain", request)
        .orThrow("explain")
        .at("/unassigned_info/details")
        .asText();
  }

  private static void create(String index, String field) throws IOException {
    ObjectNode body = Queries.object("{'settings': {'number_of_replicas': 0}}");
    body.withObject("/mappings/properties").set("body", Queries.object(field));
    server.put("/" + index, body).orThrow("create " + index);
    for (int number = 0; number < 2; number++) {
      String text =
          index.equals("translated")
              ? MadeLanguages.text("en", number, WORDS)
              : PlantedTexts.text(number);
      index(index, number, text);
    }
    server.post("/" + index + "/_refresh").orThrow("refresh");
    // Whatever is replayed is signed again, and needs files.
    server.post("/" + index + "/_flush").orThrow("flush");
  }

  private static void index(String index, int number, String text) throws IOException {
    JsonNode document = Queries.JSON.createObjectNode().put("body", text);
    server.put("/" + index + "/_doc/" + number, document).orThrow("index " + number);
  }

  private static Response indexThroughThePipeline(PatientClient through) throws IOException {
    JsonNode document = Queries.JSON.createObjectNode().put("body", PlantedTexts.text(0));
    return through.put("/others/_doc/piped?pipeline=dedup", document);
  }

  private static Map<String, Float> ask() throws IOException {
    ObjectNode query = Queries.nearDuplicate("body", PlantedTexts.text(0), .6);
    return Queries.scores(server.post("/fields/_search", Queries.search(query)).orThrow("ask"));
  }

  private static int count(String index) throws IOException {
    return server.get("/" + index + "/_count").orThrow("count").path("count").asInt();
  }
}
