package org.neardup.jobs;

import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;
import picocli.CommandLine;

/** Each option that a message or a comment of the commands and the library names exists. */
public class OptionNameTests {
  private static final Pattern OPTION = Pattern.compile("(?<![-\\w])--[a-z][a-z-]*[a-z]");

  /** Text blocks, other texts, and comments. */
  private static final Pattern WORDS =
      Pattern.compile("\"\"\".*?\"\"\"|\"(?:[^\"\\\\\n]|\\\\.)*\"|/\\*.*?\\*/", Pattern.DOTALL);

  /**
   * Options of Elasticsearch's tools, of the JVM and of the programs that start a server, and a
   * property of a style sheet.
   */
  private static final Set<String> OF_OTHERS =
      Set.of(
          ("--add-opens --batch --clear-groups --enable-native-access --length --map-group "
                  + "--map-user --regid --reuid --sun-misc-unsafe-memory-access")
              .split(" "));

  @Test
  public void everyOptionThatIsNamedExists() throws IOException {
    Set<String> known = new HashSet<>(OF_OTHERS);
    addOptions(new NearDup().commandLine(), known);
    Set<String> unknown = new TreeSet<>();
    int named = 0;
    for (Path source : sources()) {
      for (String option : options(Files.readString(source))) {
        named++;
        if (!known.contains(option)) {
          unknown.add(source.getFileName() + " names " + option);
        }
      }
    }
    assertFalse(named == 0);
    assertEquals(Set.of(), unknown);
  }

  private static List<String> options(String source) {
    return WORDS
        .matcher(source)
        .results()
        .flatMap(words -> OPTION.matcher(words.group()).results())
        .map(MatchResult::group)
        .toList();
  }

  private static void addOptions(CommandLine command, Set<String> known) {
    command.getCommandSpec().options().forEach(option -> known.addAll(List.of(option.names())));
    command.getSubcommands().values().forEach(each -> addOptions(each, known));
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> jobs = Files.walk(Path.of("src/main"));
        Stream<Path> library = Files.walk(Path.of("../analysis/src/main"))) {
      return Stream.concat(jobs, library)
          .filter(file -> file.toString().endsWith(".java"))
          .toList();
    }
  }
}
