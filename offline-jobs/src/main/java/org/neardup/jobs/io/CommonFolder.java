package org.neardup.jobs.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The folder that holds all inputs: one input folder itself, or the deepest one above several
 * inputs. The path of a file below it is a name that stays when other files come or go.
 *
 * @param path empty where the inputs have no folder in common
 */
record CommonFolder(Optional<Path> path) {

  /** The folder of inputs, which may be patterns. */
  static CommonFolder of(Configuration conf, Path... inputs) throws IOException {
    boolean alone = inputs.length == 1;
    Optional<Path> common = Optional.of(folder(conf, inputs[0], alone));
    for (Path input : inputs) {
      Path other = folder(conf, input, alone);
      while (common.isPresent() && !contains(common.get(), other)) {
        common = common.map(Path::getParent);
      }
    }
    return new CommonFolder(common);
  }

  private static Path folder(Configuration conf, Path input, boolean alone) throws IOException {
    Path plain = literally(input);
    FileSystem fs = plain.getFileSystem(conf);
    Path found = fs.makeQualified(plain);
    boolean isPattern = !fs.exists(found);
    while (!fs.exists(found) && found.getParent() != null) {
      found = found.getParent();
    }
    boolean isFolder = isPattern || (alone && fs.getFileStatus(found).isDirectory());
    return isFolder || found.getParent() == null ? found : found.getParent();
  }

  /** The path that a pattern of escaped characters alone stands for. */
  static Path literally(Path pattern) {
    return new Path(pattern.toString().replaceAll("\\\\(.)", "$1"));
  }

  private static boolean contains(Path folder, Path path) {
    Path at = path;
    while (at != null && !at.equals(folder)) {
      at = at.getParent();
    }
    return at != null;
  }

  String nameOf(Path file) {
    return path.map(folder -> folder.toUri().relativize(file.toUri()).getPath())
        .orElseGet(() -> file.toUri().getPath().substring(1));
  }

  /** Short names of files: the file's name, after its folders where two are equal. */
  static Map<Path, String> labels(Collection<Path> files) {
    Map<Path, String> labels = new HashMap<>();
    List<Path> open = new ArrayList<>(files);
    for (int parts = 1; !open.isEmpty(); parts++) {
      open = settle(open, parts, labels);
    }
    return labels;
  }

  /** Gives a label to each file whose label is unique; returns the others. */
  private static List<Path> settle(List<Path> open, int parts, Map<Path, String> labels) {
    Map<String, List<Path>> byName =
        open.stream().distinct().collect(Collectors.groupingBy(file -> tail(file, parts)));
    List<Path> left = new ArrayList<>();
    byName.forEach(
        (name, files) -> {
          if (files.size() == 1 || files.stream().allMatch(file -> file.depth() < parts)) {
            files.forEach(file -> labels.put(file, name));
          } else {
            left.addAll(files);
          }
        });
    return left;
  }

  private static String tail(Path file, int parts) {
    StringBuilder name = new StringBuilder(file.getName());
    Path folder = file.getParent();
    for (int i = 1; i < parts && folder != null && !folder.isRoot(); i++) {
      name.insert(0, folder.getName() + "/");
      folder = folder.getParent();
    }
    return name.toString();
  }
}
