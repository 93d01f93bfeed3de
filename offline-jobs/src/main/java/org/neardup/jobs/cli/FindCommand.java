package org.neardup.jobs.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.pipeline.FindJob;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.request.Against;
import org.neardup.jobs.request.BulkBy;
import org.neardup.jobs.request.Existing;
import org.neardup.jobs.request.FindRequest;
import org.neardup.jobs.request.FindScheme;
import org.neardup.jobs.request.Since;
import org.neardup.jobs.results.FindSummary;
import org.neardup.jobs.results.SummaryText;
import org.neardup.jobs.stage.Engine;
import org.neardup.jobs.stage.HadoopSettings;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code neardup find}: dumps to verified pairs, clusters and bulk files. */
@Command(
    name = "find",
    description = {
      "Finds the near duplicates in dumps: verified pairs, clusters, bulk files.",
      "The folder of --output has them in pairs, clusters and bulk, what was set aside in"
          + " rejected, figures in summary.json, and report.html to look at. The bulk files hold"
          + " each unit with its signature, for `neardup index`.",
      "A run that ends early, also by Ctrl-C, keeps its finished stages for --resume."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  ./neardup find enwiki.xml.bz2 --unit sentence --threshold 0.8 --output out",
      "  ./neardup find news.jsonl.gz --text-field body --shingle word:4 --output out",
      "  ./neardup find corpus.tsv --scheme settings.json --output out --resume",
      "  ./neardup find corpus.tsv --recall 1 --output out",
      "  ./neardup find corpus.tsv --output out --dry-run"
    })
public final class FindCommand implements Callable<Integer>, SettingOptions.Taker {
  private static final String LINES = "lines";
  private static final String PARQUET = "parquet";

