package org.neardup.jobs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Test;

/**
 * {@code docs/jobs.md} has every command with every option as its help has them. Writes them there
 * with {@code -Ddocs.update=true}.
 */
public class ReferenceTests {
  private static final Path PAGE = Path.of("../docs/jobs.md");

  @Test
  public void thePageHasEveryCommandAndOption() throws IOException {
    List<String> page = Files.readAllLines(PAGE);
    Reference reference = Reference.of(new NearDup().commandLine());
    assertEquals("commands without a place in jobs.md", List.of(), reference.missing(page));
    List<String> updated = reference.update(page);
    if (Boolean.getBoolean("docs.update")) {
      Files.write(PAGE, updated);
      return;
    }
    assertEquals(
        "docs/jobs.md is not what the help says: run ReferenceTests with -Ddocs.update=true",
        String.join("\n", updated),
        String.join("\n", page));
  }
}
