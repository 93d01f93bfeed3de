package org.neardup.jobs.cli;

import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.cli.options.EngineOption;
import org.neardup.jobs.load.Elasticsearch;
import org.neardup.jobs.load.IndexJob;
import org.neardup.jobs.load.IndexName;
import org.neardup.jobs.load.LoadSettings;
import org.neardup.jobs.load.LoadSettings.Backoff;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "index",
    description = {
      "Creates an index for an output folder of `find` and loads its documents.",
      "Loading twice changes nothing. A load that was stopped goes on when the same command is run"
          + " again. DIR/index/NAME has its state and the documents that the server refused."
    },
    exitCodeList = {
      "0:Success: all documents are loaded.",
      "1:It failed, or documents were refused."
    },
    footer = {
      "",
      "Examples:",
      "  ./neardup index out --index wiki",
      "  ./neardup index out2 --index wiki --delta",
      "  ./neardup index out --url https://es:9200 --ca ca.crt --credentials me.txt",
      "  ./neardup index hdfs://host/out --url https://es:9200 --distributed --tasks 8"
    })
public final class IndexCommand extends HadoopCommand {
  @Parameters(
      paramLabel = "DIR",
      description = "Output folder of `neardup find`, on any Hadoop file system.")
  private String folder;

  @Option(
      names = "--index",
      paramLabel = "NAME",
      description = "Name of the index (default: the name of the folder).")
  private String index;

  @Mixin private ServerOptions server;

  @Option(
      names = "--concurrent-requests",
      paramLabel = "N",
      description = "Requests in flight, for each task if distributed (default: ${DEFAULT-VALUE}).")
  private int concurrentRequests = LoadSettings.DEFAULT.concurrentRequests();

  @Option(
      names = "--distributed",
      description = "Load by map tasks, one for each bulk file, on a cluster if there is one.")
  private boolean distributed;

  @Option(
      names = "--tasks",
      paramLabel = "N",
      defaultValue = "4",
      description = "Most tasks at a time, with --distributed (default: ${DEFAULT-VALUE}).")
  private int tasks;

  @Option(
      names = "--retry-timeout",
      paramLabel = "SECONDS",
      description =
          "How long a request is sent again while the server is busy or away (default:"
              + " ${DEFAULT-VALUE}).")
  private int retryTimeout = (int) (Backoff.DEFAULT.retryTimeout() / 1000);

  @Option(
      names = "--max-rejected",
      paramLabel = "N",
      description =
          "Stop if more documents of one bulk file are rejected (default: ${DEFAULT-VALUE}).")
  private int maxRejected = LoadSettings.DEFAULT.maxRejected();

  @Option(
      names = "--delta",
      description =
          "Apply only the changes of a run with --since, to an index of the run before it.")
  private boolean delta;

  @Option(
      names = "--allow-changed",
      description = "With --delta, accept an index that was changed since it was loaded.")
  private boolean allowChanged;

  @Option(names = "--reload", description = "Load everything again.")
  private boolean reload;

  @Override
  public Integer call() throws IOException {
    ProgressLine progress = ProgressLine.standardError();
    LoadSettings settings =
        LoadSettings.DEFAULT
            .withConcurrentRequests(concurrentRequests)
            .withTasks(distributed ? Math.max(1, tasks) : 0)
            .withMaxRejected(maxRejected)
            .withReload(reload)
            .withBackoff(
                new Backoff(
                    Backoff.DEFAULT.first(), Backoff.DEFAULT.longest(), retryTimeout * 1000L));
    try (Elasticsearch connected = server.connect(progress)) {
      IndexName name = new IndexName(index == null ? defaultName() : index);
      Configuration conf = distributed ? EngineOption.tellWhere(getConf()) : getConf();
      IndexJob job = new IndexJob(conf, connected, name, settings, progress);
      IndexJob.Result result = delta ? job.applyDelta(folder, allowChanged) : job.run(folder);
      print(result, connected.url() + "/" + name);
      return result.failed() == 0 ? 0 : 1;
    }
  }

  private String defaultName() throws IOException {
    Path path = new Path(folder);
    Path absolute = path.getFileSystem(getConf()).makeQualified(path);
    return absolute.getName().toLowerCase(Locale.ROOT);
  }

  private static void print(IndexJob.Result result, String where) {
    long loaded = result.created() + result.updated() + result.deleted();
    System.out.printf(
        Locale.ROOT,
        "%s loaded (%s new, %s there before%s) in %s, %s%n",
        Numbers.count(loaded, "documents"),
        Numbers.count(result.created()),
        Numbers.count(result.updated()),
        result.deleted() == 0 ? "" : ", " + Numbers.count(result.deleted()) + " deleted",
        Numbers.duration(result.elapsed()),
        Numbers.rate(loaded, result.elapsed()));
    if (result.earlier() > 0) {
      System.out.println(Numbers.count(result.earlier(), "documents") + " were loaded earlier");
    }
    if (result.retries() > 0) {
      System.out.println(Numbers.count(result.retries(), "requests") + " had to be sent again");
    }
    if (result.failed() > 0) {
      System.out.println(Numbers.count(result.failed(), "documents") + " refused, such as");
      result.firstFailures().forEach(failure -> System.out.println("  " + failure));
      System.out.println("all of them are in " + result.rejects());
    }
    System.out.println(where);
  }
}
