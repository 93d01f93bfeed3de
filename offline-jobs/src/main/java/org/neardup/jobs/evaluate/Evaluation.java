package org.neardup.jobs.evaluate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.report.Axis;
import org.neardup.jobs.report.Plot;
import org.neardup.jobs.results.SummaryText.LabelledLines;

/** The results of an evaluation: tables, plots and a few lines to print. */
public final class Evaluation {
  private static final String PARAMETERS = "search\tbits\tbit_permutations\twindow\thamming\t";

  private final Path folder;
  private final double threshold;
  private final List<Search> searches;

  Evaluation(Path folder, double threshold, List<Search> searches) {
    this.folder = folder;
    this.threshold = threshold;
    this.searches = List.copyOf(searches);
  }

  void write(FileSystem fs) throws IOException {
    write(fs, "searches.tsv", searchTable());
    write(fs, "bands.tsv", bandTable());
    write(fs, "bands.svg", bandPlot().file());
    if (searches.size() > 1) {
      write(fs, "costs.svg", costPlot().file());
    }
  }

  private void write(FileSystem fs, String name, String content) throws IOException {
    try (OutputStream out = fs.create(new Path(folder, name), true)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  private String searchTable() {
    StringBuilder table = new StringBuilder(PARAMETERS);
    table.append("comparisons\trelative_cost\trelative_cost_with_chunks\tseconds\ttrue_pairs\t");
    table.append("found\trecall\trecall_low\trecall_high\tjudged\tprecision\tprecision_low\t");
    table.append("precision_high\tbound\tbound_low\tbound_high\tpredicted_recall\n");
    for (Search search : searches) {
      Search.Cost cost = search.cost();
      Share recall = search.quality().recall();
      table.append(parameters(search));
      table.append(cost.comparisons()).append('\t');
      table.append(decimals(cost.relative())).append('\t');
      table.append(decimals(cost.relativeWithChunks())).append('\t');
      table.append(decimals(cost.seconds())).append('\t');
      table.append(recall.trials()).append('\t').append(recall.hits()).append('\t');
      table.append(interval(recall)).append('\t');
      table.append(search.quality().precision().trials()).append('\t');
      table.append(interval(search.quality().precision())).append('\t');
      table.append(interval(search.bound())).append('\t');
      table.append(decimals(search.predicted())).append('\n');
    }
    return table.toString();
  }

  private String bandTable() {
    StringBuilder table = new StringBuilder(PARAMETERS);
    table.append("from\tto\ttrue_pairs\tfound\trecall\trecall_low\trecall_high\n");
    for (Search search : searches) {
      for (Quality.Band band : search.quality().bands()) {
        table.append(parameters(search));
        table.append(decimals(band.low())).append('\t').append(decimals(band.high()));
        table.append('\t').append(band.recall().trials());
        table.append('\t').append(band.recall().hits());
        table.append('\t').append(interval(band.recall())).append('\n');
      }
    }
    return table.toString();
  }

  private static String parameters(Search search) {
    Search.Parameters with = search.parameters();
    return "%s\t%d\t%d\t%d\t%d\t"
        .formatted(
            search.name(), with.bits(), with.bitPermutations(), with.window(), with.hamming());
  }

  private static String interval(Share share) {
    return decimals(share.value()) + "\t" + decimals(share.low()) + "\t" + decimals(share.high());
  }

  private static String decimals(double value) {
    return String.format(Locale.ROOT, "%.6g", value);
  }

  private Plot bandPlot() {
    Plot plot = new Plot("Recall by similarity", Axis.linear("similarity"), recallAxis());
    Curve curve = new Curve();
    for (Quality.Band band : searches.get(0).quality().bands()) {
      if (band.recall().trials() > 0) {
        curve.add((band.low() + band.high()) / 2, band.recall());
      }
    }
    return curve.addTo(plot, "run");
  }

  /** One line for each number of bits and of bit permutations, along the windows. */
  private Plot costPlot() {
    Map<String, Curve> curves = new TreeMap<>();
    for (Search search : searches.subList(1, searches.size())) {
      Search.Parameters with = search.parameters();
      String name =
          "D %4d  Q %4d  T %4d".formatted(with.bits(), with.bitPermutations(), with.hamming());
      curves
          .computeIfAbsent(name, unused -> new Curve())
          .add(search.cost().relative(), search.quality().recall());
    }
    Axis costs = Axis.logarithmic("relative cost", 10);
    Plot plot = new Plot("Recall by relative cost", costs, recallAxis());
    curves.forEach((name, curve) -> curve.addTo(plot, name));
    return plot;
  }

  private static Axis recallAxis() {
    return Axis.linear("recall").include(0).include(1);
  }

  /** Shares with their intervals. */
  private static final class Curve {
    private final List<Double> at = new ArrayList<>();
    private final List<Share> shares = new ArrayList<>();

    void add(double x, Share share) {
      at.add(x);
      shares.add(share);
    }

    Plot addTo(Plot plot, String name) {
      return plot.curve(
          name,
          at.stream().mapToDouble(Double::doubleValue).toArray(),
          shares.stream().mapToDouble(Share::value).toArray(),
          shares.stream().mapToDouble(Share::low).toArray(),
          shares.stream().mapToDouble(Share::high).toArray());
    }
  }

  public List<String> lines() {
    LabelledLines lines = new LabelledLines();
    Search run = searches.get(0);
    Share recall = run.quality().recall();
    lines.add(
        "truth",
        "%s of different texts at similarity %s or more",
        Numbers.count(recall.trials(), "pairs"),
        threshold);
    lines.add(
        "recall", "%s; %.1f %% predicted at %s", share(recall), 100 * run.predicted(), threshold);
    for (Quality.Band band : run.quality().bands()) {
      lines.add("", "%.2f to %.2f: %s", band.low(), band.high(), share(band.recall()));
    }
    lines.add("bound", "%s by the signatures alone", share(run.bound()));
    lines.add("precision", "%s", share(run.quality().precision()));
    lines.add(
        "cost",
        "%s, %.3g of brute force, %.3g with the sort",
        Numbers.count(run.cost().comparisons(), "comparisons"),
        run.cost().relative(),
        run.cost().relativeWithChunks());
    if (searches.size() > 1) {
      lines.add("grid", "%s", Numbers.count(searches.size() - 1, "searches"));
    }
    lines.add("output", "%s", folder);
    return lines.lines();
  }

  private static String share(Share share) {
    return String.format(
        Locale.ROOT,
        "%.1f %% (%.1f to %.1f), %d of %d",
        100 * share.value(),
        100 * share.low(),
        100 * share.high(),
        share.hits(),
        share.trials());
  }
}
