package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.neardup.experiments.SignedCollections.Pairs;
import org.neardup.experiments.WindowGrid.Cell;
import org.neardup.jobs.report.Plot;
import org.neardup.jobs.report.Plot.Axis;
import org.neardup.jobs.report.Plot.Style;
import org.neardup.lsh.WindowPlan;

/**
 * The recall of windows on real texts beside the model's: the paper's band, the count of places for
 * evenly spread signatures, and the same with the density that fits one cell.
 */
final class ModelComparison {

  private static final double BIN = 0.02;
  private static final List<Integer> PERMUTATIONS = List.of(10, 50, 100, 300, 1000, 2000);
  private static final List<Integer> SHOWN = List.of(1, 10, 100, 1000);

  private final Path output;
  private final String name;
  private final int units;
  private final int maxDistance;
  private final int[] histogram = new int[(int) Math.round(1 / BIN) + 1];

  ModelComparison(Path output, String name, int units, int maxDistance) {
    this.output = output;
    this.name = name;
    this.units = units;
    this.maxDistance = maxDistance;
  }

  /** Compares the cells of a grid. */
  void run(Pairs exact, int passing, List<Cell> cells) throws IOException {
    for (double cosine : exact.cosines()) {
      histogram[(int) (cosine / BIN)]++;
    }
    double density = fit(cells, passing);
    Table table =
        new Table(
            "bit_permutations", "window", "measured", "least", "most", "places", "calibrated");
    List<double[]> points = new ArrayList<>();
    for (Cell cell : cells) {
      if (PERMUTATIONS.contains(cell.bitPermutations()) && SHOWN.contains(cell.window())) {
        double measured = (double) cell.found() / passing;
        WindowPlan even = plan(cell, 1);
        double least = relative(even, WindowPlan::leastRecallAt);
        double most = relative(even, WindowPlan::mostRecallAt);
        double places = relative(even, WindowPlan::recallAt);
        double calibrated = relative(plan(cell, density), WindowPlan::recallAt);
        table.row(cell.bitPermutations(), cell.window(), measured, least, most, places, calibrated);
        points.add(new double[] {measured, least, most, places, calibrated});
      }
    }
    table.write(output.resolve(name + "-model.tsv"));
    System.out.printf("density %.2f%n", density);
    double[] measured = column(points, 0);
    Plot plot =
        new Plot("Model against measured", new Axis("measured relative recall"), new Axis("model"))
            .curve("model = measured", Style.LINE, new double[] {0, 1}, new double[] {0, 1})
            .curve("n = ceil(log2(C/B))", Style.POINTS, measured, column(points, 1))
            .curve("n = floor(log2(C/B))", Style.POINTS, measured, column(points, 2))
            .curve("places, evenly spread", Style.POINTS, measured, column(points, 3))
            .curve("places, calibrated", Style.POINTS, measured, column(points, 4));
    Files.writeString(output.resolve(name + "-model.svg"), plot.file());
  }

  private static double[] column(List<double[]> points, int index) {
    return points.stream().mapToDouble(point -> point[index]).toArray();
  }

  private WindowPlan plan(Cell cell, double density) {
    return new WindowPlan(
        SignedCollections.BITS, cell.bitPermutations(), cell.window(), maxDistance, units, density);
  }

  /** The recall of all pairs over what the signatures allow, by the model. */
  private double relative(WindowPlan plan, ToDoubleBiFunction<WindowPlan, Double> recallAt) {
    double found = 0;
    double allowed = 0;
    for (int bin = 0; bin < histogram.length; bin++) {
      double cosine = Math.min(1, (bin + .5) * BIN);
      if (histogram[bin] > 0) {
        found += histogram[bin] * recallAt.applyAsDouble(plan, cosine);
        allowed += histogram[bin] * plan.signatureRecallAt(cosine);
      }
    }
    return found / allowed;
  }

  /** The density at which the model gives the recall of the cell with recall nearest .8. */
  private double fit(List<Cell> cells, int passing) {
    Cell reference = cells.get(0);
    for (Cell cell : cells) {
      double off = Math.abs((double) cell.found() / passing - .8);
      if (off < Math.abs((double) reference.found() / passing - .8)) {
        reference = cell;
      }
    }
    double measured = (double) reference.found() / passing;
    double low = 1;
    double high = 64;
    for (int step = 0; step < 10; step++) {
      double middle = Math.sqrt(low * high);
      if (relative(plan(reference, middle), WindowPlan::recallAt) > measured) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return Math.sqrt(low * high);
  }
}
