package org.neardup.jobs.dedup;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.neardup.jobs.dedup.decide.UnitCut;
import org.neardup.jobs.input.Edit.Splice;
import org.neardup.text.TextOptions;
import org.neardup.text.Unit;
import org.neardup.unit.UnitCutter;

/**
 * Cuts units out of documents, with the white space around them. The rest consists of whole
 * sentences of the document in their order: an empty line separates two of them that would
 * otherwise run together. Not thread safe.
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

  /**
   * The rest of a text.
   *
   * @param cut how many sentences were cut out
   */
  record Left(String text, List<Splice> splices, int cut) {}

  Parts of(String text) {
    return new Parts(text);
  }

  /** The units of a text. */
  final class Parts {
    private final String text;
    private final List<UnitCut> parts;

    private Parts(String text) {
      this.text = text;
      this.parts = UnitCut.of(units, text);
    }

    /** The unit at a position. */
    String unit(int position) {
      return parts.get(position).of(text); // Positions count every part of a value.
    }

    /** Without units: sentences, or of passages the sentences that lie in them. */
    Left without(Set<Integer> positions) {
      Predicate<UnitCut> removed = part -> positions.contains(part.position());
      List<UnitCut> all = parts;
      if (sentences != units) {
        List<UnitCut> passages = parts.stream().filter(removed).toList();
        all = UnitCut.of(sentences, text);
        removed = sentence -> covers(passages, sentence);
      }
      List<String> retained =
          all.stream().filter(removed.negate()).map(each -> each.of(text)).toList();
      Left left = splice(all, removed, "");
      List<String> again =
          UnitCut.of(sentences, left.text).stream().map(p -> p.of(left.text)).toList();
      return again.equals(retained) ? left : splice(all, removed, PARAGRAPH);
    }

    /** Whether passages, which come in the order of their beginnings and overlap, cover a part. */
    private boolean covers(List<UnitCut> passages, UnitCut part) {
      int to = part.start();
      for (UnitCut passage : passages) {
        to = passage.start() <= to ? Math.max(to, passage.end()) : to;
      }
      return to >= part.end();
    }

    private Left splice(List<UnitCut> all, Predicate<UnitCut> removed, String minGap) {
      List<Splice> splices = new ArrayList<>();
      StringBuilder left = new StringBuilder();
      int cut = 0;
      int copied = 0;
      for (int i = 0; i < all.size(); i++) {
        if (removed.test(all.get(i))) {
          int first = i;
          while (i + 1 < all.size() && removed.test(all.get(i + 1))) {
            i++;
          }
          cut += i + 1 - first;
          int from = first == 0 ? 0 : all.get(first - 1).end();
          int to = i + 1 < all.size() ? all.get(i + 1).start() : text.length();
          String before = text.substring(from, all.get(first).start());
          String behind = text.substring(all.get(i).end(), to);
          String gap = gap(before, behind, first == 0, i + 1 == all.size(), minGap);
          splices.add(new Splice(from, to, gap));
          left.append(text, copied, from).append(gap);
          copied = to;
        }
      }
      return new Left(left.append(text, copied, text.length()).toString(), splices, cut);
    }
  }

  /** The white space between the neighbours of removed units, made from that around the units. */
  private static String gap(
      String before, String behind, boolean atStart, boolean atEnd, String minGap) {
    if (!before.isBlank() || !behind.isBlank()) {
      return before + behind;
    }
    if (atStart || atEnd) {
      return atStart ? "" : behind;
    }
    String wider = lineEnds(behind) > lineEnds(before) ? behind : before;
    return lineEnds(wider) < lineEnds(minGap) ? minGap : wider;
  }

  private static long lineEnds(String gap) {
    return gap.chars().filter(c -> c == '\n').count();
  }
}
