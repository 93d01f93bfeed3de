package org.neardup.jobs.cli;

import java.util.List;
import java.util.Map;
import org.neardup.jobs.request.ProjectionRequest;
import org.neardup.lsh.WindowPlanner;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of random projection that are no settings of the scheme. */
final class ProjectionOptions {
  @Option(
      names = "--foreign",
      paramLabel = "PATH",
      description =
          "Input of the language of --translate-from, which is put before its ids; may be given"
              + " again.")
  private List<String> foreign = List.of();

  @ArgGroup(exclusive = false, heading = "%nSearch of random projection:%n")
  private Search search = new Search();

  /** How near signatures are found. */
  static final class Search {
    @Option(
        names = "--bit-permutations",
        paramLabel = "Q",
        description = "Bit permutations (default: planned with the window).")
    private int bitPermutations;

    @Option(
        names = "--window",
        paramLabel = "B",
        description =
            "Compare a signature with so many before and behind it in each order (default:"
                + " planned).")
    private int window;

    @Option(
        names = "--hamming",
        paramLabel = "T",
        description = "Largest Hamming distance (default: 3 standard errors over the threshold's).")
    private int hamming = ProjectionRequest.Window.DEFAULT.hamming();

    @Option(
        names = "--density",
        paramLabel = "X",
        description =
            "For planning: how many times more texts are near a pair than if all signatures were"
                + " spread evenly (default: ${DEFAULT-VALUE}).")
    private double density = WindowPlanner.TEXT_DENSITY;

    @Option(
        names = "--only-cross-lingual",
        description =
            "Compare only texts of different languages. Equal texts of one are together in"
                + " clusters, but no pairs.")
    private boolean onlyCrossLingual;

    @Option(
        names = "--chunk",
        paramLabel = "M",
        description = "Signatures that a task searches at a time (default: chosen).")
    private int chunk;
  }

  /**
   * The request for a run, besides the scheme.
   *
   * @param recall the recall that is planned for
   */
  ProjectionRequest projection(double recall) {
    ProjectionRequest.Window window =
        new ProjectionRequest.Window(
            search.bitPermutations,
            search.window,
            search.hamming,
            recall,
            search.density,
            search.onlyCrossLingual,
            search.chunk);
    return new ProjectionRequest(Map.of(), foreign, window);
  }
}
