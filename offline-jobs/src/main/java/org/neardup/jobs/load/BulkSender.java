package org.neardup.jobs.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.neardup.jobs.load.LoadSettings.Backoff;
import org.neardup.pinned.jackson.databind.JsonNode;

/**
 * Sends one request until every document of it was accepted or refused for good.
 *
 * <p>The whole request is sent again after a pause when the connection breaks or the server answers
 * 429 or 5xx, and single documents are when their item has the status 429 or 5xx. A request that is
 * too large for the server is halved. Any other refusal of the whole request is an error of this
 * program and ends the load; any other refusal of a document is kept as a reject.
 *
 * <p>May be used by several threads.
 *
 * @param waiting is given the reason of each pause
 */
record BulkSender(
    Elasticsearch server, IndexName index, Backoff backoff, Consumer<String> waiting) {
  private static final String PATH =
      "/_bulk?filter_path=errors,items.*._id,items.*.status,items.*.error";

  private static final int TOO_LARGE = 413;

  private static final int GONE = 404;

  /** The documents of a request by the outcome. */
  static final class Tally {
    int created;

    /** Documents that replaced or changed one of the same id. */
    int updated;

    /** Documents that were deleted from the index. */
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
   * Blocks until every document is counted in the tally.
   *
   * @param documents one or two lines each
   * @throws IOException if the load cannot go on
   */
  void send(List<byte[]> documents, Tally tally) throws IOException {
    List<byte[]> left = documents;
    for (int retries = 0; ; retries++) {
      Attempt attempt = attempt(left, tally);
      left = attempt.again;
      if (left.isEmpty()) {
        return;
      }
      if (backoff.exhausted(retries)) {
        throw new IOException(
            "gave up on %s documents after %s tries: %s"
                .formatted(left.size(), retries + 1, attempt.reason));
      }
      waiting.accept(attempt.reason);
      backoff.pause(retries);
    }
  }

  /** The documents that are to be sent again, and why. */
  private record Attempt(List<byte[]> again, String reason) {}

  private Attempt attempt(List<byte[]> documents, Tally tally) throws IOException {
    Response response;
    try {
      response = server.postLines(index.path() + PATH, joined(documents));
    } catch (IOException e) {
      if (Thread.interrupted()) {
        throw e;
      }
      return new Attempt(documents, String.valueOf(e.getMessage()));
    }
    if (response.retryable()) {
      return new Attempt(documents, response.reason() + " (HTTP " + response.status() + ")");
    }
    if (response.status() == TOO_LARGE) {
      halve(documents, response, tally);
      return new Attempt(List.of(), "");
    }
    return items(response.orThrow("load " + documents.size() + " documents"), documents, tally);
  }

  private static byte[] joined(List<byte[]> documents) {
    ByteArrayOutputStream lines =
        new ByteArrayOutputStream(documents.stream().mapToInt(each -> each.length).sum());
    documents.forEach(lines::writeBytes);
    return lines.toByteArray();
  }

  private void halve(List<byte[]> documents, Response response, Tally tally) throws IOException {
    int half = documents.size() / 2;
    if (half == 0) {
      JsonNode action = Elasticsearch.JSON.readTree(documents.get(0)); // the first line
      String id = action.iterator().next().path("_id").asText();
      tally.rejects.add(new Reject(id, TOO_LARGE, "too large: " + response.reason()));
      return;
    }
    send(documents.subList(0, half), tally);
    send(documents.subList(half, documents.size()), tally);
  }

  private static Attempt items(JsonNode body, List<byte[]> documents, Tally tally)
      throws IOException {
    JsonNode items = body.path("items");
    if (items.size() != documents.size()) {
      throw new IOException(
          "sent %s documents, but the answer has %s items"
              .formatted(documents.size(), items.size()));
    }
    List<byte[]> again = new ArrayList<>();
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
        again.add(documents.get(i));
        reason = result.reason();
      } else {
        String id = item.path("_id").asText();
        tally.rejects.add(new Reject(id, result.status(), result.reason()));
      }
    }
    return new Attempt(again, reason);
  }
}
