package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.Queries;
import org.neardup.jobs.load.Response;
import org.neardup.pinned.jackson.databind.JsonNode;

/**
 * With security on, schemes, comparisons, groups and buckets cover only documents that the user may
 * see.
 *
 * <p>{@link SecuredServer} has the indices and users.
 */
public class EndpointSecurityIT {
  @ClassRule public static final SecuredServer SERVER = SecuredServer.shared();

  @Test
  public void aSchemeIsShownToThoseWhoMayReadTheField() throws IOException {
    assertEquals(200, SERVER.get("reader", "/_neardup/plan?index=docs&field=body").status());
    Response hidden = SERVER.get("kind_only", "/_neardup/plan?index=docs&field=body");
    Response missing = SERVER.get("kind_only", "/_neardup/plan?index=docs&field=nothing");
    assertEquals(400, missing.status());
    SecuredServer.assertSame(hidden, "body", missing, "nothing");
  }

  @Test
  public void aPlanOfAForbiddenIndexIsForbidden() throws IOException {
    Response forbidden = SERVER.get("reader", "/_neardup/plan?index=vault&field=body");
    Response missing = SERVER.get("reader", "/_neardup/plan?index=empty&field=body");
    assertEquals(403, forbidden.status());
    SecuredServer.assertSame(forbidden, "vault", missing, "empty");
  }

  @Test
  public void plansAndComparisonsWithoutAnIndexNeedNoPrivilege() throws IOException {
    assertEquals(200, SERVER.get("kind_only", "/_neardup/plan?threshold=0.7").status());
    assertEquals(200, SERVER.get("kind_only", "/_neardup/compare?a=one&b=two").status());
  }

  @Test
  public void groupsAreOfWhatTheUserSees() throws IOException {
    assertEquals(2 + SecuredServer.SECRET_COPIES, groupSize("reader", "docs"));
    assertEquals(2 + SecuredServer.SECRET_COPIES, groupSize("reader", "*"));
    assertEquals(2, groupSize("public_only", "docs"));
    assertEquals(2, groupSize(SecuredServer.ADMIN, "public-docs"));
    assertEquals(3 + SecuredServer.SECRET_COPIES, groupSize(SecuredServer.ADMIN, "docs,vault"));
    assertEquals(403, groups("reader", "vault", "body", "").status());
    SecuredServer.assertSame(
        groups("reader", "vault", "body", ""), "vault",
        groups("reader", "empty", "body", ""), "empty");
    Response hidden = groups("kind_only", "docs", "body", "");
    assertEquals(400, hidden.status());
    SecuredServer.assertSame(hidden, "body", groups("kind_only", "docs", "nowhere", ""), "nowhere");
  }

  /** The rights of the user who asks count, not those of the one who opened the point in time. */
  @Test
  public void pagesOfGroupsAreOfWhatTheUserSees() throws IOException {
    String open = "&size=0&keep_alive=30m";
    Response first = groups("public_only", "docs", "body", open);
    assertEquals(2, first.orThrow("groups").path("units").asInt());
    String page = "&pit_id=" + first.body().path("pit_id").asText();
    Response other = groups("reader", "docs", "body", open + page);
    assertEquals(2 + SecuredServer.SECRET_COPIES, other.orThrow("groups").path("units").asInt());
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

  @Test
  public void groupsOfADataStream() throws IOException {
    try (PatientClient admin = SERVER.as(SecuredServer.ADMIN)) {
      JsonNode template =
          Queries.object(
              "{'index_patterns': ['stream-*'], 'data_stream': {}, 'template': {'mappings':"
                  + " {'properties': {'body': {'type': 'near_duplicate'}}}}}");
      admin.put("/_index_template/streams", template).orThrow("template");
      for (String id : List.of("1", "2")) {
        JsonNode copy = Queries.object("{'@timestamp': 0, 'body': 'one two three four five'}");
        admin.put("/stream-a/_create/" + id + "?refresh=true", copy).orThrow("document");
      }
    }
    assertEquals(2, groupSize(SecuredServer.ADMIN, "stream-a"));
    assertEquals(2, groupSize(SecuredServer.ADMIN, "stream-*"));
  }

  /** All texts are near copies of one: hidden documents would show in the buckets too. */
  private static int groupSize(String user, String index) throws IOException {
    JsonNode answer = groups(user, index, "body", "").orThrow("groups");
    assertEquals(1, answer.path("total").asInt());
    int size = answer.at("/groups/0/size").asInt();
    assertTrue(answer.at("/largest_buckets/0/documents").asInt() <= size);
    return size;
  }

  private static Response groups(String user, String index, String field, String options)
      throws IOException {
    return SERVER.get(
        user, "/" + index + "/_neardup/groups?min_similarity=.5&field=" + field + options);
  }

  @Test
  public void aPointInTimeOfAnotherUserDoesNotOpenAnIndex() throws IOException {
    Response opened = SERVER.send(SecuredServer.ADMIN, "/vault/_pit?keep_alive=30m", null);
    String point = opened.orThrow("open a point in time").path("id").asText();
    String path = "/docs/_neardup/groups?field=body&pit_id=" + point;
    Response response = SERVER.send("reader", path, null);
    assertFalse(response.toString(), response.ok());
    assertFalse(response.toString(), response.toString().contains("copy"));
  }

  @Test
  public void aSchemeOfAForbiddenIndexIsForbidden() throws IOException {
    JsonNode request =
        Queries.object("{'a': 'one text', 'b': 'two texts', 'index': 'vault', 'field': 'body'}");
    assertEquals(403, SERVER.send("reader", "/_neardup/compare", request).status());
    assertEquals(200, SERVER.send(SecuredServer.ADMIN, "/_neardup/compare", request).status());
  }
}
