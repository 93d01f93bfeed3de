package org.neardup.jobs.report;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.neardup.jobs.run.ResultText;

/**
 * An example that new documents contain, and the document that contains most of it.
 *
 * @param missing the share of the example that this document lacks
 * @param text of the example, on one line, perhaps cut
 * @param place the passage of the document, in the same form
 */
public record ContainedExample(
    String id, long documents, double missing, String document, String text, String place) {
  /** How many examples are shown, those in the most documents. */
  static final int MAX_EXAMPLES = 200;

  private static final Comparator<ContainedExample> MOST_FIRST =
      Comparator.comparingLong(ContainedExample::documents)
          .reversed()
          .thenComparing(ContainedExample::id);

  /** Reads the lines of all tasks, and chooses the examples that are shown. */
  public static List<ContainedExample> shown(Configuration conf, Path folder) throws IOException {
    PriorityQueue<ContainedExample> shown = new PriorityQueue<>(MOST_FIRST.reversed());
    ResultText.read(
        conf,
        folder,
        line -> {
          String[] f = line.split("\t", -1);
          long documents = Long.parseLong(f[0]);
          shown.add(
              new ContainedExample(f[1], documents, Double.parseDouble(f[2]), f[3], f[4], f[5]));
          if (shown.size() > MAX_EXAMPLES) {
            shown.remove();
          }
          return true;
        });
    return shown.stream().sorted(MOST_FIRST).toList();
  }
}
