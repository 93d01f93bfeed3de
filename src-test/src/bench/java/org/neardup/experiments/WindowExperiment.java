package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.neardup.experiments.SignedCollections.Pairs;
import org.neardup.experiments.WindowGrid.Cell;
import org.neardup.jobs.report.Plot;
import org.neardup.jobs.report.Plot.Axis;
import org.neardup.jobs.report.Plot.Style;
import org.neardup.lsh.WindowSearch;

/**
 * Windows against brute force over one collection: relative recall at three costs, and the model's
 * prediction. The paper's Figures 5 to 8.
 */
final class WindowExperiment {

  private static final int[] WINDOWS = {1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 2000};
  private static final int MOST = 2000;
  private static final int EACH = 10;
  private static final int FEW = 20;
  private static final List<Integer> PERMUTATIONS = List.of(10, 50, 100, 200, 300, 500, 1000, 2000);
  private static final double[] LEVELS = {.5, .7, .9, .93, .95, .98, .99, .995, .999, 1};
  private static final double[] BUDGETS = {.1, .25, .45, .6, .8, 1, 2};

  private final Path output;
  private final String name;
  private final SignedCollections sides;
  private final double threshold;
  private final int maxDistance;

  WindowExperiment(Path output, String name, SignedCollections sides, double threshold) {
    this.output = output;
    this.name = name;
    this.sides = sides;
    this.threshold = threshold;
    this.maxDistance = SignedCollections.maxDistance(threshold);
  }

  /** Runs all and writes tables and figures under the collection's name. */
  void run() throws IOException {
    long start = System.nanoTime();
    Pairs exact = sides.exactPairs(threshold);
    double vectorSeconds = SignedCollections.seconds(start);
    Pairs passing = exact.within(sides.distances(exact), maxDistance);
    double bruteSeconds = bruteForce(exact, passing, vectorSeconds);
    List<Cell> cells =
        new WindowGrid(sides.windows(), sides.units(), sides.foreign(), WINDOWS)
            .run(passing.german(), passing.english(), MOST, EACH);
    double[] perPermutation = times();
    writeGrid(cells, passing.size(), perPermutation, bruteSeconds);
    crossings(cells, passing.size(), perPermutation, bruteSeconds);
    budgets(cells, passing.size(), perPermutation, bruteSeconds);
    new ModelComparison(output, name, sides.units(), maxDistance).run(exact, passing.size(), cells);
  }

  /** Brute force over signatures: the upper bound of recall, and its cost. */
  private double bruteForce(Pairs exact, Pairs passing, double vectorSeconds) throws IOException {
    long within = sides.pairsWithin(maxDistance);
    double seconds = seconds(() -> sides.pairsWithin(maxDistance));
    new Table("what", "value")
        .row("german units", sides.germanUnits())
        .row("english units", sides.units() - sides.germanUnits())
        .row("comparisons of brute force", sides.bruteForce())
        .row("pairs at or above the threshold", exact.size())
        .row("of these within the Hamming distance", passing.size())
        .row("upper bound of recall", (double) passing.size() / exact.size())
        .row("pairs within the Hamming distance", within)
        .row("precision of the signatures", (double) passing.size() / within)
        .row("seconds of brute force over vectors", vectorSeconds)
        .row("seconds of signing all units", sides.signSeconds())
        .row("seconds of brute force over signatures", seconds)
        .row("nanoseconds a distance", seconds * 1e9 / sides.bruteForce())
        .write(output.resolve(name + "-brute-force.tsv"));
    return seconds;
  }

  /** Seconds of a bit permutation for each window, by runs of whole searches. */
  private double[] times() throws IOException {
    Table table = new Table("bit_permutations", "window", "seconds");
    search(FEW, 100);
    double[] byWindow = new double[WINDOWS.length];
    for (int w = 0; w < WINDOWS.length; w++) {
      byWindow[w] = search(FEW, WINDOWS[w]);
      table.row(FEW, WINDOWS[w], byWindow[w]);
    }
    double[] permutations = {5, 10, 20, 40};
    double[] byPermutations = new double[permutations.length];
    for (int i = 0; i < permutations.length; i++) {
      byPermutations[i] = search((int) permutations[i], 100);
      table.row((int) permutations[i], 100, byPermutations[i]);
    }
    table.write(output.resolve(name + "-times.tsv"));
    double[] windows = Arrays.stream(WINDOWS).asDoubleStream().toArray();
    drawTimes("bit permutations, window 100", permutations, byPermutations);
    drawTimes("window, " + FEW + " bit permutations", windows, byWindow);
    return Arrays.stream(byWindow).map(seconds -> seconds / FEW).toArray();
  }

