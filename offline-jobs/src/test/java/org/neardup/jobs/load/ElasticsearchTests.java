package org.neardup.jobs.load;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;
import static org.junit.Assert.assertTrue;
import static org.neardup.fixture.Messages.failure;
import static org.neardup.fixture.Messages.refusal;

import java.io.IOException;
import java.net.ConnectException;
import org.junit.Rule;
import org.junit.Test;
import org.neardup.jobs.load.FakeServer.Answer;

public class ElasticsearchTests {
  @Rule public final FakeServer server = new FakeServer();

  @Test
  public void credentialsGoIntoTheHeaderAndNowhereElse() throws IOException {
    Credentials me = Credentials.basic("me", "word");
    try (Elasticsearch client = Elasticsearch.at(server.url() + "/", me, TlsSettings.JDK)) {
      assertEquals(server.url(), client.url());
      assertTrue(client.get("/a").ok());
    }
    assertEquals("Basic bWU6d29yZA==", server.requests().get(0).authorization());
    assertEquals("/a", server.requests().get(0).path());
    assertEquals("credentials", me.toString());
  }

  @Test
  public void aUrlIsCheckedAndItsUserIsNotRepeated() {
    for (String url : new String[] {"localhost:9200", "ftp://a", "http://", "a b"}) {
      String e = refusal(() -> Elasticsearch.at(url));
      assertTrue(e, e.startsWith("[url]"));
    }
    for (String url : new String[] {"http://me:word@host:9200", "http://me:wo rd@host"}) {
      String e = refusal(() -> Elasticsearch.at(url));
      assertTrue(e, e.startsWith("[url] must not hold a user"));
      assertFalse(e, e.contains("me:"));
    }
  }

  @Test
  public void aFailureSaysWhatWasTriedAndTheInnermostCause() throws IOException {
    String error =
        """
        {"error": {"type": "mapper_parsing_exception", "reason": "failed to parse field [body]",
          "caused_by": {"type": "x", "reason": "y", "caused_by": {"reason": "[bands] is odd"}}}}
        """;
    server.answers(request -> new Answer(400, error));
    try (Elasticsearch client = Elasticsearch.at(server.url())) {
      Response response = client.put("/a", Elasticsearch.JSON.createObjectNode());
      assertFalse(response.retryable());
      assertEquals(
          "could not create [a]: failed to parse field [body]: [bands] is odd (HTTP 400)",
          failure(IOException.class, () -> response.orThrow("create [a]")));
    }
  }

  @Test
  public void textInsteadOfJsonBecomesTheReasonAndNoneIsMissing() throws IOException {
    server.answers(request -> new Answer(502, "Bad gateway\n"));
    try (Elasticsearch client = Elasticsearch.at(server.url())) {
      Response response = client.get("/a");
      assertTrue(response.retryable());
      assertEquals("Bad gateway", response.reason());
      server.answers(request -> new Answer(200, ""));
      assertTrue(client.get("/a").orThrow("look").isMissingNode());
    }
  }

  @Test
  public void noServerIsSaidPlainly() {
    try (Elasticsearch client = Elasticsearch.at("http://127.0.0.1:1")) {
      assertEquals(
          "cannot connect to http://127.0.0.1:1: is the server running?",
          failure(ConnectException.class, () -> client.get("/")));
    }
  }
}
