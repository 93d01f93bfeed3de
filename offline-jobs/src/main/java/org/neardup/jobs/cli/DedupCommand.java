package org.neardup.jobs.cli;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.DedupRules;
import org.neardup.jobs.dedup.DedupSummary;
import org.neardup.jobs.dedup.KeepRule;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "dedup",
    description = {
      "Writes the inputs of a run of find without the duplicates.",
      "A document goes if one that stays is near to it: the two are a pair, or it is contained in"
          + " the other (where find was run with --contains). So a document that is connected"
          + " with others only through third ones stays. Of a run over sentences or passages each"
          + " document is written without those that stand elsewhere too. Every copy has its file's"
          + " own name, format and compression, and records stay as they are. DIR.dedup tells what"
          + " went: removed/ has a line for each, report.html who lost what."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  ./neardup find corpus.jsonl.gz --unit document --output out",
      "  ./neardup dedup out --keep max:score --report-by source --output clean"
    })
public final class DedupCommand extends HadoopCommand.RunCommand {
  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "Folder to be made for the copies.")
  private String output;

  @Option(
      names = "--keep",
      paramLabel = "RULES",
      description =
          "Which of near documents stays: longest; first of the inputs; max:FIELD or min:FIELD by a"
              + " number or text; order:FIELD=a,b,c by its place in the list; several, with"
              + " commas between, decide ties, at last the first. none: no document that is near"
              + " to another (default: longest; of sentences and passages first).")
  private String keep;

  @Option(
      names = "--report-by",
      paramLabel = "FIELD",
      defaultValue = "",
      description = "Also tell what each value of a field loses, beside what each file does.")
  private String reportBy;

  @Option(
      names = "--annotate",
      description =
          "Remove nothing, and add to each record the fields neardup.cluster_id, neardup.kept,"
              + " neardup.similarity (to the one that stays) and neardup.duplicate_of (its id).")
  private boolean annotate;

  @Option(
      names = "--annotate-prefix",
      paramLabel = "PREFIX",
      defaultValue = "neardup.",
      description = "What the names of these fields begin with (default: ${DEFAULT-VALUE}).")
  private String prefix;

  @Option(
      names = "--min-documents",
      paramLabel = "N",
      defaultValue = "" + DedupRules.TWO,
      description =
          "Remove only what N documents have, or something near to it (default: ${DEFAULT-VALUE}).")
  private int minDocuments;

  @Option(
      names = "--within",
      paramLabel = "FIELD",
      defaultValue = "",
      description =
          "Remove only what documents of the same value of a field have, such as a site's own"
              + " menus.")
  private String within;

  @Option(
      names = "--min-left",
      paramLabel = "SHARE|N",
      defaultValue = "0",
      description =
          "Remove a document of which less is left without the sentences that were cut out: a"
              + " share of its characters up to 1, or a number of them.")
  private double minLeft;

  @Option(
      names = "--drop-containers",
      description =
          "Remove the documents that hold an item of a test set, of a run with --against and"
              + " --contains.")
  private boolean dropContainers;

  @Mixin private EngineOption engine;

  @Override
  public Integer call() throws Exception {
    Configuration conf = engine.choose(conf());
    List<KeepRule> rules = keep == null ? List.of() : KeepRule.parse(keep);
    DedupSummary summary =
        new DedupJob(conf, ProgressLine.standardError())
            .run(
                folder,
                output,
                new DedupRules(
                    rules,
                    reportBy,
                    annotate ? prefix : "",
                    minDocuments,
                    within,
                    minLeft,
                    dropContainers));
    summary.lines().forEach(System.out::println);
    return 0;
  }
}
