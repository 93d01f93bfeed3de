package org.neardup.elasticsearch.fetch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.neardup.elasticsearch.fetch.HitMatches.QueryMatch;
import org.neardup.lucene.NearDuplicateQuery;
import org.neardup.lucene.UnitMatch;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

/**
 * A unit of a query and the unit of a hit that is a near duplicate of it; of passages, which
 * overlap each other, the ranges that several such pairs have together.
 *
 * @param query the query
 * @param index which of its likes
 * @param similarity of the most similar pair
 * @param sharedTokens how many tokens that pair shares
 * @param like the place in the like
 * @param document the place in the hit
 */
record EvidencePair(
    NearDuplicateQuery query,
    int index,
    double similarity,
    int sharedTokens,
    Place like,
    Place document) {

  /**
   * A place in a raw text.
   *
   * @param position the number of the unit, of several the first
   * @param start the first UTF-16 code unit
   * @param end the one after the last
   */
  record Place(int position, int start, int end) {

    private boolean overlaps(Place other) {
      return start < other.end && other.start < end;
    }

    private Place with(Place other) {
      return new Place(
          Math.min(position, other.position),
          Math.min(start, other.start),
          Math.max(end, other.end));
    }
  }

  private static final Comparator<EvidencePair> IN_ORDER =
      Comparator.comparingInt((EvidencePair pair) -> pair.document.start)
          .thenComparingInt(pair -> pair.like.start);

  /** The pair that a query found. */
  static EvidencePair of(QueryMatch found) {
    UnitMatch match = found.match();
    UnitSignature unit = found.query().likes().get(match.like()).get(match.likeUnit()).signature();
    return new EvidencePair(
        found.query(),
        match.like(),
        match.similarity(),
        match.sharedTokens(),
        new Place(unit.position(), unit.start(), unit.end()),
        new Place(match.position(), match.start(), match.end()));
  }

  /** Makes one pair of passages that overlap in both texts; other pairs stay as they are. */
  static List<EvidencePair> merged(List<EvidencePair> pairs) {
    List<EvidencePair> merged = new ArrayList<>();
    // Those that a later pair may overlap.
    List<EvidencePair> open = new ArrayList<>();
    for (EvidencePair pair : pairs.stream().sorted(IN_ORDER).toList()) {
      EvidencePair whole = pair;
      for (Iterator<EvidencePair> before = open.iterator(); before.hasNext(); ) {
        EvidencePair other = before.next();
        if (!other.isOfPassages() || other.document.end <= pair.document.start) {
          merged.add(other);
          before.remove();
        } else if (other.overlaps(whole)) {
          whole = other.with(whole);
          before.remove();
        }
      }
      open.add(whole);
    }
    merged.addAll(open);
    return merged;
  }

  private boolean isOfPassages() {
    return query.scheme().signature().text().unit() == Unit.PASSAGE;
  }

  /** Pairs of a hit come from the same few queries. */
  @SuppressWarnings("ReferenceEquality")
  private boolean overlaps(EvidencePair other) {
    return query == other.query
        && index == other.index
        && like.overlaps(other.like)
        && document.overlaps(other.document);
  }

  private EvidencePair with(EvidencePair other) {
    EvidencePair best = similarity >= other.similarity ? this : other;
    return new EvidencePair(
        query,
        index,
        best.similarity,
        best.sharedTokens,
        like.with(other.like),
        document.with(other.document));
  }
}
