package org.neardup.jobs.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.stage.InputJson;
import org.neardup.jobs.stage.StageRun;

/**
 * The manifests of the finished stages of a run, one small JSON file each, so that the same run
 * started again need not repeat them. A stage is reused only if everything matches: the inputs, its
 * input record, and the checksum of its output; behind the first stage that does not match none is
 * reused.
 */
public final class StageManifests {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private static final String SUFFIX = ".json";
  private static final String PUBLISHING = "publishing";

  private final Configuration conf;
  private final FileSystem fs;
  private final Path folder;
  private final String input;
  private final String request;
  private final Set<String> taken = new HashSet<>();
  private boolean matching = true;

  private record Manifest(
      String run, JsonNode input, int reducers, FolderContent output, StageReport report) {}

  /**
   * @param input a fingerprint of the inputs and of the program
   * @param request a fingerprint of the request
   */
  public StageManifests(Configuration conf, Path folder, String input, String request)
      throws IOException {
    this.conf = conf;
    this.fs = folder.getFileSystem(conf);
    this.folder = folder;
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
   * Otherwise its manifest and those of later stages are removed.
   */
  public Optional<StageReport> take(Key stage) throws IOException {
    Path file = file(stage);
    if (matching && fs.exists(file)) {
      Optional<Manifest> manifest = read(file, Manifest.class);
      if (manifest.isPresent() && matches(manifest.get(), stage)) {
        taken.add(file.getName());
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
        && (isPublishing() || manifest.output.equals(FolderContent.of(conf, stage.output())));
  }

  private void removeOthers() throws IOException {
    for (Path file : files().filter(file -> !taken.contains(file.getName())).toList()) {
      fs.delete(file, false);
    }
  }

  /** Writes the manifest of a finished stage; the file appears at once and whole. */
  public void put(Key stage, StageReport report) throws IOException {
    FolderContent output = FolderContent.of(conf, stage.output());
    JsonNode told = JSON.readTree(stage.input());
    write(file(stage), new Manifest(input, told, stage.reducers(), output, report));
  }

  private void write(Path file, Object json) throws IOException {
    Path unfinished = file.suffix(".tmp");
    try (OutputStream out = fs.create(unfinished, true)) {
      out.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(json));
    }
    if (!fs.rename(unfinished, file)) {
      throw new IOException("cannot rename " + unfinished + " to " + file);
    }
  }

  /**
   * Says that all stages are finished and their results are being moved to their places. From here
   * on what stages wrote need not be where it was.
   */
  public void startPublishing() throws IOException {
    if (!isPublishing()) {
      write(new Path(folder, PUBLISHING), request);
    }
  }

  public boolean isPublishing() throws IOException {
    return fs.exists(new Path(folder, PUBLISHING));
  }

  /** Whether the run can go on: no results of another request were being moved. */
  public boolean areOfThisRequest() throws IOException {
    return !isPublishing()
        || read(new Path(folder, PUBLISHING), String.class).filter(request::equals).isPresent();
  }

  /** Empty where another release wrote it in another form: its stages are not taken either. */
  private <T> Optional<T> read(Path file, Class<T> type) throws IOException {
    try (InputStream in = fs.open(file)) {
      return Optional.of(JSON.readValue(in, type));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private Path file(Key stage) {
    return new Path(folder, stage.name().replace(' ', '-') + SUFFIX);
  }

  /** All that decides the result of a stage, beside the inputs of the run. */
  public record Key(String name, String input, int reducers, Path output) {

    public static Key of(StageRun run) {
      String input = InputJson.json((Record) run.input());
      return new Key(run.output().getName(), input, run.reducers(), run.output());
    }
  }
}
