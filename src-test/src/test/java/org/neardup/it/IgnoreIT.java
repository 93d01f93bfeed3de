package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.assertHas;
import static org.neardup.fixture.Queries.JSON;
import static org.neardup.fixture.Queries.document;
import static org.neardup.fixture.Queries.nearDuplicate;
import static org.neardup.fixture.Queries.object;
import static org.neardup.fixture.Queries.scores;
import static org.neardup.fixture.Queries.search;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import org.junit.After;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Test;
import org.neardup.fixture.PatientClient;
import org.neardup.jobs.load.Response;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/** Fields whose texts are compared without the sentences of a file under {@code config/neardup}. */
public class IgnoreIT {
  private static final String DISCLAIMER =
      "This e-mail and any attachment are confidential and intended only for the person to whom"
          + " they are addressed. If you have received it in error, please tell the sender and"
          + " delete it without reading or copying it.";
  private static final String WINE =
      "The harvest was the best that the valley has seen since the war, and the cellars are full"
          + " of wine, so that the barrels of last year have to be sold before the autumn comes.";
  private static final String FIELD =
      "{'type': 'near_duplicate', 'threshold': 0.7, 'shingle': 'word:3', 'ignore': 'mail.txt'}";

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  private final PatientClient server = SERVER.client();

  @Before
  public void index() throws IOException {
    Files.createDirectories(SERVER.files());
    Files.writeString(
        SERVER.files().resolve("mail.txt"), DISCLAIMER.toUpperCase(java.util.Locale.ROOT));
  }

  @After
  public void deleteAll() throws IOException {
    SERVER.deleteAll();
  }

  private void create(String field) throws IOException {
    server.create("mails", "{'body': " + field + "}");
    server.load(
        "mails",
        Map.of(
            "short", body("See you on Tuesday. " + DISCLAIMER),
            "wine", body(DISCLAIMER + "\n" + WINE + "\n" + DISCLAIMER),
            "only", body(DISCLAIMER)));
  }

  private static ObjectNode body(String text) {
    return JSON.createObjectNode().put("body", text);
  }

  private Set<String> find(Object like, String options) throws IOException {
    ObjectNode query = nearDuplicate("body", like, .7);
    query.withObject("/near_duplicate").setAll(object(options));
    return scores(server.search("mails", search(query))).keySet();
  }

  @Test
  public void theDisclaimerCountsForNothing() throws IOException {
    create(FIELD);
    for (String verify : new String[] {"{'verify': 'signature'}", "{'verify': 'exact'}"}) {
      assertEquals(Set.of(), find("No, on Wednesday! " + DISCLAIMER, verify));
      assertEquals(Set.of(), find(document("mails", "short"), verify));
      assertEquals(Set.of("wine"), find(WINE, verify));
      assertEquals(Set.of(), find(DISCLAIMER, verify));
    }
    JsonNode compared =
        server
            .post(
                "/_neardup/compare?index=mails&field=body",
                JSON.writeValueAsBytes(
                    Map.of("a", "Who? " + DISCLAIMER, "b", DISCLAIMER + " When?")))
            .orThrow("compare");
    assertEquals(0, compared.path("similarity").asDouble(), 0);
    assertEquals(1, compared.at("/a/shingles").asInt());
  }

  /** A copied run ends where the ignored sentences begin, though both texts go on with them. */
  @Test
  public void evidenceIsWithoutIt() throws IOException {
    create(FIELD.replace("'word:3'", "'word:3', 'unit': 'passage', 'passage_words': 8"));
    ObjectNode search = search(nearDuplicate("body", WINE + " " + DISCLAIMER, .7));
    search.set("ext", object("{'near_duplicate': {'max_pairs': 3}}"));
    JsonNode hit = server.search("mails", search).at("/hits/hits/0");
    assertEquals("wine", hit.path("_id").asText());
    JsonNode pair = hit.at("/near_duplicate/pairs/0");
    assertEquals(pair.toString(), 0, pair.at("/like/start").asInt());
    assertEquals(pair.toString(), WINE.length() - 1, pair.at("/like/end").asInt());
    assertEquals(pair.toString(), DISCLAIMER.length() + 1, pair.at("/document/start").asInt());
  }

  /** A list that was read once, by a field of any index, is known; this one never was. */
  @Test
  public void anotherListIsAnotherScheme() throws IOException {
    Files.writeString(SERVER.files().resolve("mail.txt"), "A list of its own.");
    server.create("mails", "{'body': " + FIELD + "}");
    JsonNode mapped = server.get("/mails/_mapping").orThrow("mapping");
    assertTrue(mapped.toString(), mapped.findValue("ignore_sha256").asText().length() == 64);
    Files.writeString(SERVER.files().resolve("mail.txt"), "Another one.");
    Response refused =
        server.post("/mails/_doc", JSON.writeValueAsBytes(body("A text. " + DISCLAIMER)));
    assertHas(refused.toString(), "resource [mail.txt] must have SHA-256");
  }
}
