package org.neardup.jobs.dedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.neardup.jobs.input.Edit.Splice;
import org.neardup.text.NormalizedText;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.text.UnpairedSurrogates;
import org.neardup.unit.UnitConsumer;
import org.neardup.unit.UnitCutter;

/**
 * Cuts units out of documents, with the white space around them. What stays is whole sentences of
 * the document in their order: where two of them would run together without what stood between, an
 * empty line parts them. Not thread safe.
 */
final class TextCut {
  private static final String PARAGRAPH = "\n\n";

  private final UnitCutter units;
  private final UnitCutter sentences;

  TextCut(TextOptions options) {
    units = new UnitCutter(options);
    boolean same = options.unit() != Unit.PASSAGE;
    sentences = same ? units : new UnitCutter(options.ofSentences());
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

  Parts of(String text) {
    return new Parts(text);
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

  /** The units of a text. */
  final class Parts {
    private final String text;
    private final List<Part> parts;

    private Parts(String text) {
      this.text = text;
      this.parts = parts(units, text);
    }

    /** The unit of a position, in its order among those that are cut. */
    String unit(int position) {
      return parts.get(position).of(text); // Positions count every part of a value.
    }

    /** Without units: sentences, or of passages the sentences that lie in them. */
    Left without(Set<Integer> positions) {
      Predicate<Part> goes = part -> positions.contains(part.position);
      List<Part> all = parts;
      if (sentences != units) {
        List<Part> passages = parts.stream().filter(goes).toList();
        all = parts(sentences, text);
        goes = sentence -> covers(passages, sentence);
      }
      List<String> kept = all.stream().filter(goes.negate()).map(each -> each.of(text)).toList();
      Left left = splice(all, goes, "");
      List<String> again = parts(sentences, left.text).stream().map(p -> p.of(left.text)).toList();
      return again.equals(kept) ? left : splice(all, goes, PARAGRAPH);
    }

    /** Whether passages, which come in the order of their beginnings and overlap, cover a part. */
    private boolean covers(List<Part> passages, Part part) {
      int to = part.start;
      for (Part passage : passages) {
        to = passage.start <= to ? Math.max(to, passage.end) : to;
      }
      return to >= part.end;
    }

    private Left splice(List<Part> all, Predicate<Part> goes, String least) {
      List<Splice> splices = new ArrayList<>();
      StringBuilder left = new StringBuilder();
      int cut = 0;
      int copied = 0;
      for (int i = 0; i < all.size(); i++) {
        if (goes.test(all.get(i))) {
          int first = i;
          while (i + 1 < all.size() && goes.test(all.get(i + 1))) {
            i++;
          }
          cut += i + 1 - first;
          int from = first == 0 ? 0 : all.get(first - 1).end;
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
}
