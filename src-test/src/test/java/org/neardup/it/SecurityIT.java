package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNotEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipFile;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;

/**
 * With security on, what a user may not see has no influence on what the plugin answers him.
 *
 * <p>Index {@code docs} has public and secret documents, {@code vault} is secret altogether. Each
 * user has one kind of restriction.
 */
public class SecurityIT {
  private static final String ORIGINAL = PlantedTexts.text(0);
  private static final int SECRET_COPIES = 20;

  /** The privileges on indices of each user. */
  private static final Map<String, String> USERS =
      Map.of(
          "reader", "{'names': ['docs'], 'privileges': ['read']}",
          "public_only",
              "{'names': ['docs'], 'privileges': ['read'],"
                  + " 'query': {'term': {'kind': 'public'}}}",
          "kind_only",
              "{'names': ['docs'], 'privileges': ['read'],"
                  + " 'field_security': {'grant': ['kind']}}",
          "no_text",
              "{'names': ['docs'], 'privileges': ['read'],"
                  + " 'field_security': {'grant': ['kind', 'copied']}}",
          "alias_only", "{'names': ['public-docs'], 'privileges': ['read']}",
          "mere_writer", "{'names': ['inbox'], 'privileges': ['index']}",
          "public_writer",
              "{'names': ['inbox'], 'privileges': ['index']},"
                  + " {'names': ['docs'], 'privileges': ['read'],"
                  + " 'query': {'term': {'kind': 'public'}}}");

  @ClassRule public static final SecuredServer SERVER = new SecuredServer(USERS);

  @BeforeClass
  public static void makeIndices() throws IOException {
    try (Elasticsearch admin = SERVER.as(SecuredServer.ADMIN)) {
      for (String index : Set.of("docs", "vault", "inbox")) {
        create(admin, index);
      }
      index(admin, "docs/_doc/bare", "public", null);
      index(admin, "docs/_doc/public-0", "public", PlantedTexts.text(1));
      for (int i = 0; i < SECRET_COPIES; i++) {
        index(admin, "docs/_doc/secret-" + i, "secret", ORIGINAL);
      }
      index(admin, "docs/_doc/public-1", "public", PlantedTexts.text(2));
      index(admin, "vault/_doc/copy", "secret", ORIGINAL);
      admin.post("/docs,vault/_refresh").orThrow("refresh");
    }
  }

