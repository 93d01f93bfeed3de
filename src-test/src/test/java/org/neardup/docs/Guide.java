package org.neardup.docs;

import static org.junit.Assert.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A Markdown file with commands and what they print. Immutable. */
public final class Guide {
  private static final String FENCE = "```";
  private static final Set<String> PRINTED = Set.of("json", "json error", "json empty", "text");

  /**
   * A fenced block.
   *
   * @param info what stands after the opening fence
   * @param first index of its first line in the file; as lines count from 1, also the number of the
   *     line of the fence
   * @param lines what stands between the fences
   */
  public record Block(String info, int first, List<String> lines) {
    public int end() {
      return first + lines.size();
    }

    public String text() {
      return String.join("\n", lines);
    }
  }

  /**
   * A command.
   *
   * @param script the block that a shell runs
   * @param printed the block of its output; null if the command is not run
   */
  public record Command(Block script, Block printed) {
    public boolean isRun() {
      return printed != null;
    }

    public int line() {
      return script.first() + 1;
    }

    public String text() {
      return script.text();
    }

    public CommandOutput expected() {
      return printed.info().startsWith("json")
          ? CommandOutput.Json.parse(printed.text())
          : new CommandOutput.Text(printed.text());
    }
  }

  /** Runs a script as a reader would who pastes it. */
  @FunctionalInterface
  public interface Runner {
    /** Returns the output of a script. */
    String run(String script) throws Exception;
  }

  private final Path file;
  private final List<String> lines;
  private final List<Command> commands;

  private Guide(Path file, List<String> lines) {
    this.file = file;
    this.lines = List.copyOf(lines);
    this.commands = commands(blocks().iterator());
  }

  /**
   * Reads a guide.
   *
   * @throws IllegalArgumentException if a block is neither a command nor what one prints; names its
   *     line
   */
  public static Guide read(Path file) throws IOException {
    return new Guide(file, Files.readAllLines(file));
  }

  public List<Command> commands() {
    return commands;
  }

  /**
   * Runs every command from top to bottom and requires that each prints the output that the guide
   * has; with {@code -Ddocs.update=true} writes what they print into the guide instead.
   */
  public void requireTrue(Runner runner) throws Exception {
    List<String> printed = new ArrayList<>();
    List<String> differences = new ArrayList<>();
    for (Command command : commands) {
      printed.add(command.isRun() ? check(command, runner, differences) : "");
    }
    if (Boolean.getBoolean("docs.update")) {
      write(printed);
    } else {
      assertEquals("", String.join("\n", differences));
    }
  }

  /** Runs a command; returns the output that the guide should have. */
  private String check(Command command, Runner runner, List<String> differences) throws Exception {
    CommandOutput expected = command.expected();
    CommandOutput updated = expected.updated(runner.run(command.text()));
    if (expected.equals(updated)) {
      return command.printed().text();
    }
    differences.add(
        "%s:%d: %s\nshould print\n%s\nbut prints\n%s\n"
            .formatted(file, command.line(), command.text(), expected.show(), updated.show()));
    return updated.show();
  }

  /**
   * Writes the guide anew with other printed outputs.
   *
   * @param printed one text for each command, without the last end of line; ignored for commands
   *     that are not run
   * @throws IllegalArgumentException if one is an error or is empty, unless the block is marked so
   */
  public void write(List<String> printed) throws IOException {
    List<String> result = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < commands.size(); i++) {
      if (commands.get(i).isRun()) {
        Block block = commands.get(i).printed();
        if (block.info().startsWith("json")) {
          requireMarked(block, CommandOutput.Json.parse(printed.get(i)));
        }
        result.addAll(lines.subList(next, block.first()));
        result.addAll(printed.get(i).lines().toList());
        next = block.end();
      }
    }
    result.addAll(lines.subList(next, lines.size()));
    Files.writeString(file, result.stream().collect(Collectors.joining("\n", "", "\n")));
  }

  /** An error, or an empty answer, is recorded only where the block is marked so. */
  private static void requireMarked(Block printed, CommandOutput.Json json) {
    String wanted = ("json " + json.kind()).strip();
    if (!printed.info().equals(wanted)) {
      throw new IllegalArgumentException(
          "line %d: the command prints %s: begin the block with %s%s if that is meant"
              .formatted(printed.first(), json.show(), FENCE, wanted));
    }
  }

  private List<Block> blocks() {
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).strip().startsWith(FENCE)) {
        int first = i + 1;
        String info = lines.get(i).strip().substring(FENCE.length()).strip();
        i = endOfBlock(first);
        blocks.add(new Block(info, first, lines.subList(first, i)));
      }
    }
    return blocks;
  }

  private int endOfBlock(int first) {
    for (int i = first; i < lines.size(); i++) {
      if (lines.get(i).strip().equals(FENCE)) {
        return i;
      }
    }
    throw new IllegalArgumentException("the block of line " + first + " has no end");
  }

  /** Pairs commands with what they print. */
  private List<Command> commands(Iterator<Block> blocks) {
    List<Command> commands = new ArrayList<>();
    while (blocks.hasNext()) {
      Block script = blocks.next();
      Block printed =
          switch (script.info()) {
            case "sh" -> printed(script, blocks.hasNext() ? blocks.next() : script);
            case "sh full-server" -> null;
            case "sh by-hand" -> {
              if (script.text().contains("curl")) {
                throw new IllegalArgumentException("line " + script.first() + ": curl can be run");
              }
              yield null;
            }
            default ->
                throw new IllegalArgumentException(
                    "line "
                        + script.first()
                        + ": a ["
                        + script.info()
                        + "] block after no command");
          };
      commands.add(new Command(script, printed));
    }
    return commands;
  }

  /** The block of a command's output: nothing but empty lines stand between them. */
  private Block printed(Block script, Block next) {
    if (!PRINTED.contains(next.info())
        || !lines.subList(script.end() + 1, next.first() - 1).stream().allMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "line " + script.first() + ": a block of what the command prints must follow it");
    }
    if (next.info().startsWith("json")) {
      requireMarked(next, CommandOutput.Json.parse(next.text()));
    }
    return next;
  }
}
