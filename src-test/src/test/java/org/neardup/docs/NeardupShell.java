package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.neardup.jobs.CommandRun;

/**
 * Runs the commands of a page in a folder: the lines of neardup in this process, which has it
 * loaded, and all others by a shell.
 */
final class NeardupShell {
  private static final String LAUNCHER = "./neardup ";

  private final Path root;

  NeardupShell(Path root) {
    this.root = root;
  }

  String run(String script) throws IOException, InterruptedException {
    StringBuilder printed = new StringBuilder();
    StringBuilder others = new StringBuilder();
    for (String line : script.lines().toList()) {
      if (line.startsWith(LAUNCHER)) {
        printed.append(shell(others.toString())).append(neardup(line));
        others.setLength(0);
      } else {
        others.append(line).append('\n');
      }
    }
    return printed.append(shell(others.toString())).toString();
  }

  private String shell(String script) throws IOException, InterruptedException {
    return script.isEmpty()
        ? ""
        : new Shell("", Files.createTempDirectory(root, "shell"))
            .run("cd '" + root + "'\n" + script);
  }

  /** A word that names a file, or one to be made, is a path of the folder. */
  private String neardup(String line) {
    List<String> words = new ArrayList<>();
    String before = "";
    for (String word : line.substring(LAUNCHER.length()).split(" +")) {
      boolean isPath = before.equals("--output") || Files.exists(root.resolve(word));
      words.add(isPath ? root.resolve(word).toString() : word);
      before = word;
    }
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertEquals(line + "\n" + run.err(), 0, run.status());
    return run.out().replace("file:" + root + "/", "").replace(root + "/", "");
  }
}
