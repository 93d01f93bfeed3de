package org.neardup.jobs.report;

import java.util.List;
import org.neardup.jobs.clusters.ClusterReport.Example;
import org.neardup.jobs.report.WordDifference.Part;
import org.neardup.jobs.run.Numbers;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.unit.RawWords;
import org.neardup.unit.RunAligner;
import org.neardup.util.MemoryAccount;

/**
 * Clusters as HTML, with the words of each unit marked in which it differs from the first. Passages
 * begin and end amid a copied run; only words within the run of both are marked.
 *
 * @param html the page that the list is added to
 */
record ClusterList(Html html, boolean passages) {
  private static final TextOptions PASSAGES = TextOptions.of(Unit.PASSAGE);

  private static final int MAX_PLACES = 20;

  /** Characters that are shown of a long piece at its start and at its end. */
  private static final int SHOWN_CHARACTERS = 150;

  void add(ClusterExcerpt shown) {
    Example cluster = shown.cluster();
    String kind = shown.kind().label();
    html.add(
        "<article class=cluster data-size=%d data-similarity=%.6f data-kind=\"%s\"",
        cluster.units(), shown.similarity(), kind);
    html.add(
        " data-largest=%b data-sampled=%b data-changed=%b>",
        cluster.largest(), cluster.sampled(), cluster.changed());
    html.add(
        "<h3>%s <span class=id>%s</span> <span class=kind>%s</span></h3>\n",
        Numbers.count(cluster.units(), "units"), cluster.id(), kind);
    cluster
        .weakest()
        .ifPresent(
            edge ->
                html.add(
                    "<p class=note>weakest pair: %s and %s, similarity %.3f</p>\n",
                    edge.first(), edge.second(), edge.similarity()));
    units(shown.units());
    long more = cluster.units() - shown.units().size();
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
        difference(unit.text(), first.text());
      }
      html.raw("</dd>\n");
    }
    html.raw("</dl>\n");
  }

  /** Adds a text with its differences from another, the first ones if there are many. */
  void difference(String text, String first) {
    RunAligner.Run all = new RunAligner.Run(whole(text), whole(first), 0);
    RunAligner.Run run = passages ? run(all, text, first) : all;
    outside(text.substring(0, run.a().start()));
    List<Part> parts = WordDifference.parts(cut(text, run.a()), cut(first, run.b()));
    parts.stream().limit(2 * MAX_PLACES).forEach(this::part);
    if (parts.size() > 2 * MAX_PLACES) {
      html.raw("<span class=note>and more places</span>");
    }
    outside(text.substring(run.a().end()));
  }

  /** The run that two texts have in common, or both texts if there is none. */
  private static RunAligner.Run run(RunAligner.Run all, String text, String first) {
    RawWords words = RawWords.of(text, PASSAGES, MemoryAccount.UNLIMITED);
    RawWords others = RawWords.of(first, PASSAGES, MemoryAccount.UNLIMITED);
    return new RunAligner(words, others, RunAligner.MAX_STEPS).run(all.a(), all.b()).orElse(all);
  }

  private static Span whole(String text) {
    return new Span(0, text.length());
  }

  private static String cut(String text, Span span) {
    return text.substring(span.start(), span.end());
  }

  private void outside(String text) {
    if (!text.isBlank()) {
      html.add("<span class=note>%s</span> ", shortened(text.strip()));
    }
  }

  private void part(Part part) {
    if (!part.common() && !part.others().isEmpty()) {
      html.add("<del>%s</del> ", shortened(String.join(" ", part.others())));
    }
    if (!part.words().isEmpty()) {
      String words = shortened(String.join(" ", part.words()));
      html.add(part.common() ? "%s " : "<ins>%s</ins> ", words);
    }
  }

  /** A text, of a long one its start and its end. */
  static String shortened(String text) {
    int end = text.length() - SHOWN_CHARACTERS;
    return end <= 2 * SHOWN_CHARACTERS
        ? text
        : text.substring(0, SHOWN_CHARACTERS) + " [...] " + text.substring(end);
  }
}
