package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;

/** The drawing of the architecture and its page name every package of the modules, and no other. */
public class ArchitectureTests {
  private static final Path ROOT = Path.of("..");
  private static final Map<String, String> MODULES =
      Map.of(
          "analysis", "org/neardup",
          "offline-jobs", "org/neardup/jobs",
          "plugin", "org/neardup/elasticsearch",
          "spark-jobs", "org/neardup/spark");
  private static final Pattern GROUP = Pattern.compile("(?s)<g id=\"(.+?)\">(.*?)</g>");
  private static final Pattern NAME = Pattern.compile("<text class=\"package\"[^>]*>(.+?)</text>");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(.+?)` \\|");

  @Test
  public void theDrawingHasThePackages() throws IOException {
    String drawing = Files.readString(ROOT.resolve("docs/images/architecture.svg"));
    Set<String> drawn = new TreeSet<>();
    Matcher group = GROUP.matcher(drawing);
    while (group.find()) {
      drawn.add(group.group(1));
      assertEquals(
          "module " + group.group(1), packages(group.group(1)), found(NAME, group.group(2)));
    }
    assertEquals(MODULES.keySet(), drawn);
  }

  @Test
  public void thePageTellsOfThePackages() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    for (String module : MODULES.keySet()) {
      int start = page.indexOf("\n## " + module + "\n");
      assertTrue("no section on " + module, start >= 0);
      int end = page.indexOf("\n## ", start + 1);
      String section = page.substring(start, end < 0 ? page.length() : end);
      assertEquals("module " + module, packages(module), found(ROW, section));
    }
  }

  /** The packages below the one that a module is named after. */
  private static Set<String> packages(String module) throws IOException {
    Path root = ROOT.resolve(module).resolve("src/main/java").resolve(MODULES.get(module));
    try (Stream<Path> files = Files.walk(root)) {
      List<String> names =
          files
              .filter(file -> file.getFileName().toString().equals("package-info.java"))
              .map(file -> root.relativize(file.getParent()).toString().replace('/', '.'))
              .filter(name -> !name.isEmpty())
              .toList();
      return new TreeSet<>(names);
    }
  }

  private static Set<String> found(Pattern pattern, String text) {
    return new TreeSet<>(pattern.matcher(text).results().map(found -> found.group(1)).toList());
  }
}
