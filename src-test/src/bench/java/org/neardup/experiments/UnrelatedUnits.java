package org.neardup.experiments;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.neardup.lsh.BandPlan;
import org.neardup.lsh.BandScheme.Banding;

/**
 * How similar the unrelated units of collections are, and how many false-positive candidates bands
 * make of them: Markdown tables for the model that plans assume. A pair is unrelated if its exact
 * similarity is below .5; units with equal shingles count once.
 *
 * <pre>{@code UnrelatedUnits PAIRS sentence FILE... document FILE...}</pre>
 */
public final class UnrelatedUnits {

  private static final int[] ROWS = {3, 4, 5, 6, 8};
  private static final double UNITS = 1e6;
  private static final int BITS = 16;

  /** That of the planner, above prose; one above verses, which repeat formulas, too. */
  private static final List<FalseCandidateModel> MODELS =
      List.of(
          new FalseCandidateModel(0.025, 0.35, 80_000),
          new FalseCandidateModel(0.04, 0.35, 15_000));

  /** The measurements of a collection. */
  private record Measured(String name, double[] rates, double[][] bandRates, double[] candidates) {}

  /** Some of today, and those that sentences once got at thresholds from .3 to .9. */
  private static final List<BandPlan> PLANS =
      List.of(
          plan(9, 4),
          plan(12, 5),
          plan(16, 6),
          plan(110, 3),
          plan(116, 4),
          plan(95, 5),
          plan(38, 5),
          plan(24, 5),
          plan(20, 6),
          plan(10, 12));

  private UnrelatedUnits() {}

  /** Takes how many pairs are drawn at random, then files, each behind the unit that it has. */
  public static void main(String[] args) throws IOException {
    if (args.length < 3) {
      throw new IllegalArgumentException(
          "arguments must be PAIRS sentence|document FILE..., got " + List.of(args));
    }
    head("collection", "unit", "units", "mean", "0.1", "0.2", "0.25", "0.3", "0.4", "0.5");
    List<Measured> all = new ArrayList<>();
    String unit = args[1];
    for (String arg : Arrays.asList(args).subList(2, args.length)) {
      if (arg.equals("sentence") || arg.equals("document")) {
        unit = arg;
      } else {
        all.add(measure(new DistinctUnits(Path.of(arg), unit, Integer.parseInt(args[0])), unit));
      }
    }
    printRates(all);
    printBands(all);
    printPlans(all);
  }

  private static BandPlan plan(int bands, int rows) {
    return new BandPlan(bands * rows, BITS, bands, rows, Banding.DISJOINT);
  }

  private static Measured measure(DistinctUnits units, String unit) {
    double above = units.randomMean(s -> s >= 0.1 ? 1 : 0);
    Stream<String> shares =
        DoubleStream.of(0.2, 0.25, 0.3, 0.4, 0.5)
            .mapToObj(bound -> number(units.mean(s -> s >= bound ? 1 : 0, 2)));
    row(
        Stream.concat(
            Stream.of(
                units.name(),
                unit,
                String.format(Locale.ROOT, "%,d", units.size()),
                number(units.randomMean(s -> s)),
                number(above)),
            shares));
    return new Measured(
        units.name(),
        IntStream.of(ROWS).mapToDouble(rows -> rate(units, 1, rows)).toArray(),
        units.bandRates(ROWS),
        PLANS.stream()
            .mapToDouble(plan -> UNITS * rate(units, plan.bands(), plan.rows()))
            .toArray());
  }

  private static double rate(DistinctUnits units, int bands, int rows) {
    return units.mean(
        s -> FalseCandidateModel.candidateRate(s, bands, rows), DistinctUnits.RELATED);
  }

  /** The expected rates of one band; those of the model that fits the greatest, and of others. */
  private static void printRates(List<Measured> all) {
    head(rowsAfter("one band"));
    for (Measured one : all) {
      row(one.name(), i -> number(one.rates()[i]), ROWS.length);
    }
    double[] most =
        IntStream.range(0, ROWS.length)
            .mapToDouble(i -> all.stream().mapToDouble(one -> one.rates()[i]).max().orElseThrow())
            .toArray();
    FalseCandidateModel fit = FalseCandidateModel.above(ROWS, most);
    row("fit: " + fit, i -> number(fit.rate(ROWS[i])), ROWS.length);
    for (FalseCandidateModel model : MODELS) {
      row(model.toString(), i -> number(model.rate(ROWS[i])), ROWS.length);
    }
  }

  /** What was counted in single bands. */
  private static void printBands(List<Measured> all) {
    head(rowsAfter("counted in bands"));
    for (Measured one : all) {
      row(one.name(), i -> spread(one.bandRates()[i]), ROWS.length);
    }
  }

  private static String spread(double[] sorted) {
    return "%s (%s, %s)"
        .formatted(
            number(Arrays.stream(sorted).average().orElseThrow()),
            number(sorted[sorted.length / 2]),
            number(sorted[sorted.length - 1]));
  }

  /** How many units of a million become candidates of one unit. */
  private static void printPlans(List<Measured> all) {
    Stream<String> names = all.stream().map(Measured::name);
    Stream<String> models = MODELS.stream().map(FalseCandidateModel::toString);
    head(
        Stream.concat(Stream.of("plan", "all at 0.1"), Stream.concat(models, names))
            .toArray(String[]::new));
    for (int p = 0; p < PLANS.size(); p++) {
      BandPlan plan = PLANS.get(p);
      int at = p;
      DoubleStream modelled =
          MODELS.stream().mapToDouble(m -> UNITS * m.candidateRate(plan.bands(), plan.rows()));
      DoubleStream measured = all.stream().mapToDouble(one -> one.candidates()[at]);
      double[] cells =
          DoubleStream.concat(
                  DoubleStream.of(UNITS * plan.recallAt(0.1)),
                  DoubleStream.concat(modelled, measured))
              .toArray();
      row(plan.bands() + " x " + plan.rows(), i -> number(cells[i]), cells.length);
    }
  }

  private static String[] rowsAfter(String first) {
    return Stream.concat(Stream.of(first), IntStream.of(ROWS).mapToObj(rows -> rows + " rows"))
        .toArray(String[]::new);
  }

  private static void head(String... columns) {
    System.out.println();
    row(Stream.of(columns));
    row(Stream.of(columns).map(column -> "---"));
  }

  private static void row(String first, Function<Integer, String> cell, int cells) {
    row(Stream.concat(Stream.of(first), IntStream.range(0, cells).mapToObj(cell::apply)));
  }

  private static void row(Stream<String> cells) {
    System.out.println(cells.collect(Collectors.joining(" | ", "| ", " |")));
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value >= 0.001 || value == 0 ? "%.3g" : "%.1e", value);
  }
}
