package org.neardup.jobs.cli;

import java.io.IOException;
import org.neardup.jobs.find.EarlierRun;
import org.neardup.jobs.report.StatisticsText;
import org.neardup.jobs.stage.HadoopSettings;
import picocli.CommandLine.Command;

@Command(
    name = "stats",
    mixinStandardHelpOptions = true,
    description = {
      "Prints the figures of a finished run.",
      "They are counts, sizes of clusters, similarities, seconds and bytes of stages, and what was"
          + " set aside. The same and more is in report.html, to look at in a browser."
    },
    footer = {"", "Example:", "  ./neardup stats out"})
public final class StatsCommand extends HadoopCommand.RunCommand {
  @Override
  public Integer call() throws IOException {
    EarlierRun run = EarlierRun.read(HadoopSettings.files(conf()), folder);
    StatisticsText.of(run.summary()).forEach(System.out::println);
    return 0;
  }
}
