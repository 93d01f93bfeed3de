package org.neardup.jobs.cli.options;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.stream.Stream;
import org.neardup.pinned.commons.text.similarity.LevenshteinDistance;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** The layout of the help of all commands, and of their answers to wrong arguments. */
public final class HelpPage {
  private HelpPage() {}

  public static void layOut(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    spec.usageMessage()
        .customSynopsis(synopsis(spec))
        .sortOptions(false)
        .descriptionHeading("%n")
        .parameterListHeading("%nArguments:%n")
        .optionListHeading("%nOptions:%n")
        .commandListHeading("%nCommands:%n")
        .exitCodeListHeading("%nExit status:%n");
    putStatuses(spec.usageMessage());
    command.getSubcommands().values().forEach(HelpPage::layOut);
  }

  /**
   * Prints the mistake in the arguments and the command for its help, because a whole help page
   * would push the mistake off the screen. Returns the exit status.
   */
  public static int refuse(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("neardup: " + failure.getMessage());
    nearest(failure).ifPresent(option -> err.println("did you mean " + option + "?"));
    err.println("see " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  /** The option or command that an unknown one is most like, if few letters differ. */
  private static Optional<String> nearest(ParameterException failure) {
    List<String> unmatched = failure.getCommandLine().getUnmatchedArguments();
    if (unmatched.isEmpty()) {
      return Optional.empty();
    }
    String wrong = unmatched.get(0).replaceFirst("=.*", "");
    CommandSpec spec = failure.getCommandLine().getCommandSpec();
    LevenshteinDistance distance = new LevenshteinDistance(Math.max(1, wrong.length() / 3));
    Map<String, Integer> distances = new LinkedHashMap<>();
    Stream.concat(spec.optionsMap().keySet().stream(), spec.subcommands().keySet().stream())
        .forEach(name -> distances.put(name, distance.apply(wrong, name)));
    distances.values().removeIf(far -> far < 0);
    return distances.entrySet().stream().min(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
  }

  /** One line, because picocli's names each option or hides the required ones too. */
  private static String synopsis(CommandSpec spec) {
    StringJoiner line = new StringJoiner(" ").add("${COMMAND-FULL-NAME}").add("[OPTIONS]");
    for (OptionSpec option : spec.options()) {
      if (option.required()) {
        line.add(option.longestName() + "=" + option.paramLabel());
      }
    }
    for (PositionalParamSpec argument : spec.positionalParameters()) {
      String many = argument.isMultiValue() ? "..." : "";
      line.add(
          argument.required()
              ? argument.paramLabel() + many
              : "[" + argument.paramLabel() + many + "]");
    }
    if (!spec.subcommands().isEmpty()) {
      line.add(spec.usageMessage().synopsisSubcommandLabel());
    }
    return line.toString();
  }

  private static void putStatuses(UsageMessageSpec page) {
    Map<String, String> statuses = new LinkedHashMap<>();
    statuses.put("0", "Success.");
    statuses.put("1", "It failed, and says why on standard error.");
    statuses.put("2", "The arguments are wrong; nothing was done.");
    statuses.putAll(page.exitCodeList());
    page.exitCodeList(statuses);
  }
}
