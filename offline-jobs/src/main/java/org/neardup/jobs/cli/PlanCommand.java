package org.neardup.jobs.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.run.HadoopSettings;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParentCommand;

/** {@code neardup plan}: what a threshold and a recall come to, before anything runs. */
@Command(
    name = "plan",
    description = {
      "Shows the parameters for a threshold and a recall, and what to expect of them.",
      "Nothing is read or written: the recall at some similarities is computed, and with --units"
          + " the candidates and bytes too."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  ./neardup plan --unit sentence --threshold 0.8 --recall 0.95 --units 10000000",
      "  ./neardup plan --method random-projection --threshold 0.7 --units 1000000"
    })
public final class PlanCommand implements Callable<Integer> {
  @ParentCommand private Configurable parent;

  @ArgGroup(exclusive = false, heading = "%nWhat is compared:%n")
  private SchemeOptions scheme = new SchemeOptions();

  @Mixin private ProjectionOptions projection;

  @Override
  public Integer call() throws Exception {
    Configuration conf = HadoopSettings.files(parent.getConf());
    PlanText.of(scheme.resolve(conf, projection), scheme.units()).forEach(System.out::println);
    return 0;
  }
}
