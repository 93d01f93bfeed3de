package org.neardup.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;
import org.neardup.lsh.PrefixScheme;
import org.neardup.lsh.UnitTokens;
import org.neardup.signature.SignatureFormat;
import org.neardup.signature.SignatureScheme;
import org.neardup.signature.UnitSignature;
import org.neardup.text.Unit;

/** The parts of a {@link NearDuplicateQuery} that are computed once for all segments. Immutable. */
final class PreparedQuery {

  /**
   * How far below the threshold, in standard errors, an estimate may be for the pair to be verified
   * exactly.
   */
  private static final int STANDARD_ERRORS = 3;

  /** How many copies of a query a document can hold before pairs of units are left out. */
  private static final int COPIES = 4;

  private final NearDuplicateQuery query;
  private final SignatureScheme scheme;
  private final SignatureFormat format;
  private final QueryUnits units;
  private final QueryTokens tokens;
  private final int requiredEqual;
  private final int maxPairs;

  PreparedQuery(NearDuplicateQuery query) {
    this.query = query;
    this.scheme = query.scheme().signature();
    this.format = new SignatureFormat(scheme);
    this.units = new QueryUnits(query, format);
    this.tokens = new QueryTokens(UnitTokens.of(query.scheme()), units, query.monitor());
    this.requiredEqual = scheme.requiredEqual(lowestEstimate());
    this.maxPairs = planMaxPairs();
  }

  /** The same share for each possible candidate, and enough for some copies of the query. */
  private int planMaxPairs() {
    long copies = (long) COPIES * units.size() * tokensPerUnit();
    long share = NearDuplicateQuery.MAX_PAIRS / options().numCandidates();
    return (int) Math.min(SharedPairs.MAX_ENTRIES, Math.max(copies, share));
  }

  private double lowestEstimate() {
    double slack =
        query.texts().isPresent()
            ? STANDARD_ERRORS * scheme.standardError(query.minSimilarity())
            : 0;
    return Math.max(0, query.minSimilarity() - slack);
  }

  String field() {
    return query.field();
  }

  NearDuplicateQuery query() {
    return query;
  }

  SearchOptions options() {
    return query.options();
  }

  int tokensPerUnit() {
    return query.scheme().tokensPerUnit();
  }

  /** How many lengths tokens have; each is a level, the longest the first. */
  int levels() {
    return query.scheme() instanceof PrefixScheme prefixes ? prefixes.prefixLengths().size() : 1;
  }

  /** The level of a token, from 0. */
  int level(BytesRef token) {
    return UnitTokens.number(token.bytes, token.offset) % levels();
  }

  /** The terms of the field in a segment; null if there are none. */
  Terms terms(LeafReaderContext leaf) throws IOException {
    Terms terms = leaf.reader().terms(field());
    if (terms != null && hasPositions() && !terms.hasPositions()) {
      throw new IllegalStateException(
          "field ["
              + field()
              + "] has no positions, which [unit] = [sentence] needs: index it with"
              + " NearDuplicateFields");
    }
    return terms;
  }

  QueryTokens tokens() {
    return tokens;
  }

  SearchMonitor monitor() {
    return query.monitor();
  }

  /** Whether tokens stand at the positions of their units. */
  boolean hasPositions() {
    return scheme.text().unit() == Unit.SENTENCE;
  }

  StoredSignatures stored(LeafReaderContext leaf) throws IOException {
    return new StoredSignatures(leaf.reader(), query.field(), format);
  }

  /** The comparison of texts in a segment, if the query verifies exactly. */
  Optional<ExactSimilarity> exactSimilarity(LeafReaderContext leaf) throws IOException {
    return query.texts().isEmpty()
        ? Optional.empty()
        : Optional.of(new ExactSimilarity(query.texts().get(), scheme, leaf, query.monitor()));
  }

  /** The different units of all likes. */
  QueryUnits units() {
    return units;
  }

  /** The unit of the query that a match is about. */
  UnitSignature like(UnitMatch match) {
    return query.likes().get(match.like()).get(match.likeUnit()).signature();
  }

  /** The format of the field's signatures. */
  SignatureFormat format() {
    return format;
  }

  /** The most tokens shared by pairs of units that are looked at in one document. */
  int maxPairs() {
    return maxPairs;
  }

  /**
   * The fewest equal components of a pair that passes; if it is verified exactly after that, fewer
   * than the threshold needs.
   */
  int requiredEqual() {
    return requiredEqual;
  }

  SignatureScheme scheme() {
    return scheme;
  }
}
