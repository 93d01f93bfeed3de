package org.neardup.jobs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.rules.TemporaryFolder;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.DedupSummary;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.jobs.run.JobFailedException;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.node.ObjectNode;
import org.neardup.scheme.ResolvedScheme;
import org.neardup.scheme.SchemeRequest;

/** A folder with inputs and outputs of runs, and what they hold. */
public final class FindFolder extends TemporaryFolder {
  /** Where the output of a run is by default. */
  public Path output() {
    return path("out");
  }

  public Path path(String name) {
    return getRoot().toPath().resolve(name);
  }

  /** Writes an input of some lines. */
  public String input(String name, String... lines) throws IOException {
    return input(name, List.of(lines));
  }

  public String input(String name, List<String> lines) throws IOException {
    return Files.write(path(name), lines).toString();
  }

  /** A request to look at an input, with output in {@link #output}. */
  public FindRequest request(String input, String... settings) {
    return FindRequest.of(List.of(input), output().toString(), scheme(settings));
  }

  /** A request by settings that a run resolves itself, with what random projection needs beside. */
  public FindRequest request(List<String> inputs, Map<String, ?> settings, ProjectionRequest wished)
      throws IOException {
    FindScheme scheme =
        FindScheme.of(new Configuration(), Optional.empty(), SchemeRequest.of(settings), wished);
    return FindRequest.of(inputs, output().toString(), scheme.settings())
        .withProjection(scheme.projection())
        .withExactJoin(scheme.exactJoin());
  }

  /** A scheme of settings, given as names and values, with the defaults of jobs. */
  public static ResolvedScheme scheme(String... settings) {
    Map<String, String> all = new TreeMap<>();
    for (int i = 0; i < settings.length; i += 2) {
      all.put(settings[i], settings[i + 1]);
    }
    return FindScheme.withLimits(SchemeRequest.of(all)).resolve();
  }

  public static FindSummary run(FindRequest request) throws IOException {
    return new FindJob(new Configuration(), ProgressLine.silent()).run(request);
  }

  /** What the console shows of a run. */
  public static String printed(FindSummary summary) {
    return String.join("\n", SummaryText.of(summary));
  }

  /** Copies the inputs of the output without what rules remove. */
  public DedupSummary dedup(String name, DedupRules rules) throws IOException, JobFailedException {
    return new DedupJob(new Configuration(), ProgressLine.silent())
        .run(output().toString(), getRoot() + "/" + name, rules);
  }

  /** Rules of which only the one for what is kept is not the default. */
  public static DedupRules keeping(String rule) {
    return new DedupRules(rule, "", "", -1, 2, "", 1, 0, false);
  }

  /** The sorted lines of the folders of results that the output has. */
  public Map<String, List<String>> results() throws IOException {
    Map<String, List<String>> results = new TreeMap<>();
    for (String name : List.of("pairs", "clusters", "contained", "bulk", "delta", "rejected")) {
      if (Files.exists(output().resolve(name))) {
        results.put(name, sorted(name));
      }
    }
    return results;
  }

  /** The similarities of the pairs of the output that are not equal, by their ids. */
  public Map<String, Double> nearPairs() throws IOException {
    Map<String, Double> near = new TreeMap<>();
    for (String line : sorted("pairs")) {
      String[] columns = line.split("\t", -1);
      near.put(columns[0] + "\t" + columns[1], Double.valueOf(columns[2]));
    }
    near.values().removeIf(similarity -> similarity == 1);
    return near;
  }

  /** Lines of units' ids, with the document and the position in the place of each. */
  public static List<String> byPosition(Path output, List<String> lines) throws IOException {
    Map<String, ObjectNode> units = bulk(output);
    return lines.stream()
        .map(
            line ->
                Arrays.stream(line.split("\t", -1))
                    .map(field -> units.containsKey(field) ? place(units.get(field)) : field)
                    .collect(Collectors.joining("\t")))
        .sorted()
        .toList();
  }

  /** The document and the position of a unit of a bulk file. */
  public static String place(ObjectNode unit) {
    return unit.get("doc_id").asText() + (unit.has("position") ? ":" + unit.get("position") : "");
  }

  /** The documents of the bulk files of an output by their ids. */
  public static Map<String, ObjectNode> bulk(Path output) throws IOException {
    ObjectMapper json = new ObjectMapper();
    Map<String, ObjectNode> documents = new TreeMap<>();
    Iterator<String> lines = lines(output.resolve("bulk")).iterator();
    while (lines.hasNext()) {
      String id = json.readTree(lines.next()).at("/index/_id").asText();
      documents.put(id, (ObjectNode) json.readTree(lines.next()));
    }
    return documents;
  }

  /** The cluster of each unit of an output. */
  public static Map<String, String> clusters(Path output) throws IOException {
    Map<String, String> clusters = new TreeMap<>();
    for (String line : lines(output.resolve("clusters"))) {
      String[] fields = line.split("\t", -1);
      clusters.put(fields[1], fields[0]);
    }
    return clusters;
  }

  /** All lines of the files in a folder of the output, in the order of their bytes. */
  public List<String> sorted(String name) throws IOException {
    return sorted(output().resolve(name));
  }

  public static List<String> sorted(Path folder) throws IOException {
    return lines(folder).stream()
        .sorted(
            (a, b) ->
                Arrays.compareUnsigned(
                    a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  /** The columns of all lines of a folder of the output, of files whose names begin so. */
  public List<String[]> rows(String name, String start) throws IOException {
    return lines(output().resolve(name), start).stream().map(line -> line.split("\t", -1)).toList();
  }

  /** All lines of the files in a folder. */
  public static List<String> lines(Path folder) throws IOException {
    return lines(folder, "");
  }

  private static List<String> lines(Path folder, String start) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      StringBuilder all = new StringBuilder();
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith(start)).sorted().toList()) {
        all.append(Files.readString(file));
      }
      return all.toString().lines().toList();
    }
  }
}
