package org.neardup.jobs.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.ResultText;

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

  static FoundUnits in(Configuration conf, String folder) throws IOException {
    Map<String, Unit> units = new TreeMap<>();
    ResultText.readUnits(
        conf,
        new Path(folder),
        (id, line) -> {
          JsonNode source = ResultText.parse(line);
          units.put(id, new Unit(source.path("doc_id").asText(), source.path("text").asText()));
          return true;
        });
    List<Pair> pairs = new ArrayList<>();
    ResultText.read(
        conf,
        new Path(folder, "pairs"),
        line -> {
          String[] fields = line.split("\t", -1);
          return pairs.add(new Pair(fields[0], fields[1], Double.parseDouble(fields[2])));
        });
    return new FoundUnits(units, pairs);
  }
}
