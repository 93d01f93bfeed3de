package org.neardup.jobs.run;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** The versions that the build wrote into the jar. */
public final class BuildProperties {
  private BuildProperties() {}

  /** The value of a key, such as {@code version} or {@code elasticsearch.version}. */
  public static String get(String key) throws IOException {
    Properties build = new Properties();
    try (InputStream in =
        BuildProperties.class.getResourceAsStream("/org/neardup/jobs/build.properties")) {
      build.load(in);
    }
    return build.getProperty(key);
  }
}
