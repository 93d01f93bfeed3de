package org.neardup.jobs.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.neardup.jobs.elastic.Elasticsearch;
import org.neardup.jobs.index.IndexJob;
import org.neardup.jobs.index.LoadResult;
import org.neardup.jobs.node.LocalNode;
import org.neardup.jobs.node.NodeStatus;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.progress.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code neardup index DIR}. */
@Command(
    name = "index",
    mixinStandardHelpOptions = true,
    description = {
      "Creates an index for an output folder of `find` and loads its documents.",
      "Loading twice changes nothing; a load that was cut off can be run again."
    })
public final class IndexCommand implements Callable<Integer> {
  @Parameters(paramLabel = "DIR", description = "Output folder of `neardup find`.")
  private Path folder;

  @Option(
      names = "--index",
      paramLabel = "NAME",
      description = "Name of the index (default: the name of the folder).")
  private String index;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Elasticsearch, such as http://user:password@host:9200 (default: the node of `node"
              + " start`).")
  private String url;

  @Mixin private NodeCommand.Where node;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Files.isDirectory(folder)) {
      throw new IllegalArgumentException(
          "[" + folder + "] is no folder: give the output folder of `neardup find`");
    }
    ProgressLine progress = ProgressLine.standardError();
    try (Elasticsearch server = Elasticsearch.at(url == null ? localNode(progress) : url)) {
      String name = index == null ? defaultName() : index;
      LoadResult result = new IndexJob(server, folder, name, progress).run();
      print(result, server.url() + "/" + name);
      return result.failed() == 0 ? 0 : 1;
    }
  }

  private String localNode(ProgressLine progress) throws IOException {
    return switch (new LocalNode(node.folder(), progress).status()) {
      case NodeStatus.Running running -> running.url();
      case NodeStatus.Stopped stopped ->
          throw new IOException(
              "no local node is running: start one with `neardup node start`, or give --url");
    };
  }

  private String defaultName() throws IOException {
    return folder.toRealPath().getFileName().toString().toLowerCase(Locale.ROOT);
  }

  private static void print(LoadResult result, String where) {
    long loaded = result.created() + result.updated();
    System.out.printf(
        Locale.ROOT,
        "%s loaded (%s new, %s there before) in %s, %s%n",
        Numbers.count(loaded, "documents"),
        Numbers.count(result.created()),
        Numbers.count(result.updated()),
        Numbers.duration(result.elapsed()),
        Numbers.rate(loaded, result.elapsed()));
    if (result.retries() > 0) {
      System.out.println(Numbers.count(result.retries(), "requests") + " had to be sent again");
    }
    if (result.failed() > 0) {
      System.out.println(Numbers.count(result.failed(), "documents") + " refused, such as");
      result.firstFailures().forEach(failure -> System.out.println("  " + failure));
    }
    System.out.println(where);
  }
}
