package org.neardup.jobs.load;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Sends one request until every document of it was accepted or refused for good.
 *
 * <p>The whole request is sent again after a pause when the connection breaks or the server answers
 * 429 or 5xx, and single documents are when their item has the status 429 or 5xx. A request that is
 * too large for the server is halved. Any other refusal of the whole request is an error of this
 * program and ends the load; any other refusal of a document is kept as a reject.
 *
 * <p>May be used by several threads.
 */
final class BulkSender {
  private static final int TOO_LARGE = 413;

  /** The status of a document that was deleted before. */
  private static final int GONE = 404;

  private final Elasticsearch server;
  private final String path;
  private final Backoff backoff;
  private final Consumer<String> waiting;

  /**
   * A sender for an index.
   *
   * @param waiting is given the reason of each pause
   */
  BulkSender(Elasticsearch server, IndexName index, Backoff backoff, Consumer<String> waiting) {
    this.server = server;
    this.path = index.path() + "/_bulk?filter_path=errors,items.*._id,items.*.status,items.*.error";
    this.backoff = backoff;
    this.waiting = waiting;
  }

  /** The documents of a request by the outcome. */
  static final class Tally {
    /** Documents that were new. */
    int created;

    /** Documents that replaced or changed one of the same id. */
    int updated;

    /** Documents that are no longer there. */
    int deleted;

    final List<Reject> rejects = new ArrayList<>();

    int loaded() {
      return created + updated + deleted;
    }
  }

  /** A document that the server refused for good. */
  record Reject(String id, int status, String reason) {
    @Override
    public String toString() {
      return id + ": " + reason;
    }
  }

  /**
   * Blocks until every document of the request is counted in the tally.
   *
   * @throws IOException if the load cannot go on
   */
  void send(BulkReader.Request request, Tally tally) throws IOException, InterruptedException {
    BulkReader.Request left = request;
    for (int retries = 0; ; retries++) {
      Attempt attempt = attempt(left, tally);
      if (attempt.again.isEmpty()) {
        return;
      }
      if (backoff.exhausted(retries)) {
        throw new IOException(
            "gave up on %d documents after %d tries: %s"
                .formatted(attempt.again.cardinality(), retries + 1, attempt.reason));
      }
      left = left.only(attempt.again);
      waiting.accept(attempt.reason);
      Thread.sleep(backoff.jittered(retries));
    }
  }

  private record Attempt(BitSet again, String reason) {
    static final Attempt DONE = new Attempt(new BitSet(), "");
  }

  private Attempt attempt(BulkReader.Request request, Tally tally)
      throws IOException, InterruptedException {
    Response response;
    try {
      response = server.postLines(path, request.bytes());
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw new InterruptedException(e.getMessage());
      }
      return new Attempt(all(request), String.valueOf(e.getMessage()));
    }
    if (response.retryable()) {
      return new Attempt(all(request), response.reason() + " (HTTP " + response.status() + ")");
    }
    if (response.status() == TOO_LARGE) {
      halve(request, response, tally);
      return Attempt.DONE;
    }
    return items(response.orThrow("load " + request.documents() + " documents"), request, tally);
  }

  private void halve(BulkReader.Request request, Response response, Tally tally)
      throws IOException, InterruptedException {
    if (request.documents() == 1) {
      tally.rejects.add(new Reject(request.id(), TOO_LARGE, "too large: " + response.reason()));
      return;
    }
    BitSet half = new BitSet();
    half.set(0, request.documents() / 2);
    send(request.only(half), tally);
    half.flip(0, request.documents());
    send(request.only(half), tally);
  }

  private static Attempt items(JsonNode body, BulkReader.Request request, Tally tally)
      throws IOException {
    JsonNode items = body.path("items");
    if (items.size() != request.documents()) {
      throw new IOException(
          "sent %d documents, but the answer has %d items"
              .formatted(request.documents(), items.size()));
    }
    BitSet again = new BitSet();
    String reason = "";
    for (int i = 0; i < items.size(); i++) {
      Map.Entry<String, JsonNode> action = items.get(i).properties().iterator().next();
      JsonNode item = action.getValue();
      boolean deletes = action.getKey().equals("delete");
      Response result = new Response(item.path("status").asInt(), item);
      if (deletes && (result.ok() || result.status() == GONE)) {
        tally.deleted++;
      } else if (result.status() == 201) {
        tally.created++;
      } else if (result.ok()) {
        tally.updated++;
      } else if (result.retryable()) {
        again.set(i);
        reason = result.reason();
      } else {
        String id = item.path("_id").asText();
        tally.rejects.add(new Reject(id, result.status(), result.reason()));
      }
    }
    return new Attempt(again, reason);
  }

  private static BitSet all(BulkReader.Request request) {
    BitSet all = new BitSet();
    all.set(0, request.documents());
    return all;
  }
}
