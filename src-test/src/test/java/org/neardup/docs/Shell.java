package org.neardup.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Runs commands as a reader would who pastes them: with {@code bash}, and the {@code curl} of the
 * machine.
 */
public final class Shell {
  private static final String ADDRESS = "localhost:9200";
  private static final int SECONDS = 60;

  private final String address;
  private final Path folder;

  /**
   * A shell for the commands of a guide.
   *
   * @param url where the server listens that they ask at {@value #ADDRESS}
   * @param folder for a file with what a command prints
   */
  public Shell(String url, Path folder) {
    this.address = url.replaceFirst("^http://", "");
    this.folder = folder;
  }

  /**
   * What a script prints.
   *
   * @throws IOException if it fails or takes longer than a minute
   */
  public String run(String script) throws IOException, InterruptedException {
    Path printed = Files.createTempFile(folder, "printed", ".txt");
    ProcessBuilder bash = new ProcessBuilder("bash", "-e", "-o", "pipefail", "-c");
    bash.command().add(script.replace(ADDRESS, address));
    bash.environment().put("no_proxy", "*");
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
