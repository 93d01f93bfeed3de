package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The settings of a local node.
 *
 * @param distribution where the server comes from when it is not there yet
 * @param plugin the zip of the plugin
 * @param heap heap of the server, such as {@code 512m} or {@code 2g}
 * @param port the HTTP port; 0 for the first free one from 9200 on, -1 for any free one
 * @param server settings of Elasticsearch that are added to ours or take their place
 */
public record NodeSettings(
    Distribution distribution, Path plugin, String heap, int port, Map<String, String> server) {
  /** The first free port from 9200 on. */
  public static final int FIRST_FREE_PORT = 0;

  /** Any free port, for tests: nothing else expects to find something there. */
  public static final int ANY_PORT = -1;

  /** Enough for some million sentences. */
  public static final String DEFAULT_HEAP = "1g";

  private static final Pattern HEAP = Pattern.compile("[1-9][0-9]*[kmg]");

  public NodeSettings {
    if (!HEAP.matcher(heap).matches()) {
      throw new IllegalArgumentException(
          "[heap] must be a size such as 512m or 2g, got [" + heap + "]");
    }
    server = Map.copyOf(server);
    if (port != ANY_PORT && port != FIRST_FREE_PORT && (port < 1024 || port > 65535)) {
      throw new IllegalArgumentException("[port] must be in [1024, 65535], got [" + port + "]");
    }
  }

  /** With no setting of the server's own. */
  public NodeSettings(Distribution distribution, Path plugin, String heap, int port) {
    this(distribution, plugin, heap, port, Map.of());
  }

  /** The server and plugin of this project, at the first free port. */
  public static NodeSettings ofProject() throws IOException {
    return new NodeSettings(
        ProjectFiles.distribution(), ProjectFiles.plugin(), DEFAULT_HEAP, FIRST_FREE_PORT);
  }

  /** The port as Elasticsearch takes it. */
  String portSetting() {
    return switch (port) {
      case ANY_PORT -> "0";
      case FIRST_FREE_PORT -> "9200-9399";
      default -> Integer.toString(port);
    };
  }
}
