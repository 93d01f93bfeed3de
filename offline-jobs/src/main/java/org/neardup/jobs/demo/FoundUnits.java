package org.neardup.jobs.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.neardup.jobs.elastic.Elasticsearch;

/**
 * An output folder of {@code find} in memory.
 *
 * @param units the sentences by id
 * @param pairs the verified pairs
 */
record FoundUnits(Map<String, Unit> units, List<Pair> pairs) {
  /** One sentence: the page that it is on and its text. */
  record Unit(String page, String text) {}

  /** Two near duplicates. */
  record Pair(String a, String b, double similarity) {}

  static FoundUnits in(Path folder) throws IOException {
    Map<String, Unit> units = new TreeMap<>();
    List<String> bulk = lines(folder.resolve("bulk"));
    for (int i = 0; i + 1 < bulk.size(); i += 2) {
      JsonNode action = Elasticsearch.JSON.readTree(bulk.get(i));
      JsonNode source = Elasticsearch.JSON.readTree(bulk.get(i + 1));
      units.put(
          action.path("index").path("_id").asText(),
          new Unit(source.path("doc_id").asText(), source.path("text").asText()));
    }
    List<Pair> pairs = new ArrayList<>();
    for (String line : lines(folder.resolve("pairs"))) {
      String[] fields = line.split("\t", -1);
      pairs.add(new Pair(fields[0], fields[1], Double.parseDouble(fields[2])));
    }
    return new FoundUnits(units, pairs);
  }

  private static List<String> lines(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(folder, "part-*")) {
      parts.forEach(files::add);
    }
    Collections.sort(files);
    List<String> lines = new ArrayList<>();
    for (Path file : files) {
      lines.addAll(Files.readAllLines(file, StandardCharsets.UTF_8));
    }
    return lines;
  }
}
