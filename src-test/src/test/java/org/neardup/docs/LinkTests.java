package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;

/** Links between the pages, to headings and to files lead somewhere, and every page is reached. */
public class LinkTests {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /**
   * A Markdown page as a reader follows it: its links, and the headings that links name. Text in
   * fenced blocks and between backquotes is neither.
   */
  private record Page(List<String> lines) {
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern SOURCE = Pattern.compile("(?:src|srcset|href)=\"([^\"]+)\"");
    private static final Pattern CODE = Pattern.compile("`[^`]*`");

    Page {
      lines = outsideFences(lines);
    }

    static Page read(Path file) throws IOException {
      return new Page(Files.readAllLines(file));
    }

    private static List<String> outsideFences(List<String> lines) {
      List<String> outside = new ArrayList<>();
      boolean fenced = false;
      for (String line : lines) {
        if (line.strip().startsWith("```")) {
          fenced = !fenced;
        } else if (!fenced) {
          outside.add(line);
        }
      }
      return List.copyOf(outside);
    }

    /** The targets of its links and pictures, without titles. */
    List<String> links() {
      return lines.stream()
          .map(line -> CODE.matcher(line).replaceAll("code"))
          .flatMap(line -> Stream.of(LINK, SOURCE).flatMap(kind -> kind.matcher(line).results()))
          .map((MatchResult found) -> found.group(1))
          .toList();
    }

    /**
     * The anchors of its headings, as hosts of Git repositories make them: in lower case, without
     * punctuation, hyphens for spaces, numbered from the second of the same name on.
     */
    List<String> anchors() {
      List<String> anchors = new ArrayList<>();
      for (String line : lines) {
        if (line.matches("#{1,6} .*")) {
          String name = anchor(line.replaceFirst("#+ ", ""));
          long earlier =
              anchors.stream()
                  .filter(each -> each.matches(Pattern.quote(name) + "(-\\d+)?"))
                  .count();
          anchors.add(earlier == 0 ? name : name + "-" + earlier);
        }
      }
      return anchors;
    }

    private static String anchor(String heading) {
      String plain = heading.replaceAll("\\[(.*?)\\]\\(.*?\\)", "$1").strip();
      return plain
          .toLowerCase(Locale.ROOT)
          .replaceAll("[^\\p{L}\\p{M}\\p{N}_ -]", "")
          .replace(' ', '-');
    }
  }

  @Test
  public void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path file : pages()) {
      for (String link : Page.read(file).links()) {
        if (!leads(file, link)) {
          broken.add(ROOT.relativize(file) + ": " + link);
        }
      }
    }
    assertEquals("", String.join("\n", broken));
  }

  @Test
  public void theIndexHasEveryPage() throws IOException {
    Path index = ROOT.resolve("docs/README.md");
    List<String> linked = Page.read(index).links();
    try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
      List<String> missing =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".md") && !name.equals("README.md"))
              .filter(name -> !linked.contains(name))
              .sorted()
              .toList();
      assertEquals("pages that docs/README.md does not name", List.of(), missing);
    }
  }

  private static boolean leads(Path from, String link) throws IOException {
    if (link.matches("[a-z]+:.*")) {
      return link.startsWith("https://");
    }
    String[] parts = link.split("#", 2);
    Path to = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
    boolean there = to.startsWith(ROOT) && Files.exists(to);
    return there && (parts.length == 1 || Page.read(to).anchors().contains(parts[1]));
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(ROOT);
        Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs).filter(file -> file.toString().endsWith(".md")).toList();
    }
  }
}
