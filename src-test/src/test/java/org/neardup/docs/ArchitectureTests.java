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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;

/**
 * The drawing of the architecture and its page name every package of the modules, and no other; the
 * order of the page's tables is that of the packages.
 */
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
          "module " + group.group(1),
          packages(group.group(1)),
          new TreeSet<>(found(NAME, group.group(2))));
    }
    assertEquals(MODULES.keySet(), drawn);
  }

  @Test
  public void thePageTellsOfThePackages() throws IOException {
    for (String module : MODULES.keySet()) {
      assertEquals("module " + module, packages(module), new TreeSet<>(rows(module)));
    }
  }

  /** A package imports from packages above it in its table, which lacks the module's own one. */
  @Test
  public void importsFollowTheTables() throws IOException {
    for (String module : MODULES.keySet()) {
      List<String> rows = rows(module);
      String own = MODULES.get(module).replace("/", "\\.");
      Pattern declared = Pattern.compile("(?m)^package " + own + "\\.?([\\w.]*);");
      Pattern imported =
          Pattern.compile("(?m)^import (?:static )?" + own + "((?:\\.[a-z]\\w*)*)\\.[A-Z].*;");
      for (Path file : javaFiles(ROOT.resolve(module).resolve("src/main"))) {
        String source = Files.readString(file);
        Matcher name = declared.matcher(source);
        assertTrue("package of " + file, name.find());
        int row = rows.indexOf(name.group(1));
        Matcher found = imported.matcher(source);
        while (row >= 0 && found.find()) {
          String from = found.group(1).replaceFirst("^\\.", "");
          assertTrue(file + ": " + found.group(), rows.indexOf(from) <= row);
        }
      }
    }
  }

  private static List<Path> javaFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  /** The packages in the table of a module, in its order. */
  private static List<String> rows(String module) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    int start = page.indexOf("\n## " + module + "\n");
    assertTrue("no section on " + module, start >= 0);
    int end = page.indexOf("\n## ", start + 1);
    return found(ROW, page.substring(start, end < 0 ? page.length() : end));
  }

  /** The packages below the one that a module is named after. */
  private static Set<String> packages(String module) throws IOException {
    Path root = ROOT.resolve(module).resolve("src/main/java").resolve(MODULES.get(module));
    return javaFiles(root).stream()
        .filter(file -> file.getFileName().toString().equals("package-info.java"))
        .map(file -> root.relativize(file.getParent()).toString().replace('/', '.'))
        .filter(name -> !name.isEmpty())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }
}
