package org.neardup.jobs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    assertEquals("", differences(page, updated));
  }

  private static String differences(List<String> page, List<String> updated) {
    List<String> lines = new ArrayList<>();
    page.stream().filter(line -> !updated.contains(line)).forEach(line -> lines.add("- " + line));
    updated.stream().filter(line -> !page.contains(line)).forEach(line -> lines.add("+ " + line));
    if (lines.isEmpty() && !page.equals(updated)) {
      lines.add("the same lines in another order");
    }
    if (!lines.isEmpty()) {
      lines.add(
          0,
          "docs/jobs.md is not what the help says. Correct it by"
              + " running ReferenceTests with -Ddocs.update=true, as CONTRIBUTING.md has it");
    }
    return String.join("\n", lines);
  }
}
