package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** The end of a log without the frames of stack traces, indented, to be shown in a message. */
final class LogTail {
  private LogTail() {}

  static String of(Path log, int lines) {
    List<String> all = lines(log).stream().filter(line -> !line.startsWith("\tat ")).toList();
    return all.subList(Math.max(0, all.size() - lines), all.size()).stream()
        .map(line -> "    " + line)
        .collect(Collectors.joining("\n"));
  }

  static List<String> lines(Path log) {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of("(" + log + " cannot be read: " + e + ")");
    }
  }
}
