package org.neardup.jobs.cli;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.decide.DedupRules;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "clean",
    description = {
      "Writes a corpus without its near duplicates: find and dedup in one command.",
      "The folder of the copies is that of --output; beside it are OUTPUT.found, with the results"
          + " of find, and OUTPUT.dedup, which lists what was removed, with a report.html. A run"
          + " that was stopped goes on when the same command is run again."
    },
    footer = {
      "",
      "Examples:",
      "  ./neardup clean corpus.jsonl.gz --output clean",
      "  ./neardup clean corpus --report-by source --output clean"
    })
public final class CleanCommand extends FindCommand {
  @Mixin private DedupCommand.Retaining retaining;

  @Option(
      names = "--max-loss",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "Remove a text only if at most this share of its shingles is missing in the one that is"
              + " retained, and if their numbers are the same (default: ${DEFAULT-VALUE}).")
  private double maxLoss;

  @Override
  public Integer call() throws Exception {
    DedupRules rules =
        new DedupRules(
            retaining.keep, retaining.reportBy, "", -1, DedupRules.TWO, "", maxLoss, 0, false);
    String clean = output;
    output = clean + ".found";
    resume |= !overwrite;
    Configuration conf = engine.choose(getConf());
    if (!dryRun) {
      new DedupJob(conf, ProgressLine.standardError()).checkRoom(clean, overwrite);
    }
    int status = super.call();
    if (status == 0 && !dryRun) {
      DedupCommand.run(conf, output, clean, rules, overwrite);
    }
    return status;
  }

  @Override
  void show(List<String> lines) {
    super.show(lines.subList(0, lines.size() - 1));
  }
}
