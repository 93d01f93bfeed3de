package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Set;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.jobs.load.Response;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * With security on, the ingest processor reveals no document that the user may not read, not even
 * one that was only just written.
 *
 * <p>{@code journal} is never refreshed but by the tests: duplicates found before that come from
 * the processor's memory.
 */
public class IngestSecurityIT {
  @ClassRule public static final SecuredServer SERVER = SecuredServer.shared();

  @BeforeClass
  public static void makeJournal() throws IOException {
    try (PatientClient admin = SERVER.as(SecuredServer.ADMIN)) {
      JsonNode index =
          Queries.object(
              """
              {'settings': {'number_of_replicas': 0, 'refresh_interval': -1},
               'mappings': {'properties': {
                 'kind': {'type': 'keyword'}, 'body': {'type': 'near_duplicate'}}}}
              """);
      admin.put("/journal", index).orThrow("create");
      pipeline(admin, "dedup", "{'field': 'body', 'window_expiry': '1h'}");
      pipeline(admin, "vaulted", "{'field': 'body', 'index': 'vault'}");
      pipeline(admin, "missing", "{'field': 'body', 'index': 'nowhere'}");
    }
  }

  private static void pipeline(PatientClient admin, String name, String settings)
      throws IOException {
    JsonNode body = Queries.object("{'processors': [{'near_duplicate': %s}]}", settings);
    admin.put("/_ingest/pipeline/" + name, body).orThrow("pipeline " + name);
  }

  private static Response index(String user, String id, String pipeline, String text, String kind)
      throws IOException {
    ObjectNode document = Queries.JSON.createObjectNode().put("kind", kind).put("body", text);
    try (PatientClient server = SERVER.as(user)) {
      return server.put("/journal/_doc/" + id + "?pipeline=" + pipeline, document);
    }
  }

  /** Indexes a document and returns the id in its tag; empty if it has none. */
  private static String duplicateOf(String user, String id, String text, String kind)
      throws IOException {
    index(user, id, "dedup", text, kind).orThrow("index");
    JsonNode document = SERVER.get(SecuredServer.ADMIN, "/journal/_doc/" + id).orThrow("get");
    return document.at("/_source/duplicate_of").asText();
  }

  private static void refresh() throws IOException {
    SERVER.send(SecuredServer.ADMIN, "/journal/_refresh", null).orThrow("refresh");
  }

  @Test
  public void aForbiddenTargetAndOneThatDoesNotExistAreTheSame() throws IOException {
    Response forbidden = index("author", "e0", "vaulted", SecuredServer.ORIGINAL, "public");
    Response missing = index("author", "e0", "missing", SecuredServer.ORIGINAL, "public");
    assertEquals(403, missing.status());
    SecuredServer.assertSame(forbidden, "vault", missing, "nowhere");
  }

  @Test
  public void whatOneWroteAnotherFindsOnlyBySearch() throws IOException {
    String text = PlantedTexts.text(100);
    assertEquals("", duplicateOf("author", "a1", text, "public"));
    assertEquals("", duplicateOf("colleague", "a2", text, "public"));
    assertEquals("a1", duplicateOf("author", "a3", text, "public"));
    refresh();
    String found = duplicateOf("colleague", "a4", text, "public");
    assertTrue(found, Set.of("a1", "a2").contains(found));
  }

  @Test
  public void hiddenDocumentsAreNotFound() throws IOException {
    String text = PlantedTexts.text(200);
    assertEquals("", duplicateOf("author", "s1", text, "secret"));
    refresh();
    assertEquals("", duplicateOf("public_author", "s2", text, "public"));
    refresh();
    assertEquals("s2", duplicateOf("public_author", "s3", text, "public"));
  }
}
