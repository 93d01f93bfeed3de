package org.neardup.jobs.node;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Distributions with a plugin tool that only records its arguments, and plugins for them. */
final class ScriptedServer {
  static final String VERSION = "1.2.3";

  /** Where the plugin tool writes it, in the folder of the server. */
  static final String CALLS = "calls";

  private static final String TOOL =
      """
      #!/bin/sh
      here=$(dirname "$0")/..
      echo "$@" >>"$here/calls"
      test -z "$ES_PATH_CONF" || exit 3
      mkdir -p "$here/plugins/neardup"
      """;

  /** The same content is the same file whenever it is made. */
  private static final LocalDateTime MADE = LocalDateTime.of(2000, 1, 1, 0, 0);

  private ScriptedServer() {}

  /** A distribution of a version, with other programs by their names under {@code bin}. */
  static Path distribution(Path file, String version, Map<String, String> programs)
      throws IOException {
    String bin = "elasticsearch-" + version + "/bin/";
    Map<String, String> entries = new TreeMap<>(Map.of(bin + "elasticsearch-plugin", TOOL));
    programs.forEach((name, script) -> entries.put(bin + name, script));
    return zip(file, entries);
  }

  /** A build of the plugin for {@link #VERSION}. */
  static Path plugin(Path file, String build) throws IOException {
    String descriptor = "name=neardup\nelasticsearch.version=" + VERSION + "\n";
    return zip(file, Map.of("plugin-descriptor.properties", descriptor, "content", build));
  }

  /** A file of entries, each a name and a text. */
  static Path zip(Path file, Map<String, String> entries) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, String> entry : new TreeMap<>(entries).entrySet()) {
        ZipEntry head = new ZipEntry(entry.getKey());
        head.setTimeLocal(MADE);
        zip.putNextEntry(head);
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }
}
