package org.neardup.jobs.cli;

import org.neardup.jobs.cli.options.EngineOption;
import org.neardup.jobs.join.BlockStage;
import org.neardup.jobs.judge.EvaluateJob;
import org.neardup.jobs.run.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "evaluate",
    description = {
      "Measures recall, precision and cost of a run of find against all pairs.",
      "MinHash is compared with an exact join, random projection with brute force. Tables and"
          + " plots are written to evaluation/ in the folder."
    },
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
      description = "Compare about N texts with all, in place of all with all.")
  private long sampleSize;

  @Option(
      names = "--sample-seed",
      paramLabel = "SEED",
      description = "Seed of the sample (default: 0).")
  private long seed;

  @Option(
      names = "--block-size",
      paramLabel = "N",
      description =
          "Most texts of a block (default: "
              + BlockStage.DEFAULT_BLOCK_SIZE
              + "; for minhash "
              + BlockStage.JOIN_BLOCK_SIZE
              + ").")
  private int blockSize;

  @Option(names = "--overwrite", description = "Replace an earlier evaluation.")
  private boolean overwrite;

  @Override
  public Integer call() throws Exception {
    EvaluateJob.Request request =
        new EvaluateJob.Request(folder, sampleSize, seed, blockSize, overwrite);
    EvaluateJob.run(EngineOption.tellWhere(getConf()), ProgressLine.standardError(), request)
        .lines()
        .forEach(System.out::println);
    return 0;
  }
}
