package org.neardup.jobs.node;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Why the server did not start, with the remedy where the log shows a known cause. */
final class StartFailure {
  private static final int SHOWN_LINES = 15;

  /** Text in the log, and what it means for the user. */
  private record Known(String text, String remedy) {}

  private static final List<Known> CAUSES =
      List.of(
          new Known(
              "Address already in use",
              "its port is in use: choose another with --port, or leave --port out"),
          new Known(
              "Could not reserve enough space",
              "the heap does not fit into memory: choose a smaller one with --heap"),
          new Known(
              "Cannot allocate memory",
              "the heap does not fit into memory: choose a smaller one with --heap"),
          new Known(
              "Native memory allocation (mmap) failed",
              "the heap does not fit into memory: choose a smaller one with --heap"),
          new Known(
              "Initial heap size set to a larger value",
              "[heap] is too small or too large: choose another with --heap"),
          new Known("Too small maximum heap", "[heap] is too small: choose another with --heap"),
          new Known(
              "No space left on device",
              "the disk is full: free some, or choose another folder with --data"),
          new Known(
              "failed to obtain node locks",
              "another server uses this folder: stop it, or choose another folder with --data"),
          new Known("can not run elasticsearch as root", "it was started as root"),
          new Known(
              "cannot upgrade a node from version",
              "the data are of another version: choose another folder with --data, or remove that"
                  + " one"));

  private StartFailure() {}

  static IOException read(NodeFolder folder) {
    return new IOException("Elasticsearch did not start" + explanation(folder));
  }

  static IOException tooSlow(NodeFolder folder, Duration patience) {
    return new IOException(
        "Elasticsearch did not start within " + patience.toSeconds() + " s" + explanation(folder));
  }

  private static String explanation(NodeFolder folder) {
    List<String> log = lines(folder.startLog());
    String remedy =
        CAUSES.stream()
            .filter(known -> log.stream().anyMatch(line -> line.contains(known.text())))
            .map(known -> ": " + known.remedy())
            .findFirst()
            .orElse("");
    return "%s. The end of %s:%n%s"
        .formatted(remedy, folder.startLog(), tail(folder.startLog(), SHOWN_LINES));
  }

  /** The end of a log without the frames of stack traces, indented, to be shown in a message. */
  static String tail(Path log, int lines) {
    List<String> all = lines(log).stream().filter(line -> !line.startsWith("\tat ")).toList();
    return all.subList(Math.max(0, all.size() - lines), all.size()).stream()
        .map(line -> "    " + line)
        .collect(Collectors.joining("\n"));
  }

  private static List<String> lines(Path log) {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      return List.of("(" + log + " cannot be read: " + e + ")");
    }
  }
}
