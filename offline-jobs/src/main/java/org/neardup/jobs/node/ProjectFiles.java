package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The files of a built project, or of an unpacked release, that a node is made of; the launcher
 * says in {@code neardup.home} where it is.
 */
public final class ProjectFiles {
  private ProjectFiles() {}

  /** The folder of a node unless another is given. */
  public static Path nodeFolder() {
    return root("--data").resolve(".neardup");
  }

  /** The zip of the plugin: as a release brings it, else as the build made it. */
  public static Path plugin() throws IOException {
    Path folder = root("--plugin").resolve("plugin");
    String zip = "neardup-" + build("elasticsearch.version") + ".zip";
    Path released = folder.resolve(zip);
    return Files.exists(released) ? released : folder.resolve("target").resolve(zip);
  }

  /** The server, through Maven. */
  public static Distribution distribution() throws IOException {
    return new Distribution.ByMaven(build("maven-dependency-plugin.version"));
  }

  private static Path root(String option) {
    String home = System.getProperty("neardup.home");
    if (home == null) {
      throw new IllegalArgumentException(
          "[neardup.home] is not set: run ./neardup of the project, or give " + option);
    }
    return Path.of(home);
  }

  private static String build(String key) throws IOException {
    Properties build = new Properties();
    try (InputStream in =
        ProjectFiles.class.getResourceAsStream("/org/neardup/jobs/build.properties")) {
      build.load(in);
    }
    return build.getProperty(key);
  }
}
