package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipFile;
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
 * With security on, hidden documents and fields have no influence on the answers of the plugin, and
 * the ingest processor reveals none, not even one that was only just written.
 *
 * <p>{@link SecuredServer} has the indices and users. {@code journal} is never refreshed but by the
 * tests: duplicates found before that come from the processor's memory.
 */
public class SecurityIT {
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

  @Test
  public void thePluginAsksForNoEntitlement() throws IOException {
    try (ZipFile zip = new ZipFile(System.getProperty("neardup.test.plugin.zip"))) {
      assertNull(zip.getEntry("entitlement-policy.yaml"));
    }
  }

  @Test
  public void aLikedDocumentOfAForbiddenIndexIsForbiddenWhetherItExistsOrNot() throws IOException {
    for (String clause : Set.of("like", "unlike")) {
      Response existing = search("reader", "docs", withDocument(clause, "vault", "copy"));
      Response missing = search("reader", "docs", withDocument(clause, "vault", "nothing"));
      assertEquals(403, existing.status());
      assertEquals(existing, missing);
      Response allowed = search(SecuredServer.ADMIN, "docs", withDocument(clause, "vault", "copy"));
      assertEquals(200, allowed.status());
    }
  }

  private static ObjectNode withDocument(String clause, String index, String id) {
    ObjectNode query = Queries.nearDuplicate("body", SecuredServer.ORIGINAL, .5);
    query.withObject("/near_duplicate").set(clause, Queries.document(index, id));
    return query;
  }

  @Test
  public void aForbiddenIndexAndOneThatDoesNotExistAreTheSame() throws IOException {
    Response forbidden = search("reader", "docs", withDocument("like", "vault", "copy"));
    Response missing = search("reader", "docs", withDocument("like", "empty", "copy"));
    assertEquals(403, missing.status());
    SecuredServer.assertSame(forbidden, "vault", missing, "empty");
    assertLooksMissing("reader", "docs", "vau*", "copy");
  }

  @Test
  public void hiddenDocumentsAreNeitherLikedNorHitsNorTakeRoom() throws IOException {
    assertLooksMissing("public_only", "docs", "docs", "secret-0");
    Set<String> visible = Set.of("public-0", "public-1");
    assertEquals(visible, find("public_only", "docs", SecuredServer.ORIGINAL));
    assertEquals(
        Set.of("public-1"), find("public_only", "docs", Queries.document("docs", "public-0")));
    assertEquals(visible, hits(search("public_only", "docs", twoCandidates())));
    assertEquals(
        2 + SecuredServer.SECRET_COPIES, find("reader", "docs", SecuredServer.ORIGINAL).size());
  }

  private static ObjectNode twoCandidates() {
    ObjectNode query = Queries.nearDuplicate("body", SecuredServer.ORIGINAL, .5);
    query.withObject("/near_duplicate").put("num_candidates", 2);
    return query;
  }

  @Test
  public void aHiddenFieldIsNotThere() throws IOException {
    Response hidden = like("kind_only", "docs", Queries.document("docs", "public-0"));
    Response without = like("kind_only", "docs", Queries.document("docs", "bare"));
    assertEquals(400, without.status());
    SecuredServer.assertSame(hidden, "public-0", without, "bare");
    assertEquals(Set.of(), find("kind_only", "docs", SecuredServer.ORIGINAL));
  }

  /** The user may see the signatures of copied texts, but not the texts. */
  @Test
  public void aHiddenTextIsNotUsedToVerifyAndNotShown() throws IOException {
    ObjectNode query = Queries.nearDuplicate("copied", SecuredServer.ORIGINAL, .5);
    Map<String, Float> estimated = Queries.scores(search("no_text", "docs", query).body());
    query.withObject("/near_duplicate").put("verify", "exact").put("min_similarity", .75);
    ObjectNode search = Queries.search(query);
    search.put("_source", true);
    search.withObject("/ext/near_duplicate");
    search.withObject("/highlight/fields/copied").put("type", "near_duplicate");
    JsonNode all = SERVER.send("reader", "/docs/_search", search).orThrow("search");
    JsonNode some = SERVER.send("no_text", "/docs/_search", search).orThrow("search");
    assertEquals(estimated.get("public-0"), Queries.scores(some).get("public-0"));
    assertNotEquals(estimated.get("public-0"), Queries.scores(all).get("public-0"));
    String word = SecuredServer.ORIGINAL.substring(0, SecuredServer.ORIGINAL.indexOf(' '));
    assertTrue(all.toString(), all.toString().contains(word));
    assertFalse(some.toString(), some.toString().contains(word));
  }

