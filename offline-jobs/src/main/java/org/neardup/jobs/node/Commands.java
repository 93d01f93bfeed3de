package org.neardup.jobs.node;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs other programs. */
final class Commands {
  private Commands() {}

  static List<String> concat(List<String> first, List<String> second) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  /** Whether a program is on the path. */
  static boolean exists(String program) {
    String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
    for (String folder : path.split(File.pathSeparator, -1)) {
      if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, program))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a command ends with status 0 in time; what it prints is dropped. */
  static boolean succeeds(List<String> command, long timeout, TimeUnit unit) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    return waitFor(process, timeout, unit) && process.exitValue() == 0;
  }

  /** Runs a command to its end with its output in a file; fails with the end of that output. */
  static void run(ProcessBuilder builder, Path log, String attempt) throws IOException {
    Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    process.getOutputStream().close();
    if (!waitFor(process, 10, TimeUnit.MINUTES) || process.exitValue() != 0) {
      throw new IOException("could not " + attempt + ":\n" + StartFailure.tail(log, 15));
    }
  }

  /** Waits; a process that takes too long, or whose waiter is interrupted, is ended. */
  private static boolean waitFor(Process process, long timeout, TimeUnit unit) throws IOException {
    try {
      if (process.waitFor(timeout, unit)) {
        return true;
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while waiting for a command", e);
    }
    process.destroy();
    return false;
  }
}
