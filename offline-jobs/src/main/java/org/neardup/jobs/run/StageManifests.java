package org.neardup.jobs.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.StageRun;
import org.neardup.pinned.jackson.core.JsonProcessingException;
import org.neardup.pinned.jackson.databind.JsonNode;
import org.neardup.pinned.jackson.databind.ObjectMapper;
import org.neardup.pinned.jackson.databind.SerializationFeature;

/**
 * The manifests of the finished stages of a run, one small JSON file each, so that the same run
 * started again need not repeat them. A stage is reused only if everything matches: the inputs, its
 * input record, and the checksum of its output; after the first stage that does not match none is
 * reused. Files of results that no manifest names are removed before a stage writes new ones.
 */
public final class StageManifests {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private static final String SUFFIX = ".json";

  private final Configuration conf;
  private final FileSystem fs;
  private final OutputFolder output;
  private final Path folder;
  private final String input;
  private final String request;
  private final Set<String> taken = new HashSet<>();

  /** The files of results of the stages that are finished. */
  private final Set<String> results = new HashSet<>();

  private boolean matching = true;

  private record Manifest(
      String run,
      JsonNode input,
      int reducers,
      FolderContent output,
      List<String> results,
      StageReport report) {}

  /**
   * @param input a fingerprint of the inputs and of the program
   * @param request a fingerprint of the request
   */
  public StageManifests(Configuration conf, OutputFolder output, String input, String request)
      throws IOException {
    this.conf = conf;
    this.output = output;
    this.folder = output.manifests();
    this.fs = folder.getFileSystem(conf);
    this.input = input;
    this.request = request;
  }

  public String request() {
    return request;
  }

  public int finished() throws IOException {
    return Math.toIntExact(files().filter(file -> file.getName().endsWith(SUFFIX)).count());
  }

  private Stream<Path> files() throws IOException {
    return fs.exists(folder)
        ? Stream.of(fs.listStatus(folder)).map(FileStatus::getPath)
        : Stream.empty();
  }

  /**
   * The report of a stage that was finished before, if all that it depends on is still the same.
   * Otherwise its manifest and the manifests of later stages are removed, with their results.
   */
  public Optional<StageReport> take(Key stage) throws IOException {
    Path file = file(stage);
    if (matching && fs.exists(file)) {
      Optional<Manifest> manifest = read(file);
      if (manifest.isPresent() && matches(manifest.get(), stage)) {
        taken.add(file.getName());
        results.addAll(manifest.get().results);
        return manifest.map(Manifest::report);
      }
    }
    if (matching) {
      matching = false;
      removeOthers();
    }
    return Optional.empty();
  }

  private boolean matches(Manifest manifest, Key stage) throws IOException {
    return manifest.run.equals(input)
        && manifest.input.equals(JSON.readTree(stage.input()))
        && manifest.reducers == stage.reducers()
        && manifest.output.equals(content(stage, manifest.results));
  }

  private FolderContent content(Key stage, List<String> results) throws IOException {
    Stream<Path> files = results.stream().map(Path::new);
    return FolderContent.of(
        conf, Stream.concat(Stream.of(stage.output()), files).toArray(Path[]::new));
  }

  /** Removes the manifests and the results of stages that this run does not have. */
  public void removeOthers() throws IOException {
    for (Path file : files().filter(file -> !taken.contains(file.getName())).toList()) {
      fs.delete(file, false);
    }
    for (String file : otherResults()) {
      fs.delete(new Path(file), false);
    }
  }

  private List<String> otherResults() throws IOException {
    return output.results().stream()
        .map(Path::toString)
        .filter(file -> !results.contains(file))
        .toList();
  }

  /** Writes the manifest of a finished stage; the file appears at once and whole. */
  public void put(Key stage, StageReport report) throws IOException {
    List<String> made = otherResults();
    JsonNode told = JSON.readTree(stage.input());
    Manifest manifest =
        new Manifest(input, told, stage.reducers(), content(stage, made), made, report);
    output.write(file(stage), JSON.writerWithDefaultPrettyPrinter().writeValueAsString(manifest));
    taken.add(file(stage).getName());
    results.addAll(made);
  }

  /** Empty where another release wrote it in another form: its stages are not taken either. */
  private Optional<Manifest> read(Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      return Optional.of(JSON.readValue(in, Manifest.class));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private Path file(Key stage) {
    return new Path(folder, stage.name() + SUFFIX);
  }

  /** All that decides the result of a stage, beside the inputs of the run. */
  public record Key(String name, String input, int reducers, Path output) {

    public static Key of(StageRun run) {
      String input = InputJson.json((Record) run.input());
      return new Key(run.input().folder(), input, run.reducers(), run.output());
    }
  }
}
