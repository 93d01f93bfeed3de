package org.neardup.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands as a reader would who pastes them: with {@code bash}, and the {@code curl} of the
 * machine; one who asks again when the server is busy. {@code ./neardup} is the command line as the
 * tests' class path has it.
 */
public final class Shell {
  private static final String ADDRESS = "localhost:9200";
  private static final int SECONDS = 600;

  /** Asks again what the server has no room for at the moment, or whose shards are not up yet. */
  private static final String PATIENT =
      """
      curl() {
        local tries code
        for ((tries = 0; tries < 300; tries++)); do
          code=$(command curl -w '%{stderr}%{http_code}' "$@" 2>&1 >"$ANSWER") || return
          case $code in *429 | *503) sleep .2 ;; *) break ;; esac
        done
        cat "$ANSWER"
      }
      """;

  /** The command line; it prints no progress, and ends before compiling well would pay. */
  private static final String NEARDUP =
      """
      #!/bin/bash
      exec '%s/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '%s' org.neardup.jobs.NearDup "$@" 2>"${NEARDUP_LOG:-/dev/null}"
      """
          .formatted(System.getProperty("java.home"), System.getProperty("java.class.path"));

  private final String address;
  private final Path folder;

  /**
   * A shell for the commands of a guide.
   *
   * @param url where the server listens that they ask at {@value #ADDRESS}
   * @param folder where they are run
   */
  public Shell(String url, Path folder) throws IOException {
    this.address = url.replaceFirst("^http://", "");
    this.folder = folder;
    Path neardup = Files.writeString(folder.resolve("neardup"), NEARDUP);
    if (!neardup.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + neardup + " executable");
    }
  }

  /**
   * The output of a script.
   *
   * @throws IOException if it fails or takes longer than ten minutes
   */
  public String run(String script) throws IOException, InterruptedException {
    Path printed = Files.createTempFile(folder, "printed", ".txt");
    ProcessBuilder bash = new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c");
    bash.command().add(PATIENT + script.replace(ADDRESS, address));
    bash.environment().put("no_proxy", "*");
    bash.environment().put("ANSWER", folder.resolve("answer").toString());
    bash.directory(folder.toFile());
    Process process = bash.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IOException("no answer after " + SECONDS + " s: " + script);
    }
    String text = Files.readString(printed, UTF_8);
    if (process.exitValue() != 0) {
      throw new IOException("exit status " + process.exitValue() + ": " + script + "\n" + text);
    }
    return text;
  }
}
