package org.neardup.jobs.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;

/**
 * Sends one request until every document of it was accepted or refused for good.
 *
 * <p>Sent again after a pause: the whole request when the connection breaks or the server answers
 * 429 or 5xx, and single documents whose item says 429 or 5xx. Any other refusal of the whole
 * request is an error in how we ask and ends the load; any other refusal of a document is kept as a
 * failure.
 */
final class BulkSender {
  private final Elasticsearch server;
  private final String path;
  private final Backoff backoff;
  private final Listener listener;

  /** Hears of documents that arrived, documents that were refused, and pauses. */
  interface Listener {
    void accepted(int created, int updated);

    void refused(String id, String reason);

    void waiting(String reason);
  }

  BulkSender(Elasticsearch server, String index, Backoff backoff, Listener listener) {
    this.server = server;
    this.path = "/" + index + "/_bulk?filter_path=errors,items.*._id,items.*.status,items.*.error";
    this.backoff = backoff;
    this.listener = listener;
  }

  void send(BulkRequest request) throws IOException, InterruptedException {
    BulkRequest left = request;
    for (int retry = 0; ; retry++) {
      Attempt attempt = attempt(left);
      if (attempt.again.isEmpty()) {
        return;
      }
      if (retry == backoff.retries()) {
        throw new IOException(
            "gave up on "
                + attempt.again.cardinality()
                + " documents after "
                + (retry + 1)
                + " tries: "
                + attempt.reason);
      }
      left = left.only(attempt.again);
      listener.waiting(attempt.reason);
      Thread.sleep(backoff.before(retry));
    }
  }

  private record Attempt(BitSet again, String reason) {}

  private Attempt attempt(BulkRequest request) throws IOException {
    Response response;
    try {
      response = server.postLines(path, request.bytes());
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return new Attempt(all(request), String.valueOf(e.getMessage()));
    }
    if (response.retryable()) {
      return new Attempt(all(request), response.reason() + " (HTTP " + response.status() + ")");
    }
    return items(response.orThrow("load " + request.documents() + " documents"), request);
  }

  private Attempt items(JsonNode body, BulkRequest request) throws IOException {
    JsonNode items = body.path("items");
    if (items.size() != request.documents()) {
      throw new IOException(
          "sent "
              + request.documents()
              + " documents, but the answer has "
              + items.size()
              + " items");
    }
    BitSet again = new BitSet();
    List<String> reasons = new ArrayList<>();
    int created = 0;
    int updated = 0;
    for (int i = 0; i < items.size(); i++) {
      JsonNode item = items.get(i).path("index");
      Response result = new Response(item.path("status").asInt(), item);
      if (result.status() == 201) {
        created++;
      } else if (result.ok()) {
        updated++;
      } else if (result.retryable()) {
        again.set(i);
        reasons.add(result.reason());
      } else {
        listener.refused(item.path("_id").asText(), result.reason());
      }
    }
    listener.accepted(created, updated);
    return new Attempt(again, reasons.isEmpty() ? "" : reasons.get(0));
  }

  private static BitSet all(BulkRequest request) {
    BitSet all = new BitSet();
    all.set(0, request.documents());
    return all;
  }
}
