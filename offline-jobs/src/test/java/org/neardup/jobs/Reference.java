package org.neardup.jobs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The section of a page of Markdown for each command: description, synopsis, tables of arguments
 * and options, exit statuses. This class writes the lines between {@code <!-- find -->} and {@code
 * <!-- end -->}; people write the others.
 */
final class Reference {
  private static final String END = "<!-- end -->";

  private final Map<String, List<String>> sections = new LinkedHashMap<>();
  private final Set<String> groups = new HashSet<>();

  private Reference() {}

  static Reference of(CommandLine root) {
    Reference reference = new Reference();
    reference.add(root, "");
    return reference;
  }

  private void add(CommandLine command, String name) {
    CommandSpec spec = command.getCommandSpec();
    // A command that only has subcommands gets no section.
    if (name.isEmpty() || spec.subcommands().isEmpty()) {
      sections.put(name.isEmpty() ? "neardup" : name, section(spec));
    }
    command
        .getSubcommands()
        .forEach((word, below) -> add(below, name.isEmpty() ? word : name + " " + word));
  }

  /** A page with new sections between the marks. */
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

  private List<String> section(CommandSpec spec) {
    List<String> lines = new ArrayList<>(List.of("", text(spec.usageMessage().description()), ""));
    lines.addAll(List.of("```", "./" + spec.commandLine().getHelp().synopsis(0).strip(), "```"));
    List<ArgSpec> own = new ArrayList<>(spec.positionalParameters());
    spec.options().stream()
        .filter(option -> option.group() == null && isOwn(option, spec))
        .forEach(own::add);
    addTable(lines, "argument or option", own);
    List<String> elsewhere = new ArrayList<>();
    for (ArgGroupSpec group : spec.argGroups()) {
      String heading = group.heading().replace("%n", "").replace(":", "");
      if (groups.add(heading)) {
        addTable(lines, heading, group.options());
      } else {
        elsewhere.add("*" + heading + "*");
      }
    }
    if (!elsewhere.isEmpty()) {
      lines.addAll(List.of("", "Options as for `find`: " + String.join(", ", elsewhere) + "."));
    }
    addStatuses(lines, spec);
    lines.add("");
    return lines;
  }

  private static void addTable(List<String> lines, String heading, List<? extends ArgSpec> rows) {
    if (!rows.isEmpty()) {
      lines.addAll(List.of("", "| " + heading + " | meaning |", "|---|---|"));
      rows.forEach(each -> lines.add(row(each)));
    }
  }

  /** The statuses of all commands are listed once, with the whole command line. */
  private static void addStatuses(List<String> lines, CommandSpec spec) {
    Map<String, String> usual = spec.root().usageMessage().exitCodeList();
    spec.usageMessage()
        .exitCodeList()
        .forEach(
            (status, meaning) -> {
              if (spec.parent() == null || !meaning.equals(usual.get(status))) {
                lines.addAll(List.of("", "Exit status " + status + ": " + meaning));
              }
            });
  }

  /** The options of all commands are listed once, with the whole command line. */
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
    return text(each.description()).replace("|", "\\|") + (each.required() ? " Required." : "");
  }

  private static String text(String[] description) {
    return String.join(" ", description).formatted();
  }
}
