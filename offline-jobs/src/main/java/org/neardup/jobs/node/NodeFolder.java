package org.neardup.jobs.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;

/**
 * The folder of a local node: the unpacked server, its data, its logs and its pid file.
 *
 * @param root the folder
 * @param runAs the user that the server runs as
 */
public record NodeFolder(Path root, RunAs runAs) {
  /** Name of the cluster, after which the server also names its log. */
  static final String CLUSTER = "neardup";

  private static final int ROOT_ID = 0;

  /** The tools, one of which starts the server, live for a second: compiling well would not pay. */
  private static final String TOOLS_JAVA_OPTIONS = "-XX:TieredStopAtLevel=1";

  /**
   * The folder that was asked for, or one under {@code /var/tmp} in its place: where the server
   * must run as nobody, all folders above must let nobody pass, which a home folder of root does
   * not.
   */
  public static NodeFolder of(Path wanted) throws IOException {
    return of(wanted.toAbsolutePath().normalize(), RunAs.detect());
  }

  static NodeFolder of(Path wanted, RunAs runAs) throws IOException {
    if (runAs != RunAs.NOBODY || passable(wanted)) {
      return new NodeFolder(wanted, runAs);
    }
    String name = "neardup-" + HexFormat.of().toHexDigits(wanted.toString().hashCode());
    Path substitute = Path.of("/var/tmp", name);
    if (Files.exists(substitute) && !owner(substitute).equals(ROOT_ID)) {
      throw new IOException(
          substitute + " belongs to somebody else: remove it, or choose a folder with --data");
    }
    return new NodeFolder(substitute, runAs);
  }

  Path server() {
    return root.resolve("server");
  }

  Path data() {
    return root.resolve("data");
  }

  Path logs() {
    return root.resolve("logs");
  }

  Path temporary() {
    return root.resolve("tmp");
  }

  /** Written by the server when it starts, deleted when it ends in order. */
  Path pidFile() {
    return root.resolve("run").resolve("pid");
  }

  /** Written by the server when it listens. */
  Path portsFile() {
    return logs().resolve("http.ports");
  }

  /** The output of the server when it started. */
  Path startLog() {
    return root.resolve("start.log");
  }

  Path lockFile() {
    return root.resolve("lock");
  }

  /** The log to look at when something is wrong. */
  public Path serverLog() {
    return logs().resolve(CLUSTER + ".log");
  }

  /** Forgets all documents and logs; the node must not run. */
  public void deleteData() throws IOException {
    for (Path folder : writable()) {
      FileUtils.deleteDirectory(folder.toFile());
    }
  }

  /** Makes the folders that the server writes to. */
  void create() throws IOException {
    for (Path folder : writable()) {
      Files.createDirectories(folder);
    }
  }

  /**
   * Gives the server or one of its tools our JDK, and nothing inherited that changes them. The
   * tools leave folders in their temporary folder, which is ours unless its name has a space: the
   * scripts of Elasticsearch cut options at spaces.
   */
  void setEnvironment(ProcessBuilder command, String javaOptions) {
    String temporary = temporary().toString();
    Map<String, String> environment = command.environment();
    environment.keySet().removeIf(name -> name.startsWith("ES_") || name.equals("CLI_JAVA_OPTS"));
    environment.put("ES_JAVA_HOME", System.getProperty("java.home"));
    environment.put(
        "CLI_JAVA_OPTS",
        temporary.contains(" ")
            ? TOOLS_JAVA_OPTIONS
            : TOOLS_JAVA_OPTIONS + " -Djava.io.tmpdir=" + temporary);
    environment.put("ES_TMPDIR", temporary);
    if (!javaOptions.isEmpty()) {
      environment.put("ES_JAVA_OPTS", javaOptions);
    }
  }

  /** Hands what the server writes over to the user that it runs as. */
  void handOver(Path serverHome) throws IOException {
    if (runAs == RunAs.NOBODY) {
      for (Path folder : writable()) {
        chown(folder);
      }
      chown(serverHome.resolve("config"));
    }
  }

  private List<Path> writable() {
    return List.of(data(), logs(), temporary(), pidFile().getParent());
  }

  private static void chown(Path tree) throws IOException {
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.setAttribute(path, "unix:uid", RunAs.NOBODY_ID);
        Files.setAttribute(path, "unix:gid", RunAs.NOBODY_ID);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static boolean passable(Path wanted) throws IOException {
    for (Path folder = wanted; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder)
          && !Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }

  private static Object owner(Path path) throws IOException {
    return Files.getAttribute(path, "unix:uid");
  }
}
