package org.neardup.jobs.cli;

import org.neardup.jobs.join.BlockStage;
import org.neardup.jobs.judge.EvaluateJob;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "evaluate",
    description = {
      "Judges the output of find by all pairs: recall, precision, relative cost.",
      "MinHash is judged by an exact join of the sets of shingles, so that all texts of a"
          + " large run can be compared, random projection by brute force."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  ./neardup evaluate out",
      "  ./neardup evaluate out --sample-size 2000"
    })
public final class EvaluateCommand extends HadoopCommand.RunCommand {
  @Option(
      names = "--sample-size",
      paramLabel = "N",
      description = "Compare about so many texts with all, instead of all of them.")
  private long sampleSize;

  @Option(
      names = "--sample-seed",
      paramLabel = "SEED",
      description = "Chooses the sample (default: 0).")
  private long seed;

  @Option(
      names = "--block-size",
      paramLabel = "N",
      description =
          "Texts of a block at most (default: "
              + BlockStage.DEFAULT_BLOCK_SIZE
              + ", of jaccard "
              + BlockStage.JOIN_BLOCK_SIZE
              + ").")
  private int blockSize;

  @Option(names = "--overwrite", description = "Replace an earlier evaluation.")
  private boolean overwrite;

  @Override
  public Integer call() throws Exception {
    EvaluateJob.Request request =
        new EvaluateJob.Request(folder, sampleSize, seed, blockSize, overwrite);
    EvaluateJob.run(conf(), ProgressLine.standardError(), request)
        .lines()
        .forEach(System.out::println);
    return 0;
  }
}
