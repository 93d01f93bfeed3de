package org.neardup.jobs.request;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.io.Format;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;

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

  /**
   * Refuses the folder of a run that did not come to its end.
   *
   * @param setting the option that names it
   */
  static void refuseUnfinished(Configuration conf, String setting, String name) throws IOException {
    OutputFolder folder = OutputFolder.at(conf, name);
    if (!folder.isFinished() && folder.work().getFileSystem(conf).exists(folder.work())) {
      throw new IllegalArgumentException(
          "[%s] %s is an unfinished run: finish it with --resume first".formatted(setting, name));
    }
  }

  /** Other settings would make other units, or other pairs than this run found. */
  void requireSameScheme(String setting, SchemeRequest settings) {
    Map<Setting, Object> old = scheme.settings().values();
    Map<Setting, Object> mine = settings.values();
    String different =
        Stream.of(Setting.values())
            .filter(each -> !Objects.equals(old.get(each), mine.get(each)))
            .map(
                each ->
                    "[%s] was %s and is to be %s"
                        .formatted(
                            each.id(),
                            old.getOrDefault(each, "not set"),
                            mine.getOrDefault(each, "not set")))
            .collect(Collectors.joining(", "));
    if (!different.isEmpty()) {
      throw new IllegalArgumentException(
          "[%s] %s has another scheme: %s; give --scheme %s/scheme.json"
              .formatted(setting, folder, different, folder));
    }
  }

  /** What tells the run from every other. */
  public String identity() {
    return summary.path("identity").asText();
  }

  /** Whether all pairs were found, by their shingles. */
  public boolean isComplete() {
    return summary.at("/parameters/complete").asBoolean();
  }

  /** What one document of the bulk files is. */
  String bulkBy() {
    return summary.at("/parameters/bulk_by").asText();
  }

  /** A number of the summary. */
  long count(String pointer) {
    return summary.at(pointer).asLong();
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
   * Reads the units that were compared: its own, and those of earlier runs that it was compared
   * with.
   */
  public void readUnits(Configuration conf, ResultText.Units units) throws IOException {
    ResultText.readUnits(conf, folder, units);
    String source = summary.path("against_source").asText();
    for (String name : against()) {
      if (OutputFolder.at(conf, name).isFinished()) {
        ResultText.readUnits(conf, new Path(name), ResultText.qualified(source, units));
      }
    }
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
