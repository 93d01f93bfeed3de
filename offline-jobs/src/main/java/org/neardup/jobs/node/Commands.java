package org.neardup.jobs.node;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

final class Commands {
  private Commands() {}

  static boolean exists(String program) {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Runs a command to its end, ten minutes at most, with its output in a file.
   *
   * @throws IOException with the end of the output, if the command fails
   */
  static void run(ProcessBuilder builder, Path log, String attempt) throws IOException {
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    process.getOutputStream().close();
    try {
      if (process.waitFor(10, TimeUnit.MINUTES) && process.exitValue() == 0) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for a command", e);
    } finally {
      process.destroy();
    }
    throw new IOException("could not " + attempt + ":\n" + tail(log, 15));
  }

  /** The end of a log without the frames of stack traces, indented for a message. */
  static String tail(Path log, int lines) {
    List<String> all = lines(log).stream().filter(line -> !line.startsWith("\tat ")).toList();
    return all.subList(Math.max(0, all.size() - lines), all.size()).stream()
        .map(line -> "    " + line)
        .collect(Collectors.joining("\n"));
  }

  /** The lines of a log, whatever its bytes. */
  static List<String> lines(Path log) {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of("(" + log + " cannot be read: " + e + ")");
    }
  }
}
