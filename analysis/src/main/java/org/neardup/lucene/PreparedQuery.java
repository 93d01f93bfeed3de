package org.neardup.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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

/** What a {@link NearDuplicateQuery} computes once for all segments. Immutable. */
final class PreparedQuery {

  /**
   * How far below the threshold, in standard errors, an estimate may be for the pair to be verified
   * exactly.
   */
  private static final int STANDARD_ERRORS = 3;

  /** Which unit of which like. */
  private record Ordinals(int like, int unit) {}

  private final NearDuplicateQuery query;
  private final SignatureScheme scheme;
  private final SignatureFormat format;
  private final List<LikeUnit> units = new ArrayList<>();
  private final List<Ordinals> ordinals = new ArrayList<>();
  private final List<byte[]> packed = new ArrayList<>();
  private final double[] totals;
  private final QueryTokens tokens;
  private final int requiredEqual;

  PreparedQuery(NearDuplicateQuery query) {
    this.query = query;
    this.scheme = query.scheme().signature();
    this.format = new SignatureFormat(scheme);
    this.totals = new double[query.likes().size()];
    for (int like = 0; like < totals.length; like++) {
      List<LikeUnit> ofLike = query.likes().get(like);
      totals[like] = query.scoring().total(ofLike);
      for (int unit = 0; unit < ofLike.size(); unit++) {
        units.add(ofLike.get(unit));
        ordinals.add(new Ordinals(like, unit));
        packed.add(format.pack(ofLike.get(unit).signature()));
      }
    }
    List<UnitSignature> signatures = units.stream().map(LikeUnit::signature).toList();
    this.tokens = new QueryTokens(UnitTokens.of(query.scheme()), signatures);
    this.requiredEqual = scheme.requiredEqual(lowestEstimate());
  }

  private double lowestEstimate() {
    double slack =
        query.exactTexts().isPresent() ? STANDARD_ERRORS * standardError(minSimilarity()) : 0;
    return Math.max(0, minSimilarity() - slack);
  }

  String field() {
    return query.field();
  }

  int tokensPerUnit() {
    return query.scheme().tokensPerUnit();
  }

  int window() {
    return query.window();
  }

  int numCandidates() {
    return query.numCandidates();
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

  UnitScoring scoring() {
    return query.scoring();
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

  /** What compares texts in a segment, if the query verifies exactly. */
  Optional<ExactSimilarity> exactSimilarity(LeafReaderContext leaf) throws IOException {
    return query.exactTexts().isEmpty()
        ? Optional.empty()
        : Optional.of(new ExactSimilarity(query.exactTexts().get(), scheme, leaf, query.monitor()));
  }

  /** How many units all likes have together. */
  int unitCount() {
    return units.size();
  }

  /** A unit of the query, by its ordinal over all likes. */
  LikeUnit unit(int unit) {
    return units.get(unit);
  }

  /** The ordinal of the like that a unit belongs to; units of a like stand together. */
  int likeOf(int unit) {
    return ordinals.get(unit).like();
  }

  /** The ordinal of a unit in its like. */
  int ordinalInLike(int unit) {
    return ordinals.get(unit).unit();
  }

  /** The packed signature of a unit of the query. */
  byte[] packed(int unit) {
    return packed.get(unit);
  }

  /** What the score of a like is divided by. */
  double total(int like) {
    return totals[like];
  }

  double minSimilarity() {
    return query.minSimilarity();
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

  double estimate(int equal) {
    return scheme.estimate(equal);
  }

  double standardError(double similarity) {
    return scheme.standardError(similarity);
  }
}
