package org.neardup.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ResultText;

/**
 * The output folder of a finished run, to look something up in it. Everything is read from front to
 * end; nothing but the answer is kept in memory.
 */
public final class ResultFolder {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Configuration conf;
  private final Path folder;
  private final JsonNode summary;

  private ResultFolder(Configuration conf, Path folder, JsonNode summary) {
    this.conf = conf;
    this.folder = folder;
    this.summary = summary;
  }

  /**
   * Opens a folder.
   *
   * @throws IllegalArgumentException if it has no summary
   */
  public static ResultFolder open(Configuration conf, String name) throws IOException {
    OutputFolder folder = OutputFolder.at(conf, name);
    return new ResultFolder(conf, folder.path(), JSON.readTree(folder.summary()));
  }

  public JsonNode summary() {
    return summary;
  }

  /** The id of the cluster of a unit, if it is in one. */
  public Optional<String> cluster(String unit) throws IOException {
    List<String> found = new ArrayList<>();
    String end = "\t" + unit;
    readClusters(
        line -> {
          if (line.endsWith(end)) {
            found.add(line.substring(0, line.length() - end.length()));
          }
          return found.isEmpty();
        });
    return found.stream().findFirst();
  }

  /** The units of a cluster, in the order of the files. */
  public List<String> units(String cluster) throws IOException {
    List<String> units = new ArrayList<>();
    String start = cluster + "\t";
    readClusters(
        line -> {
          if (line.startsWith(start)) {
            units.add(line.substring(start.length()));
          }
          return true;
        });
    return units;
  }

  /**
   * The texts of units by their ids, also of old units that an earlier run left; those that no bulk
   * file has are left out.
   */
  public Map<String, String> texts(Set<String> ids) throws IOException {
    Map<String, String> texts = new HashMap<>();
    ResultText.Units units =
        (id, source) -> {
          if (ids.contains(id)) {
            texts.put(id, ResultText.parse(source).path("text").asText());
          }
          return texts.size() < ids.size();
        };
    ResultText.readUnits(conf, folder, units);
    for (JsonNode old : summary.path("against")) {
      if (texts.size() < ids.size()) {
        String source = summary.path("against_source").asText();
        ResultText.readUnits(conf, new Path(old.asText()), ResultText.qualified(source, units));
      }
    }
    return texts;
  }

  private void readClusters(ResultText.Lines lines) throws IOException {
    ResultText.read(conf, new Path(folder, "clusters"), lines);
  }
}
