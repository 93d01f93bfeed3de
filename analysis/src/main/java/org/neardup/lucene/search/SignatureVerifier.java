package org.neardup.lucene.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.TwoPhaseIterator;
import org.neardup.lucene.StoredSignatures;
import org.neardup.lucene.UnitTexts;
import org.neardup.lucene.search.NearDuplicateMatcher.UnitMatch;
import org.neardup.signature.SignatureScheme;

/**
 * Compares the units of a query with the units of the candidates of one segment, in ascending order
 * of documents, straight in the bytes of the doc values: nothing is decoded or copied. Where the
 * query verifies exactly, pairs whose signatures are similar enough are then compared by their
 * texts.
 */
final class SignatureVerifier extends TwoPhaseIterator implements AutoCloseable {

  private final CandidateIterator documents;
  private final PreparedQuery query;
  private final LeafCandidates candidates;
  private final SharedPairs pairs;
  private final StoredSignatures stored;

  /** Null if similarities are estimated. */
  private final ExactSimilarity exact;

  /** The best pair of each unit of the query that has one, ascending by units of the query. */
  private final List<Pair> matches = new ArrayList<>();

  private int doc;

  SignatureVerifier(PreparedQuery query, LeafCandidates candidates) throws IOException {
    this(query, candidates, new CandidateIterator(candidates));
  }

  private SignatureVerifier(
      PreparedQuery query, LeafCandidates candidates, CandidateIterator documents)
      throws IOException {
    super(documents);
    this.documents = documents;
    this.query = query;
    this.candidates = candidates;
    this.pairs = new SharedPairs(candidates, query);
    this.stored = query.stored(candidates.context());
    Optional<UnitTexts> texts = query.query().texts();
    this.exact =
        texts.isEmpty()
            ? null
            : new ExactSimilarity(
                texts.get(), query.scheme(), candidates.context(), query.monitor());
  }

  /** Releases the reserved memory; the search does where this is not closed. */
  @Override
  public void close() {
    pairs.close();
    if (exact != null) {
      exact.close();
    }
  }

  @Override
  public boolean matches() throws IOException {
    return verify(documents.index());
  }

  /** One comparison a component; most candidates have one pair of units to compare. */
  @Override
  public float matchCost() {
    return query.scheme().components();
  }

  /**
   * A similar pair of units.
   *
   * @param likeUnit the number of the query's unit
   * @param unit the index of the document's unit in its container
   */
  record Pair(int likeUnit, int unit, double similarity, int sharedTokens) {}

  /**
   * Compares the candidate's pairs of units that share a token, and returns whether one of them is
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
    return !matches.isEmpty();
  }

  private void compare() throws IOException {
    int unit = query.hasPositions() ? stored.indexOf(pairs.position()) : 0;
    int equal = stored.equalComponents(unit, query.units().packed(pairs.unit()));
    if (equal < query.requiredEqual()) {
      return;
    }
    if (exact == null || !exact.hasText(doc)) {
      add(unit, query.scheme().estimate(equal));
    } else {
      compareTexts(unit);
    }
  }

  /** Pairs come in ascending order of the units of the query; of equally similar ones the first. */
  private void add(int unit, double similarity) {
    if (similarity < query.query().minSimilarity()) {
      return;
    }
    int last = matches.size() - 1;
    boolean isFirst = matches.isEmpty() || matches.get(last).likeUnit != pairs.unit();
    if (isFirst || similarity > matches.get(last).similarity) {
      if (!isFirst) {
        matches.remove(last);
      }
      matches.add(new Pair(pairs.unit(), unit, similarity, pairs.sharedTokens()));
    }
  }

  /** Units of equal signatures have their tokens at the first of them, but may differ in text. */
  private void compareTexts(int first) throws IOException {
    LikeUnit like = query.units().unit(pairs.unit());
    for (int unit = first; unit >= 0; unit = stored.nextEqual(unit)) {
      query.monitor().checkCancelled();
      add(unit, exact.of(like, stored.start(unit), stored.end(unit)));
    }
  }

  /** The score of the document, without boost: the score of its best like. */
  double score() {
    return query.units().score(matches);
  }

  /** The document's matches, in the order of the query's units, repeated ones each time. */
  List<UnitMatch> unitMatches() {
    Pair[] best = new Pair[query.units().size()];
    matches.forEach(pair -> best[pair.likeUnit] = pair);
    List<UnitMatch> all = new ArrayList<>(matches.size());
    List<List<LikeUnit>> likes = query.query().likes();
    for (int like = 0; like < likes.size(); like++) {
      for (int ordinal = 0; ordinal < likes.get(like).size(); ordinal++) {
        Pair pair = best[query.units().number(like, ordinal)];
        if (pair != null) {
          all.add(match(like, ordinal, pair));
        }
      }
    }
    return all;
  }

  private UnitMatch match(int like, int ordinal, Pair pair) {
    return new UnitMatch(
        like,
        ordinal,
        stored.position(pair.unit),
        stored.start(pair.unit),
        stored.end(pair.unit),
        pair.similarity,
        pair.sharedTokens);
  }

  String describe(UnitMatch match) {
    SignatureScheme scheme = query.scheme();
    LikeUnit like = query.query().likes().get(match.like()).get(match.likeUnit());
    byte[] packed = query.format().pack(like.signature());
    int equal = stored.equalComponents(stored.indexOf(match.position()), packed);
    double estimate = scheme.estimate(equal);
    return String.format(
        Locale.ROOT,
        "unit %d of like %d and the document's unit at position %d share %d of %d tokens,"
            + " and %d of %d components are equal: estimate %.4f, standard error %.4f%s",
        match.likeUnit(),
        match.like(),
        match.position(),
        match.sharedTokens(),
        query.query().scheme().tokensPerUnit(),
        equal,
        scheme.components(),
        estimate,
        scheme.standardError(estimate),
        exact == null
            ? ""
            : String.format(Locale.ROOT, ", exact similarity %.4f", match.similarity()));
  }

  private static final class CandidateIterator extends DocIdSetIterator {

    private final LeafCandidates candidates;
    private int index = -1;
    private int doc = -1;

    CandidateIterator(LeafCandidates candidates) {
      this.candidates = candidates;
    }

    int index() {
      return index;
    }

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() {
      return moveTo(index + 1);
    }

    @Override
    public int advance(int target) {
      return moveTo(candidates.indexFrom(index + 1, target));
    }

    private int moveTo(int newIndex) {
      index = newIndex;
      doc = index < candidates.size() ? candidates.doc(index) : NO_MORE_DOCS;
      return doc;
    }

    @Override
    public long cost() {
      return candidates.size();
    }
  }
}
