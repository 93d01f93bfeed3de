package org.neardup.jobs.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code neardup completion}. */
@Command(
    name = "completion",
    mixinStandardHelpOptions = true,
    description = {
      "Prints a script with which bash and zsh complete commands, options and their values.",
      "It is for this version; the word that it completes is neardup, with any folder before it."
    },
    footer = {
      "",
      "Example, for this shell; put the line into ~/.bashrc or ~/.zshrc for every one:",
      "  source <(./neardup completion)"
    })
public final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    System.out.print(AutoComplete.bash("neardup", spec.root().commandLine()));
    return 0;
  }
}
