package org.neardup.jobs.load;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.load.LoadSettings.Backoff;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.pinned.commons.io.function.IOSupplier;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.util.Check;

/** The index that is loaded: made when it is missing, compared with our mapping when it is not. */
record TargetIndex(Elasticsearch server, IndexName index, Backoff backoff, ProgressLine progress) {
  private static final int LISTED_DIFFERENCES = 5;
  private static final int MISSING = 404;

  /** The HTTP status with which Serverless answers a request that it does not support. */
  private static final int NOT_AVAILABLE = 410;

  /**
   * The run whose documents an index has, in the {@code _meta} of its mapping.
   *
   * @param run the identity of the run, without characters if it is unknown
   * @param since the identity of the run before, in a {@code mapping.json}
   * @param applying the identity of the run whose changes are being applied, without characters if
   *     there are none
   * @param writes how many writes the index had seen when its load ended, {@value #UNFINISHED}
   *     before
   */
  record Mark(String run, String since, String applying, long writes) {
    static final long UNFINISHED = -1;

    private static final String NAME = "neardup";

    /** Refuses a mark of another version; an index need not have any. */
    private static void requireVersion(String name, JsonNode mappings) {
      JsonNode mark = mappings.path("_meta").path(NAME);
      if (!mark.isMissingNode()) {
        OutputFolder.requireVersion("[_meta." + NAME + "] of " + name, mark);
      }
    }

    static Mark of(JsonNode mappings) {
      JsonNode mark = mappings.path("_meta").path(NAME);
      return new Mark(
          mark.path("run").asText(),
          mark.path("since").asText(),
          mark.path("applying").asText(),
          mark.path("writes").asLong(UNFINISHED));
    }

    static Mark loaded(String run, long writes) {
      return new Mark(run, "", "", writes);
    }

    /** The body of the request that adds the mark to the {@code _meta} of a mapping. */
    private ObjectNode body(JsonNode mappings) {
      ObjectNode body = Elasticsearch.JSON.createObjectNode();
      ObjectNode meta = body.putObject("_meta");
      if (mappings.path("_meta") instanceof ObjectNode others) {
        meta.setAll(others);
      }
      ObjectNode mark = meta.withObject("/" + NAME).retain("scheme"); // of its tokens
      mark.put(OutputFolder.VERSION_NAME, OutputFolder.VERSION);
      mark.put("run", run);
      if (!applying.isEmpty()) {
        mark.put("applying", applying);
      }
      mark.put("writes", writes);
      return body;
    }
  }

  /**
   * The index that an output folder asks for: its {@code mapping.json}, which has settings and
   * mappings.
   */
  record Mapping(Path file, JsonNode body) {
    static Mapping in(Configuration conf, Path folder) throws IOException {
      Path file = new Path(folder, "mapping.json");
      FileSystem fs = file.getFileSystem(conf);
      Check.that(
          OutputFolder.at(conf, folder.toString()).has(file.getName()),
          "[%s] has no mapping.json: give the output folder of `neardup find`",
          folder);
      JsonNode body;
      try (InputStream in = fs.open(file)) {
        body = Elasticsearch.JSON.readTree(in);
      }
      if (!body.path("mappings").path("properties").isObject()) {
        throw new IOException(file + " has no [mappings.properties]");
      }
      Mark.requireVersion(file.toString(), body.path("mappings"));
      return new Mapping(file, body);
    }

    Mark mark() {
      return Mark.of(body.path("mappings"));
    }

    /**
     * The differences to the mapping of an existing index, one text for each parameter of our file
     * that has another value there. Other parameters of the index do not matter.
     */
    List<String> differences(JsonNode existingMappings) {
      List<String> differences = new ArrayList<>();
      JsonNode ours = body.path("mappings").path("properties");
      collect("", ours, existingMappings.path("properties"), differences);
      return differences;
    }

    private static void collect(
        String path, JsonNode ours, JsonNode theirs, List<String> differences) {
      if (ours.isObject()) {
        for (Map.Entry<String, JsonNode> field : ours.properties()) {
          String name = path.isEmpty() ? field.getKey() : path + "." + field.getKey();
          collect(name, field.getValue(), theirs.path(field.getKey()), differences);
        }
      } else if (!same(ours, theirs)) {
        String there = theirs.isMissingNode() ? "not set" : theirs.asText(theirs.toString());
        differences.add("[%s] is %s there and %s here".formatted(path, there, ours.asText()));
      }
    }

