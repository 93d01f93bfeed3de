package org.neardup.jobs.evaluate;

/**
 * One search with its cost, recall and precision.
 *
 * @param name {@value #RUN} for the run itself, {@value #GRID} for a search of the grid
 * @param parameters how it searched
 * @param cost what it cost
 * @param bound the recall that the signatures alone permit
 * @param predicted the recall predicted of pairs at the threshold
 * @param quality recall and precision
 */
record Search(
    String name, Parameters parameters, Cost cost, Share bound, double predicted, Quality quality) {
  static final String RUN = "run";
  static final String GRID = "grid";

  /** The parameters of a window search; all 0 for MinHash. */
  record Parameters(int bits, int bitPermutations, int window, int hamming) {}

  /**
   * The cost of a search.
   *
   * @param comparisons how many pairs of signatures were compared, for MinHash how many candidate
   *     pairs of texts
   * @param relative these over the comparisons of brute force
   * @param relativeWithChunks the same with the sort counted as comparisons
   * @param seconds how long it took in memory, sorting included; 0 for the run
   */
  record Cost(long comparisons, double relative, double relativeWithChunks, double seconds) {}
}
