package org.neardup.jobs.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.neardup.jobs.run.HadoopSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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

  @Override
  public Integer call() throws Exception {
    PlanText.of(scheme.resolve(HadoopSettings.files(parent.getConf())), scheme.units())
        .forEach(System.out::println);
    return 0;
  }
}
