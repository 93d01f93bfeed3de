package org.neardup.it;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;
import static org.neardup.it.AnswerAssertions.TOO_MANY_REQUESTS;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;
import org.junit.runners.Parameterized.BeforeParam;
import org.junit.runners.Parameterized.Parameters;
import org.neardup.fixture.PatientClient;
import org.neardup.fixture.PlantedTexts;
import org.neardup.fixture.Queries;
import org.neardup.fixture.TestScale;
import org.neardup.jobs.load.Response;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;

/**
 * Every way in, with texts that cost more than they look like, on nodes with little memory: the
 * answer is a success or a refusal with its reason, the node lives, and afterwards nothing is held.
 * Requests that the smallest node refused for its memory go to a larger one.
 */
@RunWith(Parameterized.class)
public class SmallHeapIT {
  private static final int BATCH = 250;

  /** Texts that are small in every build are refused by it as large ones are without it. */
  private static final String LIMIT = TestScale.of("1mb", null);

  /** The requests that the nodes before refused for their memory; null before the first. */
  private static Set<String> refused;

  private static ElasticsearchServer node;

  private final List<String> failures = new ArrayList<>();
  private PatientClient server;
  private JsonNode identity;

  /** The heaps of the nodes, the smallest first. */
  @Parameters(name = "{0}")
  public static List<Object[]> heaps() {
    return TestScale.of(List.of("256m"), List.of("256m", "512m")).stream()
        .map(heap -> new Object[] {heap})
        .toList();
  }

  public SmallHeapIT(String heap) {
    System.out.println("heap " + heap);
  }

  @BeforeParam
  public static void startNode(String heap) throws IOException {
    node = ElasticsearchServer.shared(heap);
    node.before();
  }

  @Before
  public void connect() throws IOException {
    server = node.client();
    identity = node.identity();
    server.create("reference", "{'body': {'type': 'near_duplicate'}}");
    Map<String, JsonNode> documents = new HashMap<>();
    for (int number = 0; number < PlantedTexts.GROUP; number++) {
      String text = PlantedTexts.text(number * PlantedTexts.GROUP);
      documents.put("" + number, Queries.JSON.createObjectNode().put("body", text));
    }
    server.load("reference", documents);
    for (String action : List.of("tag", "drop")) {
      String pipeline = "{'processors': [{'near_duplicate': {'field': 'sen', 'action': '%s'}}]}";
      server
          .put("/_ingest/pipeline/" + action, Queries.object(pipeline, action))
          .orThrow("create the pipeline");
    }
  }

  @After
  public void disconnect() {
    node.after();
  }

  @Test
  public void everyRequestIsAnsweredOrRefused() throws Exception {
    Set<String> before = refused;
    refused = new HashSet<>();
    for (HostileText text : texts()) {
      List<HostileRequest> requests =
          HostileRequest.ALL.stream()
              .filter(request -> before == null || before.contains(name(text, request)))
              .toList();
      if (!requests.isEmpty()) {
        create(text);
        ElasticsearchServer.limitRequests(server, text.modest() ? null : LIMIT);
        for (HostileRequest request : requests) {
          send(text, request);
        }
        ElasticsearchServer.limitRequests(server, null);
        server.delete("/" + text.name()).orThrow("delete " + text.name());
      }
    }
    assertEquals(String.join("\n", failures), 0, failures.size());
    assertTrue("nothing was refused", before != null || !refused.isEmpty());
    nothingIsHeld();
    AnswerAssertions.assertHarmless(node.log());
  }

  private static List<HostileText> texts() {
    return TestScale.of(List.of(HostileText.REPEATS, HostileText.EXPANDING), HostileText.ALL);
  }

  private void create(HostileText text) throws IOException {
    server.put("/" + text.name(), HostileText.index()).orThrow("create " + text.name());
    for (int from = 0; from < text.documents(); from += BATCH) {
      Map<String, JsonNode> documents = new HashMap<>();
      for (int number = from; number < Math.min(from + BATCH, text.documents()); number++) {
        documents.put("" + number, text.document(number));
      }
      server.load(text.name(), documents);
    }
  }

  private void send(HostileText text, HostileRequest request) throws IOException {
    Response response =
        text.modest()
            ? PatientClient.answer(name(text, request), () -> request.send(server.once(), text))
            : request.send(server.once(), text);
    List<Integer> statuses = statuses(response);
    System.out.printf("%s: %s %s%n", name(text, request), statuses, reason(response));
    assertEquals("the node has restarted", identity, node.identity());
    if (!statuses.stream().allMatch(status -> request.allows(text, status))) {
      failures.add(name(text, request) + ": " + AnswerAssertions.shown(response));
    } else {
      assertClear(response);
    }
    if (statuses.contains(TOO_MANY_REQUESTS)) {
      refused.add(name(text, request));
    }
  }

  private static String name(HostileText text, HostileRequest request) {
    return text.name() + ", " + request.name();
  }

  /** The status of the answer, and of the parts of a bulk or multi search. */
  private static List<Integer> statuses(Response response) {
    Set<Integer> statuses = new HashSet<>(Set.of(response.status()));
    for (JsonNode status : response.body().findValues("status")) {
      if (status.isInt()) {
        statuses.add(status.asInt());
      }
    }
    return statuses.stream().sorted().toList();
  }

  /** Why it was refused, or a part of it first; empty if all went well. */
  private static String reason(Response response) {
    JsonNode error = response.body().findPath("error");
    if (error.isMissingNode()) {
      return "";
    }
    JsonNode cause = error.at("/failed_shards/0/reason");
    String reason = Response.reason(cause.isMissingNode() ? error : cause);
    return reason.substring(0, Math.min(160, reason.length()));
  }

  /** Each part that failed has a reason. */
  private static void assertClear(Response response) {
    AnswerAssertions.assertClear("it", response);
    for (JsonNode error : response.body().findValues("error")) {
      JsonNode body = Queries.JSON.createObjectNode().set("error", error);
      AnswerAssertions.assertClear("a part", new Response(400, body));
    }
  }

  private void nothingIsHeld() throws IOException {
    PatientClient.await("the end of all requests", () -> held().isEmpty());
    ObjectNode query = Queries.nearDuplicate("body", PlantedTexts.text(0), .9);
    JsonNode answer = server.search("reference", Queries.search(query));
    assertEquals(Map.of("0", 1f), Queries.scores(answer));
  }

  /** Memory that is charged, contexts and tasks that are there though nothing runs. */
  private String held() throws IOException {
    JsonNode stats =
        server.get("/_nodes/_local/stats/breaker,indices/search").orThrow("get the statistics");
    long charged = stats.findPath("request").path("estimated_size_in_bytes").asLong(-1);
    long contexts = stats.findPath("search").path("open_contexts").asLong(-1);
    JsonNode tasks = server.get("/_tasks?actions=*search*,*bulk*,*near*").orThrow("get the tasks");
    List<JsonNode> running = tasks.findValues("action");
    return charged == 0 && contexts == 0 && running.isEmpty()
        ? ""
        : "request breaker %d, open contexts %d, tasks %s".formatted(charged, contexts, running);
  }
}
