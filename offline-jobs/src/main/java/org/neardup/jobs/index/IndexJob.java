package org.neardup.jobs.index;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.elastic.Response;
import org.neardup.jobs.progress.ProgressLine;

/** Creates an index for the output folder of {@code find} and loads its documents. */
public final class IndexJob {
  private static final int LISTED_DIFFERENCES = 5;

  private final Elasticsearch server;
  private final Path folder;
  private final String index;
  private final ProgressLine progress;
  private final Backoff backoff;

  public IndexJob(Elasticsearch server, Path folder, String index, ProgressLine progress) {
    this(server, folder, index, progress, Backoff.DEFAULT);
  }

  IndexJob(
      Elasticsearch server, Path folder, String index, ProgressLine progress, Backoff backoff) {
    this.server = server;
    this.folder = folder;
    this.index = index;
    this.progress = progress;
    this.backoff = backoff;
  }

  /** Loads everything and makes it visible to searches. */
  public LoadResult run() throws IOException, InterruptedException {
    IndexMapping mapping = IndexMapping.in(folder);
    List<Path> files = bulkFiles();
    boolean unseen = createOrCheck(mapping) || wasCutOff();
    LoadResult result = unseen ? loadUnseen(files) : load(files);
    server.post("/" + index + "/_refresh").orThrow("refresh [" + index + "]");
    return result;
  }

  private LoadResult load(List<Path> files) throws IOException, InterruptedException {
    return new BulkLoad(server, index, files, progress, backoff).run();
  }

  /** Nobody searches a new index yet: without the refresh of every second it fills faster. */
  private LoadResult loadUnseen(List<Path> files) throws IOException, InterruptedException {
    setRefreshInterval("-1");
    try {
      return load(files);
    } finally {
      setRefreshInterval(null);
    }
  }

  /** Whether a load ended before it could switch the refresh on again. */
  private boolean wasCutOff() throws IOException {
    JsonNode settings =
        server.get("/" + index + "/_settings").orThrow("read the settings of [" + index + "]");
    return settings.findPath("refresh_interval").asText().equals("-1");
  }

  /** Sets how often the index is refreshed; null for the default. */
  private void setRefreshInterval(String interval) throws IOException {
    ObjectNode settings = Elasticsearch.JSON.createObjectNode();
    settings.putObject("index").put("refresh_interval", interval);
    server.put("/" + index + "/_settings", settings).orThrow("change [" + index + "]");
  }

  private List<Path> bulkFiles() throws IOException {
    List<Path> files = new ArrayList<>();
    Path bulk = folder.resolve("bulk");
    if (Files.isDirectory(bulk)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(bulk, "part-*.ndjson")) {
        found.forEach(files::add);
      }
    }
    if (files.isEmpty()) {
      throw new IllegalArgumentException(
          "[" + folder + "] has no bulk/part-*.ndjson: give the output folder of `neardup find`");
    }
    Collections.sort(files);
    return files;
  }

  /** True if the index is new. */
  private boolean createOrCheck(IndexMapping mapping) throws IOException {
    Response created = server.put("/" + index, mapping.body());
    if (created.ok()) {
      progress.println("created index [" + index + "]");
      return true;
    }
    if (exists(created)) {
      check(mapping);
      return false;
    }
    if (created.reason().contains("near_duplicate")) {
      throw new IOException(
          "the server at %s refuses the mapping: %s. Has it the neardup plugin? `neardup node start` starts one that has"
              .formatted(server.url(), created.reason()));
    }
    throw created.failure("create index [" + index + "]");
  }

  private static boolean exists(Response created) {
    return created
        .body()
        .path("error")
        .path("type")
        .asText()
        .equals("resource_already_exists_exception");
  }

  private void check(IndexMapping mapping) throws IOException {
    JsonNode indices =
        server.get("/" + index + "/_mapping").orThrow("read the mapping of [" + index + "]");
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
    return "index [%s] exists and was made differently from %s: %s%s. Load into another one with --index NAME, or delete it: curl -X DELETE %s/%s"
        .formatted(
            index,
            mapping.file(),
            String.join("; ", differences.subList(0, shown)),
            shown < differences.size() ? "; and " + (differences.size() - shown) + " more" : "",
            server.url(),
            index);
  }
}
