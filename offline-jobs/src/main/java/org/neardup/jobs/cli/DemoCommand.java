package org.neardup.jobs.cli;

import java.nio.file.Path;
import java.time.Duration;
import org.neardup.jobs.node.Demo;
import org.neardup.jobs.node.NodeFolder;
import org.neardup.jobs.node.NodeSettings;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "demo",
    description = {
      "Shows everything on a small dump that comes with the project.",
      "Finds its near duplicates, starts Elasticsearch with the plugin, loads the results, runs"
          + " three queries, and updates the index to a second dump."
    },
    footer = {"", "Examples:", "  ./neardup demo", "  ./neardup demo --keep-node"})
public final class DemoCommand extends HadoopCommand {
  @Option(names = "--keep-node", description = "Leave the node running at the end.")
  private boolean keep;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      description = "Folder for the dump and the results (default: .neardup/demo of the project).")
  private Path output;

  @Mixin private NodeCommand.Where node;
  @Mixin private NodeCommand.Server server;

  @Override
  public Integer call() throws Exception {
    long start = System.nanoTime();
    Path folder = output == null ? NodeFolder.ofProject().resolve("demo") : output;
    Demo demo = new Demo(getConf(), folder, System.out, ProgressLine.standardError());
    demo.run(node.folder(), NodeSettings.ofProject(server.distribution()), keep);
    System.out.println();
    String time = Numbers.duration(Duration.ofNanos(System.nanoTime() - start));
    System.out.println("The demo took " + time + ".");
    return 0;
  }
}
