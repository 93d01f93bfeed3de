package org.neardup.docs;

import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * Runs every command of {@code docs/clean-corpus.md}, from top to bottom in an empty folder: what
 * the page says that they print must be true. {@code -Ddocs.update=true} corrects the page instead.
 */
public class CleanCorpusTests {
  private static final Path PAGE = Path.of("../docs/clean-corpus.md");

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void thePageIsTrue() throws Exception {
    Guide.read(PAGE).requireTrue(new NeardupShell(folder.getRoot().toPath())::run);
  }
}