  @AfterClass
  public static void nothingWasDeniedToThePlugin() throws IOException {
    assertTrue(SERVER.log().contains("Bootstrapping Entitlements"));
    assertFalse(SERVER.log().contains("NotEntitled"));
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
      Response allowed = search("admin", "docs", withDocument(clause, "vault", "copy"));
      assertEquals(200, allowed.status());
    }
  }

  private static ObjectNode withDocument(String clause, String index, String id) {
    ObjectNode query = Queries.nearDuplicate("body", ORIGINAL, .5);
    query.withObject("/near_duplicate").set(clause, Queries.document(index, id));
    return query;
  }

  @Test
  public void aForbiddenIndexAndOneThatDoesNotExistAreTheSame() throws IOException {
    Response forbidden = search("reader", "docs", withDocument("like", "vault", "copy"));
    Response missing = search("reader", "docs", withDocument("like", "empty", "copy"));
    assertEquals(403, missing.status());
    assertEquals(
        forbidden.body().toString(), missing.body().toString().replace("[empty]", "[vault]"));
  }

  @Test
  public void aPatternDoesNotReachIntoAForbiddenIndex() throws IOException {
    assertLooksMissing("reader", "docs", "vau*", "copy");
  }

  @Test
  public void hiddenDocumentsAreNeitherLikedNorHitsNorTakeRoom() throws IOException {
    assertLooksMissing("public_only", "docs", "docs", "secret-0");
    Set<String> visible = Set.of("public-0", "public-1");
    assertEquals(visible, find("public_only", "docs", ORIGINAL));
    assertEquals(
        Set.of("public-1"), find("public_only", "docs", Queries.document("docs", "public-0")));
    assertEquals(visible, hits(search("public_only", "docs", twoCandidates())));
    assertEquals(2 + SECRET_COPIES, find("reader", "docs", ORIGINAL).size());
  }

  private static ObjectNode twoCandidates() {
    ObjectNode query = Queries.nearDuplicate("body", ORIGINAL, .5);
    query.withObject("/near_duplicate").put("num_candidates", 2);
    return query;
  }

  @Test
  public void aHiddenFieldIsNotThere() throws IOException {
    Response hidden = like("kind_only", "docs", Queries.document("docs", "public-0"));
    Response without = like("kind_only", "docs", Queries.document("docs", "bare"));
    assertEquals(400, without.status());
    assertSame(hidden, "public-0", without, "bare");
    assertEquals(Set.of(), find("kind_only", "docs", ORIGINAL));
  }

  /** He may see the signatures of what is copied, but not the text that it is copied from. */
  @Test
  public void aHiddenTextIsNotUsedToVerifyAndNotShown() throws IOException {
    ObjectNode query = Queries.nearDuplicate("copied", ORIGINAL, .5);
    Map<String, Float> estimated = Queries.scores(search("no_text", "docs", query).body());
    query.withObject("/near_duplicate").put("verify", "exact").put("min_similarity", .75);
    ObjectNode search = Queries.search(query);
    search.put("_source", true);
    search.withObject("/ext/near_duplicate");
    search.withObject("/highlight/fields/copied").put("type", "near_duplicate");
    JsonNode all = send("reader", "/docs/_search", search).orThrow("search");
    JsonNode some = send("no_text", "/docs/_search", search).orThrow("search");
    assertEquals(estimated.get("public-0"), Queries.scores(some).get("public-0"));
    assertNotEquals(estimated.get("public-0"), Queries.scores(all).get("public-0"));
    String word = ORIGINAL.substring(0, ORIGINAL.indexOf(' '));
    assertTrue(all.toString(), all.toString().contains(word));
    assertFalse(some.toString(), some.toString().contains(word));
  }

  @Test
  public void theFilterOfAnAliasHolds() throws IOException {
    assertLooksMissing("alias_only", "public-docs", "public-docs", "secret-0");
    Set<String> visible = Set.of("public-0", "public-1");
    assertEquals(visible, find("alias_only", "public-docs", ORIGINAL));
    assertEquals(visible, hits(search("alias_only", "public-docs", twoCandidates())));
    Response behind = like("alias_only", "public-docs", Queries.document("docs", "public-0"));
    assertEquals(403, behind.status());
    assertEquals(
        Set.of("public-1"),
        find("alias_only", "public-docs", Queries.document("public-docs", "public-0")));
  }

  @Test
  public void groupsAreOfWhatTheUserSees() throws IOException {
    assertEquals(2 + SECRET_COPIES, grouped(groups("reader", "docs")).size());
    assertEquals(Set.of("public-0", "public-1"), grouped(groups("public_only", "docs")));
    assertEquals(Set.of("public-0", "public-1"), grouped(groups("admin", "public-docs")));
    // As all searches in a point in time, which want the right to read the index itself.
    assertEquals(403, groups("alias_only", "public-docs").status());
    assertEquals(403, groups("alias_only", "docs").status());
    assertEquals(403, groups("reader", "vault").status());
    assertEquals(400, groups("kind_only", "docs").status());
  }

  @Test
  public void aPointInTimeOfAnotherUserDoesNotOpenAnIndex() throws IOException {
    Response opened = send("admin", "/vault/_pit?keep_alive=1m", null);
    String point = opened.orThrow("open a point in time").path("id").asText();
    String path = "/docs/_near_duplicates?field=body&pit_id=" + point;
    Response response = send("reader", path, null);
    assertFalse(response.toString(), response.ok());
    assertFalse(response.toString(), response.toString().contains("copy"));
  }

  private static Response groups(String user, String index) throws IOException {
    return send(user, "/" + index + "/_near_duplicates?field=body&min_similarity=.5", null);
  }

  /** The ids in all groups. */
  private static Set<String> grouped(Response response) throws IOException {
    JsonNode answer = response.orThrow("find groups");
    return new TreeSet<>(answer.findValuesAsText("_id"));
  }

  @Test
  public void statisticsAreOfWhatTheUserSees() throws IOException {
    try (Elasticsearch admin = SERVER.as(SecuredServer.ADMIN)) {
      assertEquals(200, admin.get("/vault/_neardup/stats").status());
    }
    assertEquals(403, get("reader", "/vault/_neardup/stats").status());
    String all = get("reader", "/docs/_neardup/stats?field=body").orThrow("stats").toString();
    String some = get("public_only", "/docs/_neardup/stats?field=body").orThrow("stats").toString();
    assertTrue(all, all.contains(Integer.toString(2 + SECRET_COPIES)));
    assertFalse(some, some.contains(Integer.toString(2 + SECRET_COPIES)));
    assertFalse(some, some.contains("secret"));
    Response hidden = get("kind_only", "/docs/_neardup/stats?field=body");
    assertFalse(hidden.toString(), hidden.toString().contains("bands"));
  }

  @Test
  public void aSchemeOfAForbiddenIndexIsForbidden() throws IOException {
    JsonNode request =
        Queries.object("{'a': 'one text', 'b': 'two texts', 'index': 'vault', 'field': 'body'}");
    assertEquals(403, send("reader", "/_neardup/compare", request).status());
    assertEquals(200, send("admin", "/_neardup/compare", request).status());
    assertEquals(403, get("reader", "/_neardup/plan?index=vault&field=body").status());
  }

  @Test
  public void incomingDocumentsAreComparedWithWhatTheUserSees() throws IOException {
    try (Elasticsearch admin = SERVER.as(SecuredServer.ADMIN)) {
      JsonNode pipeline =
          Queries.object(
              "{'processors': [{'near_duplicate':"
                  + " {'field': 'body', 'index': 'docs', 'min_similarity': 0.5}}]}");
      admin.put("/_ingest/pipeline/dedup", pipeline).orThrow("create a pipeline");
      assertEquals(1, tagged(admin, "admin").path("similarity").asDouble(), 0);
      JsonNode seen = tagged(admin, "public_writer");
      assertEquals("public-0", seen.path("duplicate_of").asText());
      assertNotEquals(1, seen.path("similarity").asDouble(), 0);
    }
    Response duplicate = write("mere_writer", ORIGINAL);
    assertEquals(403, duplicate.status());
    assertEquals(duplicate, write("mere_writer", PlantedTexts.text(400)));
  }

  /** What a user's document becomes. */
  private static JsonNode tagged(Elasticsearch admin, String user) throws IOException {
    write(user, ORIGINAL).orThrow("write as " + user);
    return admin.get("/inbox/_doc/1").orThrow("read").path("_source");
  }

  private static Response write(String user, String text) throws IOException {
    try (Elasticsearch server = SERVER.as(user)) {
      JsonNode document = Queries.JSON.createObjectNode().put("body", text);
      return server.put("/inbox/_doc/1?pipeline=dedup", document);
    }
  }

  @Test
  public void statisticsCountWhatTheUserMaySee() throws IOException {
    assertEquals(2 + SECRET_COPIES, countOf("reader", "docs"));
    assertEquals(2, countOf("public_only", "docs"));
    assertEquals(2, countOf("alias_only", "public-docs"));
    Response hidden = get("kind_only", "/docs/_neardup/stats?field=body");
    Response missing = get("kind_only", "/docs/_neardup/stats?field=nothing");
    assertEquals(400, missing.status());
    assertSame(hidden, "body", missing, "nothing");
  }

  private static long countOf(String user, String index) throws IOException {
    JsonNode answer = get(user, "/" + index + "/_neardup/stats").orThrow("statistics");
    JsonNode body = answer.at("/indices/docs/body");
    // All texts are near copies of one: hidden documents would show in the buckets too.
    assertEquals(body.get("documents"), body.get("units"));
    assertTrue(body.at("/hot/0/documents").asLong() <= body.get("documents").asLong());
    return body.get("documents").asLong();
  }

  @Test
  public void aSchemeIsShownToThoseWhoMayReadTheField() throws IOException {
    assertEquals(200, get("reader", "/_neardup/plan?index=docs&field=body").status());
    Response hidden = get("kind_only", "/_neardup/plan?index=docs&field=body");
    Response missing = get("kind_only", "/_neardup/plan?index=docs&field=nothing");
    assertEquals(400, missing.status());
    assertSame(hidden, "body", missing, "nothing");
  }

  @Test
  public void plansAndStatisticsOfAForbiddenIndexAreForbidden() throws IOException {
    for (String path : List.of("/%s/_neardup/stats", "/_neardup/plan?index=%s&field=body")) {
      Response forbidden = get("reader", path.formatted("vault"));
      Response missing = get("reader", path.formatted("empty"));
      assertEquals(403, forbidden.status());
      assertSame(forbidden, "vault", missing, "empty");
    }
  }

  @Test
  public void plansAndComparisonsWithoutAnIndexNeedNoPrivilege() throws IOException {
    assertEquals(200, get("kind_only", "/_neardup/plan?threshold=0.7").status());
    assertEquals(200, get("kind_only", "/_neardup/compare?a=one&b=two").status());
  }

  private static Response get(String user, String path) throws IOException {
    try (Elasticsearch server = as(user)) {
      return server.get(path);
    }
  }

  @Test
  public void groupsAreOfWhatTheUserSees() throws IOException {
    assertEquals(2 + SECRET_COPIES, groupSize("reader", "docs"));
    assertEquals(2 + SECRET_COPIES, groupSize("reader", "*"));
    assertEquals(2, groupSize("public_only", "docs"));
    assertEquals(2, groupSize("admin", "public-docs"));
    assertEquals(3 + SECRET_COPIES, groupSize("admin", "docs,vault"));
    assertEquals(403, groups("reader", "vault", "body", "").status());
    assertSame(
        groups("reader", "vault", "body", ""), "vault",
        groups("reader", "empty", "body", ""), "empty");
    Response hidden = groups("kind_only", "docs", "body", "");
    assertEquals(400, hidden.status());
    assertSame(hidden, "body", groups("kind_only", "docs", "nowhere", ""), "nowhere");
  }

  /** Whoever opened the point in time: what counts is who asks. */
  @Test
  public void pagesOfGroupsAreOfWhatTheUserSees() throws IOException {
    String open = "&size=0&keep_alive=1m";
    Response first = groups("public_only", "docs", "body", open);
    assertEquals(2, first.orThrow("groups").path("units").asInt());
    String page = "&pit_id=" + first.body().path("pit_id").asText();
    Response other = groups("reader", "docs", "body", open + page);
    assertEquals(2 + SECRET_COPIES, other.orThrow("groups").path("units").asInt());
    assertEquals(400, groups("kind_only", "docs", "body", open + page).status());
    Response last = groups("public_only", "docs", "body", page);
    assertEquals(2, last.orThrow("groups").at("/groups/0/size").asInt());
    assertTrue(last.body().path("pit_id").isMissingNode());
    assertEquals(404, groups("public_only", "docs", "body", page).status());
  }

  /** Elasticsearch searches a point in time with the rights on the indices behind an alias. */
  @Test
  public void groupsNeedRightsOnTheIndicesBehindAnAlias() throws IOException {
    assertEquals(403, groups("alias_only", "public-docs", "body", "").status());
  }

  private static int groupSize(String user, String index) throws IOException {
    JsonNode answer = groups(user, index, "body", "").orThrow("groups");
    assertEquals(1, answer.path("total").asInt());
    return answer.at("/groups/0/size").asInt();
  }

  private static Response groups(String user, String index, String field, String options)
      throws IOException {
    try (Elasticsearch server = as(user)) {
      return server.get(
          "/" + index + "/_near_duplicates?min_similarity=.5&field=" + field + options);
    }
  }

  /** A document that is there is refused in the words for one that is not. */
  private static void assertLooksMissing(String user, String searched, String index, String id)
      throws IOException {
    Response existing = like(user, searched, Queries.document(index, id));
    Response missing = like(user, searched, Queries.document(index, "nothing"));
    assertEquals(404, existing.status());
    assertSame(existing, id, missing, "nothing");
  }

  /** The same answers but for the id that was asked for. */
  private static void assertSame(Response one, String id, Response other, String otherId) {
    assertEquals(one.status(), other.status());
    assertEquals(
        one.body().toString(),
        other.body().toString().replace("[" + otherId + "]", "[" + id + "]"));
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
    return send(user, "/" + index + "/_search", Queries.search(query));
  }

  private static Response send(String user, String path, JsonNode body) throws IOException {
    try (Elasticsearch server = SERVER.as(user)) {
      return body == null ? server.post(path) : server.post(path, body);
    }
  }

  private static Response get(String user, String path) throws IOException {
    try (Elasticsearch server = SERVER.as(user)) {
      return server.get(path);
    }
  }

  private static void create(Elasticsearch admin, String index) throws IOException {
    JsonNode body =
        Queries.object(
            """
            {'settings': {'number_of_replicas': 0},
             'mappings': {'properties': {
               'kind': {'type': 'keyword'},
               'body': {'type': 'near_duplicate', 'copy_to': 'copied'},
               'copied': {'type': 'near_duplicate', 'shingle': 'char:5'}}},
             'aliases': {'public-%s': {'filter': {'term': {'kind': 'public'}}}}}
            """,
            index);
    admin.put("/" + index, body).orThrow("create " + index);
  }

  private static void index(Elasticsearch admin, String path, String kind, String text)
      throws IOException {
    ObjectNode document = Queries.JSON.createObjectNode().put("kind", kind);
    if (text != null) {
      document.put("body", text);
    }
    admin.put("/" + path, document).orThrow("index " + path);
  }
}
