package org.neardup.jobs.cli;

import org.neardup.jobs.results.DedupJob;
import org.neardup.jobs.results.DedupJob.KeepRule;
import org.neardup.jobs.run.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "dedup",
    description = {
      "Copies the inputs of a run of find without the duplicates.",
      "A document goes if one that stays is near to it: the two are a pair, or it is contained in"
          + " the other (where find was run with --containment). So a document that is connected"
          + " with others only through third ones stays. Every copy has its file's own name, format"
          + " and compression; all other bytes stay as they are. The run must be one over whole"
          + " documents (--unit document)."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  ./neardup find corpus.jsonl.gz --unit document --output out",
      "  ./neardup dedup out --output clean"
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
      paramLabel = "WHICH",
      defaultValue = "longest",
      completionCandidates = Choices.Keeps.class,
      description =
          "Which of two near documents stays: the longest, the first of the inputs, or by id-order"
              + " the one with the smallest id (default: ${DEFAULT-VALUE}).")
  private String keep;

  @Override
  public Integer call() throws Exception {
    DedupJob.Result result = new DedupJob(conf()).run(folder, output, KeepRule.parse(keep));
    System.out.printf(
        "%s read, %s left out%n",
        Numbers.count(result.documents(), "documents"),
        Numbers.count(result.removed(), "duplicates"));
    if (result.chained() > 0) {
      System.out.printf(
          "%s stay that have no pair with one that stays, though others connect them%n",
          Numbers.count(result.chained(), "documents"));
    }
    result
        .notCopied()
        .forEach(name -> System.out.printf("not read by find, so not copied: %s%n", name));
    System.out.printf("%s in %s%n", Numbers.count(result.files(), "files"), result.output());
    return 0;
  }
}
