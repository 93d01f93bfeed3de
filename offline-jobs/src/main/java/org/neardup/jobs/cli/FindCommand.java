package org.neardup.jobs.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.BulkBy;
import org.neardup.jobs.Existing;
import org.neardup.jobs.FindJob;
import org.neardup.jobs.FindRequest;
import org.neardup.jobs.FindScheme;
import org.neardup.jobs.FindSummary;
import org.neardup.jobs.SummaryText;
import org.neardup.jobs.candidates.CandidateJob;
import org.neardup.jobs.clusters.ClusterBy;
import org.neardup.jobs.clusters.ClusterStage;
import org.neardup.jobs.io.Format;
import org.neardup.jobs.io.SourceOptions;
import org.neardup.jobs.progress.ProgressLine;
import org.neardup.jobs.run.HadoopSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code neardup find}: dumps to verified pairs, clusters and bulk files. */
@Command(
    name = "find",
    description = "Finds the near duplicates in dumps: verified pairs, clusters, bulk files.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  ./neardup find enwiki.xml.bz2 --unit sentence --threshold 0.8 --output out"
    })
public final class FindCommand implements Callable<Integer> {
  @ParentCommand private Configurable parent;

  @Parameters(
      arity = "1..*",
      paramLabel = "INPUT",
      description = "Files (also gz, bz2, zst) and folders, on any Hadoop file system.")
  private List<String> inputs;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "Folder to be made.")
  private String output;

  @Option(
      names = "--format",
      paramLabel = "NAME",
      defaultValue = "auto",
      description =
          "auto, wikipedia, reuters, tsv, jsonl, lines, or text: a file is a document and its path"
              + " the id (default: auto).")
  private String format;

  @Mixin private SchemeOptions scheme;

  @Option(
      names = "--source",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Prefix of all ids, because two dumps share page ids.")
  private String source;

  @Option(
      names = "--id-field",
      paramLabel = "NAME",
      defaultValue = "id",
      description =
          "The id: a field in jsonl (default: id); a column in tsv, by its number from 1 or, with"
              + " --header, its name (default: 1); NEWID (default) or OLDID in reuters.")
  private String idField;

  @Option(
      names = "--text-field",
      paramLabel = "NAME",
      defaultValue = "text",
      description =
          "The text: a field in jsonl (default: text); a column in tsv (default: all behind the"
              + " first tab).")
  private String textField;

  @Option(
      names = "--header",
      description = "The first line of each tsv file holds the names of its columns.")
  private boolean header;

  @Option(
      names = "--bulk-by",
      paramLabel = "unit|document",
      defaultValue = "unit",
      description = "What one document of the bulk files is (default: unit).")
  private String bulkBy;

  @Option(
      names = "--cluster-by",
      paramLabel = "connected|representative",
      defaultValue = "connected",
      description =
          "connected: by any path of pairs; representative: each unit has a pair with the"
              + " cluster's first (default: connected).")
  private String clusterBy;

  @Option(
      names = "--clusters-in-memory",
      paramLabel = "N",
      defaultValue = "" + ClusterStage.DEFAULT_IN_MEMORY,
      description =
          "Find clusters in memory, 100 bytes each, unless more than N texts have a pair or a copy"
              + " (default: 5000000); then by MapReduce.")
  private long inMemory;

  @Option(
      names = "--splits",
      paramLabel = "N",
      description = "Map tasks over the inputs (default: chosen).")
  private int splits;

  @Option(
      names = "--reducers",
      paramLabel = "N",
      description = "Reduce tasks of each job (default: chosen).")
  private int reducers;

  @Option(
      names = "--max-bucket",
      paramLabel = "N",
      defaultValue = "" + CandidateJob.DEFAULT_MAX_BUCKET,
      description = "Largest bucket of which every pair is compared (default: 1000).")
  private int maxBucket;

  @Option(
      names = "--max-rejected",
      paramLabel = "SHARE",
      defaultValue = "1",
      description = "Fail if a larger share of the records is set aside, 0 to 1 (default: 1).")
  private double maxRejected;

  @Option(names = "--overwrite", description = "Replace the output of an earlier run.")
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
  public Integer call() throws Exception {
    Configuration conf = parent.getConf();
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
    FindScheme.Resolved resolved = scheme.resolve(conf);
    SourceOptions options =
        SourceOptions.DEFAULT
            .withFormat(Format.parse(format))
            .withSource(source)
            .withFields(idField, textField)
            .withHeader(header);
    return FindRequest.of(inputs, output, resolved.scheme())
        .withSource(options)
        .withProjection(resolved.projection())
        .withBulkBy(BulkBy.parse(bulkBy))
        .withClusterBy(ClusterBy.parse(clusterBy))
        .withInMemory(inMemory)
        .withTasks(new FindRequest.Tasks(splits, reducers, maxBucket))
        .withExisting(existing())
        .withMaxRejected(maxRejected)
        .withKeepWork(keepWork);
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
