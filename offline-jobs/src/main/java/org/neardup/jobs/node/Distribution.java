package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Enumeration;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.commons.io.file.PathUtils;
import org.neardup.jobs.progress.ProgressLine;

/** The source of the Elasticsearch server. */
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
        Path copy = into.resolve(path.toAbsolutePath().normalize().getFileName());
        PathUtils.copyDirectory(path, copy, StandardCopyOption.COPY_ATTRIBUTES);
      } else {
        unzip(path, into);
      }
    }

    @Override
    public String toString() {
      return path.toString();
    }
  }

  /** Unpacks a zip; since the JDK does not see its permissions, all files under bin may be run. */
  static void unzip(Path file, Path target) throws IOException {
    Path root = target.toAbsolutePath().normalize();
    Files.createDirectories(root);
    try (ZipFile zip = new ZipFile(file.toFile())) {
      Enumeration<? extends ZipEntry> entries = zip.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        Path path = root.resolve(entry.getName()).normalize();
        if (!path.startsWith(root)) {
          throw new IOException(file + " would write outside of its folder: " + entry.getName());
        }
        unzip(zip, entry, path);
      }
    }
  }

  private static void unzip(ZipFile zip, ZipEntry entry, Path path) throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    try (InputStream in = zip.getInputStream(entry)) {
      Files.copy(in, path);
    }
    if (path.getParent().endsWith("bin")) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
