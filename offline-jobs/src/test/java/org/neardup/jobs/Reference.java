package org.neardup.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What a page of Markdown says of each command: its synopsis and a table of what it takes. Between
 * the lines {@code <!-- find -->} and {@code <!-- end -->} stands what is made here, around it what
 * people write.
 */
final class Reference {
  private static final String END = "<!-- end -->";

  private final Map<String, List<String>> sections = new LinkedHashMap<>();
  private final Map<String, String> groups = new HashMap<>();

  private Reference() {}

  /** That of a command line. */
  static Reference of(CommandLine root) {
    Reference reference = new Reference();
    reference.add(root, "");
    return reference;
  }

  private void add(CommandLine command, String name) {
    CommandSpec spec = command.getCommandSpec();
    // What only names others has nothing to say.
    if (name.isEmpty() || spec.subcommands().isEmpty()) {
      sections.put(name.isEmpty() ? "neardup" : name, section(name, spec));
    }
    command
        .getSubcommands()
        .forEach((word, below) -> add(below, name.isEmpty() ? word : name + " " + word));
  }

  /** A page with what is made here in place of what stands between the marks. */
  List<String> update(List<String> page) {
    List<String> updated = new ArrayList<>();
    for (int i = 0; i < page.size(); i++) {
      updated.add(page.get(i));
      List<String> made = sections.get(marked(page.get(i)));
      if (made != null) {
        updated.addAll(made);
        int end = page.subList(i, page.size()).indexOf(END);
        if (end < 0) {
          throw new IllegalArgumentException(page.get(i) + " needs an " + END + " behind it");
        }
        updated.add(END);
        i += end;
      }
    }
    return updated;
  }

  /** The commands that a page has no place for. */
  List<String> missing(List<String> page) {
    List<String> marked = page.stream().map(Reference::marked).toList();
    return sections.keySet().stream().filter(name -> !marked.contains(name)).toList();
  }

  private static String marked(String line) {
    return line.startsWith("<!-- ") ? line.substring(5, line.length() - 4) : "";
  }

  private List<String> section(String name, CommandSpec spec) {
    List<String> lines = new ArrayList<>(List.of("", "```"));
    lines.add("./" + spec.commandLine().getHelp().synopsis(0).strip());
    lines.addAll(List.of("```", ""));
    lines.addAll(List.of("| argument or option | meaning |", "|---|---|"));
    spec.positionalParameters().forEach(each -> lines.add(row(each)));
    spec.options().stream()
        .filter(option -> option.group() == null && isOwn(option, spec))
        .forEach(option -> lines.add(row(option)));
    if (lines.getLast().equals("|---|---|")) {
      lines.subList(lines.size() - 2, lines.size()).clear();
    }
    spec.argGroups().forEach(group -> addGroup(lines, name, group));
    if (!lines.getLast().isEmpty()) {
      lines.add("");
    }
    return lines;
  }

  /** A group that several commands have is said with the first of them. */
  private void addGroup(List<String> lines, String command, ArgGroupSpec group) {
    if (!lines.getLast().isEmpty()) {
      lines.add("");
    }
    String heading = group.heading().replace("%n", "").replace(":", "");
    String first = groups.putIfAbsent(heading, command);
    if (first != null) {
      lines.add("*" + heading + "*: as in [" + first + "](#" + first + ").");
      return;
    }
    lines.addAll(List.of("| " + heading + " | |", "|---|---|"));
    group.options().forEach(option -> lines.add(row(option)));
  }

  /** Those of all commands are said once, with the command line as a whole. */
  private static boolean isOwn(OptionSpec option, CommandSpec spec) {
    return !option.usageHelp() && !option.versionHelp() && !option.inherited()
        || spec.parent() == null;
  }

  private static String row(ArgSpec each) {
    String name =
        switch (each) {
          case OptionSpec option -> name(option);
          case PositionalParamSpec argument -> "`" + argument.paramLabel() + "`";
          default -> throw new IllegalArgumentException("neither option nor argument: " + each);
        };
    return ("| " + name + " | " + text(each)).replace("<", "&lt;") + " |";
  }

  private static String name(OptionSpec option) {
    String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
    String names = String.join("`, `", option.names());
    return ("`" + names + value + "`").replace("|", "\\|");
  }

  private static String text(ArgSpec each) {
    String text = String.join(" ", each.description()).formatted();
    return text.replace("|", "\\|") + (each.required() ? " Required." : "");
  }
}
