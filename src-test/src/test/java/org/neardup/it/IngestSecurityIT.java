package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;

/**
 * With security on, the ingest processor searches as the user who indexes, and tells nobody of a
 * document that is not his to read.
 *
 * <p>{@code docs} is never refreshed but by the test: what is found without it is remembered.
 */
public class IngestSecurityIT {
  private static final String MAY_WRITE = "'create_doc', 'index'";

  /** The privileges on indices of each user. */
  private static final Map<String, String> USERS =
      Map.of(
          "writer",
          "{'names': ['docs'], 'privileges': [" + MAY_WRITE + "]}",
          "author",
          "{'names': ['docs'], 'privileges': ['read', " + MAY_WRITE + "]}",
          "colleague",
          "{'names': ['docs'], 'privileges': ['read', " + MAY_WRITE + "]}",
          "public_only",
          "{'names': ['docs'], 'privileges': ['read', "
              + MAY_WRITE
              + "], 'query': {'term': {'kind': 'public'}}}");

  @ClassRule public static final SecuredServer SERVER = new SecuredServer(USERS);

  @BeforeClass
  public static void makeIndices() throws IOException {
    try (Elasticsearch admin = SERVER.as(SecuredServer.ADMIN)) {
      create(admin, "docs");
      create(admin, "vault");
      pipeline(admin, "dedup", "{'field': 'body'}");
      pipeline(admin, "vaulted", "{'field': 'body', 'index': 'vault'}");
      pipeline(admin, "missing", "{'field': 'body', 'index': 'nowhere'}");
      pipeline(admin, "lenient", "{'field': 'body', 'on_search_failure': 'tag'}");
    }
  }

  private static void create(Elasticsearch admin, String index) throws IOException {
    JsonNode body =
        Queries.object(
            """
            {'settings': {'number_of_replicas': 0, 'refresh_interval': -1},
             'mappings': {'properties': {
               'kind': {'type': 'keyword'}, 'body': {'type': 'near_duplicate'}}}}
            """);
    admin.put("/" + index, body).orThrow("create " + index);
  }

  private static void pipeline(Elasticsearch admin, String name, String settings)
      throws IOException {
    JsonNode body = Queries.object("{'processors': [{'near_duplicate': %s}]}", settings);
    admin.put("/_ingest/pipeline/" + name, body).orThrow("pipeline " + name);
  }

  private static Response index(String user, String id, String pipeline, String text, String kind)
      throws IOException {
    ObjectNode document = Queries.JSON.createObjectNode().put("kind", kind).put("body", text);
    try (Elasticsearch server = SERVER.as(user)) {
      return server.put("/docs/_doc/" + id + "?pipeline=" + pipeline, document);
    }
  }

  /** The id of which a document says it is a duplicate; empty for none. */
  private static String duplicateOf(String id) throws IOException {
    return source(id).path("duplicate_of").asText();
  }

  private static JsonNode source(String id) throws IOException {
    try (Elasticsearch admin = SERVER.as(SecuredServer.ADMIN)) {
      return admin.get("/docs/_doc/" + id).orThrow("get").path("_source");
    }
  }

  private static void refresh() throws IOException {
    try (Elasticsearch admin = SERVER.as(SecuredServer.ADMIN)) {
      admin.post("/docs,vault/_refresh").orThrow("refresh");
    }
  }

  @Test
  public void whoMayNotReadMayNotLookUp() throws IOException {
    Response response = index("writer", "w1", "dedup", PlantedTexts.text(0), "public");
    assertEquals(403, response.status());
    assertTrue(response.reason(), response.reason().contains("unauthorized for user [writer]"));
    index("writer", "w2", "lenient", PlantedTexts.text(0), "public").orThrow("index");
    String failure = source("w2").path("duplicate_search_failure").asText();
    assertTrue(failure, failure.contains("unauthorized for user [writer]"));
  }

  @Test
  public void aForbiddenTargetAndOneThatDoesNotExistAreTheSame() throws IOException {
    Response forbidden = index("author", "e0", "vaulted", PlantedTexts.text(0), "public");
    Response missing = index("author", "e0", "missing", PlantedTexts.text(0), "public");
    assertEquals(403, missing.status());
    assertEquals(
        forbidden.body().toString(), missing.body().toString().replace("[nowhere]", "[vault]"));
  }

  @Test
  public void whatOneWroteAnotherFindsOnlyBySearch() throws IOException {
    String text = PlantedTexts.text(100);
    index("author", "a1", "dedup", text, "public").orThrow("index");
    index("colleague", "a2", "dedup", text, "public").orThrow("index");
    index("author", "a3", "dedup", text, "public").orThrow("index");
    assertEquals("", duplicateOf("a2"));
    assertEquals("a1", duplicateOf("a3"));
    refresh();
    index("colleague", "a2", "dedup", text, "public").orThrow("index");
    assertEquals("a1", duplicateOf("a2"));
  }

  @Test
  public void hiddenDocumentsAreNotFound() throws IOException {
    String text = PlantedTexts.text(200);
    index("author", "s1", "dedup", text, "secret").orThrow("index");
    refresh();
    index("public_only", "s2", "dedup", text, "public").orThrow("index");
    assertEquals("", duplicateOf("s2"));
    refresh();
    index("public_only", "s3", "dedup", text, "public").orThrow("index");
    assertEquals("s2", duplicateOf("s3"));
  }
}
