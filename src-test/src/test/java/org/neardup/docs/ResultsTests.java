package org.neardup.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.Python;

/** Pages with measured results; their scripts are Python, so nothing is tested without one. */
public class ResultsTests {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theTablesAreWhatTheScriptsMeasured() throws Exception {
    Python.run(ROOT.resolve("src-test/benchmarks/results.py").toString(), "check");
  }

  /** {@code docs/compare-methods.md}; {@code -Ddocs.update=true} writes what its commands print. */
  @Test
  public void theComparisonIsTrue() throws Exception {
    Python.run("--version");
    Path root = folder.getRoot().toPath();
    Files.createSymbolicLink(root.resolve("offline-jobs"), ROOT.resolve("offline-jobs"));
    Guide.read(ROOT.resolve("docs/compare-methods.md")).requireTrue(new NeardupShell(root)::run);
  }
}
