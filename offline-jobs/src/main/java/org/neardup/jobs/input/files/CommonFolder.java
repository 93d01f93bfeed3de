package org.neardup.jobs.input.files;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.input.SourceInput.ReferenceInputs;

/**
 * The folder that holds all inputs: one input folder itself, or the deepest one above several
 * inputs. The path of a file below it is a name that stays when other files come or go.
 *
 * @param path empty where the inputs have no folder in common
 */
record CommonFolder(Optional<Path> path) {

  static CommonFolder of(Configuration conf, Path... inputs) throws IOException {
    boolean alone = inputs.length == 1;
    Optional<Path> common = Optional.of(folder(conf, inputs[0], alone));
    for (Path input : inputs) {
      Path other = folder(conf, input, alone);
      while (common.isPresent() && !ReferenceInputs.contains(List.of(common.get()), other)) {
        common = common.map(Path::getParent);
      }
    }
    return new CommonFolder(common);
  }

  private static Path folder(Configuration conf, Path input, boolean alone) throws IOException {
    FileSystem fs = input.getFileSystem(conf);
    Path found = fs.makeQualified(input);
    boolean isFolder = alone && fs.getFileStatus(found).isDirectory();
    return isFolder || found.getParent() == null ? found : found.getParent();
  }

  String nameOf(Path file) {
    return path.map(folder -> folder.toUri().relativize(file.toUri()).getPath())
        .orElseGet(() -> file.toUri().getPath().substring(1));
  }

  /** Short names of files: the file's name, after its folders where two are equal. */
  static Map<Path, String> labels(Collection<Path> files) {
    Map<Path, String> labels = new HashMap<>();
    Set<Path> open = new HashSet<>(files);
    for (int i = 1; !open.isEmpty(); i++) {
      int parts = i;
      open.stream()
          .collect(Collectors.groupingBy(file -> lastParts(file, parts)))
          .forEach(
              (name, same) -> {
                if (same.size() == 1 || same.stream().allMatch(file -> file.depth() < parts)) {
                  same.forEach(file -> labels.put(file, name));
                }
              });
      open.removeAll(labels.keySet());
    }
    return labels;
  }

  private static String lastParts(Path file, int parts) {
    List<String> all = List.of(file.toUri().getPath().substring(1).split("/"));
    return String.join("/", all.subList(Math.max(0, all.size() - parts), all.size()));
  }
}
