package org.neardup.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import org.neardup.jobs.progress.Numbers;

/** The charts of the report. */
final class Charts {
  private static final int STEPS = 200;

  private Charts() {}

  /** The planned recall over the similarity, and how many compared pairs lie where. */
  static String recall(DoubleUnaryOperator recall, double threshold, JsonNode histogram) {
    Chart chart =
        new Chart("Recall and compared pairs by similarity", "similarity", "planned recall")
            .right("compared pairs (log scale)");
    for (int i = 0; i <= 5; i++) {
      chart.tickX(i / 5.0, tenths(i * 2)).tickY(i / 5.0, tenths(i * 2));
    }
    long most = 1;
    for (JsonNode count : histogram) {
      most = Math.max(most, count.asLong());
    }
    double top = Math.ceil(Math.log10(most + 1.0));
    for (int power = 0; power <= top; power++) {
      chart.tickRight(power / top, "1" + "0".repeat(power));
    }
    int bins = histogram.size();
    for (int bin = 0; bin < bins; bin++) {
      long count = histogram.get(bin).asLong();
      if (count > 0) {
        double from = (double) bin / bins;
        double to = (bin + 1.0) / bins;
        String meaning =
            String.format(Locale.ROOT, "%.2f to %.2f: %s", from, to, Numbers.count(count, "pairs"));
        chart.bar(from, to, Math.max(0.01, Math.log10((double) count) / top), meaning);
      }
    }
    double[] x = new double[STEPS + 1];
    double[] y = new double[STEPS + 1];
    for (int i = 0; i <= STEPS; i++) {
      x[i] = (double) i / STEPS;
      y[i] = Math.clamp(recall.applyAsDouble(x[i]), 0, 1);
    }
    return chart.line(x, y).mark(threshold, "threshold").svg();
  }

  /** How many clusters there are of which size, both on logarithmic scales. */
  static String sizes(JsonNode sizes) {
    Chart chart =
        new Chart("Cluster sizes", "units of a cluster (log scale)", "clusters (log scale)");
    long most = 1;
    for (JsonNode count : sizes) {
      most = Math.max(most, count.asLong());
    }
    double top = Math.ceil(Math.log10(most + 1.0));
    for (int power = 0; power <= top; power++) {
      chart.tickY(power / top, Numbers.count((long) Math.pow(10, power)));
    }
    int bins = Math.max(3, sizes.size());
    for (int bin = 0; bin <= bins; bin++) {
      if (bin % ((bins + 9) / 10) == 0) {
        chart.tickX((double) bin / bins, Numbers.count(2L << bin));
      }
    }
    for (int bin = 0; bin < sizes.size(); bin++) {
      long count = sizes.get(bin).asLong();
      if (count > 0) {
        String meaning =
            Numbers.count(2L << bin)
                + " to "
                + Numbers.count((4L << bin) - 1)
                + " units: "
                + Numbers.count(count, "clusters");
        double share = Math.max(0.01, Math.log10((double) count) / top);
        chart.bar((double) bin / bins, (bin + 1.0) / bins, share, meaning);
      }
    }
    return chart.svg();
  }

  private static String tenths(int tenths) {
    return String.format(Locale.ROOT, "%.1f", tenths / 10.0);
  }
}
