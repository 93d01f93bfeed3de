package org.neardup.jobs.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Makes the help of all commands, and what they say to wrong arguments, look alike. */
public final class HelpPage {
  private HelpPage() {}

  /** Sets it for a command and those below it. */
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
   * Says what is wrong with the arguments and where to read more: whole help pages would push it
   * off the screen. Returns the exit status.
   */
  public static int refuse(ParameterException failure, String[] args) {
    CommandLine command = failure.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("neardup: " + failure.getMessage());
    UnmatchedArgumentException.printSuggestions(failure, err);
    err.println("see " + command.getCommandSpec().qualifiedName() + " --help");
    err.flush();
    return ExitCode.USAGE;
  }

  /** One line: that of picocli names each option, or hides those that must be given as well. */
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

  /** Adds the exit statuses that all commands share to those of one command. */
  private static void putStatuses(UsageMessageSpec page) {
    Map<String, String> statuses = new LinkedHashMap<>();
    statuses.put("0", "Success.");
    statuses.put("1", "It failed, and says why on standard error.");
    statuses.put("2", "The arguments are wrong; nothing was done.");
    statuses.putAll(page.exitCodeList());
    page.exitCodeList(statuses);
  }
}
