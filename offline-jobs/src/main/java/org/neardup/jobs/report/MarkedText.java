package org.neardup.jobs.report;

import java.util.List;
import org.neardup.jobs.report.WordDifference.Part;
import org.neardup.jobs.run.Numbers;
import org.neardup.text.RawWords;
import org.neardup.text.RunAligner;
import org.neardup.text.Span;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.util.MemoryAccount;

/**
 * A text as HTML, in which words are marked that another one has not, and those that it has not. Of
 * long texts what stands around the differences is shown, and the first {@value #MAX_PLACES} of
 * these.
 */
final class MarkedText {
  /** Longer texts are compared up to here. */
  static final int MAX_LENGTH = 100_000;

  private static final TextOptions PASSAGES = TextOptions.of(Unit.PASSAGE);
  private static final int MAX_PLACES = 20;

  /** Characters that are shown of a long piece at its start and at its end. */
  private static final int SHOWN = 300;

  private final Html html;

  private MarkedText(Html html) {
    this.html = html;
  }

  /**
   * Adds a text.
   *
   * @param run whether both only have a run of words in common, as passages, which begin and end
   *     amid it; only words within the run are marked
   */
  static void add(Html html, String text, String other, boolean run) {
    new MarkedText(html).difference(text, other, run);
  }

  private void difference(String text, String other, boolean run) {
    RunAligner.Run all = new RunAligner.Run(whole(text), whole(other), 0);
    RunAligner.Run found = run ? run(all, text, other) : all;
    outside(text.substring(0, found.a().start()));
    List<Part> parts = WordDifference.parts(cut(text, found.a()), cut(other, found.b()));
    boolean whole = Math.max(text.length(), other.length()) <= MAX_LENGTH;
    boolean last = parts.isEmpty() || parts.getLast().common();
    parts(whole || last ? parts : parts.subList(0, parts.size() - 1));
    outside(text.substring(found.a().end()));
  }

  /** The run that two texts have in common, or both texts if there is none. */
  private static RunAligner.Run run(RunAligner.Run all, String text, String other) {
    RawWords words = RawWords.of(text, PASSAGES, MemoryAccount.UNLIMITED);
    RawWords others = RawWords.of(other, PASSAGES, MemoryAccount.UNLIMITED);
    return new RunAligner(words, others, RunAligner.MAX_STEPS).run(all.a(), all.b()).orElse(all);
  }

  private static Span whole(String text) {
    return new Span(0, Math.min(MAX_LENGTH, text.length()));
  }

  private static String cut(String text, Span span) {
    return text.substring(span.start(), span.end());
  }

  private void outside(String text) {
    if (!text.isBlank()) {
      html.add("<span class=note>%s</span> ", shortened(text.strip()));
    }
  }

  private void parts(List<Part> parts) {
    int places = 0;
    for (Part part : parts) {
      places += part.common() ? 0 : 1;
      if (places <= MAX_PLACES) {
        part(part);
      }
    }
    if (places > MAX_PLACES) {
      html.add("<span class=note>and %s more places</span>", Numbers.count(places - MAX_PLACES));
    }
  }

  private void part(Part part) {
    String words = shortened(String.join(" ", part.words()));
    if (part.common()) {
      html.add("%s ", words);
      return;
    }
    if (!part.others().isEmpty()) {
      html.add("<del>%s</del> ", shortened(String.join(" ", part.others())));
    }
    if (!part.words().isEmpty()) {
      html.add("<ins>%s</ins> ", words);
    }
  }

  /** A text, of a long one its start and its end. */
  static String shortened(String text) {
    int left = text.length() - 2 * SHOWN;
    return left <= SHOWN
        ? text
        : "%s [... %s ...] %s"
            .formatted(
                text.substring(0, SHOWN),
                Numbers.count(left, "characters"),
                text.substring(text.length() - SHOWN));
  }
}
