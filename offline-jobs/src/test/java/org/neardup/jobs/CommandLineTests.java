package org.neardup.jobs;

import static org.junit.Assert.assertArrayEquals;
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The help of each command, and the commands that the documentation shows. */
public class CommandLineTests {
  private static final int COLUMNS = 80;

  private final CommandLine neardup = new NearDup().commandLine();
  private final Map<String, CommandLine> commands = new TreeMap<>();

  public CommandLineTests() {
    add(neardup);
  }

  private void add(CommandLine command) {
    commands.put(command.getCommandSpec().qualifiedName(), command);
    command.getSubcommands().values().forEach(this::add);
  }

  @Test
  public void everyCommandSaysWhatItDoesHowItEndsAndShowsAnExample() {
    commands.forEach(
        (name, command) -> {
          String help = command.getUsageMessage();
          assertTrue(name, help.startsWith("Usage: " + name + " [OPTIONS]"));
          assertTrue(name, help.contains("\n\nOptions:\n"));
          assertTrue(name, help.contains("\n\nExit status:\n  0   "));
          assertTrue(name + " has no example", help.matches("(?s).*\nExamples?[^\n]*:\n  .*"));
          for (String line : command.getCommandSpec().usageMessage().footer()) {
            assertTrue(name + " would break: " + line, line.length() < COLUMNS);
          }
        });
  }

  @Test
  public void everyOptionAndArgumentIsDescribedByASentence() {
    commands.forEach(
        (name, command) ->
            command
                .getCommandSpec()
                .args()
                .forEach(
                    arg -> {
                      String text = String.join(" ", arg.description());
                      assertTrue(name + " " + arg + ": " + text, text.endsWith("."));
                    }));
  }

  /** The script keeps the values of an option under its label. */
  @Test
  public void labelsTellValuesApart() {
    commands.forEach(
        (name, command) -> {
          Map<String, List<String>> values = new HashMap<>();
          for (OptionSpec option : command.getCommandSpec().options()) {
            if (option.completionCandidates() != null) {
              List<String> own =
                  StreamSupport.stream(option.completionCandidates().spliterator(), false).toList();
              List<String> known = values.putIfAbsent(option.paramLabel(), own);
              assertTrue(name + " " + option, known == null || known.equals(own));
            }
          }
        });
  }

  @Test
  public void everyExampleCanBeRead() throws IOException {
    List<String> texts = new ArrayList<>();
    commands.values().forEach(command -> texts.add(command.getUsageMessage()));
    try (Stream<Path> pages = Files.list(Path.of("../docs"))) {
      for (Path page : pages.filter(path -> path.toString().endsWith(".md")).toList()) {
        texts.add(Files.readString(page));
      }
    }
    texts.add(Files.readString(Path.of("../README.md")));
    List<String> examples = texts.stream().flatMap(CommandLineTests::examples).toList();
    assertTrue("only " + examples.size(), examples.size() > 40);
    assertEquals("", examples.stream().map(this::problem).collect(Collectors.joining()));
  }

  @Test
  public void genericOptionsComeFirst() {
    assertArrayEquals(
        "-D a=b -D c=d -fs hdfs://x find in --output out".split(" "),
        NearDup.withGenericFirst("find -D a=b in -Dc=d --output out -fs hdfs://x".split(" ")));
    assertArrayEquals(
        "-D a=b find -- -D c=d".split(" "),
        NearDup.withGenericFirst("find -D a=b -- -D c=d".split(" ")));
  }

  /** The lines that begin as a command; one that ends in a backslash goes on. */
  private static Stream<String> examples(String text) {
    return text.replaceAll("\\\\\n", " ")
        .lines()
        .map(String::strip)
        .filter(line -> line.startsWith("./neardup ") && !line.contains("[OPTIONS]"));
  }

  private String problem(String example) {
    String quoted =
        example.replaceAll(" [#<|] .*", "").replaceAll("(['\"])[^'\"]* [^'\"]*\\1", "quoted");
    List<String> words = new ArrayList<>(List.of(quoted.split("\\s+")));
    words.remove(0);
    try {
      String[] args =
          words.stream().map(each -> each.replaceAll("['\"]", "")).toArray(String[]::new);
      String[] own = withoutGeneric(NearDup.withGenericFirst(args));
      neardup.parseArgs(own);
      return "";
    } catch (CommandLine.ParameterException | IllegalArgumentException e) {
      return example + ": " + e.getMessage() + "\n";
    }
  }

  private static String[] withoutGeneric(String[] args) {
    List<String> rest = new ArrayList<>(List.of(args));
    while (!rest.isEmpty() && rest.get(0).matches("-[A-Za-z].*") && rest.size() > 1) {
      rest.subList(0, 2).clear();
    }
    return rest.toArray(String[]::new);
  }
}
