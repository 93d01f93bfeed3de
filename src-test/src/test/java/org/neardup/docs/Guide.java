package org.neardup.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** A Markdown file with commands and what they print. Immutable. */
public final class Guide {
  private static final String FENCE = "```";
  private static final Set<String> PRINTED = Set.of("json", "json error", "json empty", "text");

  private final Path file;
  private final List<String> lines;
  private final List<Command> commands;

  private Guide(Path file, List<String> lines) {
    this.file = file;
    this.lines = List.copyOf(lines);
    this.commands = new Reader(blocks()).commands();
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

  /** All commands from top to bottom. */
  public List<Command> commands() {
    return commands;
  }

  /**
   * Writes the guide anew with other printed outputs.
   *
   * @param printed one text for each command, without the last end of line; ignored for those that
   *     are not run
   * @throws IllegalArgumentException if one is an error, says nothing, or has fewer hits than what
   *     the guide has, unless the guide says that this is meant, or {@code docs.fewer} names the
   *     line of the command
   */
  public void write(List<String> printed) throws IOException {
    List<String> result = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < commands.size(); i++) {
      if (commands.get(i).isRun()) {
        Block block = commands.get(i).printed();
        requireNoWorse(commands.get(i), printed.get(i));
        result.addAll(lines.subList(next, block.first()));
        result.addAll(printed.get(i).lines().toList());
        next = block.end();
      }
    }
    result.addAll(lines.subList(next, lines.size()));
    Files.writeString(file, result.stream().collect(Collectors.joining("\n", "", "\n")));
  }

  private static void requireNoWorse(Command command, String printed) {
    if (!command.printed().info().startsWith("json")) {
      return;
    }
    Printed.Json now = Printed.Json.parse(printed);
    requireMarked(command.printed(), now);
    Printed.Json before = (Printed.Json) command.expected();
    if (now.hits() < before.hits() && Integer.getInteger("docs.fewer", 0) != command.line()) {
      throw new IllegalArgumentException(
          "line %d: %d hits, there were %d: run it with -Ddocs.fewer=%d if that is meant"
              .formatted(command.line(), now.hits(), before.hits(), command.line()));
    }
  }

  /** An error, or an answer that says nothing, is recorded only if the guide says so. */
  private static void requireMarked(Block printed, Printed.Json json) {
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
  private final class Reader {
    private final List<Block> blocks;
    private int next;

    Reader(List<Block> blocks) {
      this.blocks = blocks;
    }

    List<Command> commands() {
      List<Command> commands = new ArrayList<>();
      while (next < blocks.size()) {
        Block script = blocks.get(next++);
        switch (script.info()) {
          case "sh" -> commands.add(new Command(script, printed(script)));
          case "sh by-hand", "sh full-server" -> commands.add(notRun(script));
          default ->
              throw new IllegalArgumentException(
                  "line " + script.first() + ": a [" + script.info() + "] block after no command");
        }
      }
      return commands;
    }

    private static Command notRun(Block script) {
      if (script.info().equals("sh by-hand") && script.text().contains("curl")) {
        throw new IllegalArgumentException("line " + script.first() + ": curl can be run");
      }
      return new Command(script, null);
    }

    /** The block of what a command prints: nothing but empty lines stand between them. */
    private Block printed(Block script) {
      if (next < blocks.size() && PRINTED.contains(blocks.get(next).info())) {
        Block printed = blocks.get(next++);
        List<String> between = lines.subList(script.end() + 1, printed.first() - 1);
        if (between.stream().allMatch(String::isBlank)) {
          if (printed.info().startsWith("json")) {
            requireMarked(printed, Printed.Json.parse(printed.text()));
          }
          return printed;
        }
      }
      throw new IllegalArgumentException(
          "line " + script.first() + ": a block of what the command prints must follow it");
    }
  }
}
