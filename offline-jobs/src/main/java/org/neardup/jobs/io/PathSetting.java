package org.neardup.jobs.io;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Paths in a configuration, which separates values by commas. */
final class PathSetting {
  private PathSetting() {}

  static void store(Configuration conf, String name, List<Path> paths) {
    conf.setStrings(
        name, paths.stream().map(path -> escape(path.toString())).toArray(String[]::new));
  }

  static List<Path> load(Configuration conf, String name) {
    return conf.getTrimmedStringCollection(name).stream()
        .map(value -> new Path(unescape(value)))
        .toList();
  }

  /** Whether a file is one of the paths or below one. */
  static boolean contains(List<Path> paths, Path file) {
    for (Path at = file; at != null; at = at.getParent()) {
      if (paths.contains(at)) {
        return true;
      }
    }
    return false;
  }

  private static String escape(String name) {
    return name.replace("%", "%25").replace(",", "%2C");
  }

  private static String unescape(String name) {
    return name.replace("%2C", ",").replace("%25", "%");
  }
}
