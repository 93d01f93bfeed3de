package org.neardup.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
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
    Path folder = new Path(name);
    try (InputStream in = folder.getFileSystem(conf).open(new Path(folder, OutputFolder.SUMMARY))) {
      JsonNode summary = JSON.readTree(in);
      return new ResultFolder(conf, folder, summary);
    } catch (FileNotFoundException e) {
      throw new IllegalArgumentException(
          "[" + name + "] must be the output folder of a finished run, but " + e.getMessage(), e);
    }
  }

  public JsonNode summary() {
    return summary;
  }

  /** What a line is looked at for; false to read no further. */
  private interface LineReader {
    boolean accept(String line) throws IOException;
  }

  /** The id of the cluster of a unit, if it is in one. */
  public Optional<String> cluster(String unit) throws IOException {
    List<String> found = new ArrayList<>();
    String end = "\t" + unit;
    read(
        "clusters",
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
    read(
        "clusters",
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
    BulkLines bulk = new BulkLines(ids, texts);
    read("bulk", bulk::accept);
    for (JsonNode old : summary.path("against")) {
      if (texts.size() < ids.size()) {
        read(new Path(old.asText(), "bulk/part-*"), bulk::accept);
      }
    }
    return texts;
  }

  /** Actions and documents, taking turns. */
  private static final class BulkLines {
    private final Set<String> wanted;
    private final Map<String, String> texts;
    private boolean action = true;
    private String id = "";

    BulkLines(Set<String> wanted, Map<String, String> texts) {
      this.wanted = wanted;
      this.texts = texts;
    }

    boolean accept(String line) throws IOException {
      if (action) {
        id = JSON.readTree(line).at("/index/_id").asText();
      } else if (wanted.contains(id)) {
        texts.put(id, JSON.readTree(line).path("text").asText());
      }
      action = !action;
      return texts.size() < wanted.size();
    }
  }

  private void read(String name, LineReader reader) throws IOException {
    read(new Path(folder, name + "/part-*"), reader);
  }

  private void read(Path pattern, LineReader reader) throws IOException {
    FileStatus[] files = pattern.getFileSystem(conf).globStatus(pattern);
    for (FileStatus file : files == null ? new FileStatus[0] : files) {
      if (!readFile(file.getPath(), reader)) {
        return;
      }
    }
  }

  private boolean readFile(Path file, LineReader reader) throws IOException {
    try (BufferedReader in = ResultText.open(conf, file)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (!reader.accept(line)) {
          return false;
        }
      }
    }
    return true;
  }
}
