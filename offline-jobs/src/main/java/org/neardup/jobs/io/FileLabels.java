package org.neardup.jobs.io;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.Path;

/**
 * Short names for the files of one input: the file's name, after its folders where two are equal.
 */
final class FileLabels {
  private FileLabels() {}

  static Map<Path, String> of(Collection<Path> files) {
    Map<Path, String> labels = new HashMap<>();
    List<Path> open = new ArrayList<>(files);
    for (int parts = 1; !open.isEmpty(); parts++) {
      open = settle(open, parts, labels);
    }
    return labels;
  }

  /** Gives a label to each file that has one of its own; returns the others. */
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
