package org.neardup.jobs.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.neardup.jobs.dedup.DedupJob;
import org.neardup.jobs.dedup.Keep;
import org.neardup.jobs.progress.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code neardup dedup}: the inputs of a run without the duplicates. */
@Command(
    name = "dedup",
    description = {
      "Copies the inputs of a run of find without the duplicates.",
      "Of each cluster one document stays. Every copy has its file's own name, format and"
          + " compression; all other bytes stay as they are. The run must be one over whole"
          + " documents (--unit document)."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example:",
      "  ./neardup find corpus.jsonl.gz --unit document --output out",
      "  ./neardup dedup out --output clean --keep longest"
    })
public final class DedupCommand implements Callable<Integer> {
  @ParentCommand private Configurable parent;

  @Parameters(index = "0", paramLabel = "DIR", description = "The output folder of a run.")
  private String folder;

  @Option(
      names = "--output",
      paramLabel = "DIR",
      required = true,
      description = "Folder to be made for the copies.")
  private String output;

  @Option(
      names = "--keep",
      paramLabel = "WHICH",
      defaultValue = "id-order",
      completionCandidates = Choices.Keeps.class,
      description =
          "Which document of a cluster stays: the first of the inputs, the longest, or by id-order"
              + " the one with the smallest id, which names the cluster (default:"
              + " ${DEFAULT-VALUE}).")
  private String keep;

  @Override
  public Integer call() throws Exception {
    DedupJob.Result result = new DedupJob(parent.getConf()).run(folder, output, Keep.parse(keep));
    System.out.printf(
        "%s read, %s left out%n",
        Numbers.count(result.documents(), "documents"),
        Numbers.count(result.removed(), "duplicates"));
    System.out.printf("%s in %s%n", Numbers.count(result.files(), "files"), result.output());
    return 0;
  }
}
