package org.neardup.jobs.report;

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
import org.neardup.jobs.progress.Numbers;
import org.neardup.jobs.request.EarlierRun;
import org.neardup.text.Check;

public final class ClusterText {
  private final Configuration conf;
  private final EarlierRun run;
  private final String unit;
  private final int most;
  private final List<String> lines = new ArrayList<>();

  private ClusterText(Configuration conf, EarlierRun run, String unit, int most) {
    this.conf = conf;
    this.run = run;
    this.unit = unit;
    this.most = most;
  }

  /**
   * The lines to print: the unit, and the others with what {@code {+they have+}} and {@code [-have
   * not-]} beside it.
   *
   * @param most the number of units to show
   * @throws IllegalArgumentException if there is no such unit
   */
  public static List<String> of(Configuration conf, EarlierRun run, String unit, int most)
      throws IOException {
    Check.atLeast("top", most, 1);
    ClusterText text = new ClusterText(conf, run, unit, most);
    Optional<String> cluster = run.cluster(conf, unit);
    if (cluster.isPresent()) {
      text.cluster(cluster.get());
    } else {
      text.alone();
    }
    return text.lines;
  }

  private void alone() throws IOException {
    String text = run.texts(conf, Set.of(unit)).get(unit);
    Check.that(
        text != null, "[%s] is no unit of this run: ids are those of bulk/ and clusters/", unit);
    lines.add(unit + " is in no cluster");
    lines.add("  " + text);
  }

  private void cluster(String cluster) throws IOException {
    List<String> units = new ArrayList<>(run.units(conf, cluster));
    Comparator<byte[]> byBytes = UnitId::compare;
    units.sort(Comparator.comparing(Utf8::encode, byBytes));
    Set<String> shown = new LinkedHashSet<>(List.of(unit));
    units.stream().limit(most).forEach(shown::add);
    Map<String, String> texts = run.texts(conf, shown);
    lines.add("cluster " + cluster + " of " + Numbers.count(units.size(), "units"));
    String text = texts.get(unit);
    for (String id : shown) {
      lines.add(id);
      lines.add("  " + text(id, texts.get(id), text));
    }
    if (units.size() > shown.size()) {
      lines.add("and " + Numbers.count(units.size() - shown.size()) + " more, see --top");
    }
  }

  private String text(String id, String text, String first) {
    if (text == null) {
      return "(no bulk file holds this unit: an old one, or bulk/ is of whole documents)";
    }
    if (id.equals(unit) || first == null) {
      return text;
    }
    return text.equals(first)
        ? "(the same text)"
        : WordDifference.mark(text, first, "{+%s+}", "[-%s-]");
  }
}
