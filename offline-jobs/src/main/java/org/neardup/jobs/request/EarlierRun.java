package org.neardup.jobs.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.io.Format;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.PartFiles;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.window.WindowSettings;

/**
 * A finished run, read from its output folder.
 *
 * @param folder the output folder
 * @param scheme the scheme and where its files are
 * @param summary the run's summary
 */
public record EarlierRun(Path folder, FindScheme scheme, JsonNode summary) {

  /**
   * Reads the folder.
   *
   * @throws IllegalArgumentException if it is not that of a finished run
   */
  public static EarlierRun read(Configuration conf, String name) throws IOException {
    OutputFolder folder = OutputFolder.at(conf, name);
    JsonNode summary = new ObjectMapper().readTree(folder.summary());
    String scheme = new Path(folder.path(), "scheme.json").toString();
    return new EarlierRun(folder.path(), FindScheme.of(conf, scheme), summary);
  }

  public double threshold() {
    return scheme.scheme().threshold();
  }

  public List<String> inputs() {
    return strings("inputs");
  }

  public List<String> foreign() {
    return strings("foreign");
  }

  /** The old inputs that its own were compared with. */
  public List<String> against() {
    return strings("against");
  }

  /**
   * The output folders whose bulk files have the units that were compared: its own, and those of
   * earlier runs that it was compared with.
   */
  public List<Path> bulkFolders(Configuration conf) throws IOException {
    List<Path> folders = new ArrayList<>(List.of(folder));
    for (String name : against()) {
      if (OutputFolder.at(conf, name).isFinished()) {
        folders.add(new Path(name));
      }
    }
    return folders;
  }

  private List<String> strings(String field) {
    List<String> values = new ArrayList<>();
    summary.path(field).forEach(value -> values.add(value.asText()));
    return values;
  }

  public SourceOptions source() {
    JsonNode parameters = summary.path("parameters");
    return SourceOptions.DEFAULT
        .withFormat(Format.parse(parameters.path("format").asText()))
        .withSource(parameters.path("source").asText())
        .withFields(parameters.path("id_field").asText(), parameters.path("text_field").asText())
        .withHeader(parameters.path("header").asBoolean());
  }

  /** How signatures were searched; empty for MinHash. */
  public Optional<WindowSettings> window() {
    JsonNode window = summary.path("window");
    return window.isMissingNode()
        ? Optional.empty()
        : Optional.of(
            new WindowSettings(
                window.path("bits").asInt(),
                scheme.scheme().scheme().signature().seed(),
                window.path("bit_permutations").asInt(),
                window.path("window").asInt(),
                window.path("hamming").asInt(),
                window.path("only_cross_lingual").asBoolean()));
  }

  /** How many pairs of signatures were compared, or of texts by MinHash. */
  public long comparisons() {
    return window().isPresent()
        ? summary.at("/window/comparisons").asLong()
        : summary.at("/counts/candidate_pairs").asLong();
  }

  public long documents() {
    return summary.at("/counts/documents").asLong();
  }

  public long distinctTexts() {
    return summary.at("/counts/distinct_texts").asLong();
  }

  /** The pairs of different texts that were found, as two ids. */
  public List<String[]> nearPairs(Configuration conf) throws IOException {
    List<String[]> pairs = new ArrayList<>();
    for (Path file : PartFiles.of(conf, new Path(folder, "pairs"), "part-near-")) {
      try (BufferedReader in = ResultText.open(conf, file)) {
        in.lines().forEach(line -> pairs.add(line.split("\t", -1)));
      }
    }
    return pairs;
  }
}