  @Test
  public void theFilterOfAnAliasHolds() throws IOException {
    assertLooksMissing("alias_only", "public-docs", "public-docs", "secret-0");
    Set<String> visible = Set.of("public-0", "public-1");
    assertEquals(visible, find("alias_only", "public-docs", SecuredServer.ORIGINAL));
    assertEquals(visible, hits(search("alias_only", "public-docs", twoCandidates())));
    Response behind = like("alias_only", "public-docs", Queries.document("docs", "public-0"));
    assertEquals(403, behind.status());
    assertEquals(
        Set.of("public-1"),
        find("alias_only", "public-docs", Queries.document("public-docs", "public-0")));
  }

  @Test
  public void collapsedHitsStandForNothingThatIsHidden() throws IOException {
    Set<String> visible = Set.of("bare", "public-0", "public-1");
    assertEquals(visible, shown("public_only", "docs"));
    // Elasticsearch lets nobody search in a point in time whose indices he may not read by name.
    assertEquals(403, collapse("alias_only", "public-docs").status());
    assertEquals(3 + SecuredServer.SECRET_COPIES, shown("reader", "docs").size());
    assertEquals(2, collapsed("reader", "docs").size());
    assertEquals(403, collapse("reader", "vault").status());
  }

  @Test
  public void hitsOfAHiddenFieldAreNotCompared() throws IOException {
    JsonNode hits = collapsed("kind_only", "docs");
    assertEquals(3 + SecuredServer.SECRET_COPIES, hits.size());
    for (JsonNode hit : hits) {
      assertFalse(hit.toString(), hit.at("/near_duplicate/duplicates/compared").asBoolean(true));
    }
  }

  /** The ids of all hits and of the copies that they stand for. */
  private static Set<String> shown(String user, String index) throws IOException {
    Set<String> ids = new TreeSet<>();
    for (JsonNode hit : collapsed(user, index)) {
      ids.add(hit.path("_id").asText());
      hit.at("/near_duplicate/duplicates/hits").forEach(copy -> ids.add(copy.path("_id").asText()));
    }
    return ids;
  }

  private static JsonNode collapsed(String user, String index) throws IOException {
    return collapse(user, index).orThrow("search").at("/hits/hits");
  }

  private static Response collapse(String user, String index) throws IOException {
    return SERVER.send(
        user,
        "/" + index + "/_search",
        Queries.object(
            "{'size': 100, 'retriever': {'near_duplicate_collapse': {'field': 'body',"
                + " 'retriever': {'standard': {'query': {'match_all': {}}}},"
                + " 'min_similarity': 0.5, 'max_duplicates': 100}}}"));
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

  @Test
  public void incomingDocumentsAreComparedWithWhatTheUserSees() throws IOException {
    try (PatientClient admin = SERVER.as(SecuredServer.ADMIN)) {
      pipeline(admin, "seen", "{'field': 'body', 'index': 'docs', 'min_similarity': 0.5}");
      assertEquals(1, tagged(admin, SecuredServer.ADMIN).path("similarity").asDouble(), 0);
      JsonNode seen = tagged(admin, "public_writer");
      assertEquals("public-0", seen.path("duplicate_of").asText());
      assertNotEquals(1, seen.path("similarity").asDouble(), 0);
    }
    Response duplicate = write("mere_writer", SecuredServer.ORIGINAL);
    assertEquals(403, duplicate.status());
    assertEquals(duplicate, write("mere_writer", PlantedTexts.text(400)));
  }

  /** The document of a user after the pipeline. */
  private static JsonNode tagged(PatientClient admin, String user) throws IOException {
    write(user, SecuredServer.ORIGINAL).orThrow("write as " + user);
    return admin.get("/inbox/_doc/1").orThrow("read").path("_source");
  }

  private static Response write(String user, String text) throws IOException {
    try (PatientClient server = SERVER.as(user)) {
      JsonNode document = Queries.JSON.createObjectNode().put("body", text);
      return server.put("/inbox/_doc/1?pipeline=seen", document);
    }
  }

  /** A document that is there is refused in the words for one that is not. */
  private static void assertLooksMissing(String user, String searched, String index, String id)
      throws IOException {
    Response existing = like(user, searched, Queries.document(index, id));
    Response missing = like(user, searched, Queries.document(index, "nothing"));
    assertEquals(404, existing.status());
    SecuredServer.assertSame(existing, id, missing, "nothing");
  }

  private static Set<String> find(String user, String index, Object like) throws IOException {
    return hits(like(user, index, like));
  }

  private static Set<String> hits(Response response) throws IOException {
    return Queries.scores(response.orThrow("search")).keySet();
  }

  private static Response like(String user, String index, Object like) throws IOException {
    return search(user, index, Queries.nearDuplicate("body", like, .5));
  }

  private static Response search(String user, String index, ObjectNode query) throws IOException {
    return SERVER.send(user, "/" + index + "/_search", Queries.search(query));
  }
}
