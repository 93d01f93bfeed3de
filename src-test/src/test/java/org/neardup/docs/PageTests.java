package org.neardup.docs;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.fixture.Python;

/**
 * Pages whose commands need no server, each from top to bottom in an empty folder: what a page says
 * that they print must be true. {@code -Ddocs.update=true} corrects the pages instead.
 */
public class PageTests {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aCleanCorpus() throws Exception {
    requireTrue("clean-corpus.md");
  }

  @Test
  public void theComparisonOfMethods() throws Exception {
    Python.run("--version");
    Path link = folder.getRoot().toPath().resolve("offline-jobs");
    Files.createSymbolicLink(link, ROOT.resolve("offline-jobs"));
    requireTrue("compare-methods.md");
  }

  @Test
  public void thePythonModule() throws Exception {
    Python.run("--version");
    Path root = folder.getRoot().toPath();
    String setUp =
        """
        export NEARDUP="$PWD/neardup" NEARDUP_LOG=/dev/stdout PYTHONDONTWRITEBYTECODE=1 PYTHONPATH='%s'
        cd '%s'
        """
            .formatted(ROOT.resolve("python"), root);
    Guide.read(ROOT.resolve("docs/python.md"))
        .requireTrue(
            script -> new Shell("", Files.createTempDirectory(root, "shell")).run(setUp + script));
  }

  @Test
  public void theTablesAreWhatTheScriptsMeasured() throws Exception {
    Python.run(ROOT.resolve("src-test/benchmarks/results.py").toString(), "check");
  }

  private void requireTrue(String page) throws Exception {
    Guide.read(ROOT.resolve("docs").resolve(page))
        .requireTrue(new NeardupShell(folder.getRoot().toPath())::run);
  }
}
