package org.neardup.jobs.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;

/**
 * Sends one request until every document of it was accepted or refused for good.
 *
 * <p>Sent again after a pause: the whole request when the connection breaks or the server answers
 * 429 or 5xx, and single documents whose item says 429 or 5xx. A request that is too large for the
 * server is halved. Any other refusal of the whole request is an error in how we ask and ends the
 * load; any other refusal of a document is kept as a reject.
 *
 * <p>May be used by several threads.
 */
final class BulkSender {
  private static final int TOO_LARGE = 413;

  /** Of a document that was deleted before. */
  private static final int GONE = 404;

  private final Elasticsearch server;
  private final String path;
  private final Backoff backoff;
  private final Consumer<String> waiting;

  /**
   * A sender for an index.
   *
   * @param waiting hears the reason of each pause
   */
  BulkSender(Elasticsearch server, IndexName index, Backoff backoff, Consumer<String> waiting) {
    this.server = server;
    this.path = index.path() + "/_bulk?filter_path=errors,items.*._id,items.*.status,items.*.error";
    this.backoff = backoff;
    this.waiting = waiting;
  }

  /** The documents of a request by what the server did with them. */
  static final class Tally {
    /** Documents that were new. */
    int created;

    /** Documents that replaced or changed one of the same id. */
    int updated;

    /** Documents that are no longer there. */
    int deleted;

    /** Documents that were refused for good. */
    final List<Reject> rejects = new ArrayList<>();
  }

  /**
   * Blocks until nothing of the request is left.
   *
   * @throws IOException if the load cannot go on
   */
  Tally send(BulkRequest request) throws IOException, InterruptedException {
    Tally tally = new Tally();
    send(request, tally);
    return tally;
  }

  private void send(BulkRequest request, Tally tally) throws IOException, InterruptedException {
    BulkRequest left = request;
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
      Thread.sleep(someOf(backoff.before(retries)));
    }
  }

  /** Between half and all of it, so that many senders do not come back at the same moment. */
  private static Duration someOf(Duration wait) {
    long nanos = wait.toNanos();
    return Duration.ofNanos(nanos / 2 + ThreadLocalRandom.current().nextLong(nanos / 2 + 1));
  }

  private record Attempt(BitSet again, String reason) {
    static final Attempt DONE = new Attempt(new BitSet(), "");
  }

  private Attempt attempt(BulkRequest request, Tally tally)
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

  private void halve(BulkRequest request, Response response, Tally tally)
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

  private static Attempt items(JsonNode body, BulkRequest request, Tally tally) throws IOException {
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

  private static BitSet all(BulkRequest request) {
    BitSet all = new BitSet();
    all.set(0, request.documents());
    return all;
  }
}
