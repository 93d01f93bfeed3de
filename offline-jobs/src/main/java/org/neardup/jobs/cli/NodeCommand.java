package org.neardup.jobs.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.neardup.jobs.node.LocalNode;
import org.neardup.jobs.node.NodeFolder;
import org.neardup.jobs.node.NodeSettings;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "node",
    description = "Starts, stops or looks at a local Elasticsearch with the plugin.",
    footer = {"", "Examples:", "  ./neardup node start", "  ./neardup node status"},
    synopsisSubcommandLabel = "start|stop|status",
    subcommands = {NodeCommand.Start.class, NodeCommand.Stop.class, NodeCommand.Status.class})
public final class NodeCommand extends HadoopCommand {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new CommandLine.ParameterException(
        spec.commandLine(), "say what to do: node start, node stop or node status");
  }

  /** Which server, for commands that start a node. */
  static final class Server {
    @Option(
        names = "--elasticsearch",
        paramLabel = "PATH",
        description = "Elasticsearch, as zip or folder (default: downloaded through Maven).")
    private Path distribution;

    Optional<Path> distribution() {
      return Optional.ofNullable(distribution);
    }
  }

  static final class Where {
    @Option(
        names = "--data",
        paramLabel = "DIR",
        description =
            "Folder of the node: server, data and logs (default: .neardup of the project).")
    private Path data;

    NodeFolder folder() throws IOException {
      return NodeFolder.of(data == null ? NodeFolder.ofProject() : data);
    }
  }

  @Command(
      name = "start",
      description = {
        "Starts an Elasticsearch with the plugin, to try things, unless it runs.",
        "Prints its URL as the last line. It listens on the loopback address only, without"
            + " security, runs until `node stop`, and is not for production."
      },
      footer = {
        "",
        "Examples:",
        "  ./neardup node start",
        "  ./neardup node start --heap 2g --port 9201 --data other-node"
      })
  static final class Start extends HadoopCommand {
    @Mixin private Where where;
    @Mixin private Server server;

    @Option(
        names = "--heap",
        paramLabel = "SIZE",
        defaultValue = NodeSettings.DEFAULT_HEAP,
        description = "Heap of the server (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(
        names = "--port",
        paramLabel = "PORT",
        description = "HTTP port (default: the first free one from 9200 on).")
    private int port = NodeSettings.FIRST_FREE_PORT;

    @Option(
        names = "--plugin",
        paramLabel = "ZIP",
        description = "Plugin (default: the one of the build or release).")
    private Path plugin;

    @Override
    public Integer call() throws IOException {
      NodeFolder folder = where.folder();
      Path zip = plugin == null ? NodeSettings.projectPlugin() : plugin;
      NodeSettings settings = new NodeSettings(server.distribution(), zip, heap, port);
      describe(new LocalNode(folder, ProgressLine.standardError()).start(settings), folder);
      return 0;
    }
  }

  @Command(
      name = "stop",
      description = "Stops the node; its data stays.",
      footer = {"", "Example:", "  ./neardup node stop"})
  static final class Stop extends HadoopCommand {
    @Mixin private Where where;

    @Override
    public Integer call() throws IOException {
      boolean ran = new LocalNode(where.folder(), ProgressLine.standardError()).stop();
      System.out.println(ran ? "stopped" : "no node is running");
      return 0;
    }
  }

  @Command(
      name = "status",
      description = "Says whether the node runs; if so, its URL is the last line.",
      exitCodeList = {"0:It runs.", "1:It does not run."},
      footer = {"", "Example:", "  ./neardup node status"})
  static final class Status extends HadoopCommand {
    @Mixin private Where where;

    @Override
    public Integer call() throws IOException {
      NodeFolder folder = where.folder();
      Optional<LocalNode.Running> running =
          new LocalNode(folder, ProgressLine.standardError()).running();
      if (running.isPresent()) {
        describe(running.get(), folder);
        return 0;
      }
      System.out.println("no node is running in " + folder.root());
      System.out.println("start one with: ./neardup node start");
      return 1;
    }
  }

  private static void describe(LocalNode.Running running, NodeFolder folder) {
    System.out.println("process  " + running.pid());
    System.out.println("folder   " + folder.root());
    System.out.println("log      " + folder.serverLog());
    System.out.println(running.url());
  }
}
