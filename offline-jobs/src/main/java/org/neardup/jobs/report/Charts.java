package org.neardup.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.report.Plot.Style;

/** The plots of the report. */
final class Charts {
  private static final int STEPS = 200;
  private static final int LEAST_SIZES = 16;

  private Charts() {}

  /** The planned recall over the similarity, and how many compared pairs lie where. */
  static String recall(DoubleUnaryOperator recall, double threshold, JsonNode histogram) {
    int bins = histogram.size();
    double[] edges = IntStream.rangeClosed(0, bins).mapToDouble(i -> (double) i / bins).toArray();
    double[] pairs = values(histogram);
    double[] x = IntStream.rangeClosed(0, STEPS).mapToDouble(i -> (double) i / STEPS).toArray();
    double[] y = Arrays.stream(x).map(s -> Math.clamp(recall.applyAsDouble(s), 0, 1)).toArray();
    return new Plot(
            "Recall and compared pairs by similarity",
            Axis.linear("similarity"),
            Axis.linear("planned recall").include(0).include(1))
        .right(Axis.logarithmic("compared pairs", 10).include(1))
        .bars(
            "",
            edges,
            pairs,
            i ->
                String.format(Locale.ROOT, "%.2f to %.2f: ", edges[i], edges[i + 1])
                    + Numbers.count((long) pairs[i], "pairs"))
        .curve("", Style.LINE, x, y)
        .mark(threshold, "threshold")
        .fragment();
  }

  /** How many clusters there are of which size, both on logarithmic scales. */
  static String sizes(JsonNode sizes) {
    double[] edges = IntStream.rangeClosed(0, sizes.size()).mapToDouble(bin -> 2L << bin).toArray();
    double[] clusters = values(sizes);
    return new Plot(
            "Cluster sizes",
            Axis.logarithmic("units of a cluster", 2).include(2).include(LEAST_SIZES),
            Axis.logarithmic("clusters", 10).include(1))
        .bars(
            "",
            edges,
            clusters,
            i ->
                Numbers.count((long) edges[i])
                    + " to "
                    + Numbers.count((long) edges[i + 1] - 1, "units")
                    + ": "
                    + Numbers.count((long) clusters[i], "clusters"))
        .fragment();
  }

  private static double[] values(JsonNode numbers) {
    return IntStream.range(0, numbers.size()).mapToDouble(i -> numbers.get(i).asLong()).toArray();
  }
}
