package org.neardup.jobs.evaluate;

import java.util.List;

/**
 * The request for an evaluation.
 *
 * @param folder the output folder of a run
 * @param sample about how many texts are compared with all by brute force, 0 for all of them
 * @param seed chooses them
 * @param blockSize texts of a block of brute force, 0 to choose
 * @param grid searches to try beside the run's own; for random projection
 * @param overwrite whether an earlier evaluation may be replaced
 */
public record EvaluateRequest(
    String folder, long sample, long seed, int blockSize, Grid grid, boolean overwrite) {

  /**
   * Every combination of these, each reusing one set of signatures.
   *
   * @param bits bits of a signature; empty for those of the run
   * @param bitPermutations numbers of bit permutations; empty for no grid
   * @param windows windows; empty for no grid
   * @param hamming Hamming distances; empty for that of 3 standard errors below the threshold
   */
  public record Grid(
      List<Integer> bits,
      List<Integer> bitPermutations,
      List<Integer> windows,
      List<Integer> hamming) {
    public static final Grid NONE = new Grid(List.of(), List.of(), List.of(), List.of());

    public Grid {
      bits = List.copyOf(bits);
      bitPermutations = List.copyOf(bitPermutations);
      windows = List.copyOf(windows);
      hamming = List.copyOf(hamming);
      if (bitPermutations.isEmpty() != windows.isEmpty()) {
        throw new IllegalArgumentException(
            "[bit_permutations] and [window] of a grid go together: give both, or neither");
      }
    }

    boolean isEmpty() {
      return windows.isEmpty();
    }
  }

  public EvaluateRequest {
    if (sample < 0) {
      throw new IllegalArgumentException(
          "[sample] must be at least 1, or 0 for all texts, got " + sample);
    }
    if (blockSize < 0) {
      throw new IllegalArgumentException(
          "[block_size] must be at least 1, or 0 to choose, got " + blockSize);
    }
  }
}
