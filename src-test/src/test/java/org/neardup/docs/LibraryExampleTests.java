package org.neardup.docs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/**
 * The programs of {@code docs/library.md}, as a reader copies and runs them: with the library and
 * the four that it needs, and no others. Writes what they print with {@code -Ddocs.update=true}.
 */
public class LibraryExampleTests {
  private static final Path PAGE = Path.of("../docs/library.md");

  private static final Pattern PROGRAM =
      Pattern.compile(
          "(?s)(```java\n((?:(?!```).)*public class (\\w+) .*?)```.*?```text\n)(.*?)(```)");

  private static final Pattern LIBRARY = Pattern.compile("(lucene-core|icu4j|hash4j)-\\d.*\\.jar");

  @Rule public TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void eachProgramPrintsWhatThePageShows() throws Exception {
    String page = Files.readString(PAGE);
    StringBuilder updated = new StringBuilder();
    Matcher program = PROGRAM.matcher(page);
    int programs = 0;
    while (program.find()) {
      programs++;
      String printed = run(program.group(3), program.group(2));
      program.appendReplacement(
          updated, Matcher.quoteReplacement(program.group(1) + printed + program.group(5)));
    }
    program.appendTail(updated);
    assertEquals(2, programs);
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PAGE, updated.toString());
    } else {
      assertEquals(updated.toString(), page);
    }
  }

  private String run(String name, String code) throws IOException, InterruptedException {
    Path source = folder.getRoot().toPath().resolve(name + ".java");
    Files.writeString(source, code);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command = new ArrayList<>(List.of(java.toString(), "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", classPath(), source.toString()));
    File errors = folder.newFile();
    Process process = new ProcessBuilder(command).redirectError(errors).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(Files.readString(errors.toPath()), 0, process.waitFor());
    return printed;
  }

  private static String classPath() {
    List<Path> known =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(LibraryExampleTests::isNeeded)
            .toList();
    assertTrue("the library and four others, but got " + known, known.size() == 5);
    return known.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  private static boolean isNeeded(Path entry) {
    return LIBRARY.matcher(entry.getFileName().toString()).matches()
        || entry.endsWith("analysis/target/classes")
        || entry.endsWith("pinned/target/classes")
        || entry
            .getFileName()
            .toString()
            .matches("neardup-(analysis|pinned)-[^-]*(-SNAPSHOT)?\\.jar");
  }
}
