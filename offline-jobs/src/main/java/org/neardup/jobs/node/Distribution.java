package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.neardup.jobs.progress.ProgressLine;

/** Where the Elasticsearch server comes from. */
public sealed interface Distribution {
  /** Puts {@code elasticsearch-VERSION} into a folder. */
  void unpack(String version, Path into, ProgressLine progress) throws IOException;

  /**
   * Maven downloads it once and unpacks it.
   *
   * @param pluginVersion of Maven's dependency plugin, which does it
   */
  record ByMaven(String pluginVersion) implements Distribution {
    @Override
    public void unpack(String version, Path into, ProgressLine progress) throws IOException {
      if (!Commands.exists("mvn")) {
        throw new IOException(
            "mvn is not on the path: install Apache Maven, or give an Elasticsearch "
                + version
                + " with --distribution");
      }
      progress.println(
          "getting Elasticsearch " + version + " through Maven (132 MB, downloaded once)");
      ProcessBuilder maven =
          new ProcessBuilder(
              List.of(
                  "mvn",
                  "-q",
                  "-B",
                  "-ntp",
                  "org.apache.maven.plugins:maven-dependency-plugin:" + pluginVersion + ":unpack",
                  "-Dartifact=org.elasticsearch.distribution.integ-test-zip:elasticsearch:"
                      + version
                      + ":zip",
                  "-DoutputDirectory=" + into.toAbsolutePath(),
                  "-DmarkersDirectory=" + into.toAbsolutePath().resolve("markers")));
      // Where there is no pom of anybody.
      maven.directory(into.toFile());
      Commands.run(maven, into.resolve("maven.log"), "get Elasticsearch " + version);
    }

    @Override
    public String toString() {
      return "what Maven got";
    }
  }

  /** A zip, or an unpacked server that nobody has started yet. */
  record OnDisk(Path path) implements Distribution {
    @Override
    public void unpack(String version, Path into, ProgressLine progress) throws IOException {
      progress.println("unpacking Elasticsearch " + version);
      if (Files.isDirectory(path)) {
        FileTrees.copy(path, into);
      } else {
        FileTrees.unzip(path, into);
      }
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }
}
