package org.neardup.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Before;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.docs.Guide;
import org.neardup.docs.Shell;

/**
 * Runs every command of the pages about the plugin, each from top to bottom: what a page says that
 * they print must be true. {@code -Ddocs.update=true} corrects the pages instead.
 */
public class DocsIT {

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** The folder that {@code ./neardup node start} would have made. */
  @Before
  public void linkNode() throws IOException {
    Path server = folder.getRoot().toPath().resolve(".neardup/server/elasticsearch-of-tests");
    Files.createDirectories(server);
    Files.createSymbolicLink(server.resolve("config"), SERVER.files().getParent());
  }

  @Before
  public void empty() throws IOException {
    SERVER.deleteAll();
  }

  @Test
  public void theTutorialAndWhatFollowsItAreTrue() throws Exception {
    requireTrue("elasticsearch.md", "how-to.md", "reference.md");
  }

  @Test
  public void thePageForSearchEngineersIsTrue() throws Exception {
    requireTrue("search-without-copies.md");
  }

  /** Runs the commands of pages, each of which uses the indices of those before it. */
  private void requireTrue(String... pages) throws Exception {
    Shell shell = new Shell(SERVER.url(), folder.getRoot().toPath());
    for (String page : pages) {
      Guide.read(Path.of(System.getProperty("neardup.home"), "docs", page)).requireTrue(shell::run);
    }
  }
}
