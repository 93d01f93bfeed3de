package org.neardup.jobs.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.candidates.CandidateStage;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.data.PairScope;
import org.neardup.jobs.find.EarlierRun;
import org.neardup.jobs.find.FindJob;
import org.neardup.jobs.find.FindRequest;
import org.neardup.jobs.find.FindRequest.BulkBy;
import org.neardup.jobs.find.FindRequest.Existing;
import org.neardup.jobs.find.FindScheme;
import org.neardup.jobs.find.FindSummary;
import org.neardup.jobs.find.OldCollection;
import org.neardup.jobs.find.SummaryText;
import org.neardup.jobs.judge.SourceSample;
import org.neardup.jobs.run.Numbers;
import org.neardup.jobs.run.ProgressLine;
import org.neardup.jobs.stage.HadoopSettings;
import org.neardup.lsh.SchemeRequest;
import org.neardup.util.Check;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "find",
    description = {
      "Finds the near duplicates in dumps: verified pairs, clusters, bulk files.",
      "The folder of --output has them in pairs, clusters and bulk, what was set aside in"
          + " rejected, figures in summary.json, and report.html to look at. The bulk files hold"
          + " each unit with its signature, for `neardup index`.",
      "A run that ends early, also by Ctrl-C, keeps its finished stages for --resume."
    },
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
public final class FindCommand extends HadoopCommand implements SchemeOptions.User {
  private static final String LINES = "lines";
  private static final String STANDARD_INPUT = "-";

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
      names = "--resume",
      description = "Go on with a run that was stopped, behind its last finished stage.")
  private boolean resume;

  @Option(names = "--overwrite", description = "Replace the results of an earlier run.")
  private boolean overwrite;

  @Option(
      names = "--dry-run",
      description = "Say what would be done and what it would take; make nothing.")
  private boolean dryRun;

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
              + " now. Its scheme and the names of its clusters are taken over;"
              + " DIR/delta has what an index of that run needs.")
  private String since;

  @Option(
      names = "--known-clusters",
      paramLabel = "PATH",
      description =
          "Clusters that units have already, as lines of cluster id, tab and unit id: their names"
              + " are kept. May be given again.")
  private List<String> clusters = new ArrayList<>();

  @Mixin private InputOptions input;

  private final SchemeOptions scheme = new SchemeOptions();

  @Option(
      names = "--source",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Prefix of all ids, because two dumps share page ids.")
  private String source;

  @Option(
      names = "--within",
      paramLabel = "FIELD",
      defaultValue = "",
      description =
          "Compare only records with the same value in a field (language, source), which is named"
              + " as in --id-field. A record without it is compared with no other one.")
  private String within;

  @Option(
      names = "--across",
      paramLabel = "FIELD",
      defaultValue = "",
      description =
          "Compare only records with different values in a field; one without it with all others.")
  private String across;

  @Option(
      names = "--within-days",
      paramLabel = "N",
      description =
          "Compare only records whose days in --date-field are at most N apart, 0 for the same"
              + " day.")
  private Integer withinDays;

  @Option(
      names = "--date-field",
      paramLabel = "FIELD",
      defaultValue = "",
      description =
          "The date for --within-days: 2026-11-26, also with a time behind it, 20261126, or seconds"
              + " or milliseconds since 1970. A record without one is compared with no other one.")
  private String dateField;

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
      names = "--bulk-tokens",
      description =
          "Put the tokens of the signatures into the bulk documents, and write a mapping.json for a"
              + " server without the plugin, which `neardup ask` searches by them.")
  private boolean bulkTokens;

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
      names = "--facts",
      paramLabel = "WHICH",
      defaultValue = "any",
      description =
          "any, or same to leave out pairs whose numbers, amounts, dates or codes differ (default:"
              + " ${DEFAULT-VALUE}).")
  private String facts;

  @Option(
      names = "--clusters-in-memory",
      paramLabel = "N",
      defaultValue = "" + ClusterStage.DEFAULT_IN_MEMORY,
      description =
          "Find clusters in memory, 100 bytes each, unless more than N texts have a pair or a copy"
              + " (default: 5000000); then by stages on disk.")
  private long inMemory;

  @Option(
      names = {"--contains", "--containment"},
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Also list, in DIR/contained, each unit that has at least this share of its shingles in a"
              + " longer one, and which; with --against, each old document that stands in a new"
              + " one, and where, in each that holds it (default: 0, do not look for them).")
  private double containment;

  @Option(
      names = "--ignore-common",
      paramLabel = "N",
      description =
          "Compare also without the sentences that N documents or more have, from 2: more than"
              + " there are copies of one document. DIR/resources/ignored.txt has the list"
              + " (default: 0, only what --ignore says).")
  private int ignoreCommon;

  @Mixin private EngineOption engine;

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

  @Option(names = "--keep-work", description = "Keep intermediate data in DIR/_work.")
  private boolean keepWork;

  @Override
  public SchemeOptions scheme() {
    return scheme;
  }

  @Override
  public Integer call() throws Exception {
    Configuration conf = engine.choose(conf());
    FindRequest request = request(HadoopSettings.files(conf));
    if (dryRun) {
      prediction(conf, request).forEach(System.out::println);
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
    Optional<String> taken = OldCollection.scheme(conf, earlier);
    Check.that(
        ignoreCommon == 0 || taken.isEmpty(),
        "[ignore_common] must not be given with a run in [since] or [against], whose list is taken"
            + " over: leave it out, got the scheme %s",
        taken.orElse(""));
    FindScheme resolved = scheme.resolve(conf, taken);
    boolean complete = resolved.complete() || EarlierRun.isComplete(conf, since);
    return FindRequest.of(files(), output, resolved.settings())
        .with(
            to -> {
              to.against = against;
              to.againstSource = againstSource;
              to.since = since;
              to.clusters = clusters;
              to.source = input.source().withSource(source);
              to.scope = scope();
              to.projection = resolved.projection();
              to.complete = complete;
              to.bulkBy = BulkBy.parse(bulkBy);
              to.bulkTokens = bulkTokens;
              to.tables = asTables();
              to.clusterBy = ClusterBy.parse(clusterBy);
              to.sameFacts = sameFacts();
              to.inMemory = inMemory;
              to.containment = containment;
              to.ignoreCommon = ignoreCommon;
              to.tasks = new FindRequest.Tasks(splits, reducers, maxBucket);
              to.existing = existing();
              to.maxRejected = maxRejected;
              to.allowEmpty = allowEmpty;
              to.keepWork = keepWork;
            });
  }

  private PairScope scope() {
    Check.that(
        (withinDays == null) == dateField.isEmpty(),
        "[within_days] and [date_field] must be given together");
    return new PairScope(within, across, dateField, withinDays == null ? 0 : withinDays);
  }

  private boolean sameFacts() {
    boolean same = facts.equals("same");
    Check.that(same || facts.equals("any"), "[facts] must be any or same, got [%s]", facts);
    return same;
  }

  private boolean asTables() {
    boolean tables = outputFormat.equals("parquet");
    Check.that(
        tables || outputFormat.equals(LINES),
        "[output_format] must be lines or parquet, got [%s]",
        outputFormat);
    Check.that(
        !tables || engine.isSpark(),
        "[output_format] parquet is written by Spark: give --engine spark too");
    return tables;
  }

  private Existing existing() {
    Check.that(
        !overwrite || !resume,
        "[overwrite] and [resume] must not be given together: one begins again, the other does"
            + " not");
    return resume ? Existing.RESUME : overwrite ? Existing.OVERWRITE : Existing.REFUSE;
  }

  /** The inputs, where a file that is removed when the process ends stands for each {@code -}. */
  private List<String> files() throws IOException {
    List<String> files = new ArrayList<>(inputs);
    if (files.contains(STANDARD_INPUT)) {
      File copy = File.createTempFile("stdin", "");
      copy.deleteOnExit();
      Files.copy(System.in, copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
      files.replaceAll(name -> name.equals(STANDARD_INPUT) ? copy.toString() : name);
    }
    return files;
  }

  private static List<String> prediction(Configuration conf, FindRequest request)
      throws IOException, InterruptedException {
    SourceSample sample = SourceSample.of(conf, request);
    List<String> lines = new ArrayList<>();
    lines.add("would read " + Numbers.bytes(sample.inputBytes()) + " of input");
    lines.add(
        "  about %s with %s, by the first %s"
            .formatted(
                Numbers.count(sample.estimatedDocuments(), "documents"),
                Numbers.count(sample.estimatedUnits(), "units"),
                Numbers.count(sample.documents(), "documents")));
    if (sample.numbered() > 0) {
      lines.add(
          "  their ids would be file and line: there is no field [%s]"
              .formatted(request.source().idField()));
    }
    lines.addAll(sample.notes().lines());
    if (!request.against().isEmpty()) {
      lines.add("would compare it with " + String.join(" ", request.against()));
    }
    if (!request.since().isEmpty()) {
      lines.add("would take over what did not change since " + request.since());
    }
    lines.add("would write " + request.output());
    SchemeRequest settings = request.settings();
    FindScheme scheme =
        new FindScheme(
            settings,
            settings.withoutMissingStatistics().resolve(),
            request.projection(),
            request.complete());
    lines.addAll(PlanText.of(scheme, sample.estimatedUnits(), OptionalDouble.empty()));
    return lines;
  }
}