  @ParentCommand private Configurable parent;

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description =
          "Files (also gz, bz2, zst) and folders, on any Hadoop file system; - for standard input,"
              + " of which a copy is made.")
  private List<String> inputs;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "Folder to be made for the results.")
  private String output;

  @Option(
      names = "--against",
      paramLabel = "PATH",
      description =
          "Old collection, which stays as it is: the output folder of an earlier run, whose scheme"
              + " is taken, or files. New units are compared with it, its units not with each"
              + " other; may be given again.")
  private List<String> against = new ArrayList<>();

  @Option(
      names = "--against-source",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Prefix of all ids of the old collection, where new ones may be the same.")
  private String againstSource;

  @Option(
      names = "--since",
      paramLabel = "DIR",
      defaultValue = "",
      description =
          "Output folder of the run before over the same collection: INPUT is all of it as it is"
              + " now. Scheme, pairs of unchanged texts and names of clusters are taken over;"
              + " DIR/delta has what an index of that run needs.")
  private String since;

  @Option(
      names = "--clusters",
      paramLabel = "PATH",
      description =
          "Clusters that units have already, as lines of cluster id, tab and unit id: their names"
              + " are kept. May be given again.")
  private List<String> clusters = new ArrayList<>();

  @Mixin private InputOptions input;

  @ArgGroup(exclusive = false, heading = "%nWhat is compared:%n")
  private SchemeOptions scheme = new SchemeOptions();

  private final SettingOptions settings = new SettingOptions();

  @Mixin private ProjectionOptions projection;

  @Option(
      names = "--source",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Prefix of all ids, because two dumps share page ids.")
  private String source;

  @Option(
      names = "--bulk-by",
      paramLabel = "KIND",
      defaultValue = "unit",
      completionCandidates = Choices.BulkBys.class,
      description =
          "What one document of the bulk files is: ${COMPLETION-CANDIDATES} (default:"
              + " ${DEFAULT-VALUE}).")
  private String bulkBy;

  @Option(
      names = "--output-format",
      paramLabel = "FORMAT",
      defaultValue = LINES,
      description =
          "lines, or parquet to have pairs, clusters and units also as tables, in DIR/parquet, with"
              + " --engine spark (default: ${DEFAULT-VALUE}).")
  private String outputFormat;

  @Option(
      names = "--cluster-by",
      paramLabel = "HOW",
      defaultValue = "connected",
      completionCandidates = Choices.ClusterBys.class,
      description =
          "connected: by any path of pairs; representative: each unit has a pair with one of the"
              + " cluster, which is the one with the most pairs (default: ${DEFAULT-VALUE}).")
  private String clusterBy;

  @Option(
      names = "--clusters-in-memory",
      paramLabel = "N",
      defaultValue = "" + ClusterStage.DEFAULT_IN_MEMORY,
      description =
          "Find clusters in memory, 100 bytes each, unless more than N texts have a pair or a copy"
              + " (default: 5000000); then by stages on disk.")
  private long inMemory;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Also list, in DIR/contained, each unit that has at least this share of its shingles in"
              + " a longer one, and which (default: 0, do not look for them).")
  private double containment;

  @Option(
      names = "--engine",
      paramLabel = "NAME",
      completionCandidates = Choices.Engines.class,
      description =
          "What runs the stages, with the same output: ${COMPLETION-CANDIDATES} (default: mapreduce"
              + " where Hadoop's settings name a cluster, else local).")
  private String engine;

  @Option(
      names = "--splits",
      paramLabel = "N",
      description = "Map tasks over the inputs (default: chosen by their size).")
  private int splits;

  @Option(
      names = "--reducers",
      paramLabel = "N",
      description = "Reduce tasks of each job (default: chosen by the inputs' size).")
  private int reducers;

  @Option(
      names = "--max-bucket",
      paramLabel = "N",
      defaultValue = "" + CandidateStage.DEFAULT_MAX_BUCKET,
      description =
          "Largest bucket of which every pair is compared; in a larger one all with the first"
              + " (default: ${DEFAULT-VALUE}).")
  private int maxBucket;

  @Option(
      names = "--max-rejected",
      paramLabel = "SHARE",
      defaultValue = "1",
      description =
          "Fail if a larger share of the records is set aside, 0 to 1 (default:"
              + " ${DEFAULT-VALUE}).")
  private double maxRejected;

  @Option(
      names = "--allow-empty",
      description = "Succeed also if there is no document at all in the inputs.")
  private boolean allowEmpty;

  @Option(names = "--overwrite", description = "Replace the results of an earlier run.")
  private boolean overwrite;

  @Option(
      names = "--resume",
      description = "Go on with a run that was stopped, behind its last finished stage.")
  private boolean resume;

  @Option(names = "--keep-work", description = "Keep intermediate data in DIR/_work.")
  private boolean keepWork;

  @Option(
      names = "--dry-run",
      description = "Say what would be done and what it would take; make nothing.")
  private boolean dryRun;

  @Override
  public SettingOptions settings() {
    return settings;
  }

  @Override
  public Integer call() throws Exception {
    Configuration conf =
        engine == null ? parent.getConf() : Engine.choose(parent.getConf(), engine);
    FindRequest request = request(HadoopSettings.files(conf));
    if (dryRun) {
      DryRun.of(conf, request).forEach(System.out::println);
      return 0;
    }
    FindJob job = new FindJob(conf, ProgressLine.standardError());
    if (job.isFinished(request)) {
      System.out.println("nothing to do: " + output + " is finished");
      return 0;
    }
    FindSummary summary = job.run(request);
    SummaryText.of(summary).forEach(System.out::println);
    return 0;
  }

  private FindRequest request(Configuration conf) throws Exception {
    List<String> earlier = since.isEmpty() ? against : List.of(since);
    FindScheme resolved = scheme.resolve(conf, settings, projection, Against.scheme(conf, earlier));
    return FindRequest.of(StandardInput.spool(inputs), output, resolved.settings())
        .withAgainst(against)
        .withAgainstSource(againstSource)
        .withSince(since)
        .withClusters(clusters)
        .withSource(input.source().withSource(source))
        .withProjection(resolved.projection())
        .withComplete(resolved.complete() || Since.wasComplete(conf, since))
        .withBulkBy(BulkBy.parse(bulkBy))
        .withTables(asTables())
        .withClusterBy(ClusterBy.parse(clusterBy))
        .withInMemory(inMemory)
        .withContainment(containment)
        .withTasks(new FindRequest.Tasks(splits, reducers, maxBucket))
        .withExisting(existing())
        .withMaxRejected(maxRejected)
        .withAllowEmpty(allowEmpty)
        .withKeepWork(keepWork);
  }

  private boolean asTables() {
    if (!List.of(LINES, PARQUET).contains(outputFormat)) {
      throw new IllegalArgumentException(
          "[output-format] must be lines or parquet, got [" + outputFormat + "]");
    }
    boolean tables = outputFormat.equals(PARQUET);
    if (tables && !Engine.SPARK.equals(engine)) {
      throw new IllegalArgumentException(
          "[output-format] parquet is written by Spark: give --engine spark too");
    }
    return tables;
  }

  private Existing existing() {
    if (overwrite && resume) {
      throw new IllegalArgumentException(
          "[overwrite] and [resume] must not be given together: one begins again, the other does"
              + " not");
    }
    if (resume) {
      return Existing.RESUME;
    }
    return overwrite ? Existing.OVERWRITE : Existing.REFUSE;
  }
}
