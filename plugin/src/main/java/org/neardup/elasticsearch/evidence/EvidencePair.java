package org.neardup.elasticsearch.evidence;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.neardup.lucene.search.NearDuplicateMatcher.UnitMatch;
import org.neardup.lucene.search.NearDuplicateQuery;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Span;
import org.neardup.text.Unit;
import org.neardup.unit.RunAligner;

/**
 * A unit of a query and the unit of a hit that is a near duplicate of it; of passages, which
 * overlap each other, the run that several such pairs are windows of.
 *
 * @param match the pair, of several merged pairs the most similar
 * @param commonWords how many words of a run both texts have, in one order; 0 for units, and for
 *     windows whose run is not known
 * @param numbers whether both parts of text state the same numbers, in the words of {@link
 *     org.neardup.shingle.TextNumbers}; empty if a text is not known
 * @param nested the nested object of the hit that has the text, as Elasticsearch names it; empty if
 *     the hit itself has it
 */
record EvidencePair(
    NearDuplicateQuery query,
    UnitMatch match,
    int commonWords,
    String numbers,
    Place like,
    Place document,
    Map<String, Object> nested) {

  /** A part of a raw text: its offsets, and the position of its only or first unit. */
  record Place(int position, int start, int end) {

    Span span() {
      return new Span(start, end);
    }

    private Place at(Span span) {
      return new Place(position, span.start(), span.end());
    }

    boolean overlaps(Place other) {
      return start < other.end && other.start < end;
    }

    private Place with(Place other) {
      return new Place(
          Math.min(position, other.position),
          Math.min(start, other.start),
          Math.max(end, other.end));
    }
  }

  static final Comparator<EvidencePair> IN_ORDER =
      Comparator.comparingInt((EvidencePair pair) -> pair.document.start)
          .thenComparingInt(pair -> pair.match.like())
          .thenComparingInt(pair -> pair.like.start);

  /** The most similar first, of equally similar runs the longest. */
  static final Comparator<EvidencePair> MOST_SIMILAR =
      Comparator.comparingDouble((EvidencePair pair) -> pair.match.similarity())
          .thenComparingInt(EvidencePair::commonWords)
          .reversed()
          .thenComparing(IN_ORDER);

  /** A pair in a hit, or in a nested object of it. */
  static EvidencePair of(NearDuplicateQuery query, UnitMatch match, Map<String, Object> nested) {
    UnitSignature unit = query.likes().get(match.like()).get(match.likeUnit()).signature();
    return new EvidencePair(
        query,
        match,
        0,
        "",
        new Place(unit.position(), unit.start(), unit.end()),
        new Place(match.position(), match.start(), match.end()),
        nested);
  }

  /** The pair as the run that it is a window of. */
  EvidencePair at(RunAligner.Run run) {
    return new EvidencePair(
        query, match, run.words(), numbers, like.at(run.a()), document.at(run.b()), nested);
  }

  EvidencePair with(String comparedNumbers) {
    return new EvidencePair(query, match, commonWords, comparedNumbers, like, document, nested);
  }

  /** Makes one pair of passages of one query that overlap in both texts. O(n log n). */
  static List<EvidencePair> merged(List<EvidencePair> pairs) {
    List<EvidencePair> merged = new ArrayList<>();
    // For each like the pairs that a later pair may overlap, by their start in the like; no two of
    // them overlap there.
    Map<Integer, NavigableMap<Integer, EvidencePair>> open = new HashMap<>();
    for (EvidencePair pair : pairs.stream().sorted(IN_ORDER).toList()) {
      NavigableMap<Integer, EvidencePair> places =
          open.computeIfAbsent(pair.match.like(), i -> new TreeMap<>());
      EvidencePair whole = pair;
      var before = places.lowerEntry(whole.like.end);
      while (before != null && before.getValue().like.overlaps(whole.like)) {
        EvidencePair other = places.remove(before.getKey());
        if (other.document.overlaps(whole.document)) {
          whole = other.with(whole);
        } else {
          merged.add(other);
        }
        before = places.lowerEntry(whole.like.end);
      }
      places.put(whole.like.start, whole);
    }
    open.values().forEach(places -> merged.addAll(places.values()));
    return merged;
  }

  /**
   * Makes one pair of passages that overlap in the document, wherever they are in likes; pairs of
   * other units are not changed. The pairs are in the order of the document's text.
   */
  static List<EvidencePair> joined(List<EvidencePair> pairs) {
    List<EvidencePair> joined = new ArrayList<>();
    for (EvidencePair pair : pairs.stream().sorted(IN_ORDER).toList()) {
      EvidencePair last = joined.isEmpty() ? pair : joined.getLast();
      boolean one = last.isOfPassages() && pair.isOfPassages();
      if (one && !joined.isEmpty() && last.document.overlaps(pair.document)) {
        joined.set(joined.size() - 1, last.with(pair));
      } else {
        joined.add(pair);
      }
    }
    return joined;
  }

  private boolean isOfPassages() {
    return query.scheme().signature().text().unit() == Unit.PASSAGE;
  }

  private EvidencePair with(EvidencePair other) {
    return new EvidencePair(
        query,
        match.similarity() >= other.match.similarity() ? match : other.match,
        Math.max(commonWords, other.commonWords),
        numbers,
        like.with(other.like),
        document.with(other.document),
        nested);
  }
}
