package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.io.FileUtils;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.progress.ProgressLine;

/** The server of a node folder: unpacked once, with the plugin installed again when it changed. */
final class ServerInstallation {
  private static final long NEEDED_BYTES = 1_000_000_000;

  private final NodeFolder folder;
  private final ProgressLine progress;

  ServerInstallation(NodeFolder folder, ProgressLine progress) {
    this.folder = folder;
    this.progress = progress;
  }

  /** The folder of the server of a version, which may not exist yet. */
  Path home(String version) {
    return folder.server().resolve("elasticsearch-" + version);
  }

  /** Whether that server is there with exactly this plugin. */
  boolean has(PluginZip plugin) throws IOException {
    Path installed = installedDigest(plugin);
    return Files.exists(pluginFolder(plugin))
        && Files.exists(installed)
        && Files.readString(installed).equals(plugin.digest());
  }

  /** Makes sure that it is; the server must not run. */
  Path install(Distribution distribution, PluginZip plugin) throws IOException {
    Path home = unpack(distribution, plugin.elasticsearchVersion());
    if (!has(plugin)) {
      progress.println("installing the plugin " + plugin.file().getFileName());
      installPlugin(home, plugin);
    }
    return home;
  }

  /** Makes sure that a server of a version is there, whatever its plugins; its folder. */
  Path unpack(Distribution distribution, String version) throws IOException {
    Path home = home(version);
    if (!Files.isDirectory(home)) {
      unpack(distribution, version, home);
    }
    return home;
  }

  private void unpack(Distribution distribution, String version, Path home) throws IOException {
    Files.createDirectories(folder.server());
    long free = Files.getFileStore(folder.server()).getUsableSpace();
    if (free < NEEDED_BYTES) {
      throw new IOException(
          "the disk of "
              + folder.root()
              + " has "
              + Numbers.bytes(free)
              + " free, a node needs "
              + Numbers.bytes(NEEDED_BYTES)
              + ": free some, or choose another folder with --data");
    }
    Path half = folder.server().resolve("unpacking");
    FileUtils.deleteDirectory(half.toFile());
    Files.createDirectories(half);
    distribution.unpack(version, half, progress);
    Path unpacked = half.resolve(home.getFileName());
    if (!Files.isDirectory(unpacked)) {
      throw new IOException(
          distribution + " holds no " + home.getFileName() + ", which the plugin needs");
    }
    Files.move(unpacked, home);
    FileUtils.deleteDirectory(half.toFile());
  }

  private void installPlugin(Path home, PluginZip plugin) throws IOException {
    Files.deleteIfExists(installedDigest(plugin));
    if (Files.exists(pluginFolder(plugin))) {
      pluginCommand(home, "remove", plugin.name());
    }
    pluginCommand(home, "install", "--batch", plugin.file().toUri().toString());
    Files.writeString(installedDigest(plugin), plugin.digest());
  }

  private void pluginCommand(Path home, String... arguments) throws IOException {
    ProcessBuilder command =
        new ProcessBuilder(home.resolve("bin/elasticsearch-plugin").toString());
    command.command().addAll(List.of(arguments));
    folder.setEnvironment(command, "");
    Commands.run(command, folder.startLog(), arguments[0] + " the plugin");
  }

  private Path pluginFolder(PluginZip plugin) {
    return home(plugin.elasticsearchVersion()).resolve("plugins").resolve(plugin.name());
  }

  private Path installedDigest(PluginZip plugin) {
    return folder.server().resolve(plugin.name() + "-" + plugin.elasticsearchVersion() + ".sha256");
  }
}
