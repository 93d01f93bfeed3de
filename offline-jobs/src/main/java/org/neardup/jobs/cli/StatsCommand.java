package org.neardup.jobs.cli;

import java.io.IOException;
import org.neardup.jobs.report.StatisticsText;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import picocli.CommandLine.Command;

@Command(
    name = "stats",
    description = {
      "Prints the figures of a finished run.",
      "Counts, sizes of clusters, similarities, cost of stages, and what could not be read;"
          + " report.html shows more of them."
    },
    footer = {"", "Example:", "  ./neardup stats out"})
public final class StatsCommand extends HadoopCommand.RunCommand {
  @Override
  public Integer call() throws IOException {
    EarlierRun run = EarlierRun.read(HadoopSettings.files(getConf()), folder);
    StatisticsText.of(run.summary()).forEach(System.out::println);
    return 0;
  }
}
