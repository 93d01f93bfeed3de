package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipFile;
import org.junit.AfterClass;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.node.TestNode;

/**
 * With security on, what a user may not see has no influence on what the plugin answers him.
 *
 * <p>Index {@code docs} has public and secret documents, {@code vault} is secret altogether. Each
 * user has one kind of restriction.
 */
public class SecurityIT {
  private static final String PASSWORD = "correct-horse";
  private static final int SECRET_COPIES = 20;

  /** The privileges on indices of each user. */
  private static final Map<String, String> USERS =
      Map.of(
          "reader",
          "{'names': ['docs'], 'privileges': ['read']}",
          "public_only",
          "{'names': ['docs'], 'privileges': ['read']," + " 'query': {'term': {'kind': 'public'}}}",
          "kind_only",
          "{'names': ['docs'], 'privileges': ['read']," + " 'field_security': {'grant': ['kind']}}",
          "alias_only",
          "{'names': ['public-docs'], 'privileges': ['read']}");

  @ClassRule public static final TestNode NODE = new TestNode("nodes/secured");

  @BeforeClass
  public static void start() throws IOException {
    makeUsers();
    NODE.start(
        Map.of("xpack.security.enabled", "true", "xpack.license.self_generated.type", "trial"));
    try (Elasticsearch admin = as("admin")) {
      for (String index : Set.of("docs", "vault")) {
        create(admin, index);
      }
      fill(admin);
    }
  }

  /** One by the tool, the others in files: users and roles of the API need analysis-common. */
  private static void makeUsers() throws IOException {
    Path users = NODE.config().resolve("users");
    Path members = NODE.config().resolve("users_roles");
    Files.writeString(users, "");
    Files.writeString(members, "");
    NODE.tool("elasticsearch-users", "useradd", "admin", "-p", PASSWORD, "-r", "superuser");
    String admin = Files.readString(users);
    List<String> roles = new ArrayList<>();
    for (Map.Entry<String, String> user : USERS.entrySet()) {
      String name = user.getKey();
      Files.writeString(users, admin.replace("admin:", name + ":"), StandardOpenOption.APPEND);
      Files.writeString(members, name + ":" + name + "\n", StandardOpenOption.APPEND);
      roles.add("%s: {'indices': [%s]}".formatted(name, user.getValue()));
    }
    Files.write(NODE.config().resolve("roles.yml"), roles);
  }

  @AfterClass
  public static void nothingWasDeniedToThePlugin() throws IOException {
    assertTrue(NODE.log().contains("Bootstrapping Entitlements"));
    assertFalse(NODE.log().contains("NotEntitled"));
  }

  @Test
  public void thePluginAsksForNoEntitlement() throws IOException {
    try (ZipFile zip = new ZipFile(System.getProperty("neardup.test.plugin.zip"))) {
      assertNull(zip.getEntry("entitlement-policy.yaml"));
    }
  }

  @Test
  public void aLikedDocumentOfAForbiddenIndexIsForbiddenWhetherItExistsOrNot() throws IOException {
    Response existing = search("reader", "docs", Queries.document("vault", "copy"));
    Response missing = search("reader", "docs", Queries.document("vault", "nothing"));
    assertEquals(403, existing.status());
    assertEquals(existing, missing);
    assertEquals(200, search("admin", "docs", Queries.document("vault", "copy")).status());
  }

  @Test
  public void aForbiddenIndexAndOneThatDoesNotExistAreTheSame() throws IOException {
    Response forbidden = search("reader", "docs", Queries.document("vault", "copy"));
    Response missing = search("reader", "docs", Queries.document("empty", "copy"));
    assertEquals(403, missing.status());
    assertEquals(
        forbidden.body().toString(), missing.body().toString().replace("[empty]", "[vault]"));
  }

  @Test
  public void aPatternDoesNotReachIntoAForbiddenIndex() throws IOException {
    assertLooksMissing("reader", "vau*", "copy");
  }

