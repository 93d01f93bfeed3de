package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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

  @Test
  public void theDrawingAndThePageHaveThePackages() throws IOException {
    String drawing = Files.readString(ROOT.resolve("docs/images/architecture.svg"));
    String page = Files.readString(ROOT.resolve("docs/architecture.md"));
    for (String module : MODULES.keySet()) {
      Set<String> packages = packages(module);
      String drawn = part("<g id=\"" + module + "\">.*?</g>", drawing);
      assertEquals(module, packages, found("<text class=\"package\"[^>]*>(.+?)</text>", drawn));
      String section = part("^## " + module + "$.*?(^## |\\z)", page);
      assertEquals(module, packages, found("(?m)^\\| `(.+?)` \\|", section));
    }
  }

  /** The packages below the one that a module is named after. */
  private static Set<String> packages(String module) throws IOException {
    Path root = ROOT.resolve(module).resolve("src/main/java").resolve(MODULES.get(module));
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.endsWith("package-info.java"))
          .map(file -> root.relativize(file.getParent()).toString().replace('/', '.'))
          .filter(name -> !name.isEmpty())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static String part(String pattern, String text) {
    Matcher part = Pattern.compile("(?ms)" + pattern).matcher(text);
    assertTrue("nothing like " + pattern, part.find());
    return part.group();
  }

  private static Set<String> found(String pattern, String text) {
    return new TreeSet<>(
        Pattern.compile(pattern).matcher(text).results().map(m -> m.group(1)).toList());
  }
}
