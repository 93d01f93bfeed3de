package org.neardup.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A Markdown page as a reader follows it: its links, and the headings that links name. What stands
 * in fenced blocks and between backquotes is neither.
 */
record Page(List<String> lines) {
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

  /** What its links and pictures name, without titles. */
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
            anchors.stream().filter(each -> each.matches(Pattern.quote(name) + "(-\\d+)?")).count();
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
