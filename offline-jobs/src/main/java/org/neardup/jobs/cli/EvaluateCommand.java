package org.neardup.jobs.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configurable;
import org.neardup.jobs.blocks.BlockStage;
import org.neardup.jobs.evaluate.EvaluateJob;
import org.neardup.jobs.evaluate.EvaluateRequest;
import org.neardup.jobs.progress.ProgressLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code neardup evaluate}: a finished run against brute force. */
@Command(
    name = "evaluate",
    description = {
      "Judges the output of find by all pairs: recall, precision, relative cost.",
      "MinHash is judged by an exact join of the sets of shingles, so that all texts of a"
          + " large run can be compared, random projection by brute force."
    },
    sortOptions = false,
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples, the second with searches of the same signatures by other parameters:",
      "  ./neardup evaluate out",
      "  ./neardup evaluate out --sample 2000 --grid-bits 256,1024 \\",
      "    --grid-bit-permutations 10,20 --grid-window 10,100"
    })
public final class EvaluateCommand implements Callable<Integer> {
  @ParentCommand private Configurable parent;

  @Parameters(index = "0", paramLabel = "DIR", description = "The output folder of a run.")
  private String folder;

  @Option(
      names = "--sample",
      paramLabel = "N",
      description = "Compare about so many texts with all, instead of all of them.")
  private long sample;

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
              + ", minhash "
              + BlockStage.JOIN_BLOCK_SIZE
              + ").")
  private int blockSize;

  @Option(
      names = "--grid-bits",
      paramLabel = "D",
      split = ",",
      description = "Bits of a signature (default: those of the run).")
  private List<Integer> bits = List.of();

  @Option(
      names = "--grid-bit-permutations",
      paramLabel = "Q",
      split = ",",
      description = "Numbers of bit permutations.")
  private List<Integer> bitPermutations = List.of();

  @Option(names = "--grid-window", paramLabel = "B", split = ",", description = "Windows.")
  private List<Integer> windows = List.of();

  @Option(
      names = "--grid-hamming",
      paramLabel = "T",
      split = ",",
      description = "Hamming distances (default: 3 standard errors over the threshold's).")
  private List<Integer> hamming = List.of();

  @Option(names = "--overwrite", description = "Replace an earlier evaluation.")
  private boolean overwrite;

  @Override
  public Integer call() throws Exception {
    EvaluateRequest.Grid grid = new EvaluateRequest.Grid(bits, bitPermutations, windows, hamming);
    EvaluateRequest request = new EvaluateRequest(folder, sample, seed, blockSize, grid, overwrite);
    new EvaluateJob(parent.getConf(), ProgressLine.standardError())
        .run(request)
        .lines()
        .forEach(System.out::println);
    return 0;
  }
}
