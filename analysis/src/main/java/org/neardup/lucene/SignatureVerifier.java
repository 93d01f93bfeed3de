package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.neardup.signature.SignatureScheme;

/**
 * Compares the units of a query with those of the candidates of one segment, in ascending order of
 * documents, straight in the bytes of the doc values: nothing is decoded or copied. Where the query
 * verifies exactly, pairs whose signatures are similar enough are then compared by their texts.
 */
final class SignatureVerifier {

  private final PreparedQuery query;
  private final LeafCandidates candidates;
  private final SharedPairs pairs;
  private final StoredSignatures stored;
  private final ExactSimilarity exact;
  private final UnitMatches matches = new UnitMatches();
  private int doc;

  SignatureVerifier(PreparedQuery query, LeafCandidates candidates) throws IOException {
    this.query = query;
    this.candidates = candidates;
    this.pairs = new SharedPairs(candidates, query);
    this.stored = query.stored(candidates.context());
    this.exact = query.exactSimilarity(candidates.context()).orElse(null);
  }

  /**
   * Compares the candidate's pairs of units that share a token, and says whether one of them is
   * similar enough.
   */
  boolean verify(int candidate) throws IOException {
    query.monitor().checkCancelled();
    doc = candidates.doc(candidate);
    matches.clear();
    int compared = 0;
    pairs.visit(candidate);
    while (pairs.nextPair()) {
      if (compared++ == 0) {
        stored.require(doc);
      }
      compare();
    }
    query.monitor().verified(compared);
    return matches.size() > 0;
  }

  private void compare() throws IOException {
    int unit = query.hasPositions() ? stored.indexOf(pairs.position()) : 0;
    int equal = stored.equalComponents(unit, query.packed(pairs.unit()));
    if (equal >= query.requiredEqual()) {
      double similarity = similarity(unit, equal);
      if (similarity >= query.minSimilarity()) {
        matches.add(pairs.unit(), unit, similarity, pairs.sharedTokens());
      }
    }
  }

  private double similarity(int unit, int equal) throws IOException {
    if (exact == null || !exact.hasText(doc)) {
      return query.estimate(equal);
    }
    return exact.of(query.unit(pairs.unit()), stored.start(unit), stored.end(unit));
  }

  /** The score of the document, without boost: that of the best like. */
  double score() {
    double best = 0;
    double sum = 0;
    int like = -1;
    for (int match = 0; match < matches.size(); match++) {
      int unit = matches.likeUnit(match);
      if (query.likeOf(unit) != like) {
        like = query.likeOf(unit);
        sum = 0;
      }
      sum = query.scoring().add(sum, query.unit(unit), matches.similarity(match));
      best = Math.max(best, sum / query.total(like));
    }
    return best;
  }

  /** The document's matches, in the order of the query's units. */
  List<UnitMatch> matches() {
    List<UnitMatch> all = new ArrayList<>(matches.size());
    for (int match = 0; match < matches.size(); match++) {
      int likeUnit = matches.likeUnit(match);
      int unit = matches.unit(match);
      all.add(
          new UnitMatch(
              query.likeOf(likeUnit),
              query.ordinalInLike(likeUnit),
              stored.position(unit),
              stored.start(unit),
              stored.end(unit),
              matches.similarity(match),
              matches.sharedTokens(match)));
    }
    return all;
  }

  /** One match in words. */
  String describe(int match) {
    SignatureScheme scheme = query.scheme();
    int likeUnit = matches.likeUnit(match);
    int unit = matches.unit(match);
    int equal = stored.equalComponents(unit, query.packed(likeUnit));
    double estimate = query.estimate(equal);
    return String.format(
        Locale.ROOT,
        "unit %d of like %d and the document's unit at position %d share %d of %d tokens,"
            + " and %d of %d components are equal: estimate %.4f, standard error %.4f%s",
        query.ordinalInLike(likeUnit),
        query.likeOf(likeUnit),
        stored.position(unit),
        matches.sharedTokens(match),
        query.tokensPerUnit(),
        equal,
        scheme.components(),
        estimate,
        query.standardError(estimate),
        exact == null
            ? ""
            : String.format(Locale.ROOT, ", exact similarity %.4f", matches.similarity(match)));
  }

  /** What was found in the document, valid until the next one. */
  UnitMatches found() {
    return matches;
  }
}
