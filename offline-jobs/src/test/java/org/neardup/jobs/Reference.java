package org.neardup.jobs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.neardup.scheme.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The section of a page of Markdown for each command: synopsis, description, tables of arguments
 * and options, exit statuses. What an earlier command has too is only named. This class writes the
 * lines between {@code <!-- find -->} and {@code <!-- end -->}; people write the others.
 */
final class Reference {
  private static final String END = "<!-- end -->";

  private final Map<String, List<String>> sections = new LinkedHashMap<>();

  /** The first command of each row and each group. */
  private final Map<String, String> commands = new HashMap<>();

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
      sections.put(name.isEmpty() ? "neardup" : name, section(name, spec));
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

  private List<String> section(String name, CommandSpec spec) {
    String synopsis = spec.commandLine().getHelp().synopsis(0).strip();
    List<String> lines = new ArrayList<>();
    lines.add("**`./" + synopsis + "`** " + text(spec.usageMessage().description()));
    Map<String, List<String>> elsewhere = new LinkedHashMap<>();
    List<String> rows = new ArrayList<>();
    spec.positionalParameters().forEach(each -> rows.add(row(each)));
    spec.options().stream()
        .filter(option -> option.group() == null && isOwn(option, spec))
        .filter(option -> isNew(row(option), name, names(option), elsewhere))
        .forEach(option -> rows.add(row(option)));
    addTable(lines, "argument or option", rows);
    for (ArgGroupSpec group : spec.argGroups()) {
      String heading = group.heading().replace("%n", "").replace(":", "");
      if (isNew(heading, name, "*" + heading + "*", elsewhere)) {
        addGroup(lines, heading, group.options());
      }
    }
    elsewhere.forEach(
        (first, names) ->
            lines.addAll(
                List.of("", "Options as for `" + first + "`: " + String.join(", ", names) + ".")));
    addStatuses(lines, spec);
    return lines;
  }

  /** Whether no earlier command has a row or group; otherwise its name is added to that command. */
  private boolean isNew(
      String shown, String command, String name, Map<String, List<String>> elsewhere) {
    String first = commands.putIfAbsent(shown, command);
    if (first != null) {
      elsewhere.computeIfAbsent(first, key -> new ArrayList<>()).add(name);
    }
    return first == null;
  }

  /** Settings are only named, because the reference of the plugin has them with their meaning. */
  private static void addGroup(List<String> lines, String heading, List<OptionSpec> options) {
    Map<Boolean, List<OptionSpec>> bySetting =
        options.stream().collect(Collectors.partitioningBy(Reference::isSetting));
    addTable(lines, heading, bySetting.get(false).stream().map(Reference::row).toList());
    if (!bySetting.get(true).isEmpty()) {
      String names =
          bySetting.get(true).stream().map(Reference::names).collect(Collectors.joining(", "));
      lines.addAll(List.of("", "*" + heading + "*, settings: " + names + "."));
    }
  }

  private static boolean isSetting(OptionSpec option) {
    return Stream.of(Setting.values()).map(Setting::option).anyMatch(option.longestName()::equals);
  }

  private static void addTable(List<String> lines, String heading, List<String> rows) {
    if (!rows.isEmpty()) {
      lines.addAll(List.of("", "| " + heading + " | meaning |", "|---|---|"));
      lines.addAll(rows);
    }
  }

  /** The statuses of all commands are listed once, with the whole command line. */
  private static void addStatuses(List<String> lines, CommandSpec spec) {
    Map<String, String> usual = spec.root().usageMessage().exitCodeList();
    List<String> own = new ArrayList<>();
    spec.usageMessage()
        .exitCodeList()
        .forEach(
            (status, meaning) -> {
              if (spec.parent() == null || !meaning.equals(usual.get(status))) {
                own.add(status + ": " + meaning);
              }
            });
    if (!own.isEmpty()) {
      lines.addAll(List.of("", "Exit status " + String.join(" ", own)));
    }
  }

  /** The options of all commands are listed once, with the whole command line. */
  private static boolean isOwn(OptionSpec option, CommandSpec spec) {
    return !option.usageHelp() && !option.versionHelp() && !option.inherited()
        || spec.parent() == null;
  }

  private static String row(ArgSpec each) {
    String name =
        each instanceof OptionSpec option
            ? name(option)
            : "`" + ((PositionalParamSpec) each).paramLabel() + "`";
    return ("| " + name + " | " + text(each)).replace("<", "&lt;") + " |";
  }

  private static String name(OptionSpec option) {
    String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
    return names(option).replaceFirst("`$", value + "`").replace("|", "\\|");
  }

  private static String names(OptionSpec option) {
    return "`" + String.join("`, `", option.names()) + "`";
  }

  private static String text(ArgSpec each) {
    return text(each.description()).replace("|", "\\|");
  }

  private static String text(String[] description) {
    return String.join(" ", description).formatted();
  }
}
