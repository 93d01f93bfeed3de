package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.neardup.jobs.run.OnExit;
import org.neardup.jobs.run.StageProgress;
import org.neardup.pinned.commons.io.FileUtils;

/** The running server of a node folder, found again by its pid file. */
record ServerProcess(NodeFolder folder) {
  private static final Duration START = Duration.ofMinutes(3);
  private static final Duration ORDERLY_STOP = Duration.ofSeconds(30);
  private static final Duration FORCED_STOP = Duration.ofSeconds(10);

  private static final String PORT =
      "its port is in use: choose another with --port, or leave --port out";
  private static final String MEMORY =
      "the heap does not fit into memory: choose a smaller one with --heap";

  private static final Map<String, String> REMEDIES =
      Map.of(
          "Address already in use",
          PORT,
          "Could not reserve enough space",
          MEMORY,
          "Cannot allocate memory",
          MEMORY,
          "Native memory allocation (mmap) failed",
          MEMORY,
          "Initial heap size set to a larger value",
          "[heap] is too small or too large: choose another with --heap",
          "Too small maximum heap",
          "[heap] is too small: choose another with --heap",
          "No space left on device",
          "the disk is full: free some, or choose another folder with --data",
          "failed to obtain node locks",
          "another server uses this folder: stop it, or choose another folder with --data",
          "can not run elasticsearch as root",
          "it was started as root",
          "cannot upgrade a node from version",
          "the data are of another version: choose another folder with --data, or remove that one");

  /**
   * The process, if it runs. The pid may belong to a stranger by now, when the server was killed or
   * the machine restarted: ours has our folder among its arguments.
   */
  Optional<ProcessHandle> find() throws IOException {
    Path pidFile = folder.pidFile();
    if (!Files.exists(pidFile)) {
      return Optional.empty();
    }
    String pid = Files.readString(pidFile).strip();
    if (!pid.matches("[0-9]{1,18}")) {
      return Optional.empty();
    }
    return ProcessHandle.of(Long.parseLong(pid))
        .filter(ProcessHandle::isAlive)
        .filter(process -> arguments(process).contains(folder.server().toString()));
  }

  /** Linux has them whole in a file; the JDK cuts long ones. */
  private static String arguments(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return process.info().commandLine().orElse("");
    }
  }

  /** Starts the server and waits until it listens. It then runs on without us. */
  void start(Path home, NodeSettings settings, StageProgress stage) throws IOException {
    FileUtils.deleteDirectory(folder.temporary().toFile());
    folder.create();
    Files.deleteIfExists(folder.pidFile());
    Files.deleteIfExists(folder.portsFile());
    folder.handOver(home);
    ProcessBuilder builder = new ProcessBuilder(command(home, settings));
    folder.setEnvironment(builder, "-Xms%1$s -Xmx%1$s".formatted(settings.heap()));
    builder.redirectErrorStream(true).redirectOutput(folder.startLog().toFile());
    Process starter = builder.start();
    starter.getOutputStream().close();
    try (OnExit ending = new OnExit(() -> destroyTree(starter))) {
      await(starter, stage);
    }
  }

  private List<String> command(Path home, NodeSettings settings) throws IOException {
    List<String> command = new ArrayList<>(folder.userPrefix());
    command.add(Commands.exists("setsid") ? "setsid" : "nohup");
    command.add(home.resolve("bin/elasticsearch").toString());
    command.addAll(List.of("-d", "-p", folder.pidFile().toString()));
    settings(settings).forEach((name, value) -> command.add("-E" + name + "=" + value));
    return command;
  }

  private Map<String, String> settings(NodeSettings settings) {
    Map<String, String> all = new TreeMap<>();
    all.put("cluster.name", NodeFolder.CLUSTER);
    all.put("node.name", "neardup");
    all.put("discovery.type", "single-node");
    all.put("xpack.security.enabled", "false");
    all.put("network.host", "127.0.0.1");
    all.put("http.port", settings.portSetting());
    all.put("transport.port", "0");
    all.put("node.portsfile", "true");
    // Without these a server on a nearly full disk allocates no shards and merges no segments.
    all.put("cluster.routing.allocation.disk.threshold_enabled", "false");
    all.put("indices.merge.disk.check_interval", "0s");
    all.put("path.data", folder.data().toString());
    all.put("path.logs", folder.logs().toString());
    all.putAll(settings.server());
    return all;
  }

  /** With -d the starter ends when the server listens or has failed. */
  private void await(Process starter, StageProgress stage) throws IOException {
    try {
      while (!starter.waitFor(200, TimeUnit.MILLISECONDS)) {
        stage.note("");
        if (stage.elapsed().compareTo(START) > 0) {
          destroyTree(starter);
          throw failure(" within " + START.toSeconds() + " s");
        }
      }
    } catch (InterruptedException e) {
      destroyTree(starter);
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the server was starting", e);
    }
    if (starter.exitValue() != 0) {
      throw failure("");
    }
  }

  /** The exception for a start that failed, with the remedy where the log shows a known cause. */
  IOException failure(String when) {
    Path log = folder.startLog();
    List<String> lines = Commands.lines(log);
    String remedy =
        lines.stream()
            .flatMap(line -> REMEDIES.keySet().stream().filter(line::contains))
            .findFirst()
            .map(cause -> ": " + REMEDIES.get(cause))
            .orElse("");
    return new IOException(
        "Elasticsearch did not start%s%s. The end of %s:%n%s"
            .formatted(when, remedy, log, Commands.tail(log, 15)));
  }

  /**
   * Ends the starter and its children: a tool that composes the server's command line, then the
   * server, which would outlive its parent.
   */
  private static void destroyTree(Process starter) {
    for (ProcessHandle child : starter.descendants().toList()) {
      child.destroy();
    }
    starter.destroy();
  }

  /** Ends the server in order, or by force when it does not end in time. */
  void stop(ProcessHandle process) throws IOException {
    process.destroy();
    if (!ended(process, ORDERLY_STOP)) {
      process.destroyForcibly();
      if (!ended(process, FORCED_STOP)) {
        throw new IOException("process " + process.pid() + " does not end");
      }
    }
    Files.deleteIfExists(folder.pidFile());
  }

  private static boolean ended(ProcessHandle process, Duration patience) throws IOException {
    try {
      process.onExit().get(patience.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return !process.isAlive();
    } catch (ExecutionException e) {
      throw new IOException("cannot wait for process " + process.pid(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the server was stopping", e);
    }
  }
}
