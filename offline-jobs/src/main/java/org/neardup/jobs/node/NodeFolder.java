package org.neardup.jobs.node;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder of a local node: the unpacked server, its data, its logs and its pid file.
 *
 * @param root the folder
 * @param asNobody whether the server runs as the user nobody, since we are root and Elasticsearch
 *     refuses to run as root; the files that it writes belong to nobody then
 */
public record NodeFolder(Path root, boolean asNobody) {
  /** Name of the cluster, after which the server also names its log. */
  static final String CLUSTER = "neardup";

  private static final int NOBODY_ID = 65534;
  private static final int ROOT_ID = 0;

  /** The tools, one of which starts the server, run for a second: optimized code would not pay. */
  private static final String TOOLS_JAVA_OPTIONS = "-XX:TieredStopAtLevel=1";

  public static Path ofProject() {
    return NodeSettings.project("--data").resolve(".neardup");
  }

  /**
   * The given folder, or another one under {@code /var/tmp} if the user nobody cannot enter all
   * parent folders: only root can enter the home folder of root.
   */
  public static NodeFolder of(Path wanted) throws IOException {
    return of(wanted.toAbsolutePath().normalize(), new UnixSystem().getUid() == ROOT_ID);
  }

  static NodeFolder of(Path wanted, boolean asNobody) throws IOException {
    if (!asNobody || isOpen(wanted)) {
      return new NodeFolder(wanted, asNobody);
    }
    String name = "neardup-" + HexFormat.of().toHexDigits(wanted.toString().hashCode());
    Path substitute = Path.of("/var/tmp", name);
    if (Files.exists(substitute) && !Files.getAttribute(substitute, "unix:uid").equals(ROOT_ID)) {
      throw new IOException(
          substitute + " belongs to somebody else: remove it, or choose a folder with --data");
    }
    return new NodeFolder(substitute, true);
  }

  private static boolean isOpen(Path wanted) throws IOException {
    for (Path folder = wanted; folder != null; folder = folder.getParent()) {
      if (Files.exists(folder)
          && !Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_EXECUTE)) {
        return false;
      }
    }
    return true;
  }

  /** The part of the server's command that changes the user. */
  List<String> userPrefix() throws IOException {
    if (!asNobody) {
      return List.of();
    }
    if (!Commands.exists("setpriv")) {
      throw new IOException(
          "Elasticsearch refuses to run as root, and `setpriv` (of util-linux) is not on the path:"
              + " run as another user");
    }
    return List.of("setpriv", "--reuid=" + NOBODY_ID, "--regid=" + NOBODY_ID, "--clear-groups");
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

  Path startLog() {
    return root.resolve("start.log");
  }

  public Path serverLog() {
    return logs().resolve(CLUSTER + ".log");
  }

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

  /** Gives the folders that a server writes to, and its configuration, to its user. */
  void handOver(Path serverHome) throws IOException {
    for (Path folder : writable()) {
      handOverTree(folder);
    }
    handOverTree(serverHome.resolve("config"));
  }

  void handOverTree(Path tree) throws IOException {
    if (!asNobody) {
      return;
    }
    try (Stream<Path> paths = Files.walk(tree)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Files.setAttribute(path, "unix:uid", NOBODY_ID);
        Files.setAttribute(path, "unix:gid", NOBODY_ID);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private List<Path> writable() {
    return List.of(data(), logs(), temporary(), pidFile().getParent());
  }
}
