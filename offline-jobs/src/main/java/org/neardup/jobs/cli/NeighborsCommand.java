package org.neardup.jobs.cli;

import java.util.List;
import java.util.Locale;
import org.neardup.jobs.results.NeighborSearch;
import org.neardup.jobs.results.NeighborSearch.Neighbor;
import org.neardup.jobs.run.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "neighbors",
    description = {
      "Lists the nearest units of one unit, duplicates or not.",
      "A line has the exact similarity, the estimate by signatures, the id, and the beginning of"
          + " the text."
    },
    footer = {"", "Example:", "  ./neardup neighbors out 1219:5 --top 5"})
public final class NeighborsCommand extends HadoopCommand.RunCommand {
  private static final int SHOWN_CHARACTERS = 100;

  @Parameters(index = "1", paramLabel = "ID", description = "Id of a unit.")
  private String id;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "Most units to list (default: 10).")
  private int top;

  @Override
  public Integer call() throws Exception {
    List<Neighbor> nearest = new NeighborSearch(getConf(), folder).nearest(id, top);
    for (Neighbor each : nearest) {
      System.out.printf(
          Locale.ROOT,
          "%.6f\t%.6f\t%s\t%s%n",
          each.exact(),
          each.estimated(),
          each.id(),
          beginning(each.text()));
    }
    if (nearest.size() < top) {
      System.err.printf(
          "only %s share a shingle with %s%n", Numbers.count(nearest.size(), "units"), id);
    }
    return 0;
  }

  /** The beginning of a text, in one line. */
  static String beginning(String text) {
    String line = text.replaceAll("\\s+", " ").strip();
    int end =
        line.offsetByCodePoints(
            0, Math.min(SHOWN_CHARACTERS, line.codePointCount(0, line.length())));
    return line.substring(0, end);
  }
}
