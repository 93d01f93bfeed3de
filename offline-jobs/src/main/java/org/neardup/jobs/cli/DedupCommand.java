package org.neardup.jobs.cli;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.cli.options.EngineOption;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "dedup",
    description = {
      "Writes the inputs of a run of find without the duplicates.",
      "Removes a document if a document that is retained is a pair with it, or contains it (find"
          + " --contains). After a run over sentences or passages it cuts repeated ones out of the"
          + " documents. Files keep their names and compression; parquet, jsonl, json, csv, tsv,"
          + " lines and text keep their format too. Documents of other formats become JSON lines,"
          + " in a file with .jsonl behind its name. The folder OUTPUT.dedup lists what was"
          + " removed, with a report.html."
    },
    footer = {
      "",
      "Examples:",
      "  ./neardup find corpus.jsonl.gz --unit document --output out",
      "  ./neardup dedup out --keep max:score --report-by source --output clean"
    })
public final class DedupCommand extends HadoopCommand.RunCommand {
  /** What is retained, and whose losses are reported. */
  static final class Retaining {
    @Option(
        names = "--keep",
        paramLabel = "RULES",
        description =
            "Which copy is retained: longest, first, max:FIELD, min:FIELD, order:FIELD=a,b,c, or"
                + " none; of several, between commas, the later ones decide ties (default: longest;"
                + " first for sentences and passages).")
    String keep;

    @Option(
        names = "--report-by",
        paramLabel = "FIELD",
        defaultValue = "",
        description = "Also report the losses of each value of this field, such as a source.")
    String reportBy;
  }

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "Folder to be made for the copies.")
  private String output;

  @Mixin private Retaining retaining;

  @Option(
      names = "--annotate",
      description =
          "Remove nothing; add the fields neardup.cluster_id, neardup.retained, neardup.similarity"
              + " and neardup.duplicate_of to each record.")
  private boolean annotate;

  @Option(
      names = "--annotate-prefix",
      paramLabel = "PREFIX",
      defaultValue = DedupRules.PREFIX,
      description = "Prefix of the names of these fields (default: ${DEFAULT-VALUE}).")
  private String prefix;

  @Option(
      names = "--removed-ids",
      paramLabel = "N",
      defaultValue = "-1",
      description =
          "Add to each record that is retained for others the field neardup.cluster_size, the"
              + " number of these and itself, and neardup.removed_ids with N of their ids; 0 for"
              + " the size alone.")
  private int removedIds;

  @Option(
      names = "--min-documents",
      paramLabel = "N",
      defaultValue = "" + DedupRules.TWO,
      description = "Remove only what is in N documents or more (default: ${DEFAULT-VALUE}).")
  private int minDocuments;

  @Option(
      names = "--within",
      paramLabel = "FIELD",
      defaultValue = "",
      description =
          "Count only documents with the same value of this field, such as those of one site. A"
              + " document without a value is counted with none.")
  private String within;

  @Option(
      names = "--max-loss",
      paramLabel = "SHARE",
      defaultValue = "1",
      description =
          "Remove a text only if at most this share of its shingles is missing in the one that is"
              + " retained, and if their numbers are the same; 0: nothing is missing (default:"
              + " ${DEFAULT-VALUE}, any).")
  private double maxLoss;

  @Option(
      names = "--min-left",
      paramLabel = "SHARE|N",
      defaultValue = "0",
      description =
          "Remove a document if cuts leave less of it: a share of its characters up to 1, or a"
              + " number of characters.")
  private double minLeft;

  @Option(
      names = "--drop-containers",
      description =
          "Remove the documents that contain a reference document, after find with --reference and"
              + " --contains.")
  private boolean dropContainers;

  @Mixin private EngineOption engine;

  @Override
  public Integer call() throws Exception {
    Configuration conf = engine.choose(getConf());
    String added = annotate ? prefix : "";
    DedupRules rules =
        new DedupRules(
            retaining.keep,
            retaining.reportBy,
            added,
            removedIds,
            minDocuments,
            within,
            maxLoss,
            minLeft,
            dropContainers);
    run(conf, folder, output, rules, false);
    return 0;
  }

  static void run(
      Configuration conf, String folder, String output, DedupRules rules, boolean overwrite)
      throws IOException {
    DedupJob job = new DedupJob(conf, ProgressLine.standardError());
    job.run(folder, output, rules, overwrite).lines().forEach(System.out::println);
  }
}
