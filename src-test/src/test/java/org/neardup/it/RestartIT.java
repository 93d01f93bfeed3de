package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.CosineFiles;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.load.Response;
import org.neardup.jobs.node.TestNode;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * A node that was killed and started again has all that it had acknowledged, with mappings and
 * answers, also where it would not accept it now, for its limits or for want of memory. Where a
 * file is missing that a document needs the shard waits for it: Elasticsearch would skip a document
 * that a field refuses. An index whose files are missing opens, and answers what needs no file. At
 * full scale the node is started without the plugin in between.
 */
public class RestartIT {
  private static final Set<String> INDICES = Set.of("fields", "analyzers", "translated");
  private static final String TRANSLATION = "de-en.tsv";
  private static final String STATISTICS = "waiting.stats";
  private static final int WORDS = 80;
  private static final int LARGE = 4;
  private static final int REPLAYED = LARGE + 2;

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared("256m");

  private static Map<String, Float> answer;
  private static JsonNode mapping;
  private static byte[] translation;
  private static byte[] statistics;
  private static String firstTry;
  private static int replayed;
  private static PatientClient server;

  @BeforeClass
  public static void killAndStart() throws IOException {
    CosineFiles.write(SERVER.files());
    translation = Files.readAllBytes(translation());
    statistics = Files.readAllBytes(SERVER.files().resolve("en.stats"));
    Files.write(SERVER.files().resolve(STATISTICS), statistics);
    server = SERVER.client();
    createAll();
    answer = ask();
    mapping = mapping();
    createReplayed();
    createWaiting();
    ElasticsearchServer.limitRequests(server, "1mb");
    SERVER.killAndStart(RestartIT::meanwhile);
    server = SERVER.client();
    PatientClient.await("the replay without memory", () -> status("replayed").equals("green"));
    ElasticsearchServer.limitRequests(server, null);
    replayed = found("replayed");
    PatientClient.await(
        "the first try without a file",
        () -> {
          firstTry = reasonOfWaiting();
          return !firstTry.isEmpty();
        });
    Files.write(SERVER.files().resolve(STATISTICS), statistics);
    PatientClient.await(
        "all indices", () -> server.get("/_cluster/health?wait_for_status=green&timeout=1s").ok());
  }

  private static Path translation() {
    return SERVER.files().resolve(TRANSLATION);
  }

  private static void meanwhile() throws IOException {
    Files.delete(translation());
    Files.delete(SERVER.files().resolve(STATISTICS));
    if (TestScale.isFull()) {
      TestNode node = SERVER.node();
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
    assertEquals(REPLAYED, replayed);
    assertEquals("ALLOCATION_FAILED", firstTry);
    assertEquals(1, found("waiting"));
  }

  /** Found by their field, so that all have a signature. */
  private static int found(String index) throws IOException {
    server.post("/" + index + "/_refresh").orThrow("refresh");
    ObjectNode all = Queries.object("{'size': 0, 'query': {'exists': {'field': 'body'}}}");
    JsonNode found = server.search(index, all);
    assertEquals(0, found.at("/_shards/failed").asInt());
    return found.at("/hits/total/value").asInt();
  }

  /** Signatures that are there already need no file; a text to be translated does. */
  @Test
  public void anIndexWhoseFileIsMissingOpens() throws IOException {
    ObjectNode query = Queries.nearDuplicate("body", Queries.document("translated", "1"), .3);
    query.withObject("/near_duplicate").put("include", true);
    JsonNode found = server.search("translated", Queries.search(query));
    assertEquals("1", found.at("/hits/hits/0/_id").asText());
    Response refused = askInGerman();
    assertFalse(refused.ok());
    String reason = refused.body().toString();
    assertTrue(reason, reason.contains("[" + TRANSLATION + "] with SHA-256 ["));
    Files.write(translation(), translation);
    assertEquals("1", askInGerman().orThrow("ask in German").at("/hits/hits/0/_id").asText());
  }

  /** Documents that are in the translog alone, and that the index would refuse by now. */
  private static void createReplayed() throws IOException {
    String field =
        """
        {'properties': {'body': {'type': 'near_duplicate', 'unit': 'sentence', 'components': 4096,
          'bands': 1, 'rows': 4096, 'band_bits': 32, %s}}}
        """;
    ObjectNode index =
        Queries.object("{'settings': {'number_of_replicas': 0, 'refresh_interval': '-1'}}");
    index.set("mappings", Queries.object(field.formatted("'ignore_malformed': true")));
    server.put("/replayed", index).orThrow("create");
    for (int number = 0; number < LARGE; number++) {
      index("replayed", number, PlantedTexts.text(number));
    }
    index("replayed", LARGE, "One sentence.");
    JsonNode malformed = Queries.object("{'body': ['One sentence.', {'signature': 'none'}]}");
    server.put("/replayed/_doc/malformed", malformed).orThrow("index a malformed value");
    String lowered = "'max_units': 1, 'ignore_malformed': false";
    server
        .put("/replayed/_mapping", Queries.object(field.formatted(lowered)))
        .orThrow("lower the limits");
  }

  /** A document that is in the translog alone, of an index that never gives up to replay it. */
  private static void createWaiting() throws IOException {
    JsonNode index =
        Queries.object(
            """
            {'settings': {'number_of_replicas': 0, 'index.allocation.max_retries': 1000000},
             'mappings': {'properties': {'body': {'type': 'near_duplicate', 'similarity': 'cosine',
               'statistics': '%s'}}}}
            """,
            STATISTICS);
    server.put("/waiting", index).orThrow("create");
    index("waiting", 1, CosineFiles.text("en", 1, WORDS));
  }

  private static String status(String index) throws IOException {
    return server.get("/_cluster/health/" + index).orThrow("ask").path("status").asText();
  }

  /** Why the shard is not there; empty while it is tried. */
  private static String reasonOfWaiting() throws IOException {
    JsonNode shard =
        server
            .get("/_cat/shards/waiting?format=json&h=state,unassigned.reason")
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
    like.put("text", CosineFiles.text("de", 1, WORDS));
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
    server.create(index, "{'body': " + field + "}");
    boolean made = index.equals("translated");
    for (int number = 0; number < 2; number++) {
      index(
          index, number, made ? CosineFiles.text("en", number, WORDS) : PlantedTexts.text(number));
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
    return Queries.scores(server.search("fields", Queries.search(query)));
  }

  private static int count(String index) throws IOException {
    return server.get("/" + index + "/_count").orThrow("count").path("count").asInt();
  }
}
