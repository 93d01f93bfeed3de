package org.neardup.jobs.request;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.data.RunState;
import org.neardup.jobs.extract.DuplicateStage;
import org.neardup.jobs.input.SourceOptions;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.run.FolderContent;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.jobs.run.ResultText;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.PartFiles;
import org.neardup.jobs.stage.RowReader;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.scheme.SchemeRequest;
import org.neardup.scheme.Setting;
import org.neardup.util.Check;

/** A finished run, read from its output folder. */
public record EarlierRun(Path folder, FindScheme scheme, FindRequest request, JsonNode summary) {
  /** The choices, besides the settings, in which a run must agree with its earlier one, by name. */
  private static final List<Shared> SHARED =
      List.of(
          new Shared("recall 1", FindRequest::exactJoin),
          new Shared("numbers same", run -> run.pairs().rule().sameNumbers()),
          new Shared(
              "within, across, within_days", run -> "[" + run.pairs().rule().describe() + "]"),
          new Shared("bulk_by", run -> run.results().bulkBy().id()),
          new Shared("bulk_tokens", run -> run.results().bulkTokens()));

  private record Shared(String name, Function<FindRequest, Object> value) {}

  /**
   * @throws IllegalArgumentException if the folder has no finished run, or one whose files are of
   *     another version
   */
  public static EarlierRun read(Configuration conf, String name) throws IOException {
    OutputFolder folder = OutputFolder.at(conf, name);
    JsonNode summary = new ObjectMapper().readTree(folder.summary());
    OutputFolder.requireVersion(folder.path() + "/" + OutputFolder.SUMMARY, summary);
    String scheme = new Path(folder.path(), "scheme.json").toString();
    FindRequest request = InputJson.read(summary.path("request").toString(), FindRequest.class);
    return new EarlierRun(folder.path(), FindScheme.of(conf, scheme), request, summary);
  }

  static void refuseUnfinished(Configuration conf, String setting, String name) throws IOException {
    OutputFolder folder = OutputFolder.at(conf, name);
    Check.that(
        folder.isFinished() || !folder.isBegun(),
        "[%s] %s is an unfinished run: finish it with --resume first",
        setting,
        name);
  }

  /**
   * The run of {@code --since}, checked to fit a request: a run with the same settings over an
   * earlier state of the same collection.
   *
   * @throws IllegalArgumentException if it is no finished run, its state is not complete any more,
   *     it had another scheme, or its folder is the output
   */
  public static Optional<EarlierRun> previous(
      Configuration conf, FindRequest request, OutputFolder output) throws IOException {
    String name = request.others().since();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    refuseUnfinished(conf, "since", name);
    EarlierRun earlier = read(conf, name);
    Check.that(
        !output.contains(earlier.folder),
        "[output] and [since] must be different folders, both are %s",
        name);
    Check.that(
        earlier.request.others().reference().isEmpty(),
        "[since] %s was made with --reference, so that pairs of its reference units are missing:"
            + " give the output of a find over the whole collection",
        name);
    earlier.requireSameScheme("since", request.settings());
    for (Shared shared : SHARED) {
      Object was = shared.value.apply(earlier.request);
      Object is = shared.value.apply(request);
      Check.that(
          was.equals(is),
          "[%s] must be as it was in [since] %s: %s, got %s",
          shared.name,
          name,
          was,
          is);
    }
    FolderContent there = FolderContent.byTimes(conf, new Path(earlier.folder, RunState.NAME));
    long files = earlier.count("/state/files");
    long bytes = earlier.count("/state/bytes");
    Check.that(
        there.files() == files && there.bytes() == bytes,
        "[since] %s/%s must have the %d files of %d bytes that the run left there, got %d of %d:"
            + " copy it again, or run find anew without --since",
        name,
        RunState.NAME,
        files,
        bytes,
        there.files(),
        there.bytes());
    return Optional.of(earlier);
  }

  /** Whether a name is the output folder of a finished run that found all pairs. */
  public static boolean isExactJoin(Configuration conf, String name) throws IOException {
    return !name.isEmpty()
        && OutputFolder.at(conf, name).isFinished()
        && read(conf, name).request.exactJoin();
  }

