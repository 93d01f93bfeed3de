package org.neardup.jobs.request;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.io.OldInputs;
import org.neardup.jobs.run.OutputFolder;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;

/**
 * The old collection of a run, checked to be there and to fit. Of an earlier run the bulk files are
 * read, so that its sources need not be there any more and nothing is cut into units again.
 *
 * @param sources files and folders that are read as inputs are
 * @param bulk the folders of the bulk files of earlier runs
 */
public record Against(FindInputs sources, FindInputs bulk) {

  /**
   * Looks at what the inputs are to be compared with.
   *
   * @throws IllegalArgumentException if something does not exist, lies in the output folder, is an
   *     input too, or comes from a run with another scheme
   */
  public static Against of(
      Configuration conf, FindRequest request, FindInputs inputs, OutputFolder output)
      throws IOException {
    List<String> sources = new ArrayList<>();
    List<String> bulk = new ArrayList<>();
    for (String name : request.against()) {
      if (isRun(conf, name)) {
        requireSameScheme(EarlierRun.read(conf, name), request.settings());
        bulk.add(new Path(name, "bulk").toString());
      } else {
        sources.add(name);
      }
    }
    Against against =
        new Against(FindInputs.of(conf, sources, output), FindInputs.of(conf, bulk, output));
    against.requireApart(inputs);
    return against;
  }

  /** The scheme file of the first earlier run among old inputs, if there is one. */
  public static Optional<String> scheme(Configuration conf, List<String> names) throws IOException {
    for (String name : names) {
      if (isRun(conf, name)) {
        return Optional.of(new Path(name, "scheme.json").toString());
      }
    }
    return Optional.empty();
  }

  private static boolean isRun(Configuration conf, String name) throws IOException {
    Path path = new Path(name);
    FileSystem fs = path.getFileSystem(conf);
    OutputFolder folder = OutputFolder.at(conf, name);
    if (!folder.isFinished() && fs.exists(folder.work())) {
      throw new IllegalArgumentException(
          "[against] " + name + " is an unfinished run: finish it with --resume first");
    }
    return folder.isFinished();
  }

  /** Other settings would make other units, or other pairs than the earlier run found. */
  private static void requireSameScheme(EarlierRun earlier, SchemeRequest settings) {
    Map<Setting, Object> old = earlier.scheme().settings().values();
    Map<Setting, Object> mine = settings.values();
    String different =
        Stream.of(Setting.values())
            .filter(setting -> !Objects.equals(old.get(setting), mine.get(setting)))
            .map(
                setting ->
                    "[%s] was %s and is to be %s"
                        .formatted(
                            setting.id(),
                            old.getOrDefault(setting, "not set"),
                            mine.getOrDefault(setting, "not set")))
            .collect(Collectors.joining(", "));
    if (!different.isEmpty()) {
      throw new IllegalArgumentException(
          "[against] %s has another scheme: %s; give --scheme %s/scheme.json"
              .formatted(earlier.folder(), different, earlier.folder()));
    }
  }

  private void requireApart(FindInputs inputs) {
    OldInputs asOld = asOld();
    OldInputs asInputs = new OldInputs(inputs.paths(), List.of());
    for (Path path : inputs.paths()) {
      requireApart(path, asOld.contains(path));
    }
    for (Path path : paths()) {
      requireApart(path, asInputs.contains(path));
    }
  }

  private static void requireApart(Path path, boolean isBoth) {
    if (isBoth) {
      throw new IllegalArgumentException(
          "[against] and [input] must name different files, both have " + path);
    }
  }

  /** For the tasks. */
  public OldInputs asOld() {
    return new OldInputs(sources.paths(), bulk.paths());
  }

  List<Path> paths() {
    return concat(sources.paths(), bulk.paths());
  }

  /** For jobs. */
  public List<Path> patterns() {
    return concat(sources.patterns(), bulk.patterns());
  }

  /** How large they are together, as stored. */
  public long bytes() {
    return sources.bytes() + bulk.bytes();
  }

  private static List<Path> concat(List<Path> first, List<Path> second) {
    List<Path> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