    /** Elasticsearch may give a number or a boolean back as a text. */
    private static boolean same(JsonNode ours, JsonNode theirs) {
      return ours.equals(theirs) || (theirs.isValueNode() && ours.asText().equals(theirs.asText()));
    }
  }

  /**
   * Makes the index, or checks its mapping if it is there already.
   *
   * @param delta whether the index must be there
   * @return whether it is new
   */
  boolean prepare(Mapping mapping, boolean delta) throws IOException {
    Response there = server.get(index.path() + "/_mapping");
    if (there.status() != MISSING) {
      check(mapping, there.orThrow("read the mapping of [" + index + "]"));
      return false;
    }
    Check.that(
        !delta, "index [%s] does not exist: load the run into a new one, leave --delta out", index);
    Response created = server.put(index.path(), mapping.body());
    if (!created.ok() && created.reason().contains("near_duplicate")) {
      throw new IOException(
          "the server at %s refuses the mapping: %s. Has it the neardup plugin? `neardup node start` starts one that has; for one that cannot have it run find with --bulk-tokens"
              .formatted(server.url(), created.reason()));
    }
    created.orThrow("create index [" + index + "]");
    progress.println("created index [" + index + "]");
    return true;
  }

  /**
   * The run whose documents the index has.
   *
   * @throws IOException if there is no such index
   */
  Mark mark() throws IOException {
    return Mark.of(mappings());
  }

  void mark(Mark mark) throws IOException {
    ObjectNode body = mark.body(mappings());
    ask("write the run into the mapping of", () -> server.put(index.path() + "/_mapping", body));
  }

  JsonNode mappings() throws IOException {
    JsonNode indices =
        server.get(index.path() + "/_mapping").orThrow("read the mapping of [" + index + "]");
    if (indices.size() != 1) {
      throw new IOException(
          "[%s] must be one index or an alias of one, got %s".formatted(index, indices.size()));
    }
    JsonNode mappings = indices.iterator().next().path("mappings");
    Mark.requireVersion("index [" + index + "]", mappings);
    return mappings;
  }

  /** How many documents were ever indexed, changed or deleted in the index. */
  long writes() throws IOException {
    Response answer = patiently(() -> server.get(index.path() + "/_stats/docs?level=shards"));
    if (answer.status() == NOT_AVAILABLE) {
      progress.println(
          "the server does not count writes, so that changes by others will not be noticed");
      return 0;
    }
    JsonNode stats = answer.orThrow("read the statistics of [" + index + "]");
    long writes = 0;
    List<JsonNode> shards = stats.findValues("shards");
    for (JsonNode shard : shards.get(shards.size() - 1)) {
      for (JsonNode copy : shard) {
        if (copy.at("/routing/primary").asBoolean()) {
          writes += copy.at("/seq_no/max_seq_no").asLong() + 1;
        }
      }
    }
    return writes;
  }

  /** The identity of the index; an index of the same name made at another time has another one. */
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
  void setRefreshInterval(String interval) throws IOException {
    ObjectNode body = Elasticsearch.JSON.createObjectNode();
    body.putObject("index").put("refresh_interval", interval);
    ask("change", () -> server.put(index.path() + "/_settings", body));
  }

  void refresh() throws IOException {
    ask("refresh", () -> server.post(index.path() + "/_refresh"));
  }

  /** Makes everything visible and counts it. */
  long count() throws IOException {
    refresh();
    return ask("count", () -> server.get(index.path() + "/_count")).path("count").asLong();
  }

  private JsonNode settings() throws IOException {
    return server.get(index.path() + "/_settings").orThrow("read the settings of [" + index + "]");
  }

  private JsonNode ask(String attempt, IOSupplier<Response> request) throws IOException {
    return patiently(request).orThrow(attempt + " [" + index + "]");
  }

  private Response patiently(IOSupplier<Response> request) throws IOException {
    for (int retries = 0; ; retries++) {
      boolean last = backoff.exhausted(retries);
      try {
        Response response = request.get();
        if (last || !response.retryable()) {
          return response;
        }
      } catch (IOException e) {
        if (last || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
      backoff.pause(retries);
    }
  }

  private void check(Mapping mapping, JsonNode indices) throws IOException {
    for (JsonNode existing : indices) {
      List<String> differences = mapping.differences(existing.path("mappings"));
      if (!differences.isEmpty()) {
        throw new IOException(refusal(mapping, differences));
      }
    }
    progress.println("index [" + index + "] exists with the same mapping");
  }

  private String refusal(Mapping mapping, List<String> differences) {
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