  /** Refuses settings that would make other units or pairs than this run found. */
  void requireSameScheme(String setting, SchemeRequest settings) {
    Map<Setting, Object> theirs = scheme.settings().values();
    Map<Setting, Object> mine = settings.values();
    String different =
        Stream.of(Setting.values())
            .filter(each -> !Objects.equals(theirs.get(each), mine.get(each)))
            .map(
                each ->
                    "[%s] was %s and is to be %s"
                        .formatted(
                            each.id(),
                            theirs.getOrDefault(each, "not set"),
                            mine.getOrDefault(each, "not set")))
            .collect(Collectors.joining(", "));
    Check.that(
        different.isEmpty(),
        "[%s] %s has another scheme: %s; give --scheme %s/scheme.json",
        setting,
        folder,
        different,
        folder);
  }

  public String identity() {
    return summary.path("run").asText();
  }

  /** A number of the summary, such as {@code /counts/documents}. */
  public long count(String pointer) {
    return summary.at(pointer).asLong();
  }

  /** The files that it left for the next run. */
  public RunState state() {
    return new RunState(folder);
  }

  /** Fails if the inputs have other documents than were read, or lack units that have pairs. */
  public void requireSameInputs(long documents, long missing) {
    long then = count("/counts/documents");
    if (then != documents || missing > 0) {
      throw new JobFailedException(
          "[%s] read %s documents, but its inputs now have %s, and lack %s of the units that it found to have pairs: run find again"
              .formatted(folder, then, documents, missing));
    }
  }

  /**
   * Reads the units that were compared: its own units, and the units of earlier runs in its
   * reference collection.
   */
  public void readUnits(Configuration conf, ResultText.Units units) throws IOException {
    ResultText.readUnits(conf, folder, units);
    String source = request.others().names().source();
    for (String name : request.others().reference()) {
      if (OutputFolder.at(conf, name).isFinished()) {
        Path there = read(conf, name).folder;
        ResultText.readUnits(conf, there, ResultText.qualified(source, units));
      }
    }
  }

  /**
   * How its inputs are read.
   *
   * @throws IllegalArgumentException if they are rows, which only an engine reads
   */
  public SourceOptions source() {
    SourceOptions source = request.source();
    Check.that(
        source.reader().equals(RowReader.NONE),
        "[%s] must be a run over files, got one over rows of format [%s]",
        folder,
        source.reader().format());
    return source;
  }

  /** The documents whose ids came again, where that did not fail the run. */
  public Path duplicates() {
    return new Path(folder, DuplicateStage.DUPLICATES);
  }

  /** The search of signatures; empty for MinHash. */
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
                window.path("hamming").asInt()));
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

  /** The id of the cluster of a unit, if it is in one. Reads the clusters up to it. */
  public Optional<String> cluster(Configuration conf, String unit) throws IOException {
    List<String> found = new ArrayList<>();
    String end = "\t" + unit;
    readClusters(
        conf,
        line -> {
          if (line.endsWith(end)) {
            found.add(line.substring(0, line.length() - end.length()));
          }
          return found.isEmpty();
        });
    return found.stream().findFirst();
  }

  /** The units of a cluster, in the order of the files. */
  public List<String> units(Configuration conf, String cluster) throws IOException {
    List<String> units = new ArrayList<>();
    String start = cluster + "\t";
    readClusters(
        conf,
        line -> {
          if (line.startsWith(start)) {
            units.add(line.substring(start.length()));
          }
          return true;
        });
    return units;
  }

  private void readClusters(Configuration conf, ResultText.Lines lines) throws IOException {
    ResultText.read(conf, new Path(folder, "clusters"), lines);
  }

  /** The texts of units by their ids, without units that are in no bulk file. */
  public Map<String, String> texts(Configuration conf, Set<String> ids) throws IOException {
    Map<String, String> texts = new HashMap<>();
    readUnits(
        conf,
        (id, source) -> {
          if (ids.contains(id)) {
            texts.put(id, ResultText.parse(source).path("text").asText());
          }
          return texts.size() < ids.size();
        });
    return texts;
  }
}