  @Test
  public void hiddenDocumentsAreNeitherLikedNorHitsNorTakeRoom() throws IOException {
    assertLooksMissing("public_only", "docs", "secret-0");
    assertEquals(Set.of("public-0", "public-1"), find("public_only", PlantedTexts.text(0)));
    assertEquals(Set.of("public-1"), find("public_only", Queries.document("docs", "public-0")));
    ObjectNode narrow = Queries.nearDuplicate("body", PlantedTexts.text(0), .5);
    narrow.withObject("/near_duplicate").put("num_candidates", 2);
    try (Elasticsearch server = as("public_only")) {
      JsonNode answer = server.post("/docs/_search", Queries.search(narrow)).orThrow("search");
      assertEquals(Set.of("public-0", "public-1"), Queries.scores(answer).keySet());
    }
    assertEquals(2 + SECRET_COPIES, find("reader", PlantedTexts.text(0)).size());
  }

  @Test
  public void aHiddenFieldIsNotThere() throws IOException {
    Response hidden = search("kind_only", "docs", Queries.document("docs", "public-0"));
    Response without = search("kind_only", "docs", Queries.document("docs", "bare"));
    assertEquals(400, without.status());
    assertSame(hidden, "public-0", without, "bare");
    assertEquals(Set.of(), find("kind_only", PlantedTexts.text(0)));
  }

  @Test
  public void theFilterOfAnAliasHolds() throws IOException {
    assertLooksMissing("alias_only", "public-docs", "secret-0");
    assertEquals(
        Set.of("public-0", "public-1"),
        hits(search("alias_only", "public-docs", PlantedTexts.text(0))));
    Response behind = search("alias_only", "public-docs", Queries.document("docs", "public-0"));
    assertEquals(403, behind.status());
    assertEquals(
        Set.of("public-1"),
        hits(search("alias_only", "public-docs", Queries.document("public-docs", "public-0"))));
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

  /** A document that is there is refused in the words for one that is not. */
  private static void assertLooksMissing(String user, String index, String id) throws IOException {
    String searched = user.equals("alias_only") ? "public-docs" : "docs";
    Response existing = search(user, searched, Queries.document(index, id));
    Response missing = search(user, searched, Queries.document(index, "nothing"));
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

  private static Set<String> find(String user, Object like) throws IOException {
    return hits(search(user, "docs", like));
  }

  private static Set<String> hits(Response response) throws IOException {
    return Queries.scores(response.orThrow("search")).keySet();
  }

  private static Response search(String user, String index, Object like) throws IOException {
    try (Elasticsearch server = as(user)) {
      return server.post(
          "/" + index + "/_search", Queries.search(Queries.nearDuplicate("body", like, .5)));
    }
  }

  private static Elasticsearch as(String user) throws IOException {
    return Elasticsearch.at("http://" + user + ":" + PASSWORD + "@" + NODE.address());
  }

  private static void create(Elasticsearch admin, String index) throws IOException {
    JsonNode body =
        Queries.object(
            """
            {'settings': {'number_of_replicas': 0},
             'mappings': {'properties': {
               'kind': {'type': 'keyword'}, 'body': {'type': 'near_duplicate'}}},
             'aliases': {'public-%s': {'filter': {'term': {'kind': 'public'}}}}}
            """,
            index);
    admin.put("/" + index, body).orThrow("create " + index);
  }

  /** Two public near copies among many exact ones that are secret. */
  private static void fill(Elasticsearch admin) throws IOException {
    index(admin, "docs/_doc/bare", "public", null);
    index(admin, "docs/_doc/public-0", "public", PlantedTexts.text(1));
    for (int i = 0; i < SECRET_COPIES; i++) {
      index(admin, "docs/_doc/secret-" + i, "secret", PlantedTexts.text(0));
    }
    index(admin, "docs/_doc/public-1", "public", PlantedTexts.text(2));
    index(admin, "vault/_doc/copy", "secret", PlantedTexts.text(0));
    admin.post("/docs,vault/_refresh").orThrow("refresh");
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
