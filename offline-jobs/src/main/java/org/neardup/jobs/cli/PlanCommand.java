package org.neardup.jobs.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.neardup.jobs.run.HadoopSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** {@code neardup plan}: what a threshold and a recall come to, before anything runs. */
@Command(
    name = "plan",
    description = "Shows the parameters for a threshold and a recall, and what to expect of them.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  ./neardup plan --unit sentence --threshold 0.8 --recall 0.95 --units 10000000"
    })
public final class PlanCommand implements Callable<Integer> {
  @ParentCommand private Configurable parent;

  @Mixin private SchemeOptions scheme;

  @Option(
      names = "--units",
      paramLabel = "N",
      description = "How many units there are, to tell the cost.")
  private long units;

  @Override
  public Integer call() throws Exception {
    if (units < 0) {
      throw new IllegalArgumentException("[units] must be at least 1, got " + units);
    }
    PlanText.of(scheme.resolve(HadoopSettings.files(parent.getConf())), units)
        .forEach(System.out::println);
    return 0;
  }
}
