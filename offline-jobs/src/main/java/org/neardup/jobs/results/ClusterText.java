package org.neardup.jobs.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.neardup.jobs.data.UnitId;
import org.neardup.jobs.data.Utf8;
import org.neardup.jobs.report.WordDifference;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.jobs.run.Numbers;
import org.neardup.util.Check;

/** The cluster of a unit, for the terminal. */
public final class ClusterText {
  private ClusterText() {}

  /**
   * The lines to print: the unit, and the others with the words that {@code {+they have+}} and
   * {@code [-have not-]} compared with it.
   *
   * @param most the number of units to show
   * @throws IllegalArgumentException if there is no such unit
   */
  public static List<String> of(Configuration conf, EarlierRun run, String unit, int most)
      throws IOException {
    Check.atLeast("top", most, 1);
    Optional<String> cluster = run.cluster(conf, unit);
    Set<String> shown = new LinkedHashSet<>(List.of(unit));
    if (cluster.isEmpty()) {
      String text = run.texts(conf, shown).get(unit);
      Check.that(
          text != null, "[%s] is no unit of this run: ids are those of bulk/ and clusters/", unit);
      return List.of(unit + " is in no cluster", "  " + text);
    }
    List<String> units = new ArrayList<>(run.units(conf, cluster.get()));
    Comparator<byte[]> byBytes = UnitId::compare;
    units.sort(Comparator.comparing(Utf8::encode, byBytes));
    units.stream().limit(most).forEach(shown::add);
    Map<String, String> texts = run.texts(conf, shown);
    List<String> lines = new ArrayList<>();
    lines.add("cluster " + cluster.get() + " of " + Numbers.count(units.size(), "units"));
    for (String id : shown) {
      lines.add(id);
      lines.add("  " + (id.equals(unit) ? text(texts.get(id)) : beside(texts, id, unit)));
    }
    if (units.size() > shown.size()) {
      lines.add("and " + Numbers.count(units.size() - shown.size()) + " more, see --top");
    }
    return lines;
  }

  private static String text(String text) {
    return text == null
        ? "(no bulk file holds this unit: a reference one, or bulk/ is of whole documents)"
        : text;
  }

  private static String beside(Map<String, String> texts, String id, String unit) {
    String text = texts.get(id);
    String first = texts.get(unit);
    if (text == null || first == null) {
      return text(text);
    }
    return text.equals(first)
        ? "(the same text)"
        : WordDifference.mark(text, first, "{+%s+}", "[-%s-]");
  }
}
