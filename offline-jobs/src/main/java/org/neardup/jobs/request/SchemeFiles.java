package org.neardup.jobs.request;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.lsh.SchemeRequest;
import org.neardup.lsh.Setting;
import org.neardup.lsh.SettingType;
import org.neardup.text.Sha256;
import org.neardup.vector.Resources.ResourceRef;

/**
 * Settings that name files: paths on the command line, names with a SHA-256 in a scheme.
 *
 * @param settings with the name and the SHA-256 of each file
 * @param places where the files are, by their names
 */
record SchemeFiles(SchemeRequest settings, Map<String, String> places) {
  /**
   * Looks the files of some settings up.
   *
   * @param folder the folder of the files that the settings name with their SHA-256
   * @throws IllegalArgumentException if a file is not there, or two have the same name
   */
  static SchemeFiles find(Configuration conf, Optional<Path> folder, SchemeRequest given)
      throws IOException {
    SchemeRequest settings = given;
    Map<String, String> places = new TreeMap<>();
    for (Setting setting : Setting.values()) {
      if (setting.type().kind() == SettingType.Kind.FILE && given.has(setting)) {
        String name = (String) given.values().get(setting);
        Path path;
        if (given.has(setting.sha256())) {
          path = new Path(folder.orElseThrow(() -> notFound(setting, name)), name);
        } else {
          path = new Path(name);
          settings = settings.with(setting, reference(conf, setting, path));
        }
        String before = places.put(path.getName(), path.toString());
        if (before != null && !before.equals(path.toString())) {
          throw new IllegalArgumentException(
              "files must have different names, got [" + before + "] and [" + path + "]");
        }
      }
    }
    return new SchemeFiles(settings, places);
  }

  private static IllegalArgumentException notFound(Setting setting, String name) {
    return new IllegalArgumentException(
        "[%s] names the file [%s] by its SHA-256: give its path without [%s], or a scheme file with"
                .formatted(setting.id(), name, setting.sha256().id())
            + " a folder [resources] beside it");
  }

  private static ResourceRef reference(Configuration conf, Setting setting, Path path)
      throws IOException {
    FileSystem fs = path.getFileSystem(conf);
    if (!fs.exists(path) || !fs.getFileStatus(path).isFile()) {
      throw new IllegalArgumentException(
          "[" + setting.id() + "] must be a file, got [" + path + "], which is none");
    }
    try (InputStream in = fs.open(path)) {
      return new ResourceRef(path.getName(), Sha256.hex(in));
    }
  }
}
