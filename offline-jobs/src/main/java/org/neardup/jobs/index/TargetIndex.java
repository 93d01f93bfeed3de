package org.neardup.jobs.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.progress.ProgressLine;

/** The index that is loaded: made when it is missing, compared with our mapping when it is not. */
final class TargetIndex {
  private static final int LISTED_DIFFERENCES = 5;
  private static final int MISSING = 404;

  private final Elasticsearch server;
  private final IndexName index;
  private final Backoff backoff;
  private final ProgressLine progress;

  /** A request that may have to be repeated. */
  private interface Request {
    Response send() throws IOException;
  }

  TargetIndex(Elasticsearch server, IndexName index, Backoff backoff, ProgressLine progress) {
    this.server = server;
    this.index = index;
    this.backoff = backoff;
    this.progress = progress;
  }

  /** Makes or checks the index; true if it is new. The server must be there already. */
  boolean prepare(IndexMapping mapping) throws IOException {
    Response there = server.get(index.path() + "/_mapping");
    if (there.status() != MISSING) {
      check(mapping, there.orThrow("read the mapping of [" + index + "]"));
      return false;
    }
    Response created = server.put(index.path(), mapping.body());
    if (!created.ok() && created.reason().contains("near_duplicate")) {
      throw new IOException(
          "the server at %s refuses the mapping: %s. Has it the neardup plugin? `neardup node start` starts one that has"
              .formatted(server.url(), created.reason()));
    }
    created.orThrow("create index [" + index + "]");
    progress.println("created index [" + index + "]");
    return true;
  }

  /**
   * Checks an index that must be there.
   *
   * @throws IllegalArgumentException if it is not
   */
  void require(IndexMapping mapping) throws IOException {
    Response there = server.get(index.path() + "/_mapping");
    if (there.status() == MISSING) {
      throw new IllegalArgumentException(
          "index [" + index + "] does not exist: load the run into a new one, leave --delta out");
    }
    check(mapping, there.orThrow("read the mapping of [" + index + "]"));
  }

  /**
   * The run that the index has the documents of.
   *
   * @throws IOException if there is no such index
   */
  RunMark mark() throws IOException {
    return RunMark.of(mappings());
  }

  /** Writes down which run the index has the documents of. */
  void mark(RunMark mark) throws IOException, InterruptedException {
    ObjectNode body = mark.body(mappings());
    patiently(() -> server.put(index.path() + "/_mapping", body))
        .orThrow("write the run into the mapping of [" + index + "]");
  }

  private JsonNode mappings() throws IOException {
    JsonNode indices =
        server.get(index.path() + "/_mapping").orThrow("read the mapping of [" + index + "]");
    if (indices.size() != 1) {
      throw new IOException(
          "[%s] must be one index or an alias of one, got %d".formatted(index, indices.size()));
    }
    return indices.iterator().next().path("mappings");
  }

  /** How many documents were ever indexed, changed or deleted in the index. */
  long writes() throws IOException, InterruptedException {
    JsonNode stats =
        patiently(() -> server.get(index.path() + "/_stats/docs?level=shards"))
            .orThrow("read the statistics of [" + index + "]");
    long writes = 0;
    for (JsonNode shard : stats.findValues("shards").getLast()) {
      for (JsonNode copy : shard) {
        if (copy.at("/routing/primary").asBoolean()) {
          writes += copy.at("/seq_no/max_seq_no").asLong() + 1;
        }
      }
    }
    return writes;
  }

  /** The identity of the index, which one of the same name made at another time does not have. */
  String uuid() throws IOException {
    TreeSet<String> uuids = new TreeSet<>();
    for (JsonNode each : settings()) {
      uuids.add(each.at("/settings/index/uuid").asText());
    }
    return String.join(",", uuids);
  }

  /** Whether a load ended before it could switch the refresh on again. */
  boolean wasCutOff() throws IOException {
    return settings().findPath("refresh_interval").asText().equals("-1");
  }

  /** Sets how often the index is refreshed; null for the default. */
  void setRefreshInterval(String interval) throws IOException, InterruptedException {
    ObjectNode body = Elasticsearch.JSON.createObjectNode();
    body.putObject("index").put("refresh_interval", interval);
    patiently(() -> server.put(index.path() + "/_settings", body))
        .orThrow("change [" + index + "]");
  }

  /** Makes everything visible. */
  void refresh() throws IOException, InterruptedException {
    patiently(() -> server.post(index.path() + "/_refresh")).orThrow("refresh [" + index + "]");
  }

  /** Makes everything visible and counts it. */
  long count() throws IOException, InterruptedException {
    refresh();
    return patiently(() -> server.get(index.path() + "/_count"))
        .orThrow("count [" + index + "]")
        .path("count")
        .asLong();
  }

  private JsonNode settings() throws IOException {
    return server.get(index.path() + "/_settings").orThrow("read the settings of [" + index + "]");
  }

  private Response patiently(Request request) throws IOException, InterruptedException {
    for (int retries = 0; ; retries++) {
      boolean last = backoff.exhausted(retries);
      try {
        Response response = request.send();
        if (last || !response.retryable()) {
          return response;
        }
      } catch (IOException e) {
        if (last || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
      Thread.sleep(backoff.before(retries));
    }
  }

  private void check(IndexMapping mapping, JsonNode indices) throws IOException {
    for (JsonNode existing : indices) {
      List<String> differences = mapping.differences(existing.path("mappings"));
      if (!differences.isEmpty()) {
        throw new IOException(refusal(mapping, differences));
      }
    }
    progress.println("index [" + index + "] exists with the same mapping");
  }

  private String refusal(IndexMapping mapping, List<String> differences) {
    int shown = Math.min(LISTED_DIFFERENCES, differences.size());
    return "index [%s] exists and was made differently from %s: %s%s. Load into another one with --index NAME, or delete it: curl -X DELETE %s%s"
        .formatted(
            index,
            mapping.file(),
            String.join("; ", differences.subList(0, shown)),
            shown < differences.size() ? "; and " + (differences.size() - shown) + " more" : "",
            server.url(),
            index.path());
  }
}
