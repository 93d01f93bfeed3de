package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Properties;

/** The files of a built project that a node is made of; its root is in {@code neardup.home}. */
public final class ProjectFiles {
  private ProjectFiles() {}

  /** The folder of a node unless another is given. */
  public static Path nodeFolder() {
    return root("--data").resolve(".neardup");
  }

  /** The zip of the plugin as the build made it. */
  public static Path plugin() throws IOException {
    return root("--plugin").resolve("plugin/target/neardup-" + elasticsearchVersion() + ".zip");
  }

  /** The server, through the build's Maven. */
  public static Distribution distribution() {
    return new Distribution.ByMaven(root("--distribution"));
  }

  private static Path root(String option) {
    String home = System.getProperty("neardup.home");
    if (home == null) {
      throw new IllegalArgumentException(
          "[neardup.home] is not set: run ./neardup of the project, or give " + option);
    }
    return Path.of(home);
  }

  private static String elasticsearchVersion() throws IOException {
    Properties build = new Properties();
    try (InputStream in =
        ProjectFiles.class.getResourceAsStream("/org/neardup/jobs/build.properties")) {
      build.load(in);
    }
    return build.getProperty("elasticsearch.version");
  }
}