  private void drawTimes(String by, double[] x, double[] seconds) throws IOException {
    String axis = by.substring(0, by.indexOf(','));
    Plot plot =
        new Plot("Time by " + by, new Axis(axis).include(0), new Axis("seconds").include(0))
            .curve("measured", Style.LINE, x, seconds);
    Path file = output.resolve(name + "-time-" + axis.replace(' ', '-') + ".svg");
    Files.writeString(file, plot.file());
  }

  private double search(int bitPermutations, int window) {
    WindowSearch search = sides.windows();
    return seconds(
        () -> search.search(bitPermutations, window, maxDistance, (a, b, distance, places) -> {}));
  }

  /** The best of three runs: the others waited for something. */
  private static double seconds(Runnable run) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < 3; i++) {
      long start = System.nanoTime();
      run.run();
      least = Math.min(least, SignedCollections.seconds(start));
    }
    return least;
  }

  private static int index(int window) {
    return IntStream.range(0, WINDOWS.length)
        .filter(i -> WINDOWS[i] == window)
        .findAny()
        .orElseThrow();
  }

  /** Comparisons, positions and seconds of a cell, as shares of brute force. */
  private double[] costs(Cell cell, double[] perPermutation, double bruteSeconds) {
    return new double[] {
      (double) cell.comparisons() / sides.bruteForce(),
      (double) cell.positions() / sides.bruteForce(),
      cell.bitPermutations() * perPermutation[index(cell.window())] / bruteSeconds
    };
  }

  private void writeGrid(
      List<Cell> cells, int passing, double[] perPermutation, double bruteSeconds)
      throws IOException {
    Table table =
        new Table(
            "bit_permutations", "window", "relative_recall", "comparisons", "positions", "seconds");
    Plot plot =
        new Plot(
            "Recall against relative cost",
            new Axis("comparisons / brute force").include(0).include(1.5),
            new Axis("relative recall").include(0).include(1));
    for (int window : new int[] {1, 3, 10, 100}) {
      List<Cell> row = cells.stream().filter(cell -> cell.window() == window).toList();
      double[] x = row.stream().mapToDouble(c -> costs(c, perPermutation, 1)[0]).toArray();
      double[] y = row.stream().mapToDouble(c -> (double) c.found() / passing).toArray();
      int shown = (int) DoubleStream.of(x).filter(cost -> cost <= 1.5).count();
      plot.curve("window " + window, Style.LINE, Arrays.copyOf(x, shown), Arrays.copyOf(y, shown));
    }
    Files.writeString(output.resolve(name + "-recall-cost.svg"), plot.file());
    for (Cell cell : cells) {
      if (PERMUTATIONS.contains(cell.bitPermutations())) {
        double[] costs = costs(cell, perPermutation, bruteSeconds);
        double recall = (double) cell.found() / passing;
        table.row(cell.bitPermutations(), cell.window(), recall, costs[0], costs[1], costs[2]);
      }
    }
    table.write(output.resolve(name + "-grid.tsv"));
  }

  /** The cheapest cell for each level of relative effectiveness, by each cost. */
  private void crossings(
      List<Cell> cells, int passing, double[] perPermutation, double bruteSeconds)
      throws IOException {
    Table table = new Table("relative_recall", "comparisons", "positions", "seconds");
    for (double level : LEVELS) {
      String[] cheapest = new String[3];
      for (int kind = 0; kind < 3; kind++) {
        double least = Double.POSITIVE_INFINITY;
        cheapest[kind] = "-";
        for (Cell cell : cells) {
          double cost = costs(cell, perPermutation, bruteSeconds)[kind];
          if (cell.found() >= level * passing && cost < least) {
            least = cost;
            cheapest[kind] =
                String.format(
                    Locale.ROOT, "%.3f (%d x %d)", cost, cell.bitPermutations(), cell.window());
          }
        }
      }
      table.row(level, cheapest[0], cheapest[1], cheapest[2]);
    }
    table.write(output.resolve(name + "-crossings.tsv"));
  }

  /**
   * The best relative recall at up to each relative cost, by each cost; beyond 1 brute force wins.
   */
  private void budgets(List<Cell> cells, int passing, double[] perPermutation, double bruteSeconds)
      throws IOException {
    Table table = new Table("relative_cost", "comparisons", "positions", "seconds");
    for (double budget : BUDGETS) {
      double[] best = new double[3];
      for (Cell cell : cells) {
        double[] costs = costs(cell, perPermutation, bruteSeconds);
        for (int kind = 0; kind < 3; kind++) {
          if (costs[kind] <= budget) {
            best[kind] = Math.max(best[kind], (double) cell.found() / passing);
          }
        }
      }
      table.row(budget, best[0], best[1], best[2]);
    }
    table.write(output.resolve(name + "-budgets.tsv"));
  }
}
