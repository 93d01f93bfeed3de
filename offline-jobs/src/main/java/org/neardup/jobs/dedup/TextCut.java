package org.neardup.jobs.dedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.neardup.jobs.input.Edit.Splice;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.text.UnitConsumer;
import org.neardup.text.UnitCutter;
import org.neardup.text.UnpairedSurrogates;

/**
 * Cuts units out of documents, with the white space around them. What stays is whole sentences of
 * the document in their order: where two of them would run together without what stood between, an
 * empty line parts them. Not thread safe.
 */
final class TextCut {
  private static final String PARAGRAPH = "\n\n";

  private final TextOptions options;
  private final UnitCutter units;
  private final UnitCutter sentences;

  /** A cutter for the units of a scheme. */
  TextCut(TextOptions options) {
    this.options = options;
    this.units = new UnitCutter(options);
    this.sentences =
        options.unit() == Unit.SENTENCE
            ? units
            : new UnitCutter(options.withUnit(Unit.SENTENCE));
  }

  /** A part of a text, with its number among the parts. */
  private record Part(int position, int start, int end) {
    String of(String text) {
      return text.substring(start, end);
    }
  }

  /**
   * What is left of a text.
   *
   * @param cut how many sentences were cut out
   */
  record Left(String text, List<Splice> splices, int cut) {}

  /** The unit of a position. */
  String unit(String text, int position) {
    return parts(units, text).stream()
        .filter(part -> part.position == position)
        .map(part -> part.of(text))
        .findFirst()
        .orElse("");
  }

  /**
   * Cuts units out of a text: sentences, or of passages the sentences that lie in them.
   *
   * @param positions of the units
   */
  Left without(String text, Set<Integer> positions) {
    List<Part> all = parts(sentences, text);
    Predicate<Part> goes = part -> positions.contains(part.position);
    if (options.unit() != Unit.SENTENCE) {
      List<Part> passages = parts(units, text).stream().filter(goes).toList();
      goes = sentence -> covers(passages, sentence);
    }
    List<Part> kept = all.stream().filter(goes.negate()).toList();
    Left left = splice(text, all, goes, "");
    boolean same = parts(sentences, left.text).stream().map(part -> part.of(left.text)).toList()
        .equals(kept.stream().map(part -> part.of(text)).toList());
    return same ? left : splice(text, all, goes, PARAGRAPH);
  }

  /** Whether passages, which come in the order of their beginnings and overlap, cover a part. */
  private static boolean covers(List<Part> passages, Part part) {
    int to = part.start;
    for (Part passage : passages) {
      if (passage.start <= to) {
        to = Math.max(to, passage.end);
      }
    }
    return to >= part.end;
  }

  private static Left splice(String text, List<Part> all, Predicate<Part> goes, String least) {
    List<Splice> splices = new ArrayList<>();
    StringBuilder left = new StringBuilder();
    int cut = 0;
    int copied = 0;
    for (int i = 0; i < all.size(); i++) {
      if (goes.test(all.get(i))) {
        int from = i == 0 ? 0 : all.get(i - 1).end;
        int first = i;
        while (i + 1 < all.size() && goes.test(all.get(i + 1))) {
          i++;
        }
        cut += i + 1 - first;
        int to = i + 1 < all.size() ? all.get(i + 1).start : text.length();
        String before = text.substring(from, all.get(first).start);
        String behind = text.substring(all.get(i).end, to);
        String gap = gap(before, behind, first == 0, i + 1 == all.size(), least);
        splices.add(new Splice(from, to, gap));
        left.append(text, copied, from).append(gap);
        copied = to;
      }
    }
    return new Left(left.append(text, copied, text.length()).toString(), splices, cut);
  }

  /** What stands in place of units, of what stood before and behind them. */
  private static String gap(
      String before, String behind, boolean atStart, boolean atEnd, String least) {
    if (!before.isBlank() || !behind.isBlank()) {
      return before + behind;
    }
    if (atStart || atEnd) {
      return atStart ? "" : behind;
    }
    String wider = lineEnds(behind) > lineEnds(before) ? behind : before;
    return lineEnds(wider) < lineEnds(least) ? least : wider;
  }

  private static long lineEnds(String gap) {
    return gap.chars().filter(c -> c == '\n').count();
  }

  private static List<Part> parts(UnitCutter cutter, String text) {
    List<Part> parts = new ArrayList<>();
    cutter.cut(
        List.of(UnpairedSurrogates.replace(text)),
        new UnitConsumer() {
          @Override
          public void accept(int position, int start, int end, NormalizedText normalized) {
            parts.add(new Part(position, start, end));
          }

          @Override
          public void outside(int position, int start, int end, Outside why) {
            parts.add(new Part(position, start, end));
          }
        });
    return parts;
  }
}
