package org.neardup.jobs.load;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.text.Check;

/**
 * The index that an output folder asks for: its {@code mapping.json}, which has settings and
 * mappings.
 */
record IndexMapping(Path file, JsonNode body) {
  static IndexMapping in(Configuration conf, Path folder) throws IOException {
    Path file = new Path(folder, "mapping.json");
    FileSystem fs = file.getFileSystem(conf);
    Check.that(
        fs.exists(file),
        "[%s] has no mapping.json: give the output folder of `neardup find`",
        folder);
    JsonNode body;
    try (InputStream in = fs.open(file)) {
      body = Elasticsearch.JSON.readTree(in);
    }
    if (!body.path("mappings").path("properties").isObject()) {
      throw new IOException(file + " has no [mappings.properties]");
    }
    return new IndexMapping(file, body);
  }

  /** The run whose output folder it is. */
  TargetIndex.Mark mark() {
    return TargetIndex.Mark.of(body.path("mappings"));
  }

  /**
   * The differences to the mapping of an existing index, one text for each parameter of our file
   * that has another value there. Other parameters of the index do not matter.
   */
  List<String> differences(JsonNode existingMappings) {
    List<String> differences = new ArrayList<>();
    collect(
        "",
        body.path("mappings").path("properties"),
        existingMappings.path("properties"),
        differences);
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
