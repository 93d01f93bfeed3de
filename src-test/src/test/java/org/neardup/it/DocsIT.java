package org.neardup.it;

import static org.junit.Assert.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.ClassRule;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.neardup.docs.Command;
import org.neardup.docs.Guide;
import org.neardup.docs.Printed;
import org.neardup.docs.Shell;

/**
 * Runs every command of {@code docs/elasticsearch.md}, from top to bottom on a fresh node: what the
 * guide says that they print must be true. {@code -Ddocs.update=true} corrects the guide instead.
 */
public class DocsIT {
  private static final String GUIDE = "docs/elasticsearch.md";

  @ClassRule public static final ElasticsearchServer SERVER = new ElasticsearchServer();

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theGuideIsTrue() throws Exception {
    Guide guide = Guide.read(Path.of(System.getProperty("neardup.home"), GUIDE));
    Shell shell = new Shell(SERVER.url(), folder.getRoot().toPath());
    List<String> printed = new ArrayList<>();
    List<String> differences = new ArrayList<>();
    for (Command command : guide.commands()) {
      printed.add(command.isRun() ? check(command, shell, differences) : "");
    }
    if (Boolean.getBoolean("docs.update")) {
      guide.write(printed);
    } else {
      assertEquals("", String.join("\n", differences));
    }
  }

  /** Runs a command; returns what the guide should say that it prints. */
  private static String check(Command command, Shell shell, List<String> differences)
      throws Exception {
    Printed expected = command.expected();
    Printed updated = expected.updated(shell.run(command.text()));
    if (expected.equals(updated)) {
      return command.printed().text();
    }
    differences.add(
        "%s:%d: %s\nshould print\n%s\nbut prints\n%s\n"
            .formatted(GUIDE, command.line(), command.text(), expected.show(), updated.show()));
    return updated.show();
  }
}
