package org.neardup.jobs.report;

import java.util.List;
import org.neardup.jobs.run.Numbers;

/** Clusters as HTML, with the words of each unit marked in which it differs from the first. */
final class ClusterList {
  private final Html html = new Html();
  private final boolean passages;

  private ClusterList(boolean passages) {
    this.passages = passages;
  }

  static String of(List<ClusterExcerpt> clusters, boolean passages) {
    ClusterList list = new ClusterList(passages);
    clusters.forEach(list::add);
    return list.html.toString();
  }

  private void add(ClusterExcerpt shown) {
    ClusterKind kind = shown.kind();
    html.add(
        "<article class=cluster data-size=%d data-similarity=%.6f data-kind=\"%s\""
            + " data-largest=%b data-sampled=%b data-changed=%b>",
        shown.cluster().units(),
        shown.similarity(),
        kind.label(),
        shown.cluster().largest(),
        shown.cluster().sampled(),
        shown.cluster().changed());
    html.add(
        "<h3>%s <span class=id>%s</span> <span class=kind>%s</span></h3>\n",
        Numbers.count(shown.cluster().units(), "units"), shown.cluster().id(), kind.label());
    shown
        .cluster()
        .weakest()
        .ifPresent(
            edge ->
                html.add(
                    "<p class=note>weakest pair: %s and %s, similarity %.3f</p>\n",
                    edge.first(), edge.second(), edge.similarity()));
    units(shown.units());
    long more = shown.cluster().units() - shown.units().size();
    if (more > 0) {
      html.add("<p class=note>and %s more</p>\n", Numbers.count(more));
    }
    html.raw("</article>\n");
  }

  private void units(List<ClusterExcerpt.Unit> units) {
    ClusterExcerpt.Unit first = units.get(0);
    html.raw("<dl>\n").add("<dt>%s</dt><dd>%s</dd>\n", first.id(), first.text());
    for (ClusterExcerpt.Unit unit : units.subList(1, units.size())) {
      html.add("<dt>%s</dt><dd>", unit.id());
      if (unit.textKey().equals(first.textKey())) {
        html.raw("<span class=note>the same text</span>");
      } else {
        MarkedText.add(html, unit.text(), first.text(), passages);
      }
      html.raw("</dd>\n");
    }
    html.raw("</dl>\n");
  }
}
