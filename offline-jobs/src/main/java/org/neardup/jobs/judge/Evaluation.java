package org.neardup.jobs.judge;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.judge.Quality.Band;
import org.neardup.jobs.judge.Quality.Share;
import org.neardup.jobs.projection.WindowSettings;
import org.neardup.jobs.report.Plot;
import org.neardup.jobs.report.Plot.Axis;
import org.neardup.jobs.run.LabelledLines;
import org.neardup.jobs.run.Numbers;

/**
 * The results of an evaluation: tables, a plot and a few lines to print.
 *
 * @param window how signatures were searched; empty for MinHash
 * @param predicted the recall predicted of pairs at the threshold
 */
public record Evaluation(
    Path folder,
    double threshold,
    Optional<WindowSettings> window,
    Cost cost,
    double predicted,
    Quality quality) {
  /** Columns that are 0 for MinHash. */
  private static final String PARAMETERS = "search\tbits\tbit_permutations\twindow\thamming\t";

  /**
   * The cost of a search.
   *
   * @param comparisons how many pairs of signatures were compared, for MinHash how many candidate
   *     pairs of texts
   * @param relative the same over the comparisons of brute force
   * @param relativeWithChunks the same with the sort counted as comparisons
   */
  record Cost(long comparisons, double relative, double relativeWithChunks) {}

  void write(FileSystem fs) throws IOException {
    write(fs, "searches.tsv", searchTable());
    write(fs, "bands.tsv", bandTable());
    write(fs, "bands.svg", bandPlot().file());
  }

  private void write(FileSystem fs, String name, String content) throws IOException {
    try (OutputStream out = fs.create(new Path(folder, name), true)) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
  }

  private String searchTable() {
    Share recall = quality.recall();
    Share precision = quality.precision();
    return PARAMETERS
        + "comparisons\trelative_cost\trelative_cost_with_chunks\ttrue_pairs\tfound\trecall\t"
        + "recall_low\trecall_high\tjudged\tprecision\tprecision_low\tprecision_high\t"
        + "predicted_recall\n"
        + row(
            cost.comparisons,
            decimals(cost.relative),
            decimals(cost.relativeWithChunks),
            recall.trials(),
            recall.hits(),
            interval(recall),
            precision.trials(),
            interval(precision),
            decimals(predicted));
  }

  private String bandTable() {
    StringBuilder table = new StringBuilder(PARAMETERS);
    table.append("from\tto\ttrue_pairs\tfound\trecall\trecall_low\trecall_high\n");
    for (Band band : quality.bands()) {
      Share recall = band.recall();
      table.append(
          row(
              decimals(band.low()),
              decimals(band.high()),
              recall.trials(),
              recall.hits(),
              interval(recall)));
    }
    return table.toString();
  }

  private String row(Object... fields) {
    String parameters =
        window
            .map(
                search ->
                    "%s\t%s\t%s\t%s"
                        .formatted(
                            search.bits(),
                            search.bitPermutations(),
                            search.window(),
                            search.hamming()))
            .orElse("0\t0\t0\t0");
    return Stream.of(fields)
        .map(Object::toString)
        .collect(Collectors.joining("\t", "run\t" + parameters + "\t", "\n"));
  }

  private static String interval(Share share) {
    return decimals(share.value()) + "\t" + decimals(share.low()) + "\t" + decimals(share.high());
  }

  private static String decimals(double value) {
    return String.format(Locale.ROOT, "%.6g", value);
  }

  private Plot bandPlot() {
    Axis recall = new Axis("recall").include(0).include(1);
    return new Plot("Recall by similarity", new Axis("similarity"), recall)
        .curve(
            "run",
            ofBands(band -> (band.low() + band.high()) / 2),
            ofBands(band -> band.recall().value()),
            ofBands(band -> band.recall().low()),
            ofBands(band -> band.recall().high()));
  }

  private double[] ofBands(ToDoubleFunction<Band> value) {
    return quality.bands().stream()
        .filter(band -> band.recall().trials() > 0)
        .mapToDouble(value)
        .toArray();
  }

  public List<String> lines() {
    LabelledLines lines = new LabelledLines();
    Share recall = quality.recall();
    lines.add(
        "truth",
        "%s of different texts at similarity %s or more",
        Numbers.count(recall.trials(), "pairs"),
        threshold);
    lines.add("recall", "%s; %.1f %% predicted at %s", share(recall), 100 * predicted, threshold);
    for (Band band : quality.bands()) {
      lines.more("%.2f to %.2f: %s", band.low(), band.high(), share(band.recall()));
    }
    lines.add("precision", "%s", share(quality.precision()));
    lines.add(
        "cost",
        "%s, %.3g of brute force, %.3g with the sort",
        Numbers.count(cost.comparisons, "comparisons"),
        cost.relative,
        cost.relativeWithChunks);
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
