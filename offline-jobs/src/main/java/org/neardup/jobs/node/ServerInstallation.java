package org.neardup.jobs.node;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.neardup.jobs.run.BuildProperties;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.pinned.commons.io.FileUtils;
import org.neardup.pinned.commons.io.file.PathUtils;
import org.neardup.util.Sha256;

/**
 * The server of a node folder. It is unpacked once; the plugin is installed again when it changed.
 */
record ServerInstallation(NodeFolder folder, ProgressLine progress) {
  private static final long NEEDED_BYTES = 1_000_000_000;

  /**
   * The plugin that the build made.
   *
   * @param name its name in the server
   * @param elasticsearchVersion the only version of the server that takes it
   * @param digest SHA-256 of the zip, which shows whether the plugin changed
   */
  record Plugin(Path file, String name, String elasticsearchVersion, String digest) {
    static Plugin read(Path file) throws IOException {
      if (!Files.isRegularFile(file)) {
        throw new IOException(
            "the plugin is missing at " + file + ": build it with `mvn -pl plugin -am package`");
      }
      Properties descriptor = new Properties();
      try (ZipFile zip = new ZipFile(file.toFile())) {
        ZipEntry entry = zip.getEntry("plugin-descriptor.properties");
        if (entry == null) {
          throw new IOException(
              file + " is no Elasticsearch plugin: no plugin-descriptor.properties");
        }
        try (InputStream in = zip.getInputStream(entry)) {
          descriptor.load(in);
        }
      }
      try (InputStream in = Files.newInputStream(file)) {
        return new Plugin(
            file,
            descriptor.getProperty("name"),
            descriptor.getProperty("elasticsearch.version"),
            Sha256.hex(in));
      }
    }
  }

  /** Whether the server is there with exactly this plugin. */
  boolean has(Plugin plugin) throws IOException {
    Path installed = installedDigest(plugin);
    return Files.exists(pluginFolder(plugin))
        && Files.exists(installed)
        && Files.readString(installed).equals(plugin.digest());
  }

  /**
   * Unpacks the server and installs the plugin where they are missing; the server must not run.
   *
   * @param distribution see {@link NodeSettings}
   * @return the folder of the server
   */
  Path install(Optional<Path> distribution, Plugin plugin) throws IOException {
    Path home = unpack(distribution, plugin.elasticsearchVersion());
    if (!has(plugin)) {
      progress.println("installing the plugin " + plugin.file().getFileName());
      Files.deleteIfExists(installedDigest(plugin));
      if (Files.exists(pluginFolder(plugin))) {
        runTool(home, "elasticsearch-plugin", "remove", plugin.name());
      }
      runTool(home, "elasticsearch-plugin", "install", "--batch", plugin.file().toUri().toString());
      Files.writeString(installedDigest(plugin), plugin.digest());
    }
    return home;
  }

  /** Unpacks the server of a version where it is missing; returns its folder. */
  Path unpack(Optional<Path> distribution, String version) throws IOException {
    Path home = home(version);
    if (Files.isDirectory(home)) {
      return home;
    }
    Files.createDirectories(folder.server());
    long free = Files.getFileStore(folder.server()).getUsableSpace();
    if (free < NEEDED_BYTES) {
      throw new IOException(
          "the disk of %s has %s free, a node needs %s: free some, or choose another folder with --data"
              .formatted(folder.root(), Numbers.bytes(free), Numbers.bytes(NEEDED_BYTES)));
    }
    Path half = folder.server().resolve("unpacking");
    FileUtils.deleteDirectory(half.toFile());
    Files.createDirectories(half);
    if (distribution.isPresent()) {
      progress.println("unpacking Elasticsearch " + version);
      copy(distribution.get(), half);
    } else {
      download(version, half);
    }
    Path unpacked = half.resolve(home.getFileName());
    if (!Files.isDirectory(unpacked)) {
      throw new IOException(
          "%s holds no %s, which the plugin needs"
              .formatted(
                  distribution.map(Path::toString).orElse("what Maven got"), home.getFileName()));
    }
    Files.move(unpacked, home);
    FileUtils.deleteDirectory(half.toFile());
    return home;
  }

  private static void copy(Path distribution, Path into) throws IOException {
    if (Files.isDirectory(distribution)) {
      Path copy = into.resolve(distribution.toAbsolutePath().normalize().getFileName());
      PathUtils.copyDirectory(distribution, copy, StandardCopyOption.COPY_ATTRIBUTES);
    } else {
      unzip(distribution, into);
    }
  }

  private void download(String version, Path into) throws IOException {
    if (!Commands.exists("mvn")) {
      throw new IOException(
          "mvn is not on the path: install Apache Maven, or give an Elasticsearch "
              + version
              + " with --elasticsearch");
    }
    progress.println(
        "getting Elasticsearch " + version + " through Maven (132 MB, downloaded once)");
    String unpacker = BuildProperties.get("maven-dependency-plugin.version");
    ProcessBuilder maven =
        new ProcessBuilder(
            "mvn",
            "-q",
            "-B",
            "-ntp",
            "org.apache.maven.plugins:maven-dependency-plugin:" + unpacker + ":unpack",
            "-Dartifact=org.elasticsearch.distribution.integ-test-zip:elasticsearch:"
                + version
                + ":zip",
            "-DoutputDirectory=" + into.toAbsolutePath(),
            "-DmarkersDirectory=" + into.toAbsolutePath().resolve("markers"));
    maven.directory(into.toFile()); // which has no pom
    Commands.run(maven, into.resolve("maven.log"), "get Elasticsearch " + version);
  }

  /** Unpacks a zip; files without permissions there may be run. */
  static void unzip(Path file, Path target) throws IOException {
    Map<String, Object> permissions =
        Map.of("enablePosixFileAttributes", true, "defaultPermissions", "rwxr-xr-x");
    Files.createDirectories(target);
    try (FileSystem zip = FileSystems.newFileSystem(file, permissions)) {
      PathUtils.copyDirectory(zip.getPath("/"), target, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  void runTool(Path home, String tool, String... arguments) throws IOException {
    ProcessBuilder command = new ProcessBuilder(home.resolve("bin").resolve(tool).toString());
    command.command().addAll(List.of(arguments));
    folder.setEnvironment(command, "");
    Commands.run(command, folder.startLog(), "run " + tool + " " + arguments[0]);
  }

  private Path home(String version) {
    return folder.server().resolve("elasticsearch-" + version);
  }

  private Path pluginFolder(Plugin plugin) {
    return home(plugin.elasticsearchVersion()).resolve("plugins").resolve(plugin.name());
  }

  private Path installedDigest(Plugin plugin) {
    return folder.server().resolve(plugin.name() + "-" + plugin.elasticsearchVersion() + ".sha256");
  }
}
