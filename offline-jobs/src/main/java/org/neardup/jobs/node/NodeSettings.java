package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.neardup.jobs.run.BuildProperties;
import org.neardup.util.Check;

/**
 * The settings of a local node.
 *
 * @param distribution Elasticsearch as a zip, or as an unpacked server that was never started; if
 *     absent, Maven downloads it
 * @param plugin the zip of the plugin
 * @param heap heap of the server, such as {@code 512m} or {@code 2g}
 * @param port the HTTP port; 0 for the first free one from 9200 on, -1 for any free one
 * @param server settings of Elasticsearch, which override the defaults
 */
public record NodeSettings(
    Optional<Path> distribution, Path plugin, String heap, int port, Map<String, String> server) {
  /** The first free port from 9200 on. */
  public static final int FIRST_FREE_PORT = 0;

  /** Any free port, for tests. */
  public static final int ANY_PORT = -1;

  /** Enough for some million sentences. */
  public static final String DEFAULT_HEAP = "1g";

  private static final Pattern HEAP = Pattern.compile("[1-9][0-9]*[kmg]");

  public NodeSettings {
    Check.that(
        HEAP.matcher(heap).matches(), "[heap] must be a size such as 512m or 2g, got [%s]", heap);
    boolean isFree = port == ANY_PORT || port == FIRST_FREE_PORT;
    Check.that(
        isFree || (port >= 1024 && port <= 65535),
        "[port] must be in [1024, 65535], got [%s]",
        port);
    server = Map.copyOf(server);
  }

  public NodeSettings(Optional<Path> distribution, Path plugin, String heap, int port) {
    this(distribution, plugin, heap, port, Map.of());
  }

  public static NodeSettings ofProject(Optional<Path> distribution) throws IOException {
    return new NodeSettings(distribution, projectPlugin(), DEFAULT_HEAP, FIRST_FREE_PORT);
  }

  /** The zip of the plugin that a release contains, or else the build made. */
  public static Path projectPlugin() throws IOException {
    Path folder = project("--plugin").resolve("plugin");
    String zip = "neardup-" + BuildProperties.get("elasticsearch.version") + ".zip";
    Path released = folder.resolve(zip);
    return Files.exists(released) ? released : folder.resolve("target").resolve(zip);
  }

  /** The folder of the built project or of the unpacked release, which the launcher knows. */
  static Path project(String option) {
    String home = System.getProperty("neardup.home");
    Check.that(
        home != null,
        "[neardup.home] is not set: run ./neardup of the project, or give %s",
        option);
    return Path.of(home);
  }

  String portSetting() {
    return switch (port) {
      case ANY_PORT -> "0";
      case FIRST_FREE_PORT -> "9200-9399";
      default -> Integer.toString(port);
    };
  }
}
