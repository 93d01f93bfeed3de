package org.neardup.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.Assert.assertEquals;
import static org.junit.Assume.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** Pages with measured results; their scripts are Python, so nothing is tested without one. */
public class ResultsTests {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theTablesAreWhatTheScriptsMeasured() throws Exception {
    Process check = python(ROOT.resolve("src-test/benchmarks/results.py").toString(), "check");
    String said = new String(check.getInputStream().readAllBytes(), UTF_8);
    assertEquals(said, 0, check.waitFor());
  }

  /** {@code docs/compare-methods.md}; {@code -Ddocs.update=true} writes what its commands print. */
  @Test
  public void theComparisonIsTrue() throws Exception {
    python("--version").waitFor();
    Path root = folder.getRoot().toPath();
    Files.createSymbolicLink(root.resolve("offline-jobs"), ROOT.resolve("offline-jobs"));
    Guide.read(ROOT.resolve("docs/compare-methods.md")).requireTrue(new NeardupShell(root)::run);
  }

  private static Process python(String... arguments) throws IOException {
    try {
      ProcessBuilder python = new ProcessBuilder("python3").redirectErrorStream(true);
      python.command().addAll(List.of(arguments));
      return python.start();
    } catch (IOException e) {
      assumeTrue("no python3 on this machine", false);
      throw e;
    }
  }
}
