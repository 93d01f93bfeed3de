package org.neardup.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Before;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.docs.Guide;
import org.neardup.docs.Shell;
import org.neardup.vector.VectorScheme.TermOptions;

/**
 * Runs every command of the pages about the plugin, each from top to bottom: what a page says that
 * they print must be true. {@code -Ddocs.update=true} corrects the pages instead.
 */
public class DocsIT {

  @ClassRule public static final ElasticsearchServer SERVER = ElasticsearchServer.shared();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  /** The files of the example in two languages, which a user would have from elsewhere. */
  @BeforeClass
  public static void writeFiles() throws IOException {
    Path files = SERVER.files();
    Files.createDirectories(files);
    SyntheticLanguages.statistics(
        files.resolve("en.stats"),
        new TermOptions("english", "none"),
        List.of(
            "The ferry crosses the river every hour, but not on Sunday.",
            "The mayor opened the bridge over the bay on Friday."));
    SyntheticLanguages.statistics(
        files.resolve("de.stats"),
        new TermOptions("german", "none"),
        List.of(
            "Die Fähre überquert den Fluss jede Stunde, aber nicht am Sonntag.",
            "Der Bürgermeister eröffnete am Freitag die Brücke über die Bucht."));
    Files.writeString(
        files.resolve("de-en.tsv"),
        """
        brücke\tbridge\t1
        bucht\tbay\t1
        bürgermeister\tmayor\t1
        eröffnete\topened\t1
        fluss\triver\t1
        freitag\tfriday\t1
        fähre\tferry\t1
        sonntag\tsunday\t1
        stunde\thour\t1
        überquert\tcrosses\t1
        """);
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
