package org.neardup.jobs.cli;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.results.ClusterText;
import org.neardup.jobs.stage.hadoop.HadoopSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "show",
    description = {
      "Shows the cluster of a unit, and marks what other units {+have+} and [-lack-] beside the"
          + " first. It reads all files of the folder, which takes a while for a large run."
    },
    footer = {
      "",
      "Examples:",
      "  ./neardup show out 1673:6-OxT07F7o0",
      "  ./neardup show out 1673:6-OxT07F7o0 --top 5"
    })
public final class ShowCommand extends HadoopCommand.RunCommand {
  @Parameters(
      index = "1",
      paramLabel = "UNIT-ID",
      description = "Id of a document or sentence, as in bulk/ and clusters/.")
  private String unit;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "100",
      description = "Most units to show (default: ${DEFAULT-VALUE}).")
  private int top;

  @Override
  public Integer call() throws IOException {
    Configuration conf = HadoopSettings.files(getConf());
    ClusterText.of(conf, EarlierRun.read(conf, folder), unit, top).forEach(System.out::println);
    return 0;
  }
}
